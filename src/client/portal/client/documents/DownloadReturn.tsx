import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { ButtonAnchor } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'

interface DownloadReturnProps {
  taxReturn: Pick<TaxReturn, 'id' | 'taxYear'>
  /** False beside another filled button. */
  filled?: boolean
  className?: string
}

/** Saves the client's copy of a return. Nothing while there is none, or while it is checked for malware. */
export function DownloadReturn({ taxReturn, filled = true, className }: DownloadReturnProps) {
  const { id, taxYear } = taxReturn
  const filed = trpc.documents.filedReturns.useQuery()
  if (filed.isPending) return <Skeleton width="14rem" height="2.75rem" />
  const entry = filed.data?.find((listed) => listed.taxReturn.id === id)
  const copy = entry?.documents.find((document) => document.id === entry.returnDocumentId)
  if (copy === undefined || copy.check === 'withheld') return null
  return (
    <ButtonAnchor
      variant={filled ? 'primary' : 'secondary'}
      icon="download"
      className={className}
      data-print="hide"
      href={`/api/documents/${copy.id}/download`}
      target="_blank"
      rel="noopener"
    >
      Download your {taxYear} return
    </ButtonAnchor>
  )
}
