import { retention } from '#shared/law/retention.ts'
import { Link } from '@tanstack/react-router'
import { firm, firmAddressLine, firmValues } from '#shared/firm/firm.ts'
import { recipients } from '#shared/firm/recipients.ts'
import { Page, PageTop, Prose } from './Section.tsx'
import styles from './Section.module.css'

export function PrivacyPage() {
  const receivers = firmValues().recipients.map((name) => recipients[name])
  return (
    <Page>
      <PageTop title="Privacy">
        What we know about you, what we do with it, and what you can ask of us.
      </PageTop>
      <div className={`mt-32 ${styles.textPage}`}>
        <Prose>
          <h2>What we hold</h2>
          <p>
            What you type into your profile, the documents you upload, the returns we prepare from
            them, the messages you send us, and a record of who did what and when.
          </p>
          <h2>What we use it for</h2>
          <p>
            To prepare and file your returns, to answer you, and to meet the law. Nothing is sold,
            and nothing is used for advertising. Tax preparers may disclose return information only
            with your consent or as the law allows (Internal Revenue Code §7216), and so do we.
          </p>
          <h2>Who sees it</h2>
          <p>
            You, the people to whom you give access, and those here who work on your return. On
            screens, Social Security and bank numbers show only their last four digits to staff.
            Anyone who needs a full number types their password again and gives a reason, and you
            are told who it was and why. The tax authorities receive what you file.
          </p>
          <h2>Who works for us</h2>
          <p>
            {receivers.length === 0
              ? 'This portal runs on computers that we run or rent. It sends your data to nobody else.'
              : 'This portal runs on computers that we run or rent. These receive what they need to do their part, and nothing else:'}
          </p>
          {receivers.length > 0 && (
            <ul>
              {receivers.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          <h2>How long we keep it</h2>
          <ul>
            {Object.values(retention.value).map(({ what, kept }) => (
              <li key={what}>
                {what}: {kept}.
              </li>
            ))}
          </ul>
          <p>
            A document that you delete disappears from your list at once. If we had begun to work on
            its return, we keep our copy as long as the documents that a return is based on.
          </p>
          <h2>Cookies and this browser</h2>
          <p>
            No tracking, no analytics, no third-party cookies. Signing in stores a session key in
            this browser, with one cookie that does nothing but let your own documents open in a new
            tab, and one that tells this browser from a stranger’s, so that other people’s wrong
            passwords don’t lock you out of it. That one stays for a year and lets nobody in. If you
            choose light or dark, that is remembered here too. Signing out removes the session.
          </p>
          <h2>What you can ask</h2>
          <p>
            To see what we hold, to correct it, to get a copy you can take with you, and to have it
            deleted as far as tax law lets us. Write to{' '}
            <a href={`mailto:${firm.email}`}>{firm.email}</a> or to {firm.name}, {firmAddressLine()}
            . How your data is protected is on the <Link to="/security">security page</Link>.
          </p>
        </Prose>
      </div>
    </Page>
  )
}
