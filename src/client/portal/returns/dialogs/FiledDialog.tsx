import type { AdminDocument } from '#shared/documents.schema.ts'
import { formatDate } from '#shared/dates.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { Illustration } from '#client/public/ui/Illustration.tsx'
import { EmptyState } from '#client/public/ui/EmptyState.tsx'
import { formatFileSize } from '#client/portal/ui/file-size.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonRows } from '#client/public/ui/Skeleton.tsx'
import { fullName } from '#client/portal/admin/names.ts'
import type { ReturnDialogProps } from './ReturnDialogs.tsx'
import { useSaveDocument } from './use-save-document.ts'
import styles from './FiledDialog.module.css'

/** All that the firm has finished for a client, of every year. */
export function FiledDialog({ taxReturn: { client }, opened, onClose }: ReturnDialogProps) {
  const filed = trpc.admin.documents.filedReturns.useQuery(
    { id: client.id },
    { refetchOnMount: 'always' },
  )
  return (
    <Dialog opened={opened} onClose={onClose} title="Filed Returns" size="40rem">
      <p className={styles.client}>{fullName(client)}</p>
      <QueryBoundary
        query={filed}
        what="filed returns"
        failed="The filed returns could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(documents) => (documents.length === 0 ? <Nothing /> : <Filed documents={documents} />)}
      </QueryBoundary>
    </Dialog>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="No Filed Returns"
      drawing={<Illustration name="no-filed" width={128} height={96} />}
    >
      No completed tax returns are available for download yet.
    </EmptyState>
  )
}

function Filed({ documents }: { documents: readonly AdminDocument[] }) {
  const { save, savingId } = useSaveDocument()
  return (
    <>
      <p className={styles.count}>
        {documents.length} completed tax return(s) available for download
      </p>
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.id} className={styles.row}>
            <div className={styles.what}>
              <p className={styles.name}>{document.originalName}</p>
              <p className={styles.facts}>
                <time dateTime={document.uploadedAt.toISOString()}>
                  {formatDate(document.uploadedAt)}
                </time>
                {' · '}
                {formatFileSize(document.size)}
              </p>
            </div>
            <Button
              size="small"
              icon="download"
              aria-label={`Download ${document.originalName}`}
              pending={document.id === savingId}
              onClick={() => save(document)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
