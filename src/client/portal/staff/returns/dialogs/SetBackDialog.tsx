import { setBackInput } from '#shared/returns/admin.schema.ts'
import { statusBefore, statusLabel } from '#shared/returns/return-status.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { showNotMoved, showSetBack } from '#client/portal/staff/returns/row-actions.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { DialogForm, type ReturnDialogProps, ReturnHeading, ReasonField } from './dialog-parts.tsx'

/** Takes back a step that was a mistake, with the reason. */
export function SetBackDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const { id, version, status } = taxReturn
  const { form } = useSchemaForm(setBackInput, { id, version, reason: '' })
  const before = statusLabel(statusBefore(status) ?? status)
  const setBack = trpc.admin.returns.setBack.useMutation({
    onSuccess(updated) {
      showSetBack(updated)
      onClose()
    },
    onError: showNotMoved,
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={`Set back to ${before}`}>
      <ReturnHeading taxReturn={taxReturn} />
      <DialogForm
        form={form}
        submit={`Set back to ${before}`}
        pending={setBack.isPending}
        onCancel={onClose}
        onSubmit={({ reason }) => setBack.mutate({ id, version, reason })}
      >
        <p className="muted text-row">
          For a step taken by mistake today. If the client was told of it, we’ll tell them it was a
          mistake.
        </p>
        <ReasonField data-autofocus {...form.getInputProps('reason')} />
      </DialogForm>
    </Dialog>
  )
}
