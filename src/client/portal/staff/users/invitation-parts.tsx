import { useMutation } from '@tanstack/react-query'
import type { Invitation, Invitee } from '#shared/users/invitations.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { queries, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { askForPassword } from '#client/public/session/dialogs.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { adminRights } from './admin-rights.ts'

/** Always asks for the password, as a change of a role does. Null if the question was canceled. */
export async function inviteColleague(invitee: Invitee) {
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

/** The faults of an invitation, as badges. */
export function InvitationState({
  invitation: { expired, refused },
}: {
  invitation: Pick<Invitation, 'expired' | 'refused'>
}) {
  return (
    <>
      {expired && <Badge tone="grey">Expired</Badge>}{' '}
      {refused && <Badge tone="red">Address does not exist</Badge>}
    </>
  )
}

interface InvitationActionsProps {
  invitation: Invitation
  /** Called when the buttons, which had the focus, disappear. */
  onWithdrawn?: () => void
}

export function InvitationActions({ invitation, onWithdrawn }: InvitationActionsProps) {
  const { id, email, staff, expired } = invitation
  const name = fullName(invitation)
  const end = expired ? 'Remove' : 'Withdraw'
  const reread = () => queries.admin.invitations.list.invalidate()
  const again = useMutation({
    mutationFn: () =>
      staff ? inviteColleague(invitation) : trpcClient.admin.invitations.sendAgain.mutate({ id }),
    onSuccess: (answer) => answer && toast.success('Invitation sent again', email),
    onError: (error) => reportFailure('Failed to send the invitation', error),
    onSettled: reread,
  })
  const withdraw = trpc.admin.invitations.withdraw.useMutation({
    onSuccess() {
      toast.success(expired ? 'Invitation removed' : 'Invitation withdrawn', email)
      onWithdrawn?.()
    },
    onError: (error) => reportFailure('Failed to end the invitation', error),
    onSettled: reread,
  })
  return (
    <div className="actions">
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
  )
}
