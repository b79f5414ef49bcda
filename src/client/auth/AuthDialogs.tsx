import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../ui/Dialog.tsx'
import { closeAuthDialog, useAuthDialog, type AuthDialog } from './dialogs.ts'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'

/** The three dialogs of visitors; one is open at a time. */
export function AuthDialogs() {
  const { dialog, next } = useAuthDialog()
  const navigate = useNavigate()

  function arrive() {
    closeAuthDialog()
    void navigate({ to: next })
  }

  return (
    <Dialog opened={dialog !== null} onClose={closeAuthDialog} title={dialog ? TITLES[dialog] : ''}>
      {dialog === 'sign-in' && <SignInForm onSignedIn={arrive} />}
      {dialog === 'register' && <RegisterForm onSignedIn={arrive} />}
      {dialog === 'forgot-password' && <ForgotPasswordForm />}
    </Dialog>
  )
}

const TITLES: Record<AuthDialog, string> = {
  'sign-in': 'Secure Sign In',
  register: 'Secure Account Creation',
  'forgot-password': 'Forgot Password',
}
