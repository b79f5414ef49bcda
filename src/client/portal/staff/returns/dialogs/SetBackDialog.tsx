import { setBackInput } from '#shared/returns/admin.schema.ts'
import { statusBefore, statusLabel } from '#shared/returns/return-status.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { showNotMoved, showSetBack } from '#client/portal/staff/returns/row-actions.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import {
  type ReturnDialogProps,
  ReturnHeading,
  ReasonField,
} from '#client/portal/staff/base/dialog-parts.tsx'

/** Takes back a step that was a mistake, with the reason. */
export function SetBackDialog({ taxReturn, ...frame }: ReturnDialogProps) {
  const { id, version, status } = taxReturn
  const before = statusLabel(statusBefore(status) ?? status)
  const { form, sending } = useDialogForm({
    ...frame,
    schema: setBackInput,
    values: { id, version, reason: '' },
    send: (values) => trpcClient.admin.returns.setBack.mutate(values),
    onDone: showSetBack,
    failed: showNotMoved,
  })
  return (
    <Dialog {...frame} title={`Set back to ${before}`}>
      <ReturnHeading taxReturn={taxReturn} />
      <DialogForm {...sending} submit={`Set back to ${before}`}>
        <p className="subtext">
          For a step taken by mistake today. If the client was told of it, we’ll tell them it was a
          mistake.
        </p>
        <ReasonField data-autofocus {...form.getInputProps('reason')} />
      </DialogForm>
    </Dialog>
  )
}
