import { formatDate } from '#shared/dates.ts'
import type { ClientDocument } from '#shared/documents.schema.ts'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { formatFileSize } from '../ui/file-size.ts'
import { downloadLink, previewLink } from './document-links.ts'
import styles from './DocumentRow.module.css'

interface DocumentRowProps {
  document: ClientDocument
  /** Null where it can't be deleted. */
  onDelete: (() => void) | null
}

/** A document: what it is, and what can be done with it. Only what the firm finished has a download button. */
export function DocumentRow({ document, onDelete }: DocumentRowProps) {
  const { id, fileName, createdAt, size, category } = document
  const name = <span className="visually-hidden"> {fileName}</span>
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>{fileName}</p>
        <p className={styles.facts}>
          <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
          {' · '}
          {formatFileSize(size)}
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonAnchor look="quiet" size="small" {...previewLink(id)}>
          Open{name}
        </ButtonAnchor>
        {category === 'completed_return' && (
          <ButtonAnchor size="small" icon="download" {...downloadLink(id)}>
            Download{name}
          </ButtonAnchor>
        )}
        {onDelete && (
          <Button look="quiet" size="small" onClick={onDelete}>
            Delete{name}
          </Button>
        )}
      </div>
    </li>
  )
}
