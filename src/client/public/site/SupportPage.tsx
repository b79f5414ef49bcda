import { formNames } from '#shared/law/forms.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { firmClaims } from '#shared/firm/firm-claims.ts'
import { firm, supportHours } from '#shared/firm/firm.ts'
import { ButtonAnchor, ButtonLink } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { Stack } from '#client/public/ui/layout.tsx'
import { Page, PageTop, rowLink, RowText, Section } from './Section.tsx'
import styles from './SupportPage.module.css'

export function SupportPage() {
  const free = firmClaims().freeConsultation
  return (
    <Page>
      <PageTop title="Help and support">
        Most answers are on this page. For the others there is a person on the phone, {hours}.
      </PageTop>
      <Stack gap={24} mt={48} className="three-columns narrow-one-column">
        <Card
          icon="phone"
          title="Call us"
          text={`${hours}.`}
          action={<ButtonAnchor href={firm.phoneLink}>Call {firm.phone}</ButtonAnchor>}
        />
        <Card
          icon="mail"
          title="Write to us"
          text={`You’ll hear back ${firm.contactAnswer}.`}
          action={<ButtonAnchor href={`mailto:${firm.email}`}>{firm.email}</ButtonAnchor>}
        />
        <Card
          icon="calendar"
          title="Talk it through"
          text={`Ask for a consultation.${free === null ? '' : ` ${free}.`}`}
          action={
            <ButtonLink to="/contact" variant="primary">
              Get Personal Help
            </ButtonLink>
          }
        />
      </Stack>
      <Section title="Questions we hear often" split>
        <Questions />
      </Section>
      <Section title="Read on">
        <SupportLinks />
      </Section>
    </Page>
  )
}

function Card({ icon, title, text, action }: CardProps) {
  return (
    <section className="card column p-32">
      <span className="accent">
        <Icon name={icon} size={24} />
      </span>
      <h2 className="mt-16">{title}</h2>
      <p className="mt-6 mb-24 muted">{text}</p>
      <div className="mt-auto breaks">{action}</div>
    </section>
  )
}

interface CardProps {
  icon: IconName
  title: string
  text: string
  action: ReactNode
}

const hours = `${supportHours}, ${firm.timeZoneName}`

function SupportLinks() {
  return (
    <ul className={styles.links}>
      {LINKS.map(({ to, hash, title, text }) => (
        <li key={title}>
          <Link to={to} {...(hash && { hash })} className={rowLink}>
            <RowText title={title} text={text} icon="arrow-right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const LINKS = [
  {
    to: '/resources',
    hash: 'official',
    title: 'Official links',
    text: 'Refund status, forms and accounts at the IRS',
  },
  {
    to: '/resources',
    hash: 'preparation',
    title: 'Preparation tips',
    text: 'Five habits that make your return cheaper',
  },
  {
    to: '/resources',
    hash: 'scams',
    title: 'Scam warnings',
    text: 'What the IRS never does by phone, email or text',
  },
  {
    to: '/security',
    hash: undefined,
    title: 'Security',
    text: 'How your documents are protected, line by line',
  },
] as const

/** `details` works without JavaScript, and the browser's search finds closed answers. */
function Questions() {
  return (
    <div className="max-640 line-below">
      {Object.entries(QUESTIONS).map(([question, answer]) => (
        <details key={question} className="line-above">
          <summary className={`between min-64 ${styles.question}`}>
            <h3>{question}</h3>
            <Icon className="faint turned" name="chevron-down" />
          </summary>
          <p className="measure-39 muted pb-24">{answer}</p>
        </details>
      ))}
    </div>
  )
}

const QUESTIONS: Record<string, ReactNode> = {
  'How do I upload documents?':
    'Sign in and open Documents. Drop your files on the part they belong to, or choose them, several at once. On a phone you can photograph a document. PDF, JPG, PNG, DOC and DOCX are fine, up to 10 MB each.',
  'Which documents do you need?': `Your ${formNames.value.wages} from each employer, every ${formNames.value.information}, receipts for what you want to deduct, and documents about property. Last year’s return helps. If something is missing, we ask.`,
  'Is my information secure?': (
    <>
      It travels encrypted, and documents and Social Security numbers are stored encrypted with
      AES-256. Our <Link to="/security">security page</Link> says how, line by line.
    </>
  ),
  'How long does a return take?': `Most are done in ${firm.typicalCompletion} once your documents are complete. If yours needs longer, your dashboard says so.`,
  'How do I check the status of my return?':
    'Your dashboard shows it as soon as you sign in: Pending, In Progress, Completed or Filed. An email goes out at each stage.',
  'Can I amend a return after it is filed?': (
    <>
      Yes. Send us the document that changes it and <Link to="/contact">write to us</Link>.
    </>
  ),
}
