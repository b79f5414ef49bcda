import { formatDate } from '#shared/dates.ts'
import type { ListedDocument } from '#shared/documents.schema.ts'
import { Button, ButtonAnchor } from '#client/public/ui/Button.tsx'
import { formatFileSize } from '#client/portal/ui/file-size.ts'
import { downloadLink, previewLink } from './document-links.ts'
import styles from './DocumentRow.module.css'

interface DocumentRowProps {
  document: ListedDocument
  /** Null where it can't be deleted. */
  onDelete: (() => void) | null
}

/** A document: its name opens it, unless it is only for saving; what the firm finished has a download button, too. */
export function DocumentRow({ document, onDelete }: DocumentRowProps) {
  const { id, fileName, createdAt, size, category, activeContent, check } = document
  const downloads = check !== 'withheld' && (activeContent || category === 'completed_return')
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Name document={document} />
        <p className={styles.facts}>
          <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
          {' · '}
          {formatFileSize(size)}
          {check !== 'done' && ' · Being checked for malware'}
          {activeContent && ' · For download only'}
        </p>
      </div>
      {downloads && (
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
          variant="quiet"
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

/** What can do more than be read never opens in the browser, and what is being checked opens for its uploader alone. */
function Name({ document: { id, fileName, activeContent, check } }: { document: ListedDocument }) {
  if (activeContent || check === 'withheld') return <p className={styles.plainName}>{fileName}</p>
  return (
    <a className={styles.name} {...previewLink(id)}>
      {fileName}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
