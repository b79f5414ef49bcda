import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatDate } from '#shared/firm/dates.ts'
import { type Invitation, invitationInput, type Invitee } from '#shared/users/invitations.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { queries, readAgain, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm } from '#client/portal/ui/DialogForm.tsx'
import { EmailText } from '#client/portal/ui/EmailText.tsx'
import { InviteeFields } from '#client/portal/ui/InviteeFields.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { InvitationActions, InvitationState, inviteColleague } from './invitation-parts.tsx'
import styles from './users.module.css'
import { Group } from '#client/public/ui/layout.tsx'

type Who = 'client' | 'admin'

interface InvitationsDialogProps extends DialogFrame {
  who: Who
}

/** Invites a client or a colleague by mail. Below it are the invitations of clients; those of staff are on the team’s page. */
export function InvitationsDialog({ who, opened, onClose }: InvitationsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={words[who].title} size="36rem">
      <InvitationForm who={who} onClose={onClose} />
      {who === 'client' && <InvitationsList />}
    </Dialog>
  )
}

const words = {
  client: {
    title: 'Invite a client',
    lead: 'We’ll email a link, good for seven days, to set up their account.',
  },
  admin: {
    title: 'Invite a colleague',
    lead: 'For somebody without an account. We’ll email a link, good for seven days, that makes them an admin.',
  },
}

function InvitationForm({ who, onClose }: { who: Who; onClose: () => void }) {
  const first = useRef<HTMLInputElement>(null)
  const { form, formProps, showRefusal } = useSchemaForm(invitationInput, {
    email: '',
    firstName: '',
    lastName: '',
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (invitee: Invitee) =>
      who === 'admin'
        ? inviteColleague(invitee)
        : trpcClient.admin.invitations.send.mutate(invitee),
    onSuccess(answer, { email }) {
      if (answer === null) return
      toast.success('Invitation sent', email)
      form.reset()
      first.current?.focus()
      return queries.admin.invitations.list.invalidate()
    },
    onError(error) {
      if (!showRefusal(error)) reportFailure('Failed to send the invitation', error)
    },
  })
  return (
    <DialogForm
      formProps={formProps((values) => mutate(values))}
      pending={isPending}
      onCancel={onClose}
      submit="Send invitation"
    >
      <p className="muted">{words[who].lead}</p>
      <InviteeFields form={form} first={first} />
    </DialogForm>
  )
}

function InvitationsList() {
  const title = useRef<HTMLHeadingElement>(null)
  const list = trpc.admin.invitations.list.useQuery(undefined, { refetchOnMount: readAgain })
  return (
    <section className="mt-24 pt-16 line-above" aria-labelledby="invitations">
      <h3 className="mb-8" id="invitations" ref={title} tabIndex={-1}>
        Invitations
      </h3>
      <QueryBoundary
        query={list}
        what="invitations"
        failed="The invitations could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(all) => {
          const invitations = all.filter(({ staff }) => !staff)
          if (invitations.length === 0) return <p className="muted">No pending invitations.</p>
          return (
            <ul className="rows">
              {invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  onWithdrawn={() => title.current?.focus()}
                />
              ))}
            </ul>
          )
        }}
      </QueryBoundary>
    </section>
  )
}

interface RowProps {
  invitation: Invitation
  /** Called when its buttons, which had the focus, disappear. */
  onWithdrawn: () => void
}

function InvitationRow({ invitation, onWithdrawn }: RowProps) {
  const { email, invitedBy, invitedAt, expiresAt } = invitation
  return (
    <Group as="li" between className="py-12">
      <div className="basis-256 shrinks">
        <p className={`strong breaks ${styles.name}`}>
          <bdi>{fullName(invitation)}</bdi> <InvitationState invitation={invitation} />
        </p>
        <p className="small breaks">
          <EmailText email={email} />
        </p>
        <p className="small breaks">
          {formatDate(invitedAt)} to {formatDate(expiresAt)}, by{' '}
          {invitedBy === null ? 'a former user' : <bdi>{invitedBy}</bdi>}
        </p>
      </div>
      <InvitationActions {...{ invitation, onWithdrawn }} />
    </Group>
  )
}
