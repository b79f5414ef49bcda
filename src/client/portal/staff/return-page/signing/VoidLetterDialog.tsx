import { voidPaperLetterInput } from '#shared/signing/staff-signing.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import {
  ReasonField,
  type ReturnDialogProps,
  ReturnHeading,
} from '#client/portal/staff/base/dialog-parts.tsx'
import { refreshSigning } from '#client/portal/staff/returns/publish/signing-data.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'

/** Voids a letter that was recorded as signed on paper by mistake, with the reason. */
export function VoidLetterDialog({ taxReturn, ...frame }: ReturnDialogProps) {
  const { id: taxReturnId } = taxReturn
  const { form, sending } = useDialogForm({
    ...frame,
    schema: voidPaperLetterInput,
    values: { taxReturnId, reason: '' },
    send: (values) => trpcClient.admin.signing.voidPaperLetter.mutate(values),
    onDone: () => refreshSigning(taxReturnId),
    done: ['Signature voided', 'The letter is to be signed again.'],
    failed: 'The signature could not be voided',
  })
  return (
    <Dialog {...frame} title="Letter not signed on paper">
      <ReturnHeading taxReturn={taxReturn} />
      <DialogForm {...sending} submit="Void the signature">
        <p className="subtext">
          For a letter that was recorded by mistake. We’ll ask the client to sign it.
        </p>
        <ReasonField data-autofocus {...form.getInputProps('reason')} />
      </DialogForm>
    </Dialog>
  )
}
