import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { type ReturnDialogProps, ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'
import { UnprovenNote } from '#client/portal/staff/base/UnprovenNote.tsx'
import { CompletedUploads, useCompletedUploads } from './CompletedUploads.tsx'

/** Uploads the completed return: several files at once, each with its own progress bar. */
export function UploadDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const completed = useCompletedUploads(taxReturn)
  const { pending } = completed
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Upload Completed Tax Return"
      size="36rem"
      closable={!pending}
    >
      <ReturnHeading taxReturn={taxReturn} />
      <UnprovenNote client={taxReturn.client} />
      <CompletedUploads {...completed} />
      <DialogActions>
        <Button disabled={pending} onClick={onClose}>
          {pending ? 'Cancel' : 'Close'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
