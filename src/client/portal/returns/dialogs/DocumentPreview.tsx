import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { ErrorState } from '#client/public/ui/ErrorState.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Skeleton } from '#client/public/ui/Skeleton.tsx'
import { previewKind } from './format-document.ts'
import { fetchDocument } from './fetch-document.ts'
import { useSaveDocument } from './use-save-document.ts'
import styles from './DocumentPreview.module.css'

/** A document as it looks, within the dialog. Its bytes are in no cache: they go with the preview. */
export function DocumentPreview({
  document,
  onBack,
}: {
  document: StaffDocument
  onBack: () => void
}) {
  const bytes = useQuery({
    queryKey: ['document-preview', document.id],
    queryFn: ({ signal }) => fetchDocument(document.id, { signal }),
    gcTime: 0,
    staleTime: 0,
  })
  const { save, savingId } = useSaveDocument()
  return (
    <>
      <div className={styles.bar}>
        <Button size="small" icon="arrow-left" onClick={onBack} autoFocus>
          All documents
        </Button>
        <p className={styles.name}>{document.originalName}</p>
        <Button
          size="small"
          icon="download"
          aria-label={`Download ${document.originalName}`}
          pending={savingId !== null}
          onClick={() => save(document)}
        >
          Download
        </Button>
      </div>
      {bytes.error === null ? (
        <QueryBoundary
          query={bytes}
          what={document.originalName}
          failed="The document could not be loaded."
          skeleton={<Skeleton height="60vh" />}
        >
          {(blob) => <Look document={document} blob={blob} />}
        </QueryBoundary>
      ) : (
        <ErrorState
          title="The document could not be loaded."
          pending={bytes.isFetching}
          onRetry={() => void bytes.refetch()}
        >
          {bytes.error.message}
        </ErrorState>
      )}
    </>
  )
}

function Look({ document, blob }: { document: StaffDocument; blob: Blob }) {
  const { originalName, mimeType } = document
  if (previewKind(document) === 'image') return <Picture blob={blob} name={originalName} />
  return <Pages blob={blob.slice(0, blob.size, mimeType)} name={originalName} />
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  return <img ref={useSource<HTMLImageElement>(blob)} className={styles.image} alt={name} />
}

/** Checked by the server to be a PDF, and said here to be nothing else. In a sandbox no browser would show it. */
function Pages({ blob, name }: { blob: Blob; name: string }) {
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={useSource<HTMLIFrameElement>(blob)} className={styles.pages} title={name} />
}

/** Gives an element its bytes for as long as it is there. */
function useSource<Element extends { src: string }>(blob: Blob) {
  const element = useRef<Element>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (element.current !== null) element.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return element
}
