import { formatDate } from '#shared/firm/dates.ts'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { AskAbout } from '#client/portal/client/messages/AskAbout.tsx'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { formatFileSize } from '#client/portal/ui/format.ts'
import { Thumbnail } from '#client/portal/ui/Thumbnail.tsx'
import { ButtonAnchor } from '#client/public/ui/Button.tsx'
import { PrivateFile } from './PrivateFile.tsx'
import styles from './DocumentList.module.css'
import { Group } from '#client/public/ui/layout.tsx'

interface DocumentRowProps {
  document: ListedDocument
  /** Null if it can't be deleted. */
  onDelete: (() => void) | null
  /** Null if it can't be moved. */
  onMove?: (() => void) | null
  /** The items that it answers. */
  answers?: readonly RequestItem[]
  /** True if the row shows in print only. */
  folded?: boolean
}

/** A document. Its name opens it; a completed return also has a download button. */
export function DocumentRow({ document, folded = false, ...rest }: DocumentRowProps) {
  const { onDelete, onMove, answers } = rest
  const { id, fileName, createdAt, size, category, check } = document
  const { passwordProtected, damaged } = document
  const downloads = check !== 'withheld' && category === 'completed_return'
  return (
    <Group as="li" className="min-72 py-12" data-folded={folded || undefined}>
      <Thumbnail of={document} />
      <div className={`basis-176 breaks ${styles.what}`}>
        <Name document={document} />
        <p className="meta figures">
          <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
          {' · '}
          {formatFileSize(size)}
          {check !== 'done' && ' · Being checked for malware'}
          {passwordProtected && ' · Needs a password'}
          {damaged && ' · Looks damaged'}
          {answers?.map(({ title }) => ` · For “${title}”`)}
        </p>
        <PrivateFile document={document} />
      </div>
      {downloads && (
        <ButtonAnchor
          size="small"
          icon="download"
          data-print="hide"
          aria-label={`Download ${fileName}`}
          {...linkTo(id)}
        >
          Download
        </ButtonAnchor>
      )}
      <AskAbout short about="document" aboutId={id} name={fileName} />
      {onMove && (
        <ChangeButton
          variant="quiet"
          size="small"
          data-print="hide"
          aria-label={`Move ${fileName}`}
          onClick={onMove}
        >
          Move
        </ChangeButton>
      )}
      {onDelete && (
        <ChangeButton
          variant="quiet"
          size="small"
          className="mr-back-12"
          data-print="hide"
          aria-label={`Delete ${fileName}`}
          onClick={onDelete}
        >
          Delete
        </ChangeButton>
      )}
    </Group>
  )
}

/** A document that is being checked opens for its uploader only. */
function Name({ document: { id, fileName, check } }: { document: ListedDocument }) {
  if (check === 'withheld')
    return (
      <p>
        <bdi>{fileName}</bdi>
      </p>
    )
  return (
    <a className="ink" {...linkTo(id, '?inline=1')}>
      <bdi>{fileName}</bdi>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

/** Attributes of a link that opens in a new tab. The download cookie authorizes it, so the address has no token. */
function linkTo(id: string, query = '') {
  const href = `/api/documents/${id}/download${query}`
  return { href, target: '_blank', rel: 'noopener' } as const
}
