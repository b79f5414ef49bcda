import { fullName } from '#client/portal/staff/base/format.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import type { ReturnDialogProps } from '#client/portal/staff/base/dialog-parts.tsx'
import { DocumentName, DownloadButton } from '#client/portal/staff/documents/DocumentName.tsx'
import { Row } from '#client/public/ui/layout.tsx'

/** A client's completed returns, for all years. */
export function FiledDialog({ taxReturn: { client }, opened, onClose }: ReturnDialogProps) {
  const filed = trpc.admin.documents.filedReturns.useQuery(
    { id: client.id },
    { refetchOnMount: 'always' },
  )
  return (
    <Dialog opened={opened} onClose={onClose} title="Filed Returns" size="40rem">
      <p className="strong breaks">{fullName(client)}</p>
      <QueryBoundary
        query={filed}
        what="filed returns"
        failed="The filed returns could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(documents) =>
          documents.length === 0 ? (
            <EmptyState
              title="No Filed Returns: No completed tax returns are available for download yet."
              drawing="no-filed"
            />
          ) : (
            <>
              <p className="mt-4 muted">
                {documents.length} completed tax return(s) available for download
              </p>
              <ul className="rows mt-16 line-above">
                {documents.map((document) => (
                  <Row key={document.id} as="li" gap={16} className="min-64 py-12">
                    <DocumentName document={document} />
                    <DownloadButton document={document} icon="download" />
                  </Row>
                ))}
              </ul>
            </>
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}
