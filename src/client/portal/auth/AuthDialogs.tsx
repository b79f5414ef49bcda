import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { forgotPasswordInput } from '#shared/auth/auth.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { SuccessIcon, useSchemaForm } from '#client/portal/ui/form.tsx'
import { type AuthDialog, closeAuthDialog, useAuthDialog } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { DialogLink, EmailField } from './auth-fields.tsx'
import { forgotPasswordFailure } from './auth-errors.ts'
import { Stack } from '#client/public/ui/layout.tsx'

export function AuthDialogs() {
  const { dialog, next } = useAuthDialog()
  const [shown, setShown] = useState(dialog)
  const navigate = useNavigate()

  // A closing dialog keeps its content until it is gone.
  if (dialog !== null && dialog !== shown) setShown(dialog)

  useFirstField(dialog)

  const going = { next, go: (to: string) => void navigate({ to }) }

  return (
    <Dialog opened={dialog !== null} onClose={closeAuthDialog} title={shown ? TITLES[shown] : ''}>
      {shown === 'sign-in' && <SignInForm {...going} />}
      {shown === 'register' && <RegisterForm {...going} />}
      {shown === 'forgot-password' && <ForgotPasswordForm />}
    </Dialog>
  )
}

const TITLES: Record<AuthDialog, string> = {
  'sign-in': 'Secure Sign In',
  register: 'Secure Account Creation',
  'forgot-password': 'Forgot Password',
}

/** Moves the focus to the first field when one dialog replaces another: the focus trap only does so on opening. */
function useFirstField(dialog: AuthDialog | null): void {
  const before = useRef<AuthDialog | null>(null)
  useEffect(() => {
    if (before.current !== null && dialog !== null) {
      document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')?.focus()
    }
    before.current = dialog
  }, [dialog])
}

function ForgotPasswordForm() {
  const ask = trpc.auth.forgotPassword.useMutation()
  const { form, formProps } = useSchemaForm(forgotPasswordInput, { email: '' })

  function submit(values: typeof form.values) {
    ask.mutate(values, {
      onSuccess({ message, resetUrl }) {
        // Only sent in development, where the server has no mail.
        // oxlint-disable-next-line no-console -- as the specification says
        if (resetUrl !== undefined) console.info(resetUrl)
        toast.success('Reset Link Sent', message)
      },
      onError: (error) => toast.error('Error', forgotPasswordFailure(error)),
    })
  }

  if (ask.isSuccess) return <CheckYourEmail message={ask.data.message} />
  return (
    <Stack as="form" gap={20} {...formProps(submit)}>
      <p className="muted">
        Enter your account’s email. We’ll send a link to set a new password. It works for one hour.
      </p>
      <EmailField autoComplete="username" data-autofocus {...form.getInputProps('email')} />
      <Button type="submit" variant="primary" wide pending={ask.isPending}>
        Send Reset Link
      </Button>
      <p className="subtext text-center">
        <DialogLink to="sign-in">Back to sign in</DialogLink>
      </p>
    </Stack>
  )
}

function CheckYourEmail({ message }: { message: string }) {
  return (
    <Stack gap={12} className="text-center items-center" role="status">
      <SuccessIcon icon="mail" />
      <h3>Check Your Email</h3>
      <p className="muted">{message} It works for one hour.</p>
      <Button className="mt-8" variant="primary" wide onClick={closeAuthDialog} autoFocus>
        Close
      </Button>
    </Stack>
  )
}
