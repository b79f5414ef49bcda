import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { loginInput } from '#shared/auth/auth.schema.ts'
import type { FactorRequest } from '#shared/auth/two-factor.schema.ts'
import { factorRequestOf, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { PasswordField } from '#client/portal/ui/SecretField.tsx'
import { FormError, useSchemaForm, useUncachedCall } from '#client/portal/ui/form.tsx'
import { hasPasskeys } from '#client/public/session/passkeys.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { DialogLink, EmailField } from './auth-fields.tsx'
import { loginFailure } from './auth-errors.ts'
import { hasFirmAccounts } from './firm-account.ts'
import { FirmSignIn } from './FirmSignIn.tsx'
import { FactorForm } from './FactorForm.tsx'
import { completeSignIn, type Going, type SignedIn } from './flows.ts'
import { askForPasskey, passkeyFailure } from './passkeys.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** The password, then the second factor if the account has one; or a passkey in place of both. */
export function SignInForm({ next, go }: Pick<Going, 'next' | 'go'>) {
  const login = trpc.auth.login.useMutation()
  const [factorRequest, setFactorRequest] = useState<FactorRequest | null>(null)
  const [returned, setReturned] = useState(false)
  const { form, formProps } = useSchemaForm(loginInput, {
    email: '',
    password: '',
    rememberMe: false,
  })

  function finish(answer: SignedIn) {
    toast.success('Login Successful', 'Welcome back!')
    completeSignIn(answer, { rememberMe: form.values.rememberMe, next, go })
  }

  function submit(values: typeof form.values) {
    login.mutate(values, {
      onSuccess: finish,
      onError(error) {
        const request = factorRequestOf(error)
        if (request === null) toast.error('Login Failed')
        // A factor was added during the call.
        else if (request.methods.length === 0) submit(values)
        else setFactorRequest(request)
      },
    })
  }

  const refused = login.error !== null && factorRequestOf(login.error) === null

  function goBack() {
    setFactorRequest(null)
    setReturned(true)
    login.reset()
  }

  if (factorRequest !== null) {
    return (
      <FactorForm
        send={(proof) => trpcClient.auth.login.mutate({ ...form.values, ...proof })}
        methods={factorRequest.methods}
        canTrust={factorRequest.canTrust}
        onSignedIn={finish}
        onBack={goBack}
      />
    )
  }
  return (
    <>
      <Stack as="form" gap={20} {...formProps(submit)}>
        <EmailField autoComplete="username" data-autofocus {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus={returned}
          {...form.getInputProps('password')}
        />
        <Group between>
          <Checkbox
            label="Remember me for 30 days"
            {...form.getInputProps('rememberMe', { type: 'checkbox' })}
          />
          <DialogLink to="forgot-password">Forgot your password?</DialogLink>
        </Group>
        <FormError>{refused ? loginFailure(login.error) : null}</FormError>
        <Button type="submit" variant="primary" wide pending={login.isPending}>
          Sign In
        </Button>
      </Stack>
      {hasFirmAccounts() && <FirmSignIn next={next} />}
      {hasPasskeys() && <PasskeySignIn rememberMe={form.values.rememberMe} onSignedIn={finish} />}
      <p className="subtext mt-16 text-center">
        New here? <DialogLink to="register">Create an account</DialogLink>
      </p>
    </>
  )
}

interface PasskeySignInProps {
  rememberMe: boolean
  onSignedIn: (answer: SignedIn) => void
}

function PasskeySignIn({ rememberMe, onSignedIn }: PasskeySignInProps) {
  const { pending, refusal, run } = useUncachedCall(passkeyFailure)
  const { auth } = trpcClient
  const signIn = async () => {
    const response = await askForPasskey(await auth.passkeyOptions.mutate())
    onSignedIn(await auth.passkeySignIn.mutate({ response, rememberMe }))
  }
  return (
    <Stack gap={12} mt={12} mb={20}>
      <Button wide icon="user" pending={pending} onClick={() => void run(signIn)}>
        Sign in with a passkey
      </Button>
      {refusal !== null && <FormError>{refusal}</FormError>}
    </Stack>
  )
}
