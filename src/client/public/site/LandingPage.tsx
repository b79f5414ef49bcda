import { Link } from '@tanstack/react-router'
import { firm, firmAssurances, startingPrices } from '#shared/firm.ts'
import { Hero } from '#client/public/site/landing/Hero.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { Illustration } from '#client/public/ui/Icon.tsx'
import { dollars, Invitation, Page, Section } from './Section.tsx'
import styles from './LandingPage.module.css'

export function LandingPage() {
  return (
    <Page visitorsOnly>
      <Hero />
      <Kinds />
      <Steps />
      <Protection />
      <AboutUs />
      <Invitation title="The first conversation is free.">
        Tell us about your year, and you’ll hear back {firm.contactAnswer}. The first consultation
        is free, with no obligation.
      </Invitation>
    </Page>
  )
}

function Kinds() {
  return (
    <Section id="services" title="Whatever kind of year it was.">
      <div className={styles.kinds}>
        {KINDS.map(({ drawing, title, text, price, unit }) => (
          <article key={title} className={`row column p-sheet ${styles.kind}`}>
            <Illustration name={drawing} width={96} height={72} />
            <h3 className="mt-2">{title}</h3>
            <p className="mt-1 mb-3 muted">{text}</p>
            <p className={styles.price}>
              <span className="small">From</span> {dollars(price)}
              <span className="small ml-1">{unit}</span>
            </p>
          </article>
        ))}
      </div>
      <p className="mt-2">
        <Link className="row-inline middle target" to="/services">
          What each service includes
        </Link>
      </p>
    </Section>
  )
}

const KINDS = [
  {
    drawing: 'individual',
    title: 'Individual returns',
    text: 'A job or three, a family, a house, a move to another state. Every credit you are due.',
    price: startingPrices.individual,
    unit: 'a return',
  },
  {
    drawing: 'business',
    title: 'Business filing',
    text: 'Sole owners, partnerships, S and C corporations. Messy books are welcome.',
    price: startingPrices.business,
    unit: 'a year',
  },
  {
    drawing: 'investment',
    title: 'Investment returns',
    text: 'Brokerage statements, rentals and crypto, and a plan for next year while it still helps.',
    price: startingPrices.planning,
    unit: 'with planning',
  },
] as const

function Steps() {
  return (
    <Section
      title="Four steps, and you always know which one you are on."
      lead="The portal shows where your return stands, and an email goes out at each stage."
    >
      <ol className={styles.steps}>
        {STEPS.map(({ drawing, title, text }, index) => (
          <li key={title} className={styles.step}>
            <Illustration className={styles.icon} name={drawing} width={128} height={96} />
            <h3 className={`row baseline gap-10px mt-3 pt-2 line-above ${styles.stepTitle}`}>
              <span className="accent">{index + 1}</span>
              {title}
            </h3>
            <p className="mt-1 muted">{text}</p>
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
    text: 'An accountant prepares your return and asks when something doesn’t add up.',
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
        <p className={styles.panelText}>
          Each promise on our security page says how it is kept and whether it is active on this
          server.
        </p>
        <ButtonLink to="/security" className={styles.button}>
          How we protect you
        </ButtonLink>
      </div>
      <dl className={styles.promises}>
        {Object.entries(PROMISES).map(([title, text]) => (
          <div key={title} className={`py-18px px-0 ${styles.item}`}>
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
    <Section id="about" title={`A small firm, since ${firm.foundedYear}.`}>
      <div className="columns wide-3-2 gap-4 gap-x-8">
        <div className="stack muted gap-2 text-lead content-start measure-35">
          <p>
            We prepare returns for people and businesses who would rather spend the evening on
            something else. Call us, and someone who prepares returns will go through yours with
            you.
          </p>
          <p>
            Most returns are done in {firm.typicalCompletion}. The portal shows the date that we
            expect for yours, and says so when it takes longer.
          </p>
          <p>
            <Link to="/about">Read our story</Link>
          </p>
        </div>
        <ul className="ruled">
          {STRENGTHS.map((assurance) => (
            <li className="py-14px px-0 serif-title-loose tight-a-little" key={assurance}>
              {assurance}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

const STRENGTHS = [
  firmAssurances.certifiedAccountants,
  firmAssurances.yearsOfExperience,
  firmAssurances.clients,
  firmAssurances.alwaysOpen,
]
