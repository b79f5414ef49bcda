import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { fetchDocument } from '#client/portal/admin/download.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { ErrorState, Skeleton } from '#client/public/ui/States.tsx'
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
      <div className={styles.bar}>
        <Button size="small" icon="arrow-left" onClick={onBack} autoFocus>
          All documents
        </Button>
        <p className={styles.title}>{document.originalName}</p>
        <DownloadButton document={document} icon="download" />
      </div>
      <DocumentPages document={document} />
    </>
  )
}

/** The document itself. Its bytes are not cached. */
export function DocumentPages({ document }: { document: StaffDocument }) {
  const { id, originalName } = document
  const bytes = useQuery({
    queryKey: ['document-preview', id],
    queryFn: ({ signal }) => fetchDocument(id, { signal }),
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
      {(blob) =>
        previewKind(document) === 'image' ? (
          <ImagePreview blob={blob} name={originalName} />
        ) : (
          <PdfPreview blob={blob.slice(0, blob.size, document.mimeType)} name={originalName} />
        )
      }
    </QueryBoundary>
  )
}

interface PreviewProps {
  blob: Blob
  name: string
}

function ImagePreview({ blob, name }: PreviewProps) {
  return <img ref={useSource<HTMLImageElement>(blob)} className={styles.image} alt={name} />
}

/** The server has checked that it is a PDF, and the blob has that type. Browsers show no PDF in a sandbox. */
function PdfPreview({ blob, name }: PreviewProps) {
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={useSource<HTMLIFrameElement>(blob)} className={styles.pages} title={name} />
}

/** Sets the source of an element to a blob, and revokes its URL afterwards. */
function useSource<Element extends { src: string }>(blob: Blob) {
  const element = useRef<Element>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (element.current !== null) element.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return element
}
