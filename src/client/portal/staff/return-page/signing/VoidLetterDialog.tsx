import { voidPaperLetterInput } from '#shared/signing/staff-signing.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import {
  DialogForm,
  type ReturnDialogProps,
  ReturnHeading,
  ReasonField,
} from '#client/portal/staff/returns/dialogs/dialog-parts.tsx'
import { refreshSigning } from '#client/portal/staff/returns/publish/signing-data.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'

/** Voids a letter that was recorded as signed on paper by mistake, with the reason. */
export function VoidLetterDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const { id: taxReturnId } = taxReturn
  const { form } = useSchemaForm(voidPaperLetterInput, { taxReturnId, reason: '' })
  const { mutate, isPending } = trpc.admin.signing.voidPaperLetter.useMutation({
    onSuccess() {
      refreshSigning(taxReturnId)
      toast.success('Signature voided', 'The letter is to be signed again.')
      onClose()
    },
    onError: (error) => reportFailure('The signature could not be voided', error),
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="Letter not signed on paper">
      <ReturnHeading taxReturn={taxReturn} />
      <DialogForm
        form={form}
        submit="Void the signature"
        pending={isPending}
        onCancel={onClose}
        onSubmit={({ reason }) => mutate({ taxReturnId, reason })}
      >
        <p className="muted text-row">
          For a letter that was recorded by mistake. We’ll ask the client to sign it.
        </p>
        <ReasonField data-autofocus {...form.getInputProps('reason')} />
      </DialogForm>
    </Dialog>
  )
}
