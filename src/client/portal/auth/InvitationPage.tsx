import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { firm } from '#shared/firm/firm.ts'
import {
  acceptInvitationForm,
  acceptInvitationInput,
  deadInvitation,
  type InvitedPerson,
} from '#shared/users/invitations.schema.ts'
import { linkOf } from '#shared/clients/client-link.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import { fieldsOf, messageOf, statusOf, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { FormError, useSchemaForm, useUncachedCall } from '#client/portal/ui/form.tsx'
import { openAuthDialog } from '#client/public/session/dialogs.ts'
import { removeLinkToken } from '#client/public/session/link-token.ts'
import { useUser } from '#client/public/session/session.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { NameFields } from './auth-fields.tsx'
import { FirmSignIn } from './FirmSignIn.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { SignInInstead } from './SignInInstead.tsx'
import { completeSignIn } from './flows.ts'
import { LinkTitle } from './LinkSheet.tsx'
import { MailedLinkPage } from './MailedLink.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

export function InvitationPage() {
  return (
    <MailedLinkPage
      title={<LinkTitle>Your invitation</LinkTitle>}
      what="invitation"
      height="32rem"
      open={(token) => trpcClient.auth.openInvitation.mutate({ token })}
      Dead={Dead}
    >
      {({ token, opened, readAgain, onDead }) => (
        <Opened token={token} person={opened} onRefused={onDead} onSignedIn={readAgain} />
      )}
    </MailedLinkPage>
  )
}

function Dead({ why = deadInvitation }) {
  return (
    <SignInInstead also={<ButtonLink to="/contact">Contact us</ButtonLink>}>{why}</SignInInstead>
  )
}

interface AcceptProps {
  token: string
  person: InvitedPerson
  /** The invitation has ended, or the address has an account by now. */
  onRefused: (why: string) => void
}

interface OpenedProps extends AcceptProps {
  /** Whoever signs in meanwhile may be the person who is invited. */
  onSignedIn: () => void
}

function Opened(props: OpenedProps) {
  const { email, state } = props.person
  switch (state) {
    case 'new':
      return <NewAccount {...props} />
    case 'accept':
      return <AcceptAccess {...props} />
    case 'sign_in':
      return <SignInFirst {...props} />
    case 'someone_else':
      return (
        <p role="alert" className="breaks">
          This invitation is for <strong>{email}</strong>. You are signed in with another address.
          Sign out and open the link again to use it.
        </p>
      )
  }
}

/** A colleague with an address of the firm’s may use its account, or has to. */
function NewAccount(props: OpenedProps) {
  const { email, staff, ways } = props.person
  const byPassword = ways.includes('password')
  return (
    <>
      <As {...props.person} />
      <p className="breaks mb-20">
        {firm.name} invites <strong>{email}</strong>{' '}
        {staff ? 'to work in its portal as an admin' : 'to its client portal'}.{' '}
        {byPassword ? 'Check your name and choose a password' : 'Sign in with your firm account'}
        {byPassword && ways.includes('firm_account') && ', or use your firm account'}.
      </p>
      {ways.includes('firm_account') && <FirmSignIn next="/admin" />}
      {byPassword && <Accept {...props} />}
    </>
  )
}

function SignInFirst({ person, onSignedIn }: OpenedProps) {
  const userId = useUser()?.id
  const readAgain = useRef(onSignedIn)
  useEffect(() => {
    if (userId !== undefined) readAgain.current()
  }, [userId])
  return (
    <>
      <As {...person} />
      <p className="mt-16 breaks">
        There is an account with <strong>{person.email}</strong>. Sign in to accept.
      </p>
      <div className="actions mt-24">
        <Button variant="primary" onClick={() => openAuthDialog('sign-in', '/invitation')}>
          Sign In
        </Button>
      </div>
    </>
  )
}

/** The client the person will act for, and as what. */
function As({ part, client }: InvitedPerson) {
  if (part === null || client === null) return null
  return (
    <p className="breaks">
      {part === 'self' ? (
        <>Everything that we keep for {client} is in this account.</>
      ) : (
        <>
          You are invited as {partLabels[part].inText} of <strong>{client}</strong>.{' '}
          {partLabels[part].may}
        </>
      )}
    </p>
  )
}

/** The signed-in owner of the address takes the access. */
function AcceptAccess({ token, person, onRefused }: AcceptProps) {
  const { mutate, isPending } = trpc.clients.accept.useMutation({
    onSuccess({ id }) {
      removeLinkToken()
      location.assign(linkOf('/', id))
    },
    onError: (error) => onRefused(messageOf(error, 'The invitation could not be accepted.')),
  })
  return (
    <>
      <As {...person} />
      <div className="actions mt-24">
        <Button variant="primary" pending={isPending} onClick={() => mutate({ token })}>
          Accept
        </Button>
      </div>
    </>
  )
}

function Accept({ token, person, onRefused }: AcceptProps) {
  const { email, firstName, lastName } = person
  const navigate = useNavigate()
  const { form, formProps, showRefusal } = useSchemaForm(acceptInvitationForm, {
    firstName,
    lastName,
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
      completeSignIn(answer, { next: '/', go: (to) => void navigate({ to }) })
    })

  return (
    <Stack as="form" gap={20} {...formProps(submit)}>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="pairs">
        <NameFields form={form} />
      </div>
      <NewPasswordFields form={form} label="Password" always />
      <FormError>{refusal}</FormError>
      <Button type="submit" variant="primary" wide pending={pending}>
        Create Account
      </Button>
    </Stack>
  )
}
