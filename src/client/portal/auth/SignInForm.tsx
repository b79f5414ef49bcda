import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { loginInput } from '#shared/auth.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { PasswordField } from '#client/portal/ui/SecretField.tsx'
import { FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { loginFailure } from './auth-errors.ts'
import { completeSignIn } from './flows.ts'
import styles from './auth.module.css'

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const login = trpc.auth.login.useMutation()
  const { form, formProps } = useSchemaForm(loginInput, {
    email: '',
    password: '',
    rememberMe: false,
  })

  function submit(values: typeof form.values) {
    setRefusal(null)
    login.mutate(values, {
      onSuccess: (answer) => {
        toast.success('Login Successful', 'Welcome back!')
        completeSignIn(answer, values.rememberMe, onSignedIn)
      },
      onError: (error) => {
        setRefusal(loginFailure(error))
        toast.error('Login Failed', loginFailure(error))
      },
    })
  }

  return (
    <form className={styles.form} {...formProps(submit)}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <div className={styles.between}>
        <Checkbox
          label="Remember me for 30 days"
          {...form.getInputProps('rememberMe', { type: 'checkbox' })}
        />
        <button
          type="button"
          className={styles.textLink}
          onClick={() => openAuthDialog('forgot-password')}
        >
          Forgot your password?
        </button>
      </div>
      <FormError>{refusal}</FormError>
      <Button type="submit" variant="primary" wide pending={login.isPending}>
        Sign In
      </Button>
      <p className={styles.other}>
        New here?{' '}
        <button
          type="button"
          className={styles.textLink}
          onClick={() => openAuthDialog('register')}
        >
          Create an account
        </button>
      </p>
    </form>
  )
}
