import { firm, firmAssurances, startingPrices } from '#shared/firm.ts'
import { AuthButton } from '#client/public/shell/Header.tsx'
import { dollars } from '#client/public/site/Section.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './Hero.module.css'

export function Hero() {
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.title}>Your taxes, done by a person you can call.</h1>
        <p className={styles.lead}>
          Photograph your papers tonight. A certified accountant prepares your return, and you see
          every step until it is filed. Most are done in {firm.typicalCompletion}.
        </p>
        <div className={styles.actions}>
          <AuthButton opens="register">Start Filing Now</AuthButton>
          <ButtonLink to="/services">
            Learn More<span className="visually-hidden"> about our services</span>
          </ButtonLink>
        </div>
        <dl className={styles.facts}>
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
      <div className={styles.sheet}>
        <div className={styles.head}>
          <p className="small">Estimated refund</p>
          <Badge tone="blue" icon="half">
            In Progress
          </Badge>
          <p className={styles.refund}>$2,318.00</p>
        </div>
        <ol className={styles.steps}>
          {STEPS.map(({ label, when, state }) => (
            <li key={label} className={styles.step} data-state={state}>
              <span className={styles.dot}>
                {state === 'done' && <Icon name="check" size={14} />}
              </span>
              <span className={styles.label}>{label}</span>
              <span className={styles.when}>{when}</span>
            </li>
          ))}
        </ol>
        <p className={styles.turn}>
          <strong>Your turn:</strong> add the 1099-INT from your bank.
        </p>
      </div>
      <figcaption className={styles.caption}>
        A sample return, as you see it in the portal.
      </figcaption>
    </figure>
  )
}

const STEPS = [
  { label: 'Documents received', when: 'Feb 3', state: 'done' },
  { label: 'Preparation started', when: 'Feb 4', state: 'done' },
  { label: 'Accountant’s review', when: 'today', state: 'now' },
  { label: 'Ready for you to download', when: 'by Feb 9', state: 'ahead' },
] as const
