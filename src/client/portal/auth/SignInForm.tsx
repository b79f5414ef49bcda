import { Checkbox } from '@mantine/core'
import { loginInput } from '#shared/auth.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { PasswordField } from '#client/portal/ui/SecretField.tsx'
import { FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { DialogLink, EmailField } from './auth-fields.tsx'
import { loginFailure } from './auth-errors.ts'
import { completeSignIn } from './flows.ts'
import styles from './auth.module.css'

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const login = trpc.auth.login.useMutation()
  const { form, formProps } = useSchemaForm(loginInput, {
    email: '',
    password: '',
    rememberMe: false,
  })

  function submit(values: typeof form.values) {
    login.mutate(values, {
      onSuccess: (answer) => {
        toast.success('Login Successful', 'Welcome back!')
        completeSignIn(answer, values.rememberMe, onSignedIn)
      },
      onError: (error) => toast.error('Login Failed', loginFailure(error)),
    })
  }

  return (
    <form className={styles.form} {...formProps(submit)}>
      <EmailField autoComplete="username" data-autofocus {...form.getInputProps('email')} />
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
        <DialogLink to="forgot-password">Forgot your password?</DialogLink>
      </div>
      <FormError>{login.error && loginFailure(login.error)}</FormError>
      <Button type="submit" variant="primary" wide pending={login.isPending}>
        Sign In
      </Button>
      <p className={styles.other}>
        New here? <DialogLink to="register">Create an account</DialogLink>
      </p>
    </form>
  )
}
