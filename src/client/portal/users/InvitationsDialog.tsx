import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { roleLabels } from '#shared/api.ts'
import { formatDate } from '#shared/dates.ts'
import { type Invitation, invitationInput, type Invitee } from '#shared/invitations.schema.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { fullName } from '#client/portal/staff/format.ts'
import { queries, readAgain, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { EmailText } from '#client/portal/ui/EmailText.tsx'
import { InviteeFields } from '#client/portal/ui/InviteeFields.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { askForPassword } from '#client/public/session/dialogs.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { adminRights } from './admin-rights.ts'
import styles from './users.module.css'

type Who = 'client' | 'admin'

interface InvitationsDialogProps {
  who: Who
  opened: boolean
  onClose: () => void
}

/** Invites a client or a colleague by mail, and lists invitations that are waiting or have expired. */
export function InvitationsDialog({ who, opened, onClose }: InvitationsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={words[who].title} size="36rem">
      <InvitationForm who={who} onClose={onClose} />
      <InvitationsList />
    </Dialog>
  )
}

const words = {
  client: {
    title: 'Invite a client',
    lead: 'We’ll email a link, good for seven days, to set up their account.',
  },
  admin: {
    title: 'Invite an admin',
    lead: 'For a colleague without an account. We’ll email a link, good for seven days, with which they become an admin.',
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
      who === 'admin' ? inviteAdmin(invitee) : trpcClient.admin.invitations.send.mutate(invitee),
    onSuccess(answer, { email }) {
      if (answer === null) return
      toast.success('Invitation sent', email)
      form.reset()
      first.current?.focus()
      return queries.admin.invitations.list.invalidate()
    },
    onError(error) {
      showRefusal(error)
      reportFailure('Failed to send the invitation', error)
    },
  })
  return (
    <form className="stack gap-2" {...formProps((values) => mutate(values))}>
      <p className="muted">{words[who].lead}</p>
      <InviteeFields form={form} first={first} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isPending}>
          Send invitation
        </Button>
      </DialogActions>
    </form>
  )
}

/** Always asks for the password, as a change of a role does. Null if the question was canceled. */
async function inviteAdmin(invitee: Invitee) {
  const { email } = invitee
  const confirmed = await askForPassword({
    title: `Invite ${fullName(invitee)} as an admin`,
    text: (
      <>
        <p className="muted breaks">{email}</p>
        <p>{adminRights}</p>
      </>
    ),
    submit: 'Send invitation',
  })
  return confirmed ? trpcClient.admin.invitations.sendStaff.mutate(invitee) : null
}

function InvitationsList() {
  const title = useRef<HTMLHeadingElement>(null)
  const list = trpc.admin.invitations.list.useQuery(undefined, { refetchOnMount: readAgain })
  return (
    <section className="mt-3 pt-2 line-above" aria-labelledby="invitations">
      <h3 className="mb-1" id="invitations" ref={title} tabIndex={-1}>
        Invitations
      </h3>
      <QueryBoundary
        query={list}
        what="invitations"
        failed="The invitations could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="muted">No pending invitations.</p>
          ) : (
            <ul className="rows">
              {invitations.map((invitation) => (
                <Row
                  key={invitation.id}
                  invitation={invitation}
                  onWithdrawn={() => title.current?.focus()}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  )
}

interface RowProps {
  invitation: Invitation
  /** Called when its buttons, which had the focus, disappear. */
  onWithdrawn: () => void
}

function Row({ invitation, onWithdrawn }: RowProps) {
  const { id, email, staff, invitedBy, invitedAt, expiresAt, expired, refused } = invitation
  const name = fullName(invitation)
  const end = expired ? 'Remove' : 'Withdraw'
  const reread = () => queries.admin.invitations.list.invalidate()
  const again = useMutation({
    mutationFn: () =>
      staff ? inviteAdmin(invitation) : trpcClient.admin.invitations.sendAgain.mutate({ id }),
    onSuccess: (answer) => answer && toast.success('Invitation sent again', email),
    onError: (error) => reportFailure('Failed to send the invitation', error),
    onSettled: reread,
  })
  const withdraw = trpc.admin.invitations.withdraw.useMutation({
    onSuccess() {
      toast.success(expired ? 'Invitation removed' : 'Invitation withdrawn', email)
      onWithdrawn()
    },
    onError: (error) => reportFailure('Failed to end the invitation', error),
    onSettled: reread,
  })
  return (
    <li className="between wrap py-12px px-0 gap-12px gap-x-2">
      <div className="basis-16 shrinks">
        <p className={`strong breaks ${styles.name}`}>
          <bdi>{name}</bdi> {staff && <Badge tone="accent">{roleLabels.admin}</Badge>}{' '}
          {expired && <Badge tone="grey">Expired</Badge>}{' '}
          {refused && <Badge tone="red">Address does not exist</Badge>}
        </p>
        <p className="muted text-small breaks">
          <EmailText email={email} />
        </p>
        <p className="muted text-small breaks">
          {formatDate(invitedAt)} to {formatDate(expiresAt)}, by{' '}
          {invitedBy === null ? 'a former user' : <bdi>{invitedBy}</bdi>}
        </p>
      </div>
      <div className="actions gap-1">
        <Button
          size="small"
          aria-label={`Send again to ${name}`}
          pending={again.isPending}
          onClick={() => again.mutate()}
        >
          Send again
        </Button>
        <Button
          size="small"
          aria-label={`${end} the invitation of ${name}`}
          pending={withdraw.isPending}
          onClick={() => withdraw.mutate({ id })}
        >
          {end}
        </Button>
      </div>
    </li>
  )
}
