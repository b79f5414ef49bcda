import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { useUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** For clients only. The dialog's code loads when the button is pressed. */
export function DeleteSection() {
  const dialog = useDialog()
  if (useUser()?.role !== 'client') return null
  return (
    <FormSection
      title="Delete my account"
      hint="First you’ll see what is deleted and what the law requires us to keep."
      landmark
    >
      <Button size="small" onClick={dialog.open}>
        Delete my account…
      </Button>
      {dialog.show((frame) => (
        <DeleteAccountDialog {...frame} />
      ))}
    </FormSection>
  )
}

const DeleteAccountDialog = lazyPart(() =>
  import('./DeleteAccountDialog.tsx').then((m) => m.DeleteAccountDialog),
)
