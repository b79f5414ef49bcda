import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { type ErasurePlan, refusalReason } from '#shared/retention/erasure.schema.ts'
import { limits } from '#shared/base/text.ts'
import type { ErasureRequest } from '#shared/users/users.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { OpenReturnsWarning } from '#client/portal/client/account/OpenReturnsWarning.tsx'
import { PlanDialog } from '#client/portal/client/account/PlanDialog.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface ErasureDialogProps extends DialogFrame {
  request: ErasureRequest
}

/** Staff delete the account of a client who asked for that, or refuse. */
export function ErasureDialog({ request, ...frame }: ErasureDialogProps) {
  const { onClose } = frame
  return (
    <PlanDialog
      title={`Delete the account of ${fullName(request)}`}
      clientId={request.id}
      {...frame}
    >
      {(plan) => <Decision request={request} plan={plan} onClose={onClose} />}
    </PlanDialog>
  )
}

function Decision({
  request,
  plan,
  onClose,
}: {
  request: ErasureRequest
  plan: ErasurePlan
  onClose: () => void
}) {
  const name = fullName(request)
  const userId = request.id
  const { openReturns } = plan
  const { form, formProps, showRefusal } = useSchemaForm(z.object({ reason: refusalReason }), {
    reason: '',
  })
  const answered = (done: string) => ({
    onSuccess() {
      toast.success(done, name)
      onClose()
    },
    onError(error: unknown) {
      if (!showRefusal(error)) reportFailure('It could not be saved', error)
    },
    onSettled: () =>
      Promise.all([
        queries.admin.users.page.invalidate(),
        queries.admin.erasures.plan.invalidate(),
      ]),
  })
  const confirm = trpc.admin.erasures.confirm.useMutation(answered('Account deleted'))
  const refuse = trpc.admin.erasures.refuse.useMutation(
    answered('Refused. The client will read why.'),
  )
  const pending = confirm.isPending || refuse.isPending
  return (
    <Stack
      as="form"
      gap={16}
      {...formProps(({ reason }) => {
        if (!pending) refuse.mutate({ userId, reason })
      })}
    >
      <OpenReturnsWarning count={openReturns} firstName={request.firstName} />
      <TextInput
        label="Reason"
        description="If you refuse, the client reads this in an email. If you delete, you can leave it out; only the activity log keeps it."
        maxLength={limits.reason}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" pending={refuse.isPending}>
          Refuse
        </Button>
        <Button
          variant="danger"
          pending={confirm.isPending}
          onClick={() => {
            const reason = form.values.reason.trim() || null
            if (!pending) confirm.mutate({ userId, openReturns, reason })
          }}
        >
          Delete the account
        </Button>
      </DialogActions>
    </Stack>
  )
}
