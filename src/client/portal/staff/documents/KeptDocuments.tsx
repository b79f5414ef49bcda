import type { z } from 'zod'
import { formatDate, formatUtcDate } from '#shared/firm/dates.ts'
import type { keptDocument } from '#shared/documents/documents.schema.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { DocumentName, DownloadButton } from './DocumentName.tsx'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { LazyConfirmDialog } from '#client/portal/ui/lazy-confirm.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Group } from '#client/public/ui/layout.tsx'

/** The documents that the client deleted from a return and the firm keeps. Renders nothing while there are none. */
export function KeptDocuments({ taxReturnId }: { taxReturnId: string }) {
  const kept = trpc.admin.documents.kept.useQuery({ taxReturnId }, { refetchOnMount: readAgain })
  if (!kept.data?.length) return null
  return (
    <section className="py-16 px-inset" aria-labelledby="kept">
      <h3 id="kept" className="caption">
        Deleted by the client
      </h3>
      <ul className="rows">
        {kept.data.map((document) => (
          <Group key={document.id} as="li" className="py-12">
            <DocumentName document={document} />
            <DownloadButton document={document} />
            <LetGo document={document} />
            <p className="small whole-line">
              Deleted on {formatDate(document.deletedAt)}, kept at least until{' '}
              {formatUtcDate(document.keptUntil)}
            </p>
          </Group>
        ))}
      </ul>
    </section>
  )
}

/** Ends the keeping of a document that was not meant for the firm. */
function LetGo({ document: { id, originalName } }: { document: z.output<typeof keptDocument> }) {
  const asking = useDialog()
  const remove = trpc.documents.delete.useMutation({
    onSuccess: () => queries.admin.documents.kept.invalidate(),
    onError: (error) => reportFailure('The document could not be deleted', error),
  })
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Don’t keep ${originalName}`}
        pending={remove.isPending}
        onClick={asking.open}
      >
        Don’t keep
      </Button>
      {asking.show((frame) => (
        <LazyConfirmDialog
          {...frame}
          title="Stop keeping this document?"
          confirmLabel="Don’t keep it"
          danger
          onConfirm={() => {
            frame.onClose()
            remove.mutate({ id })
          }}
        >
          <p>
            “<bdi>{originalName}</bdi>” is destroyed 30 days after the client deleted it. Do this
            only if the return is not based on it: the law asks the firm to keep what a return is
            based on. The activity log records who decided.
          </p>
        </LazyConfirmDialog>
      ))}
    </>
  )
}
