import { trpc } from '#client/portal/api/trpc.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { offerTo } from './offer.ts'
import { offerText } from './requirement.ts'
import styles from './two-factor.module.css'

/** Offers two-factor sign-in to a client who has just registered. */
export function Offer() {
  const status = trpc.twoFactor.status.useQuery()
  return (
    <section className={styles.offer} aria-label="Two-factor sign-in">
      <div>
        <h2>Add two-factor sign-in</h2>
        <p className="muted">{offerText(status.data)}</p>
      </div>
      <div className="actions">
        <ButtonLink to="/two-factor" search={{}}>
          Set it up
        </ButtonLink>
        <Button variant="quiet" onClick={() => offerTo.set(null)}>
          Not now
        </Button>
      </div>
    </section>
  )
}
