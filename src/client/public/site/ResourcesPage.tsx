import { recordsKept } from '#shared/law/limits.ts'
import { formNames } from '#shared/law/forms.ts'
import { firmClaims } from '#shared/firm/firm-claims.ts'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { Stack } from '#client/public/ui/layout.tsx'
import { Page, PageTop, Reasons, rowLink, RowText, Section } from './Section.tsx'

export function ResourcesPage() {
  const free = firmClaims().freeConsultation
  return (
    <Page>
      <PageTop title="Tax resources">
        The official places, the tricks to watch for, and five habits that save you money with any
        accountant.
      </PageTop>
      <Section id="official" title="Straight from the IRS" lead="Each link opens in a new tab.">
        <ul className="card rows cut">
          {officialLinks.map(({ href, title, text }) => (
            <li key={href}>
              <a className={rowLink} href={href} target="_blank" rel="noopener noreferrer">
                <RowText title={title} text={text} icon="external" />
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
        <ol className="no-bullets">
          {Object.entries(preparationTips).map(([title, text], index) => (
            <Stack as="li" gap={24} key={title} className="marked line-above py-24">
              <span className="accent serif-title" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{title}</h3>
                <p className="measure-39 muted mt-4">{text}</p>
              </div>
            </Stack>
          ))}
        </ol>
      </Section>
      <Section
        title="A question about your own return?"
        lead={free === null ? 'Ask us.' : `Ask us. ${free}.`}
      >
        <ButtonLink to="/contact" variant="primary">
          Contact Us
        </ButtonLink>
      </Section>
    </Page>
  )
}

const officialLinks = [
  {
    href: 'https://www.irs.gov/refunds',
    title: 'Where’s my refund?',
    text: 'The status of your refund, a day after the return was filed electronically',
  },
  {
    href: 'https://www.irs.gov/payments/online-account-for-individuals',
    title: 'Your IRS account',
    text: 'What you owe, what you paid, and transcripts of past returns',
  },
  {
    href: 'https://www.irs.gov/forms-instructions',
    title: 'Forms and instructions',
    text: 'Every form with its instructions, for this year and earlier ones',
  },
  {
    href: 'https://www.irs.gov/individuals/tax-withholding-estimator',
    title: 'Withholding estimator',
    text: 'Whether your employer withholds too much or too little',
  },
  {
    href: 'https://www.irs.gov/identity-theft-fraud-scams/get-an-identity-protection-pin',
    title: 'Identity Protection PIN',
    text: 'Six digits that keep others from filing in your name',
  },
] as const

const scamWarnings = {
  'Phone scams':
    'A caller threatens arrest or wants payment in gift cards. Hang up. The IRS does neither.',
  'Email phishing':
    'An email promises a refund and asks you to log in. Don’t follow its link: type the address yourself.',
  'Text messages':
    'A text about a blocked refund or a missing form. The IRS doesn’t text first. Delete it.',
  'Identity theft':
    'Your return is refused because one was already filed in your name. Tell us the same day, and get an Identity Protection PIN.',
}

const preparationTips = {
  [`Keep tax records ${recordsKept.value}`]:
    'Count from the day you filed. Keep documents about a home or shares as long as you own them.',
  'Collect documents as they come': `Photograph a ${formNames.value.wages} or a receipt the day it arrives and upload it. There is nothing to look for in April.`,
  'Write down what changed':
    'A move, a child, a new job, a side business, a sale. One line each is enough for us to ask the right questions.',
  'Compare with last year':
    'If a bank or broker sent a form last year and none this year, it is probably on its way.',
  'Don’t wait for the deadline':
    'Once your return is filed, no one else can file in your name. If you owe, you still pay only on the due date.',
}
