import { useState } from 'react'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { useReadsOnly } from '#client/public/session/my-clients.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { deleteDocument } from '#client/portal/uploads/delete-document.ts'

interface DocumentListProps {
  label: string
  taxReturn: TaxReturn
  documents: readonly ListedDocument[]
  /** The request items of the return. */
  items: readonly RequestItem[]
  /** Called when a document was deleted or moved, and the focused button with it. */
  onGone: () => void
}

/** Documents beyond this number are hidden at first, so that the next area stays in reach. */
const VISIBLE = 10

export function DocumentList({ label, taxReturn, documents, items, onGone }: DocumentListProps) {
  const [unfolded, setUnfolded] = useState(false)
  const deleting = useDialog<[ListedDocument, askedAt: Date]>()
  const moving = useDialog<[ListedDocument]>()
  const readsOnly = useReadsOnly()
  const folded = documents.length > VISIBLE + 1 && !unfolded
  if (documents.length === 0) return null
  return (
    <>
      <ul className="rows mt-8" aria-label={label}>
        {documents.map((document, place) => {
          const stays = document.bound || readsOnly
          return (
            <DocumentRow
              key={document.id}
              folded={folded && place >= VISIBLE}
              document={document}
              onDelete={stays ? null : () => deleting.open(document, new Date())}
              onMove={stays ? null : () => moving.open(document)}
              answers={items.filter(({ documentIds }) => documentIds.includes(document.id))}
            />
          )
        })}
      </ul>
      {folded && (
        <Button
          variant="quiet"
          size="small"
          icon="chevron-down"
          className="ml-back-12"
          data-print="hide"
          onClick={() => setUnfolded(true)}
        >
          Show all {documents.length}
        </Button>
      )}
      {moving.show((frame, document) => (
        <MoveDialog
          {...{ document, items }}
          taxReturnId={taxReturn.id}
          {...frame}
          onMoved={onGone}
        />
      ))}
      {deleting.show((frame, document, askedAt) => (
        <DeleteDialog
          {...{ document, taxReturn, askedAt }}
          {...frame}
          onConfirm={() => {
            if (!frame.opened) return
            frame.onClose()
            void deleteDocument(document, taxReturn.id)
            onGone()
          }}
        />
      ))}
    </>
  )
}

const DeleteDialog = lazyPart(() => import('./DeleteDialog.tsx').then((m) => m.DeleteDialog))

const MoveDialog = lazyPart(() => import('./MoveDialog.tsx').then((m) => m.MoveDialog))
