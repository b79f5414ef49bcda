import { Link } from '@tanstack/react-router'
import type { PublicService } from '#shared/firm/firm-values.ts'
import { firmClaims } from '#shared/firm/firm-claims.ts'
import { firm, siteServices } from '#shared/firm/firm.ts'
import { Hero } from './Hero.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { Illustration } from '#client/public/ui/Icon.tsx'
import { Invitation, Page, Price, Section } from './Section.tsx'
import { unitWords } from './prices.ts'
import styles from './LandingPage.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

export function LandingPage() {
  const free = firmClaims().freeConsultation
  return (
    <Page visitorsOnly>
      <Hero />
      <Kinds />
      <Steps />
      <Protection />
      <AboutUs />
      <Invitation title={free ? 'The first conversation is free.' : 'How was your year?'}>
        Tell us about your year, and you’ll hear back {firm.contactAnswer}. {free && `${free}.`}
      </Invitation>
    </Page>
  )
}

function Kinds() {
  if (siteServices.length === 0) return null
  const shown = siteServices.slice(0, 3)
  // Cards look alike: all have a drawing, or none.
  const drawn = shown.every(({ site }) => site !== null)
  return (
    <Section id="services" title="Whatever kind of year it was.">
      <Stack gap={24} className="three-columns narrow-one-column">
        {shown.map((service) => {
          const { drawing, title, text, unit } = wordsOf(service)
          return (
            <article key={service.id} className="card column p-sheet">
              {drawn && drawing && <Illustration name={drawing} width={96} height={72} />}
              <h3 className="mt-16 breaks">{title}</h3>
              <p className="mt-8 mb-24 muted">{text}</p>
              <p className="serif-heading mt-auto">
                <Price cents={service.cents} unit={unit} />
              </p>
            </article>
          )
        })}
      </Stack>
      <p className="mt-16">
        <Link className="row-inline target" to="/services">
          {more(siteServices.length)}
        </Link>
      </p>
    </Section>
  )
}

/** The site’s words, and the firm’s for what it has changed. */
function wordsOf({ name, description, unit, site }: PublicService) {
  const firms = { drawing: null, title: name, text: description, unit: unitWords[unit] }
  if (site === null) return firms
  const { drawing, ...words } = KINDS[site.of]
  return {
    drawing,
    title: site.name ? words.title : firms.title,
    text: site.description ? words.text : firms.text,
    unit: site.unit ? words.unit : firms.unit,
  }
}

function more(services: number): string {
  if (services > 3) return `All ${services} services and their prices`
  return services === 1 ? 'What the service includes' : 'What each service includes'
}

/** The site’s own words for the services that it starts with. */
const KINDS = {
  individual: {
    drawing: 'individual',
    title: 'Individual returns',
    text: 'A job or three, a family, a house, a move to another state. Every credit you are due.',
    unit: 'a return',
  },
  business: {
    drawing: 'business',
    title: 'Business filing',
    text: 'Sole owners, partnerships, S and C corporations. Messy books are welcome.',
    unit: 'a year',
  },
  planning: {
    drawing: 'investment',
    title: 'Investment returns',
    text: 'Brokerage statements, rentals and crypto, and a plan for next year while it still helps.',
    unit: 'with planning',
  },
} as const

function Steps() {
  return (
    <Section
      title="Four steps, and you always know which one you are on."
      lead="The portal shows where your return stands, and an email goes out at each stage."
    >
      <ol className={styles.steps}>
        {STEPS.map(({ drawing, title, text }, index) => (
          <li key={title} className={styles.step}>
            <Illustration
              className={`span-2 ${styles.icon}`}
              name={drawing}
              width={128}
              height={96}
            />
            <Row as="h3" align="baseline" gap={12} mt={16}>
              <span className="accent">{index + 1}</span>
              {title}
            </Row>
            <p className="mt-8 muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const STEPS = [
  {
    drawing: 'setup',
    title: 'Secure account setup',
    text: 'Two minutes and a strong password. Your numbers are encrypted as soon as they reach us.',
  },
  {
    drawing: 'upload',
    title: 'Document upload',
    text: 'Files or photos, several at once. We tell you what is still missing.',
  },
  {
    drawing: 'expert-review',
    title: 'Expert review',
    text: 'We prepare your return, and ask when something doesn’t add up.',
  },
  {
    drawing: 'track',
    title: 'File and track',
    text: 'You see it filed, download your copy, and find it again in three years.',
  },
] as const

function Protection() {
  return (
    <section className={styles.panel} aria-labelledby="protection">
      <div>
        <h2 id="protection" className="text-heading">
          You send us your Social Security number. We take that personally.
        </h2>
        <p className="my-16 measure-27">
          Each promise on our security page says how it is kept and whether it is active on this
          server.
        </p>
        <ButtonLink to="/security" className={styles.button}>
          How we protect you
        </ButtonLink>
      </div>
      <dl className="ruled">
        {Object.entries(PROMISES).map(([title, text]) => (
          <div key={title} className="py-20">
            <dt className="strong">{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const PROMISES = {
  'Sealed documents': 'AES-256 at rest, with a separate key for every file',
  'A private line': '256-bit encryption on the way from your browser to us',
  'Signed out when you walk away':
    'Your session ends after 30 idle minutes, unless you ask to be remembered',
}

function AboutUs() {
  return (
    <Section id="about" title={`Preparing returns since ${firm.foundedYear}.`}>
      <div className="wide-3-2 gap-32 gap-x-64">
        <Stack gap={16} className="lead content-start">
          <p>
            We prepare returns for people who would rather spend the evening on something else. In
            the portal you see who works on yours, and write to them there.
          </p>
          <p>
            Most returns are done in {firm.typicalCompletion}. The portal shows the date that we
            expect for yours, and says so when it takes longer.
          </p>
          <p>
            <Link to="/about">Read our story</Link>
          </p>
        </Stack>
        <ul className="ruled">
          {STRENGTHS.map((assurance) => (
            <li className="py-12 serif-title-loose spacing-tight" key={assurance}>
              {assurance}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

const STRENGTHS = [
  firmClaims().certifiedAccountants,
  firmClaims().yearsOfExperience,
  firmClaims().clients,
  firmClaims().alwaysOpen,
].filter((assurance) => assurance !== null)
