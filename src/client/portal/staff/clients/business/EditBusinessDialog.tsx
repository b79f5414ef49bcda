import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { EditBusiness } from '#client/portal/staff/base/business/BusinessForm.tsx'

interface EditBusinessDialogProps extends DialogFrame {
  details: ClientDetails
}

export function EditBusinessDialog({ details, ...frame }: EditBusinessDialogProps) {
  return (
    <Dialog {...frame} title="Edit business" size="40rem">
      <EditBusiness details={details} onClose={frame.onClose} />
    </Dialog>
  )
}
