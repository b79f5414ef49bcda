import { welcome } from '#client/public/session/welcome.ts'
import { useUser } from '#client/public/session/session.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'

/** Offers two-factor sign-in on the dashboard to a client who has just registered. */
export function offerTwoFactor(userId: string): void {
  welcome.set(<Offer userId={userId} />)
}

function Offer({ userId }: { userId: string }) {
  if (useUser()?.id !== userId) return null
  return (
    <Panel title="Add two-factor sign-in" className="mb-20px">
      <p className="muted mb-2">With it, nobody gets in with your password alone.</p>
      <div className="actions">
        <ButtonLink to="/two-factor" search={{}}>
          Set it up
        </ButtonLink>
        <Button variant="quiet" onClick={() => welcome.set(null)}>
          Not now
        </Button>
      </div>
    </Panel>
  )
}
