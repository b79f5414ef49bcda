import { Badge } from '#client/public/ui/Badge.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './SampleReturn.module.css'

/** What a client sees of a return: a sample, and marked as one. */
export function SampleReturn() {
  return (
    <figure className={styles.sample}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <p className={styles.small}>Estimated refund</p>
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
