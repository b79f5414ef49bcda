import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { editPersonInput } from '#shared/clients/clients.schema.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { PersonFields } from '#client/portal/staff/base/PersonFields.tsx'
import { savingClient } from '#client/portal/staff/base/saving-client.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'

interface EditClientDialogProps extends DialogFrame {
  details: ClientDetails
}

export function EditClientDialog({ details, ...frame }: EditClientDialogProps) {
  const { id, firstName, lastName, email, phone } = details
  const saved = { firstName, lastName, email, phone: phone === null ? '' : formatPhone(phone) }
  const { form, sending } = useDialogForm({
    ...frame,
    schema: editPersonInput.omit({ id: true }),
    values: saved,
    send: (values) => trpcClient.admin.clients.update.mutate({ id, ...values }),
    ...savingClient,
  })
  return (
    <Dialog {...frame} title="Edit client">
      <DialogForm {...sending} submit="Save">
        <PersonFields form={form} />
      </DialogForm>
    </Dialog>
  )
}
