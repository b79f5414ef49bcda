import { NativeSelect } from '@mantine/core'
import { categoryTable } from '#shared/documents/document-categories.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { previewKind } from './format-document.ts'
import { addFiles, uploadFailure } from '#client/portal/uploads/choose-files.ts'
import { DropArea } from '#client/portal/uploads/DropArea.tsx'
import { drawThumbnail } from '#client/portal/uploads/draw-thumbnail.ts'
import { sendForItem } from '#client/portal/uploads/item-changes.ts'
import { createUploadQueue } from '#client/portal/uploads/upload-queue.ts'
import { useUploadQueue } from '#client/portal/uploads/use-upload-queue.ts'
import { UploadRow } from '#client/portal/uploads/UploadRow.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { refreshDocuments } from '#client/portal/staff/base/use-item-actions.ts'

/** Scans that staff add to a return. `onAdded` must stay the same function. */
export function useScans(taxReturnId: string, onAdded?: (documentId: string) => void) {
  return useUploadQueue(() => createQueue(taxReturnId, onAdded))
}

function createQueue(taxReturnId: string, onAdded?: (documentId: string) => void) {
  return createUploadQueue({
    convert: async (file, signal) =>
      (await import('#client/portal/uploads/heic.ts')).heicToJpeg(file, signal),
    ask: async ({ file }) =>
      (await import('#client/portal/uploads/find-damage.ts')).findDamage(file),
    send: sendForItem,
    explain: (serverMessage, { name }) => uploadFailure(serverMessage, undefined, name),
    onDone({ id }, { file }) {
      refreshDocuments(taxReturnId)
      onAdded?.(id)
      void drawThumbnail(id, file)
      toast.success('Document added', file.name)
    },
    onFailed({ file }, error, serverMessage) {
      toast.error('Upload Failed', serverMessage === null ? `Failed to upload ${file.name}` : error)
    },
  })
}

/** The scans on their way. */
export function ScanRows({ queue, uploads }: ReturnType<typeof useScans>) {
  if (uploads.length === 0) return null
  return (
    <ul className="rows mt-8" aria-label="Files">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} queue={queue} removeLabel="Remove" />
      ))}
    </ul>
  )
}

/** The documents of a return that can be the scan of a signed paper. */
export function possibleScans(documents: readonly StaffDocument[]): StaffDocument[] {
  return documents.filter(
    (document) =>
      previewKind(document) !== null &&
      !document.signed &&
      document.category === categoryTable.other.adminWord,
  )
}

interface ChooseScanProps {
  label: string
  returnId: string
  scans: readonly StaffDocument[]
  scanId: string
  /** Must stay the same function. */
  onChoose: (id: string) => void
}

/** Adds the scan of a signed paper, or chooses one of those that are there. */
export function ChooseScan({ label, returnId, scans, scanId, onChoose }: ChooseScanProps) {
  const added = useScans(returnId, onChoose)
  return (
    <>
      <DropArea
        label={label}
        onFiles={(files) => addFiles(added.queue, files, { returnId, category: 'other' })}
      />
      <ScanRows {...added} />
      {scans.length > 0 && (
        <NativeSelect
          label={label}
          data={[
            { value: '', label: 'Choose the scan' },
            ...scans.map(({ id, originalName }) => ({ value: id, label: originalName })),
          ]}
          value={scanId}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
      )}
    </>
  )
}
