import { formatDate } from '#shared/dates.ts'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { formatFileSize } from '#client/portal/ui/file-size.ts'
import type { OneDocument } from './DocumentsDialog.tsx'
import { canPreview, documentNotes } from './format-document.ts'
import styles from './StaffDocumentRow.module.css'

interface StaffDocumentRowProps {
  document: StaffDocument
  /** Whether the client could be asked for another. */
  canAsk: boolean
  /** Its download is under way. */
  saving: boolean
  /** Which of its buttons starts with the focus. */
  focused: OneDocument['to'] | null
  onOne: (to: OneDocument['to']) => void
  onSave: () => void
  onVerify: () => void
}

/** One document: what it is, how far the staff are with it, what can be done. */
export function StaffDocumentRow(props: StaffDocumentRowProps) {
  const { originalName, uploadedAt, size, verified } = props.document
  const request = openRequest(props.document)
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
      <Marks document={props.document} />
      <div className={styles.actions}>
        <Actions {...props} />
        <Button
          size="small"
          variant={verified ? 'quiet' : 'secondary'}
          className={styles.verify}
          aria-label={`${verified ? 'Un-verify' : 'Verify'} ${originalName}`}
          onClick={props.onVerify}
        >
          {verified ? 'Un-verify' : 'Verify'}
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

function Marks({ document }: Pick<StaffDocumentRowProps, 'document'>) {
  return (
    <div className={styles.marks}>
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

function Actions({ document, canAsk, saving, focused, onOne, onSave }: StaffDocumentRowProps) {
  const { originalName, check } = document
  const asks = canAsk && openRequest(document) === null
  return (
    <>
      {canPreview(document) && (
        <Button
          size="small"
          aria-label={`Preview ${originalName}`}
          autoFocus={focused === 'look'}
          onClick={() => onOne('look')}
        >
          Preview
        </Button>
      )}
      {check !== 'withheld' && (
        <Button
          size="small"
          aria-label={`Download ${originalName}`}
          pending={saving}
          // Once the client is asked, the button that did it is gone.
          autoFocus={focused === 'ask' && !asks}
          onClick={onSave}
        >
          Download
        </Button>
      )}
      {asks && (
        <Button
          size="small"
          aria-label={`Ask for another instead of ${originalName}`}
          autoFocus={focused === 'ask'}
          onClick={() => onOne('ask')}
        >
          Ask for another
        </Button>
      )}
    </>
  )
}

/** Verifying a document answers what was asked. */
function openRequest({ verified, request }: StaffDocument) {
  return verified ? null : request
}
