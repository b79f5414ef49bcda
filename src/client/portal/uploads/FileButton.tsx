import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { acceptedFiles } from '#shared/documents/document-files.ts'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import styles from './DropArea.module.css'
import { Row } from '#client/public/ui/layout.tsx'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string
  icon: IconName
  children: ReactNode
  onFiles: (files: readonly File[]) => void
}

/** A file input with a look of its own, unavailable while an admin views the portal as the client. */
export function FileButton({
  label,
  icon,
  className,
  children,
  onFiles,
  ...rest
}: FileButtonProps) {
  const viewing = useImpersonation() !== null
  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    onFiles(Array.from(input.files ?? []))
    // Lets the user choose the same file again after it was refused.
    input.value = ''
  }
  return (
    <Row className={`${styles.button} ${className ?? ''}`}>
      <input
        type="file"
        className={`covering unseen ${styles.input}`}
        aria-label={label}
        disabled={viewing}
        onChange={choose}
        {...rest}
      />
      <Icon name={icon} size={22} />
      <span aria-hidden="true">{children}</span>
    </Row>
  )
}

/** MIME types and extensions, so that pickers which know only one of them work too. */
export const documentTypes = Object.entries(acceptedFiles).flat(2).join(',')

/** iPhones and iPads hand out their photos as JPEG unless the page asks for HEIC. */
const heicTypes = CSS.supports('-webkit-touch-callout: none')
  ? ''
  : ',image/heic,image/heif,.heic,.heif'

/** The file types that clients can choose; their HEIC photos become JPEG. */
export const clientTypes = documentTypes + heicTypes

export const photoTypes = `image/jpeg,image/png,.jpg,.jpeg,.png${heicTypes}`
