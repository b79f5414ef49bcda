import { ButtonLink } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { Reasons } from './Reasons.tsx'
import { officialLinks, preparationTips, scamWarnings } from './resources.ts'
import { Page, PageTop, Section } from './Section.tsx'
import row from './LinkRow.module.css'
import styles from './ResourcesPage.module.css'

export function ResourcesPage() {
  return (
    <Page>
      <PageTop title="Tax resources">
        The official places, the tricks to watch for, and five habits that save you money with any
        accountant.
      </PageTop>
      <Section id="official" title="Straight from the IRS" lead="Each link opens in a new tab.">
        <ul className={styles.links}>
          {officialLinks.map(({ href, title, text }) => (
            <li key={href}>
              <a className={row.link} href={href} target="_blank" rel="noopener noreferrer">
                <span>
                  <span className={row.title}>{title}</span>
                  <span className={row.text}>{text}</span>
                </span>
                <Icon name="external" />
                <span className="visually-hidden">opens in a new tab</span>
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        id="scams"
        title="Four scams, every season"
        lead="The IRS writes a letter first. It doesn’t call to threaten, and takes no gift cards."
      >
        <Reasons reasons={scamWarnings} />
      </Section>
      <Section id="preparation" title="Five tips for a calm season">
        <ol className={styles.tips}>
          {preparationTips.map(({ title, text }) => (
            <li key={title} className={styles.tip}>
              <h3 className={styles.tipTitle}>{title}</h3>
              <p className={styles.tipText}>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section
        title="A question about your own return?"
        lead="Ask us. The initial consultation is free."
      >
        <ButtonLink to="/contact" variant="primary">
          Contact Us
        </ButtonLink>
      </Section>
    </Page>
  )
}
