import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** The dialog's code loads when it is pressed. Each opening starts with an empty form. */
export function InviteButton({ who }: { who: 'client' | 'admin' }) {
  const dialog = useDialog()
  return (
    <>
      <Button variant="primary" onClick={dialog.open}>
        {who === 'client' ? 'Invite a client' : 'Invite a colleague'}
      </Button>
      {dialog.show((frame) => (
        <InvitationsDialog who={who} {...frame} />
      ))}
    </>
  )
}

const InvitationsDialog = lazyPart(() =>
  import('./InvitationsDialog.tsx').then((m) => m.InvitationsDialog),
)
