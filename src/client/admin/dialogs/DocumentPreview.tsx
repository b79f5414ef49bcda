import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { Button } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import { previewKind } from './document-words.ts'
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
        <Button size="small" icon="arrow-left" onClick={onBack} data-autofocus>
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
      <Loaded
        query={bytes}
        what={document.originalName}
        failed="The document could not be loaded."
        bones={<Bone height="60vh" />}
      >
        {(blob) => <Look document={document} blob={blob} />}
      </Loaded>
    </>
  )
}

function Look({ document, blob }: { document: StaffDocument; blob: Blob }) {
  const address = useObjectUrl(blob)
  if (address === null) return null
  return previewKind(document) === 'image' ? (
    <img className={styles.image} src={address} alt={document.originalName} />
  ) : (
    <iframe className={styles.pages} src={address} title={document.originalName} />
  )
}

function useObjectUrl(blob: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
