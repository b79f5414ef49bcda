import { Suspense } from 'react'
import { isFinished } from '#shared/returns/return-status.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { ReturnDialogProps } from '#client/portal/staff/base/dialog-parts.tsx'

/** Completes a return by sending it for review, or sends one that was completed before. */
export function CompleteDialog(props: ReturnDialogProps) {
  return isFinished(props.taxReturn.status) ? (
    <SendCompleted {...props} />
  ) : (
    <Suspense>
      <PublishDialog {...props} documents={[]} view={NOTHING_SENT} />
    </Suspense>
  )
}

/** Offers the documents that were uploaded since. Those that fail to load can be chosen again. */
function SendCompleted(props: ReturnDialogProps) {
  const input = { taxReturnId: props.taxReturn.id }
  const view = trpc.admin.signing.of.useQuery(input)
  const documents = trpc.admin.documents.list.useQuery(input)
  if (view.isLoading || documents.isLoading) return null
  return (
    <Suspense>
      <PublishDialog {...props} documents={documents.data ?? []} view={view.data ?? NOTHING_SENT} />
    </Suspense>
  )
}

const NOTHING_SENT = { packages: [], letter: null }

const PublishDialog = lazyPart(() =>
  import('#client/portal/staff/returns/publish/PublishDialog.tsx').then((m) => m.PublishDialog),
)
