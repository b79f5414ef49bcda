import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { firm } from '#shared/firm.ts'
import {
  acceptInvitationForm,
  acceptInvitationInput,
  deadInvitation,
  type InvitedPerson,
} from '#shared/invitations.schema.ts'
import { fieldsOf, messageOf, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { FormError, useSchemaForm, useUncachedCall } from '#client/portal/ui/form.tsx'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { removeLinkToken, takeLinkToken } from '#client/public/session/link-token.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { completeSignIn } from './flows.ts'
import auth from './auth.module.css'
import styles from './ResetPasswordPage.module.css'

export function InvitationPage() {
  const [token] = useState(takeLinkToken)
  return (
    <UiProvider>
      <div className={`card shadow max-28 p-4 mt-6 mx-auto mb-8 ${styles.sheet}`}>
        <h1 className={`text-figure ${styles.title}`}>Create your account</h1>
        {token === null ? <Dead>{deadInvitation}</Dead> : <Invitation token={token} />}
      </div>
    </UiProvider>
  )
}

function Invitation({ token }: { token: string }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const invited = useQuery({
    queryKey: ['invitation'],
    queryFn: () => trpcClient.auth.openInvitation.mutate({ token }),
    gcTime: 0,
    staleTime: 0,
  })
  if (refusal !== null) return <Dead>{refusal}</Dead>
  if (statusOf(invited.error) === 400) return <Dead>{deadInvitation}</Dead>
  return (
    <QueryBoundary
      query={invited}
      what="your invitation"
      failed="Your invitation could not be loaded."
      skeleton={<Skeleton height="32rem" />}
    >
      {(person) => <Accept token={token} person={person} onRefused={setRefusal} />}
    </QueryBoundary>
  )
}

interface AcceptProps {
  token: string
  person: InvitedPerson
  /** The invitation has ended, or the address has an account by now. */
  onRefused: (why: string) => void
}

function Accept({ token, person: { email, ...name }, onRefused }: AcceptProps) {
  const navigate = useNavigate()
  const { form, formProps, showRefusal } = useSchemaForm(acceptInvitationForm, {
    ...name,
    password: '',
    confirmPassword: '',
  })
  const { pending, refusal, run } = useUncachedCall((error) => {
    const named = fieldsOf(error).length > 0
    showRefusal(error)
    const message = messageOf(error, 'The account could not be created. Try again in a moment.')
    if (!named && [400, 409].includes(statusOf(error) ?? 0)) onRefused(message)
    return named ? null : message
  })

  const submit = (values: typeof form.values) =>
    run(async () => {
      const input = acceptInvitationInput.parse({ ...values, token })
      const answer = await trpcClient.auth.acceptInvitation.mutate(input)
      removeLinkToken()
      toast.success('Registration Successful', `Welcome to ${firm.name}.`)
      completeSignIn(answer, false, () => void navigate({ to: '/' }))
    })

  return (
    <form className={`stack gap-20px ${auth.form}`} {...formProps(submit)}>
      <p className="breaks">
        {firm.name} invites <strong>{email}</strong> to its client portal. Check your name and
        choose a password.
      </p>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className={auth.pair}>
        <TextInput
          label="First name"
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </div>
      <NewPasswordFields form={form} label="Password" always />
      <FormError>{refusal}</FormError>
      <Button type="submit" variant="primary" wide pending={pending}>
        Create Account
      </Button>
    </form>
  )
}

function Dead({ children }: { children: string }) {
  return (
    <>
      <FormError>{children}</FormError>
      <div className="actions mt-3">
        <Button variant="primary" onClick={() => openAuthDialog('sign-in')}>
          Sign In
        </Button>
        <ButtonLink to="/contact">Contact us</ButtonLink>
      </div>
    </>
  )
}
