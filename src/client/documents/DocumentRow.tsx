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

/** A document: its name opens it, and only what the firm finished has a download button. */
export function DocumentRow({ document, onDelete }: DocumentRowProps) {
  const { id, fileName, createdAt, size, category } = document
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <a className={styles.name} {...previewLink(id)}>
          {fileName}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <p className={styles.facts}>
          <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
          {' · '}
          {formatFileSize(size)}
        </p>
      </div>
      {category === 'completed_return' && (
        <ButtonAnchor
          size="small"
          icon="download"
          aria-label={`Download ${fileName}`}
          {...downloadLink(id)}
        >
          Download
        </ButtonAnchor>
      )}
      {onDelete && (
        <Button
          look="quiet"
          size="small"
          className={styles.delete}
          aria-label={`Delete ${fileName}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
    </li>
  )
}
