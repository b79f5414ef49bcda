import { useWindowEvent } from '@mantine/hooks'
import {
  type ChangeEvent,
  type ComponentProps,
  type DragEvent as ReactDragEvent,
  type ReactNode,
  useState,
} from 'react'
import { acceptedFiles } from '#shared/document-files.ts'
import { buttonClass } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
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
        <span aria-hidden="true">
          {over ? (
            `Drop to add to ${label}`
          ) : (
            <>
              <span>Drop files here or </span>
              <strong>choose files</strong>
            </>
          )}
        </span>
      </div>
      <div className={styles.camera}>
        <FileInput label={`Take a photo for ${label}`} {...CAMERA} onFiles={onFiles} />
        <Icon name="camera" size={22} />
        <span aria-hidden="true">Take a photo</span>
      </div>
    </div>
  )
}

type FileInputProps = Omit<ComponentProps<'input'>, 'onChange'> & DropAreaProps

function FileInput({ label, onFiles, ...rest }: FileInputProps) {
  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    onFiles(Array.from(input.files ?? []))
    // So that the same file can be chosen again after it was refused.
    input.value = ''
  }
  return (
    <input type="file" className={styles.input} aria-label={label} onChange={choose} {...rest} />
  )
}

const CAMERA = { accept: 'image/jpeg', capture: 'environment' } as const

interface FileButtonProps extends DropAreaProps {
  icon?: IconName
  /** Takes a photo; only on a phone. */
  camera?: true
  quiet?: true
  children: ReactNode
}

/** The same as a button. */
export function FileButton({ label, onFiles, icon, camera, quiet, children }: FileButtonProps) {
  const variant = camera ? 'primary' : quiet ? 'quiet' : 'secondary'
  return (
    <span className={buttonClass({ variant, size: 'small' }, styles.button)} data-camera={camera}>
      {camera ? (
        <FileInput label={label} {...CAMERA} onFiles={onFiles} />
      ) : (
        <FileInput label={label} accept={ACCEPT} onFiles={onFiles} multiple />
      )}
      <span className={styles.label} aria-hidden="true">
        {icon && <Icon name={icon} size={18} />}
        {children}
      </span>
    </span>
  )
}

/** MIME types and extensions, so that pickers which know only one of them work too. */
const ACCEPT = Object.entries(acceptedFiles).flat(2).join(',')

export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  function drag(event: ReactDragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return {
    over,
    handlers: {
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
