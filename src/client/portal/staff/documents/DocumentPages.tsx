import { useEffect, useRef, useState } from 'react'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { fetchDocument } from '#client/portal/ui/download.ts'
import { FileView, PdfPages } from '#client/portal/ui/FileView.tsx'
import { readToken } from '#client/public/session/token.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { previewKind } from './format-document.ts'
import styles from './documents.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

type Shown = Pick<StaffDocument, 'id' | 'originalName' | 'mimeType'> &
  Partial<Pick<StaffDocument, 'thumbnail'>>

/** The document itself. */
export function DocumentPages({ document }: { document: Shown }) {
  const { id, originalName } = document
  return (
    <FileView
      queryKey={['document-preview', id]}
      read={(signal) => readDocument(document, signal)}
      title={originalName}
      failed="The document could not be loaded."
    >
      {(content) =>
        content instanceof Blob ? (
          <ImagePreview blob={content} name={originalName} />
        ) : (
          <PdfPages bytes={content} title={originalName} />
        )
      }
    </FileView>
  )
}

/** Reads an image as a blob, a PDF as bytes. Gives the document a thumbnail if it has none. @throws DownloadFailed */
async function readDocument(document: Shown, signal: AbortSignal) {
  const { id, originalName, thumbnail } = document
  const blob = await fetchDocument(id, { signal })
  if (thumbnail === false) void addPicture(id, new File([blob], originalName))
  return previewKind(document) === 'image' ? blob : new Uint8Array(await blob.arrayBuffer())
}

/** As `drawThumbnail`, on demand, because few documents lack one. */
async function addPicture(id: string, file: File): Promise<void> {
  const token = readToken()
  const loaded = await import('#client/portal/uploads/add-thumbnail.ts').catch(() => null)
  // Else the icon stays.
  await loaded?.addThumbnail(id, file, token).catch(() => {})
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
  const look = `rounded on-sunken max-pages scrolls ${styles.picture}`
  return (
    <Stack>
      <Row align="stretch" gap={0} className="to-end">
        <Button size="small" variant="quiet" aria-pressed={large} onClick={() => setLarge(!large)}>
          Enlarge
        </Button>
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll it */}
      <div className={look} data-large={large} tabIndex={0}>
        <img ref={image} className="block mx-auto" alt={name} />
      </div>
    </Stack>
  )
}
