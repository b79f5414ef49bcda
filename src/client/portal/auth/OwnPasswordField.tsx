import type { PasswordInputProps } from '@mantine/core'
import { PasswordField } from '#client/portal/ui/PasswordField.tsx'
import { useUser } from '#client/public/session/session.ts'

/** The signed-in person's password, with the account beside it, so that a password manager knows which one to fill in. */
export function OwnPasswordField(props: PasswordInputProps) {
  const user = useUser()
  return (
    <>
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField label="Your password" autoComplete="current-password" {...props} />
    </>
  )
}
