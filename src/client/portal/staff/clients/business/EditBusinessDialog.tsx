import type { ClientDetails } from '#shared/returns/admin.schema.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { EditBusiness } from '#client/portal/staff/base/business/BusinessForm.tsx'

interface EditBusinessDialogProps {
  details: ClientDetails
  opened: boolean
  onClose: () => void
}

export function EditBusinessDialog({ details, ...frame }: EditBusinessDialogProps) {
  return (
    <Dialog {...frame} title="Edit business" size="40rem">
      <EditBusiness details={details} onClose={frame.onClose} />
    </Dialog>
  )
}
