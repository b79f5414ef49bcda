import type { ComponentProps } from 'react'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { Button } from '#client/public/ui/Button.tsx'

/** A button that changes something: unavailable while an admin views the portal as the client. */
export function ChangeButton({ disabled, ...props }: ComponentProps<typeof Button>) {
  const viewing = useImpersonation() !== null
  return <Button {...props} disabled={viewing || disabled} />
}
