import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import type { ErasurePlan } from '#shared/retention/erasure.schema.ts'
import { limits } from '#shared/base/text.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { OpenReturnsWarning } from '#client/portal/client/account/OpenReturnsWarning.tsx'
import { PlanDialog } from '#client/portal/client/account/PlanDialog.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface DeleteClientDialogProps extends DialogFrame {
  details: ClientDetails
}

/** Staff delete an office client, who asked for it in person or by letter. */
export function DeleteClientDialog({ details, ...frame }: DeleteClientDialogProps) {
  const { onClose } = frame
  return (
    <PlanDialog
      title={`Delete the records of ${fullName(details)}`}
      clientId={details.id}
      {...frame}
    >
      {(plan) => <Confirm details={details} plan={plan} onClose={onClose} />}
    </PlanDialog>
  )
}

function Confirm({
  details,
  plan: { openReturns },
  onClose,
}: {
  details: ClientDetails
  plan: ErasurePlan
  onClose: () => void
}) {
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const confirm = trpc.admin.erasures.confirm.useMutation({
    async onSuccess() {
      toast.success('Client deleted', fullName(details))
      await navigate({ to: '/admin/clients' })
    },
    onError: (error) => reportFailure('The client could not be deleted', error),
  })
  return (
    <Stack gap={16}>
      <OpenReturnsWarning count={openReturns} firstName={fullName(details)} />
      <TextInput
        label="Reason"
        description="You can leave it out. Only the activity log keeps it."
        maxLength={limits.reason}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          variant="danger"
          pending={confirm.isPending}
          onClick={() =>
            confirm.mutate({ userId: details.id, openReturns, reason: reason.trim() || null })
          }
        >
          Delete the records
        </Button>
      </DialogActions>
    </Stack>
  )
}
