import type { ComponentProps } from 'react'
import { formatDate } from '#shared/firm/dates.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { useSaveDocument } from '#client/portal/ui/download.ts'
import { formatFileSize } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'

type Named = Pick<StaffDocument, 'id' | 'originalName' | 'uploadedAt' | 'size'>

/** The name, date and size of a document. */
export function DocumentName({ document }: { document: Named }) {
  const { originalName, uploadedAt, size } = document
  return (
    <div className="basis-208 breaks">
      <p className="leading-tight">{originalName}</p>
      <p className="meta figures">
        <time dateTime={uploadedAt.toISOString()}>{formatDate(uploadedAt)}</time>
        {' · '}
        {formatFileSize(size)}
      </p>
    </div>
  )
}

type DownloadButtonProps = Pick<ComponentProps<typeof Button>, 'autoFocus' | 'icon' | 'variant'>

export function DownloadButton({ document, ...look }: DownloadButtonProps & { document: Named }) {
  const { save, savingId } = useSaveDocument()
  return (
    <Button
      size="small"
      aria-label={`Download ${document.originalName}`}
      pending={savingId !== null}
      onClick={() => save(document)}
      {...look}
    >
      Download
    </Button>
  )
}
