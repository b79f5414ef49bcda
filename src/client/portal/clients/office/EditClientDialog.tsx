import type { ClientDetails } from '#shared/admin.schema.ts'
import { editPersonInput } from '#shared/clients.schema.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { PersonFields, type PersonValues } from '#client/portal/staff/PersonFields.tsx'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'

interface EditClientDialogProps {
  details: ClientDetails
  opened: boolean
  onClose: () => void
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
  const update = trpc.admin.clients.update.useMutation({
    onSuccess() {
      toast.success('Client saved')
      void queries.admin.users.invalidate()
      void queries.admin.returns.invalidate()
      onClose()
    },
    onError(error) {
      showRefusal(error)
      reportFailure('The client could not be saved', error)
    },
  })
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
