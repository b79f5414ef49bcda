import { Suspense } from 'react'
import { isFinished } from '#shared/return-status.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { ReturnDialogProps } from './dialog-parts.tsx'

/** Completes a return by sending it for review, or sends one that was completed before. */
export function CompleteDialog(props: ReturnDialogProps) {
  const input = { taxReturnId: props.taxReturn.id }
  const options = { enabled: isFinished(props.taxReturn.status) }
  const { data: view = NOTHING_SENT } = trpc.admin.signing.of.useQuery(input, options)
  const { data: documents = [] } = trpc.admin.documents.list.useQuery(input, options)
  return (
    <Suspense>
      <PublishDialog {...props} documents={documents} view={view} />
    </Suspense>
  )
}

const NOTHING_SENT = { packages: [], letter: null }

const PublishDialog = lazyPart(() =>
  import('#client/portal/returns/publish/PublishDialog.tsx').then((m) => ({
    default: m.PublishDialog,
  })),
)
