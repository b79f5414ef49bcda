import { brandTitle } from '#shared/firm/brand.ts'
import { firmClaims } from '#shared/firm/firm-claims.ts'
import { firm, siteServices } from '#shared/firm/firm.ts'
import type { DatedReturn } from '#shared/returns/return-clock.ts'
import { AuthButton } from '#client/public/shell/Header.tsx'
import { priceText } from './prices.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { ReturnTimeline, TurnText } from '#client/public/ui/ReturnTimeline.tsx'
import styles from './Hero.module.css'
import { Group } from '#client/public/ui/layout.tsx'

export function Hero() {
  const [first] = siteServices
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.title}>{brandTitle(firm)}</h1>
        <p className="lead mt-24">{firm.hero?.lead ?? <Lead />}</p>
        <div className="actions mt-32">
          <AuthButton opens="register">Start Filing Now</AuthButton>
          <ButtonLink to="/services">
            Learn More<span className="visually-hidden"> about our services</span>
          </ButtonLink>
        </div>
        <Group as="dl" gap={32} mt={48} className="line-above pt-24">
          {FACTS.map(([fact, text]) => (
            <Fact key={fact} fact={fact} text={text} />
          ))}
          {first && (
            <Fact
              fact={priceText(first)}
              text={
                first.site?.of === 'individual' && first.site.name
                  ? 'individual returns'
                  : first.name
              }
            />
          )}
        </Group>
      </div>
      <SampleReturn />
    </div>
  )
}

function Lead() {
  const who = firmClaims().certifiedAccountants === null ? 'We prepare' : certified
  return (
    <>
      Photograph your documents tonight. {who} your return, and you see every step until it is
      filed. Most are done in {firm.typicalCompletion}.
    </>
  )
}

const certified = 'A certified accountant prepares'

const { clients } = firmClaims()

const FACTS = [
  [`Since ${firm.foundedYear}`, 'in business'],
  ...(clients === null ? [] : [[clients.replace(/\s*clients$/, ''), 'clients'] as const]),
] as const

function Fact({ fact, text }: { fact: string; text: string }) {
  return (
    <div>
      <dt className="serif-title">{fact}</dt>
      <dd className="small breaks">{text}</dd>
    </div>
  )
}

function SampleReturn() {
  return (
    <figure>
      <div className="p-32 card shadow">
        <Group gap={0} between mb={24}>
          <p className="small">Estimated refund</p>
          <Badge tone="blue" icon="half">
            In Progress
          </Badge>
          <p className="full tight serif-heading">$2,318.00</p>
        </Group>
        <ReturnTimeline taxReturn={SAMPLE} today={SAMPLE_DAY} />
        <p className="note mt-24 on-accent">
          <TurnText taxReturn={SAMPLE} today={SAMPLE_DAY} />
        </p>
      </div>
      <figcaption className="meta mt-12 text-center">
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
  expectedUntil: null,
  clientTurnAt: null,
  startedAt: new Date('2026-02-04T18:00:00Z'),
  completedAt: null,
  filedAt: null,
}
const SAMPLE_DAY = '2026-02-05'
