import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { closeAuthDialog, useAuthDialog, type AuthDialog } from '#client/public/session/dialogs.ts'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'

/** The three dialogs of visitors; one is open at a time. */
export function AuthDialogs() {
  const { dialog, next } = useAuthDialog()
  const [shown, setShown] = useState(dialog)
  const navigate = useNavigate()

  // While it closes, a dialog keeps what it showed.
  if (dialog !== null && dialog !== shown) setShown(dialog)

  useFirstField(dialog)

  function arrive() {
    closeAuthDialog()
    void navigate({ to: next })
  }

  return (
    <Dialog opened={dialog !== null} onClose={closeAuthDialog} title={shown ? TITLES[shown] : ''}>
      {shown === 'sign-in' && <SignInForm onSignedIn={arrive} />}
      {shown === 'register' && <RegisterForm onSignedIn={arrive} />}
      {shown === 'forgot-password' && <ForgotPasswordForm />}
    </Dialog>
  )
}

const TITLES: Record<AuthDialog, string> = {
  'sign-in': 'Secure Sign In',
  register: 'Secure Account Creation',
  'forgot-password': 'Forgot Password',
}

/** One dialog turning into another is no opening to the focus trap, so the first field is found here. */
function useFirstField(dialog: AuthDialog | null): void {
  const before = useRef<AuthDialog | null>(null)
  useEffect(() => {
    if (before.current !== null && dialog !== null) {
      document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')?.focus()
    }
    before.current = dialog
  }, [dialog])
}
