import { Suspense } from 'react'
import { useDialog } from '#client/portal/ui/use-dialog.ts'
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
      <Suspense>
        {dialog.wasOpened && <NewClientDialog key={dialog.key} {...dialog.frame} />}
      </Suspense>
    </>
  )
}

const NewClientDialog = lazyPart(() =>
  import('./NewClientDialog.tsx').then((m) => m.NewClientDialog),
)
