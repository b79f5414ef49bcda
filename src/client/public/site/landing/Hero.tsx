import { firm, firmAssurances, startingPrices } from '#shared/firm.ts'
import type { DatedReturn } from '#shared/return-clock.ts'
import { AuthButton } from '#client/public/shell/Header.tsx'
import { dollars } from '#client/public/site/Section.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { ReturnTimeline, TurnText } from '#client/public/ui/ReturnTimeline.tsx'
import styles from './Hero.module.css'

export function Hero() {
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.title}>Your taxes, done by a person you can call.</h1>
        <p className={styles.lead}>
          Photograph your documents tonight. A certified accountant prepares your return, and you
          see every step until it is filed. Most are done in {firm.typicalCompletion}.
        </p>
        <div className="actions mt-4">
          <AuthButton opens="register">Start Filing Now</AuthButton>
          <ButtonLink to="/services">
            Learn More<span className="visually-hidden"> about our services</span>
          </ButtonLink>
        </div>
        <dl className={`row wrap mt-6 line-above pt-3 gap-2 gap-x-6 ${styles.facts}`}>
          {FACTS.map(([fact, text]) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd className="small">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <SampleReturn />
    </div>
  )
}

const FACTS = [
  [`Since ${firm.foundedYear}`, `in ${firm.address.city}`],
  [firmAssurances.clients.replace(/\s*clients$/, ''), 'clients'],
  [`From ${dollars(startingPrices.individual)}`, 'individual returns'],
]

function SampleReturn() {
  return (
    <figure>
      <div className="card shadow p-4 phone-p-20px">
        <div className="between wrap gap-0 gap-x-2 mb-3">
          <p className="small">Estimated refund</p>
          <Badge tone="blue" icon="half">
            In Progress
          </Badge>
          <p className="full tight serif-heading">$2,318.00</p>
        </div>
        <ReturnTimeline taxReturn={SAMPLE} today={SAMPLE_DAY} />
        <p className="mt-3 py-12px px-2 rounded on-accent text-row">
          <TurnText taxReturn={SAMPLE} today={SAMPLE_DAY} />
        </p>
      </div>
      <figcaption className="mt-12px faint text-small text-center">
        A sample return, as you see it in the portal.
      </figcaption>
    </figure>
  )
}

/** Drawn as the portal draws a real one. */
const SAMPLE: DatedReturn = {
  taxYear: 2025,
  status: 'in_progress',
  createdAt: new Date('2026-02-02T18:00:00Z'),
  readyAt: new Date('2026-02-03T18:00:00Z'),
  clientTurnAt: null,
  startedAt: new Date('2026-02-04T18:00:00Z'),
  completedAt: null,
  filedAt: null,
}
const SAMPLE_DAY = '2026-02-05'
