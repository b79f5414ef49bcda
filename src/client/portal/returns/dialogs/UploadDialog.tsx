import { DropArea } from '#client/portal/documents/DropArea.tsx'
import { UploadRow } from '#client/portal/documents/UploadRow.tsx'
import { invalidFileNotice, partitionFiles } from '#client/portal/documents/uploads/choose-files.ts'
import { isUnderWay } from '#client/portal/documents/uploads/upload-queue.ts'
import { useNoStrayDrops } from '#client/portal/documents/use-ignore-stray-drops.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { toast } from '#client/public/ui/toast.ts'
import type { ReturnDialogProps } from './ReturnDialogs.tsx'
import { useCompletedUploads } from './use-completed-uploads.ts'
import { ReturnHeading } from './ReturnHeading.tsx'
import styles from './UploadDialog.module.css'

/** Sends the finished papers of a return: several files at once, each with its own progress. */
export function UploadDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const { queue, uploads } = useCompletedUploads(taxReturn)
  useNoStrayDrops()
  const pending = uploads.some(isUnderWay)

  function take(files: readonly File[]) {
    const { good, bad } = partitionFiles(files, 'dialog')
    const parcel = (file: File) =>
      ({ returnId: taxReturn.id, category: 'completed_return', file }) as const
    if (bad.length > 0) {
      toast.error('Invalid File', invalidFileNotice(bad))
      queue.refuse(bad.map(({ file, reason }) => ({ ...parcel(file), reason })))
    }
    queue.add(good.map(parcel))
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Upload Completed Tax Return"
      size="36rem"
      closable={!pending}
    >
      <ReturnHeading taxReturn={taxReturn} />
      <DropArea label="Completed returns" onFiles={take} />
      <p className={styles.hint}>PDF, JPG, PNG, DOC or DOCX, up to 10 MB each.</p>
      {uploads.length > 0 && (
        <ul className={styles.rows} aria-label="Files">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} removeLabel="Remove" />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button disabled={pending} onClick={onClose}>
          {pending ? 'Cancel' : 'Close'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
