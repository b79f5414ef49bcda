import { Suspense } from 'react'
import { useDialog } from '#client/portal/ui/use-dialog.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

export function StatementButton() {
  const dialog = useDialog()
  return (
    <>
      <Button onClick={dialog.open}>Statement of account</Button>
      <Suspense>{dialog.wasOpened && <OwnStatement key={dialog.key} {...dialog.frame} />}</Suspense>
    </>
  )
}

const OwnStatement = lazyPart(() => import('./OwnStatement.tsx').then((m) => m.OwnStatement))
