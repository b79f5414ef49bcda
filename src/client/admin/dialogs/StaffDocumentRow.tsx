import { formatDate } from '#shared/dates.ts'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatFileSize } from '../../ui/file-size.ts'
import { previewKind } from './document-words.ts'
import styles from './StaffDocumentRow.module.css'

interface StaffDocumentRowProps {
  document: StaffDocument
  /** Its download is under way. */
  saving: boolean
  /** Whether its Preview starts with the focus. */
  focused: boolean
  onLook: () => void
  onSave: () => void
  onVerify: () => void
}

/** One document: what it is, how far the staff are with it, what can be done. */
export function StaffDocumentRow(props: StaffDocumentRowProps) {
  const { originalName, uploadedAt, size, verified, passwordProtected } = props.document
  const canLook = previewKind(props.document) !== null && !passwordProtected
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{originalName}</p>
        <p className={styles.facts}>
          <time dateTime={uploadedAt.toISOString()}>{formatDate(uploadedAt)}</time>
          {' · '}
          {formatFileSize(size)}
        </p>
      </div>
      <div className={styles.marks}>
        {verified && (
          <Badge tone="green" icon="check-circle">
            Verified
          </Badge>
        )}
        {passwordProtected && (
          <Badge tone="yellow" icon="lock">
            Needs a password
          </Badge>
        )}
      </div>
      <div className={styles.actions}>
        {canLook && (
          <Button
            size="small"
            aria-label={`Preview ${originalName}`}
            autoFocus={props.focused}
            onClick={props.onLook}
          >
            Preview
          </Button>
        )}
        <Button
          size="small"
          aria-label={`Download ${originalName}`}
          pending={props.saving}
          onClick={props.onSave}
        >
          Download
        </Button>
        <Button
          size="small"
          look={verified ? 'quiet' : 'secondary'}
          className={styles.verify}
          aria-label={`${verified ? 'Un-verify' : 'Verify'} ${originalName}`}
          onClick={props.onVerify}
        >
          {verified ? 'Un-verify' : 'Verify'}
        </Button>
      </div>
    </li>
  )
}
