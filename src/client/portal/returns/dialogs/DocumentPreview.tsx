import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { fetchDocument } from '#client/portal/staff/download.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { ErrorState, Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { previewKind } from './format-document.ts'
import { DownloadButton } from './StaffDocumentRow.tsx'
import styles from './documents.module.css'

interface DocumentPreviewProps {
  document: StaffDocument
  onBack: () => void
}

/** Shows a document in the dialog. */
export function DocumentPreview({ document, onBack }: DocumentPreviewProps) {
  return (
    <>
      <div className="row wrap middle gap-1 gap-x-2 mb-2 phone-apart">
        <Button size="small" icon="arrow-left" onClick={onBack} autoFocus>
          All documents
        </Button>
        <p className="grows phone-line phone-first strong breaks">{document.originalName}</p>
        <DownloadButton document={document} icon="download" />
      </div>
      <DocumentPages document={document} />
    </>
  )
}

type Shown = Pick<StaffDocument, 'id' | 'originalName' | 'mimeType'> &
  Partial<Pick<StaffDocument, 'thumbnail'>>

/** The document itself. Its bytes are not cached. */
export function DocumentPages({ document }: { document: Shown }) {
  const { id, originalName } = document
  const bytes = useQuery({
    queryKey: ['document-preview', id],
    queryFn: ({ signal }) => readDocument(document, signal),
    gcTime: 0,
    staleTime: 0,
  })
  if (bytes.error !== null) {
    return (
      <ErrorState
        title="The document could not be loaded."
        pending={bytes.isFetching}
        onRetry={() => void bytes.refetch()}
      >
        {bytes.error.message}
      </ErrorState>
    )
  }
  return (
    <QueryBoundary
      query={bytes}
      what={originalName}
      failed="The document could not be loaded."
      skeleton={<Skeleton height="60vh" />}
    >
      {(content) =>
        content instanceof Blob ? (
          <ImagePreview blob={content} name={originalName} />
        ) : (
          <Suspense fallback={<Skeleton height="65vh" />}>
            <PdfView bytes={content} title={originalName} />
          </Suspense>
        )
      }
    </QueryBoundary>
  )
}

const PdfView = lazyPart(() =>
  import('#client/portal/ui/PdfView.tsx').then((m) => ({ default: m.PdfView })),
)

/** Reads an image as a blob, a PDF as bytes. Gives the document a thumbnail if it has none. @throws DownloadFailed */
async function readDocument(document: Shown, signal: AbortSignal) {
  const { id, originalName, thumbnail } = document
  const blob = await fetchDocument(id, { signal })
  if (thumbnail === false) void addPicture(id, new File([blob], originalName))
  return previewKind(document) === 'image' ? blob : new Uint8Array(await blob.arrayBuffer())
}

/** On demand, because few documents lack one. */
async function addPicture(id: string, file: File): Promise<void> {
  const loaded = await import('#client/portal/uploads/draw-thumbnail.ts').catch(() => null)
  await loaded?.drawThumbnail(id, file)
}

/** A picture at the size of the view, or enlarged: a signature on a photo is small. */
function ImagePreview({ blob, name }: { blob: Blob; name: string }) {
  const image = useRef<HTMLImageElement>(null)
  const [large, setLarge] = useState(false)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current !== null) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return (
    <div className="stack gap-1">
      <div className="row to-end">
        <Button size="small" variant="quiet" aria-pressed={large} onClick={() => setLarge(!large)}>
          Enlarge
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it */}
      <div className={`rounded on-sunken ${styles.picture}`} data-large={large} tabIndex={0}>
        <img ref={image} className="block mx-auto" alt={name} />
      </div>
    </div>
  )
}
