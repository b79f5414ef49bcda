import { offerTo } from '#client/portal/auth/offer.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import styles from './dashboard.module.css'

/** Offers two-factor sign-in to a client who has just registered. */
export function TwoFactorOffer() {
  return (
    <Panel title="Add two-factor sign-in" className={styles.offer}>
      <p className="muted">With it, nobody gets in with your password alone.</p>
      <div className="actions">
        <ButtonLink to="/two-factor" search={{}}>
          Set it up
        </ButtonLink>
        <Button variant="quiet" onClick={() => offerTo.set(null)}>
          Not now
        </Button>
      </div>
    </Panel>
  )
}
