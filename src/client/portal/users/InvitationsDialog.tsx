import { useRef } from 'react'
import { formatDate } from '#shared/dates.ts'
import { type Invitation, invitationInput } from '#shared/invitations.schema.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { fullName } from '#client/portal/staff/format.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { EmailText } from '#client/portal/ui/EmailText.tsx'
import { InviteeFields } from '#client/portal/ui/InviteeFields.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import styles from './users.module.css'

interface InvitationsDialogProps {
  opened: boolean
  onClose: () => void
}

/** Invites a client by mail, and lists invitations that are waiting or have expired. */
export function InvitationsDialog({ opened, onClose }: InvitationsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Invite a client" size="36rem">
      <InvitationForm />
      <InvitationsList />
    </Dialog>
  )
}

function InvitationForm() {
  const first = useRef<HTMLInputElement>(null)
  const { form, formProps, showRefusal } = useSchemaForm(invitationInput, {
    email: '',
    firstName: '',
    lastName: '',
  })
  const { mutate, isPending } = trpc.admin.invitations.send.useMutation({
    onSuccess(_answer, { email }) {
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
      <p className="muted">We’ll email a link, good for seven days, to set up their account.</p>
      <InviteeFields form={form} first={first} />
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          Send invitation
        </Button>
      </div>
    </form>
  )
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
  const { id, email, invitedBy, invitedAt, expiresAt, expired, refused } = invitation
  const name = fullName(invitation)
  const end = expired ? 'Remove' : 'Withdraw'
  const reread = () => queries.admin.invitations.list.invalidate()
  const again = trpc.admin.invitations.sendAgain.useMutation({
    onSuccess: () => toast.success('Invitation sent again', email),
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
    <li className={`between wrap py-12px px-0 gap-12px gap-x-2 ${styles.invitation}`}>
      <div>
        <p className={`strong breaks ${styles.name}`}>
          <bdi>{name}</bdi> {expired && <Badge tone="grey">Expired</Badge>}{' '}
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
          onClick={() => again.mutate({ id })}
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
