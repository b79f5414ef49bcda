import { Link } from '@tanstack/react-router'
import { firm } from '#shared/firm/firm.ts'
import { Page, PageTop, Prose } from './Section.tsx'
import styles from './Section.module.css'

export function AccessibilityPage() {
  return (
    <Page>
      <PageTop title="Accessibility">
        Everyone files taxes, so everyone must be able to use this site and the portal behind it.
      </PageTop>
      <div className={`mt-32 ${styles.textPage}`}>
        <Prose>
          <h2>What we aim for</h2>
          <p>
            The Web Content Accessibility Guidelines 2.2 at level AA, on every page, in the light
            and the dark scheme, from the smallest phone to a screen at 200 % zoom.
          </p>
          <h2>What that means here</h2>
          <ul>
            <li>Everything works with the keyboard alone, and you always see where you are.</li>
            <li>Screen readers are told about headings, fields, errors, uploads and messages.</li>
            <li>Status is never shown by color alone: it has a word and an icon.</li>
            <li>Text meets a contrast of at least 4.5 to 1.</li>
            <li>Nothing moves if your system asks for reduced motion.</li>
            <li>
              Messages at the edge of the screen stay five seconds, and longer while you point at
              them. F8 brings the focus to them.
            </li>
            <li>The public pages can be read without JavaScript.</li>
          </ul>
          <h2>How it is checked</h2>
          <p>
            Automatic checks run over every page whenever the site changes, and people try the pages
            with the keyboard and at high zoom. Machines don’t find everything.
          </p>
          <h2>If something is in your way</h2>
          <p>
            Call <a href={firm.phoneLink}>{firm.phone}</a>, or{' '}
            <Link to="/contact">write to us</Link>. We answer {firm.contactAnswer}, and until it is
            fixed we help you by phone or on paper, at no extra cost.
          </p>
        </Prose>
      </div>
    </Page>
  )
}
