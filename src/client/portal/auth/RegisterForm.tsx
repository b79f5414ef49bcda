import { registerForm, registerInput } from '#shared/auth/auth.schema.ts'
import { firm } from '#shared/firm/firm.ts'
import { statusOf, trpc } from '#client/portal/api/trpc.ts'
import { FormError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { DialogLink, EmailField, NameFields } from './auth-fields.tsx'
import { isTaken, registrationFailure } from './auth-errors.ts'
import { completeSignIn, type Going } from './flows.ts'
import { Stack } from '#client/public/ui/layout.tsx'

export function RegisterForm(going: Pick<Going, 'next' | 'go'>) {
  const register = trpc.auth.register.useMutation()
  const { form, formProps, showRefusal } = useSchemaForm(registerForm, {
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    confirmPassword: '',
  })

  function submit(values: typeof form.values) {
    register.mutate(registerInput.parse(values), {
      onSuccess: (answer) => {
        toast.success('Registration Successful', `Welcome to ${firm.name}.`)
        completeSignIn(answer, going)
      },
      onError: (error) => {
        showRefusal(error)
        // The form says why, unless we don't know.
        toast.error(
          'Registration Failed',
          isRefused(error) ? undefined : registrationFailure(error),
        )
      },
    })
  }

  return (
    <Stack as="form" gap={20} {...formProps(submit)}>
      <div className="pairs">
        <NameFields form={form} autoFocus />
      </div>
      <EmailField autoComplete="username" {...form.getInputProps('email')} />
      <NewPasswordFields form={form} label="Password" />
      <FormError>
        {register.error && (
          <>
            {creationFailure(register.error)}
            {/* The link below the form may be out of view, so the message repeats it. */}
            {isTaken(register.error) && (
              <>
                {' '}
                <DialogLink to="sign-in">Sign in</DialogLink>
              </>
            )}
          </>
        )}
      </FormError>
      <Button type="submit" variant="primary" wide pending={register.isPending}>
        Create Account
      </Button>
      <p className="subtext text-center">
        Already a client? <DialogLink to="sign-in">Sign in</DialogLink>
      </p>
    </Stack>
  )
}

function creationFailure(error: unknown): string {
  const why = isRefused(error) ? registrationFailure(error) : 'Please try again or contact support.'
  return `Error creating account. ${why}`
}

function isRefused(error: unknown): boolean {
  const status = statusOf(error)
  return status !== null && status < 500
}
