import { formatDate } from '#shared/dates.ts'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { formatFileSize } from '#client/portal/ui/format.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { canPreview, documentNotes } from './format-document.ts'
import styles from './documents.module.css'

export type DocumentView = 'preview' | 'request'

interface StaffDocumentRowProps {
  document: StaffDocument
  /** Whether the client can be asked for a replacement. */
  canRequest: boolean
  /** Whether its download is in progress. */
  saving: boolean
  /** The view that the user comes back from: its button gets the focus. */
  focused: DocumentView | null
  onOpen: (view: DocumentView) => void
  onSave: () => void
  onVerify: () => void
}

/** A document with its state and its actions. */
export function StaffDocumentRow(props: StaffDocumentRowProps) {
  const { originalName, verified } = props.document
  const request = openRequest(props.document)
  const verifyLabel = verified ? 'Un-verify' : 'Verify'
  return (
    <li className={styles.row}>
      <DocumentName document={props.document} />
      <Badges document={props.document} />
      <div className={styles.actions}>
        <Actions {...props} />
        <Button
          size="small"
          variant={verified ? 'quiet' : 'secondary'}
          className={styles.verify}
          aria-label={`${verifyLabel} ${originalName}`}
          onClick={props.onVerify}
        >
          {verifyLabel}
        </Button>
      </div>
      {documentNotes(props.document).map((note) => (
        <p key={note} className={styles.note}>
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

type Named = Pick<StaffDocument, 'originalName' | 'uploadedAt' | 'size'>

/** The name, date and size of a document. */
export function DocumentName({
  document: { originalName, uploadedAt, size },
}: {
  document: Named
}) {
  return (
    <div className={styles.document}>
      <p className={styles.name}>{originalName}</p>
      <p className={styles.facts}>
        <time dateTime={uploadedAt.toISOString()}>{formatDate(uploadedAt)}</time>
        {' · '}
        {formatFileSize(size)}
      </p>
    </div>
  )
}

function Badges({ document }: Pick<StaffDocumentRowProps, 'document'>) {
  return (
    <div className={styles.badges}>
      {document.verified && (
        <Badge tone="green" icon="check-circle">
          Verified
        </Badge>
      )}
      {document.passwordProtected && (
        <Badge tone="yellow" icon="lock">
          Needs a password
        </Badge>
      )}
      {document.activeContent && (
        <Badge tone="red" icon="alert">
          Active content
        </Badge>
      )}
      {document.check !== 'done' && (
        <Badge tone="blue" icon="clock">
          Being checked
        </Badge>
      )}
      {openRequest(document) && (
        <Badge tone="blue" icon="clock">
          Asked again
        </Badge>
      )}
    </div>
  )
}

function Actions(props: StaffDocumentRowProps) {
  const { document, saving, focused, onOpen, onSave } = props
  const { originalName, check } = document
  const canRequest = props.canRequest && openRequest(document) === null
  return (
    <>
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
        <Button
          size="small"
          aria-label={`Download ${originalName}`}
          pending={saving}
          // After a request its own button is gone.
          autoFocus={focused === 'request' && !canRequest}
          onClick={onSave}
        >
          Download
        </Button>
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
    </>
  )
}

/** A verified document needs no replacement. */
function openRequest({ verified, request }: StaffDocument) {
  return verified ? null : request
}
