import { clientTypes, FileButton, photoTypes } from '#client/portal/uploads/FileButton.tsx'
import { buttonClass } from '#client/public/ui/Button.tsx'
import styles from './Checklist.module.css'

interface UploadButtonProps {
  title: string
  /** True for the next thing to do, which has the screen's one filled button. */
  filled?: boolean | undefined
  onFiles: (files: readonly File[]) => void
}

export function ChooseFiles({
  title,
  filled,
  onFiles,
  accept = clientTypes,
}: UploadButtonProps & { accept?: string }) {
  return (
    <FileButton
      className={buttonClass({ size: 'small' }, `${styles.file} ${filled ? styles.next : ''}`)}
      label={`Choose files for ${title}`}
      icon="upload"
      accept={accept}
      onFiles={onFiles}
      multiple
    >
      Choose files
    </FileButton>
  )
}

/** Shown on phones only. */
export function TakePhoto({ title, filled, onFiles }: UploadButtonProps) {
  return (
    <FileButton
      className={buttonClass(
        { variant: filled ? 'primary' : 'secondary', size: 'small' },
        `${styles.file} touch-only`,
      )}
      label={`Take a photo for ${title}`}
      icon="camera"
      accept="image/jpeg"
      capture="environment"
      onFiles={onFiles}
    >
      Take a photo
    </FileButton>
  )
}

/** For photos that are already on the device. */
export function CombinePhotos({ title, onFiles }: UploadButtonProps) {
  return (
    <FileButton
      className={buttonClass({ variant: 'quiet', size: 'small' }, styles.file)}
      label={`Combine photos into one PDF for ${title}`}
      icon="document"
      accept={photoTypes}
      onFiles={onFiles}
      multiple
    >
      Combine photos
    </FileButton>
  )
}

/** For another file when one is already in; `another` where the item asks for several. */
export function AddFile({ title, onFiles, another }: UploadButtonProps & { another?: boolean }) {
  return (
    <FileButton
      className={buttonClass(
        { variant: another ? 'secondary' : 'quiet', size: 'small' },
        styles.file,
      )}
      label={another ? `Add another to ${title}` : `Add a file to ${title}`}
      icon="upload"
      accept={clientTypes}
      onFiles={onFiles}
      multiple
    >
      {another ? 'Add another' : 'Add a file'}
    </FileButton>
  )
}
