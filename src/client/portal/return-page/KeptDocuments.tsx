import { formatDate, formatUtcDate } from '#shared/dates.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { DocumentName, DownloadButton } from '#client/portal/returns/dialogs/StaffDocumentRow.tsx'

/** What the client deleted from a return and the firm keeps. Nothing while there is none. */
export function KeptDocuments({ taxReturnId }: { taxReturnId: string }) {
  const kept = trpc.admin.documents.kept.useQuery({ taxReturnId }, { refetchOnMount: readAgain })
  if (!kept.data?.length) return null
  return (
    <section className="py-2 px-inset" aria-labelledby="kept">
      <h3 id="kept" className="muted sans text-small strong spacing-0">
        Deleted by the client
      </h3>
      <ul className="rows">
        {kept.data.map((document) => (
          <li key={document.id} className="row wrap middle gap-1 gap-x-2 py-10px px-0">
            <DocumentName document={document} />
            <DownloadButton document={document} />
            <p className="small whole-line">
              Deleted on {formatDate(document.deletedAt)}, kept at least until{' '}
              {formatUtcDate(document.keptUntil)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
