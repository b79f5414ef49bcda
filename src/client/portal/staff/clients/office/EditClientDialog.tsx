import type { ClientDetails } from '#shared/returns/admin.schema.ts'
import { editPersonInput } from '#shared/clients/clients.schema.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import { PersonFields, type PersonValues } from '#client/portal/staff/base/PersonFields.tsx'
import { useSaveClient } from '#client/portal/staff/base/use-save-client.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'

interface EditClientDialogProps extends DialogFrame {
  details: ClientDetails
}

export function EditClientDialog({ details, ...frame }: EditClientDialogProps) {
  return (
    <Dialog {...frame} title="Edit client">
      <EditPerson details={details} onClose={frame.onClose} />
    </Dialog>
  )
}

function EditPerson({ details, onClose }: { details: ClientDetails; onClose: () => void }) {
  const { id, firstName, lastName, email, phone } = details
  const saved = { firstName, lastName, email, phone: phone === null ? '' : formatPhone(phone) }
  const { form, formProps, showRefusal } = useSchemaForm<PersonValues>(
    editPersonInput.omit({ id: true }),
    saved,
  )
  const update = useSaveClient(showRefusal, onClose)
  return (
    <form {...formProps((values) => !update.isPending && update.mutate({ id, ...values }))}>
      <div className="stack gap-2">
        <PersonFields form={form} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={update.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}
