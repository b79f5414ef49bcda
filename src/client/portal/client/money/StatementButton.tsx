import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

export function StatementButton() {
  const dialog = useDialog()
  return (
    <>
      <Button onClick={dialog.open}>Statement of account</Button>
      {dialog.show((frame) => (
        <OwnStatement {...frame} />
      ))}
    </>
  )
}

const OwnStatement = lazyPart(() => import('./OwnStatement.tsx').then((m) => m.OwnStatement))
