import { myUploads } from '#client/portal/uploads/my-uploads.ts'
import type { Upload } from '#client/portal/uploads/upload-queue.ts'
import { UploadRow } from '#client/portal/uploads/UploadRow.tsx'

interface UploadListProps {
  label: string
  uploads: readonly Upload[]
  /** Called when a row is retried or dismissed, and the focused button with it. */
  onGone: () => void
}

/** The uploads in progress of an area, and those that failed. */
export function UploadList({ label, uploads, onGone }: UploadListProps) {
  if (uploads.length === 0) return null
  const thenFocus = (change: (id: number) => void) => (id: number) => {
    change(id)
    onGone()
  }
  const queue = { retry: thenFocus(myUploads.retry), dismiss: thenFocus(myUploads.dismiss) }
  return (
    <ul className="rows mt-8" aria-label={`${label} on their way`}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} queue={queue} />
      ))}
    </ul>
  )
}
