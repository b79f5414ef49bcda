import { useWindowEvent } from '@mantine/hooks'
import { type DragEvent as ReactDragEvent, useState } from 'react'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { clientTypes, documentTypes, FileButton, photoTypes } from './FileButton.tsx'
import styles from './DropArea.module.css'

interface DropAreaProps {
  label: string
  onFiles: (files: readonly File[]) => void
  /** Takes photos that become the pages of one PDF. Without it, a photo is a file like any other. */
  onPhotos?: (photos: readonly File[]) => void
  /** True to offer it for photos that are on the device too, which one area of a screen does. */
  combines?: boolean
  /** The types to choose from. Without photos among them, there is no camera. */
  accept?: string
}

/** An area to drop files on; a click anywhere in it opens the file picker. On phones it also offers the camera. */
export function DropArea({ label, onFiles, onPhotos, combines, accept }: DropAreaProps) {
  const { over, handlers } = useDrop(onFiles)
  return (
    <div
      className={`drop ${styles.area}`}
      data-over={over || undefined}
      data-print="hide"
      {...handlers}
    >
      <FileButton
        className="grows"
        label={`Choose files for ${label}`}
        icon="upload"
        accept={accept ?? (onPhotos ? clientTypes : documentTypes)}
        onFiles={onFiles}
        multiple
      >
        {over ? (
          `Drop to add to ${label}`
        ) : (
          <>
            <span className="muted touch-hidden">Drop files here or </span>
            <strong className="accent strong">choose files</strong>
          </>
        )}
      </FileButton>
      {accept === undefined && (
        <FileButton
          className="accent strong touch-only"
          label={`Take a photo for ${label}`}
          icon="camera"
          accept="image/jpeg"
          capture="environment"
          onFiles={onPhotos ?? onFiles}
        >
          Take a photo
        </FileButton>
      )}
      {combines && onPhotos && <CombinePhotos label={label} onPhotos={onPhotos} />}
    </div>
  )
}

/** For photos that are already on the device. */
export function CombinePhotos({
  label,
  onPhotos,
}: Required<Pick<DropAreaProps, 'label' | 'onPhotos'>>) {
  return (
    <FileButton
      className={`accent strong ${styles.photos}`}
      label={`Combine photos into one PDF for ${label}`}
      icon="document"
      accept={photoTypes}
      onFiles={onPhotos}
      multiple
    >
      Combine photos into one PDF
    </FileButton>
  )
}

export function useDrop(onFiles: (files: readonly File[]) => void) {
  const viewing = useImpersonation() !== null
  const [over, setOver] = useState(false)
  function drag(event: ReactDragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return {
    over,
    handlers: viewing
      ? {}
      : {
          onDragEnter: drag,
          onDragOver: drag,
          onDragLeave({ currentTarget, relatedTarget }: ReactDragEvent) {
            const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
            if (!inside) setOver(false)
          },
          onDrop(event: ReactDragEvent) {
            event.preventDefault()
            setOver(false)
            const files = Array.from(event.dataTransfer.files)
            if (files.length > 0) onFiles(files)
          },
        },
  }
}

/** A file dropped outside an area would make the browser leave the page and open the file. */
export function useNoStrayDrops(): void {
  function ignore(event: DragEvent) {
    if (event.defaultPrevented || event.dataTransfer === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  useWindowEvent('dragover', ignore)
  useWindowEvent('drop', ignore)
}
