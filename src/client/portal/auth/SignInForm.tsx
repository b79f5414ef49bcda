import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { loginInput } from '#shared/auth.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { FormError } from '#client/portal/ui/FormError.tsx'
import { PasswordField } from '#client/portal/ui/PasswordField.tsx'
import { focusFirstError, schemaErrors } from '#client/portal/ui/schema-errors.ts'
import { toast } from '#client/public/ui/toast.ts'
import { loginFailure } from './auth-errors.ts'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { completeSignIn } from './flows.ts'
import styles from './auth.module.css'

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const login = trpc.auth.login.useMutation()
  const form = useForm({
    initialValues: { email: '', password: '', rememberMe: false },
    validate: schemaErrors(loginInput),
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
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(submit, () => focusFirstError(element.current))}
    >
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
