import { Suspense } from 'react'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { ReturnDialogProps } from './dialog-parts.tsx'

/** Completes a return by sending it for review. It was not completed, so nothing was sent before. */
export function CompleteDialog(props: ReturnDialogProps) {
  return (
    <Suspense>
      <PublishDialog {...props} documents={[]} view={{ packages: [], letter: null }} />
    </Suspense>
  )
}

const PublishDialog = lazyPart(() =>
  import('#client/portal/returns/publish/PublishDialog.tsx').then((m) => ({
    default: m.PublishDialog,
  })),
)
