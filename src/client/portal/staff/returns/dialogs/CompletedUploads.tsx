import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { DropArea } from '#client/portal/uploads/DropArea.tsx'
import { UploadRow } from '#client/portal/uploads/UploadRow.tsx'
import { addFiles, isSessionOver, uploadFailure } from '#client/portal/uploads/choose-files.ts'
import { drawThumbnail } from '#client/portal/uploads/draw-thumbnail.ts'
import { sendDocument } from '#client/portal/uploads/send-document.ts'
import { createUploadQueue, isUnderWay } from '#client/portal/uploads/upload-queue.ts'
import { useUploadQueue } from '#client/portal/uploads/use-upload-queue.ts'
import { toast } from '#client/public/ui/toast.ts'

/** Drop area for files of the completed return, with the uploads in progress. */
export function CompletedUploads({ queue, uploads, add }: ReturnType<typeof useCompletedUploads>) {
  return (
    <>
      <DropArea label="Completed returns" onFiles={add} />
      <p className="small mt-8">PDF, JPG, PNG, DOC or DOCX, up to 10 MB each.</p>
      {uploads.length > 0 && (
        <ul className="rows mt-8" aria-label="Files">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} removeLabel="Remove" />
          ))}
        </ul>
      )}
    </>
  )
}

/** The uploads while a dialog is open. */
export function useCompletedUploads(taxReturn: AdminTaxReturn) {
  const { queue, uploads } = useUploadQueue(() => createQueue(taxReturn))
  const add = (files: readonly File[]) =>
    addFiles(queue, files, { returnId: taxReturn.id, category: 'completed_return' })
  return { queue, uploads, add, pending: uploads.some(isUnderWay) }
}

function createQueue(taxReturn: AdminTaxReturn) {
  return createUploadQueue({
    ask: async ({ file }) =>
      (await import('#client/portal/uploads/find-damage.ts')).findDamage(file),
    send: sendDocument,
    explain: (serverMessage, { name }) => uploadFailure(serverMessage, undefined, name),
    onDone({ id }, { file }) {
      refresh(taxReturn)
      void drawThumbnail(id, file)
      toast.success('Upload Successful', `${file.name} uploaded successfully`)
    },
    onFailed({ file }, error, serverMessage) {
      toast.error('Upload Failed', serverMessage === null ? `Failed to upload ${file.name}` : error)
      if (isSessionOver(serverMessage)) void queries.auth.currentUser.invalidate()
    },
  })
}

/** Specification, section 7: an upload refreshes the returns, the documents and the admin lists. */
function refresh({ id: taxReturnId, client }: AdminTaxReturn) {
  void queries.returns.list.invalidate()
  void queries.documents.invalidate()
  void queries.admin.returns.list.invalidate()
  void queries.admin.documents.list.invalidate({ taxReturnId })
  void queries.admin.documents.filedReturns.invalidate({ id: client.id })
}
