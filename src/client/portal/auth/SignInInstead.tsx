import type { ReactNode } from 'react'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { DeadLink } from './LinkSheet.tsx'

/** Why a link leads no further, with the way to sign in. `also`: another way on. */
export function SignInInstead({ also, children }: { also?: ReactNode; children: string }) {
  return (
    <DeadLink text={children}>
      <Button variant="primary" onClick={() => openAuthDialog('sign-in')}>
        Sign In
      </Button>
      {also}
    </DeadLink>
  )
}
