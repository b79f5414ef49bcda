import { useWindowEvent } from '@mantine/hooks'
import { type ChangeEvent, type DragEvent as ReactDragEvent, useRef, useState } from 'react'
import { acceptedFiles } from '#shared/document-files.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './DropArea.module.css'

interface DropAreaProps {
  label: string
  onFiles: (files: readonly File[]) => void
}

/** Files are dropped here, or chosen with a click anywhere in it. On a phone it also offers the camera. */
export function DropArea({ label, onFiles }: DropAreaProps) {
  const { over, handlers } = useDrop(onFiles)
  return (
    <div className={styles.area} data-over={over || undefined} {...handlers}>
      <div className={styles.choose}>
        <FileInput label={`Choose files for ${label}`} accept={ACCEPT} onFiles={onFiles} multiple />
        <Icon name="upload" size={24} />
        <span className={styles.text} aria-hidden="true">
          {over ? (
            `Drop to add to ${label}`
          ) : (
            <>
              <span className={styles.drop}>Drop files here or </span>
              <span className={styles.link}>choose files</span>
            </>
          )}
        </span>
      </div>
      <div className={styles.camera}>
        <FileInput
          label={`Take a photo for ${label}`}
          accept="image/jpeg"
          capture="environment"
          onFiles={onFiles}
        />
        <Icon name="camera" size={22} />
        <span aria-hidden="true">Take a photo</span>
      </div>
    </div>
  )
}

interface FileInputProps {
  label: string
  accept: string
  capture?: 'environment'
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
}

function FileInput({ label, accept, capture, multiple, onFiles }: FileInputProps) {
  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    onFiles(Array.from(input.files ?? []))
    // So that the same file can be chosen again after it was refused.
    input.value = ''
  }
  return (
    <input
      type="file"
      className={styles.input}
      aria-label={label}
      accept={accept}
      capture={capture}
      multiple={multiple}
      onChange={choose}
    />
  )
}

/** MIME types and extensions, so that pickers which know only one of them work too. */
const ACCEPT = Object.entries(acceptedFiles).flat(2).join(',')

function useDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  // Entering a child fires before leaving its parent: the pointer is inside while the depth is above zero.
  const depth = useRef(0)
  return {
    over,
    handlers: {
      onDragEnter(event: ReactDragEvent) {
        if (!hasFiles(event)) return
        depth.current += 1
        setOver(true)
      },
      onDragOver(event: ReactDragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave(event: ReactDragEvent) {
        if (!hasFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) setOver(false)
      },
      onDrop(event: ReactDragEvent) {
        event.preventDefault()
        depth.current = 0
        setOver(false)
        if (event.dataTransfer.files.length > 0) onFiles(Array.from(event.dataTransfer.files))
      },
    },
  }
}

function hasFiles(event: ReactDragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}

/** A file dropped beside an area would make the browser leave the page and open the file. */
export function useNoStrayDrops(): void {
  function ignore(event: DragEvent) {
    if (event.defaultPrevented || event.dataTransfer === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  useWindowEvent('dragover', ignore)
  useWindowEvent('drop', ignore)
}
