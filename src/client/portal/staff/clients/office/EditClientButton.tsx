import type { ClientDetails } from '#shared/returns/admin.schema.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** Changes the name of an office client, and how to reach them. Each opening starts with what is saved. */
export function EditClientButton({ details }: { details: ClientDetails }) {
  const dialog = useDialog()
  return (
    <>
      <Button size="small" data-print="hide" onClick={dialog.open}>
        Edit
      </Button>
      {dialog.show((frame) => (
        <EditClientDialog details={details} {...frame} />
      ))}
    </>
  )
}

const EditClientDialog = lazyPart(() =>
  import('./EditClientDialog.tsx').then((m) => m.EditClientDialog),
)
