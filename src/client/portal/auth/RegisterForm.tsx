import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { registerForm, registerInput } from '#shared/auth.schema.ts'
import { firm } from '#shared/firm.ts'
import { statusOf, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { FormError } from '#client/portal/ui/FormError.tsx'
import { focusFirstError, schemaErrors } from '#client/portal/ui/schema-errors.ts'
import { showRefusal } from '#client/portal/ui/show-refusal.ts'
import { toast } from '#client/public/ui/toast.ts'
import { registrationFailure } from './auth-errors.ts'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { completeSignIn } from './flows.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import styles from './auth.module.css'

export function RegisterForm({ onSignedIn }: { onSignedIn: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const register = trpc.auth.register.useMutation()
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    validate: schemaErrors(registerForm),
  })

  function submit(values: typeof form.values) {
    setRefusal(null)
    register.mutate(registerInput.parse(values), {
      onSuccess: (answer) => {
        toast.success('Registration Successful', `Welcome to ${firm.name}.`)
        completeSignIn(answer, false, onSignedIn)
      },
      onError: (error) => {
        setRefusal(registrationFailure(error))
        showRefusal(form, error, element.current)
        sayFailure(error)
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
      <div className={styles.pair}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          data-autofocus
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <NewPasswordFields form={form} label="Password" />
      <FormError>{refusal}</FormError>
      <Button type="submit" variant="primary" wide pending={register.isPending}>
        Create Account
      </Button>
      <p className={styles.other}>
        Already a client?{' '}
        <button type="button" className={styles.textLink} onClick={() => openAuthDialog('sign-in')}>
          Sign in
        </button>
      </p>
    </form>
  )
}

/** A refusal is explained; a fault of ours or of the network has nothing to explain. */
function sayFailure(error: unknown) {
  const status = statusOf(error)
  if (status !== null && status < 500)
    toast.error('Registration Failed', registrationFailure(error))
  else toast.error('Error creating account', 'Please try again or contact support.')
}
