import type { ComponentProps } from 'react'
import { formatDate } from '#shared/base/dates.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { useSaveDocument } from '#client/portal/ui/download.ts'
import { formatFileSize } from '#client/portal/ui/format.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { canPreview, documentNotes } from './format-document.ts'
import { PrivateFile } from './PrivateFile.tsx'
import styles from './documents.module.css'

export type DocumentView = 'preview' | 'request'

interface StaffDocumentRowProps {
  document: StaffDocument
  canRequest: boolean
  /** The view that the user returns from: its button gets the focus. */
  focused: DocumentView | null
  onOpen: (view: DocumentView) => void
  onVerify: () => void
}

export function StaffDocumentRow(props: StaffDocumentRowProps) {
  const { document, focused, onOpen, onVerify } = props
  const { originalName, verified, check, signed } = document
  // A verified document needs no replacement.
  const request = verified ? null : document.request
  const canRequest = props.canRequest && !signed && request === null && document.private === null
  const verifyLabel = verified ? 'Un-verify' : 'Verify'
  return (
    <li className="row wrap middle gap-1 gap-x-2 min-8 py-10px px-0">
      <DocumentName document={document} />
      <div className="wrap row gap-6px">
        {verified && <Badge {...BADGES.verified} />}
        {document.passwordProtected && <Badge {...BADGES.passwordProtected} />}
        {document.damaged && <Badge {...BADGES.damaged} />}
        {check !== 'done' && <Badge {...BADGES.check} />}
        {request && <Badge {...BADGES.request} />}
      </div>
      <div className={`row gap-6px ${styles.actions}`}>
        {canPreview(document) && (
          <Button
            size="small"
            aria-label={`Preview ${originalName}`}
            autoFocus={focused === 'preview'}
            onClick={() => onOpen('preview')}
          >
            Preview
          </Button>
        )}
        {check !== 'withheld' && (
          <DownloadButton
            document={document}
            // After a request, its own button is gone.
            autoFocus={focused === 'request' && !canRequest}
          />
        )}
        {canRequest && (
          <Button
            size="small"
            aria-label={`Ask for another instead of ${originalName}`}
            autoFocus={focused === 'request'}
            onClick={() => onOpen('request')}
          >
            Ask for another
          </Button>
        )}
        {!signed && (
          <Button
            size="small"
            variant={verified ? 'quiet' : 'secondary'}
            className={styles.verify}
            aria-label={`${verifyLabel} ${originalName}`}
            onClick={onVerify}
          >
            {verifyLabel}
          </Button>
        )}
      </div>
      <PrivateFile document={document} />
      {documentNotes(document).map((note) => (
        <p key={note} className="small whole-line">
          {note}
        </p>
      ))}
      {request && (
        <p className={styles.request}>
          Asked for another on {formatDate(request.askedAt)}: {request.reason}
        </p>
      )}
    </li>
  )
}

const BADGES = {
  verified: { tone: 'green', icon: 'check-circle', children: 'Verified' },
  passwordProtected: { tone: 'yellow', icon: 'lock', children: 'Needs a password' },
  damaged: { tone: 'red', icon: 'alert', children: 'Looks damaged' },
  check: { tone: 'blue', icon: 'clock', children: 'Being checked' },
  request: { tone: 'blue', icon: 'clock', children: 'Asked again' },
} as const

type Named = Pick<StaffDocument, 'id' | 'originalName' | 'uploadedAt' | 'size'>

/** The name, date and size of a document. */
export function DocumentName({ document }: { document: Named }) {
  const { originalName, uploadedAt, size } = document
  return (
    <div className={`basis-12 breaks ${styles.document}`}>
      <p>{originalName}</p>
      <p className="meta figures">
        <time dateTime={uploadedAt.toISOString()}>{formatDate(uploadedAt)}</time>
        {' · '}
        {formatFileSize(size)}
      </p>
    </div>
  )
}

type DownloadButtonProps = Pick<ComponentProps<typeof Button>, 'autoFocus' | 'icon' | 'variant'>

export function DownloadButton({ document, ...look }: DownloadButtonProps & { document: Named }) {
  const { save, savingId } = useSaveDocument()
  return (
    <Button
      size="small"
      aria-label={`Download ${document.originalName}`}
      pending={savingId !== null}
      onClick={() => save(document)}
      {...look}
    >
      Download
    </Button>
  )
}
