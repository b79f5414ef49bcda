import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** Each opening starts with an empty form. */
export function NewClientButton() {
  const dialog = useDialog()
  return (
    <>
      <Button icon="plus" onClick={dialog.open}>
        New client
      </Button>
      {dialog.show((frame) => (
        <NewClientDialog {...frame} />
      ))}
    </>
  )
}

const NewClientDialog = lazyPart(() =>
  import('./NewClientDialog.tsx').then((m) => m.NewClientDialog),
)
