import type { ReactNode } from 'react'
import { FormError } from '#client/portal/ui/form.tsx'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'

/** Why a link leads no further, with the way to sign in. `also`: another way on. */
export function SignInInstead({ also, children }: { also?: ReactNode; children: string }) {
  return (
    <>
      <FormError>{children}</FormError>
      <div className="actions mt-3">
        <Button variant="primary" onClick={() => openAuthDialog('sign-in')}>
          Sign In
        </Button>
        {also}
      </div>
    </>
  )
}
