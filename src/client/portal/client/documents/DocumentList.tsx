import { Suspense, useState } from 'react'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { useReadsOnly } from '#client/public/session/my-clients.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { deleteDocument } from '#client/portal/uploads/delete-document.ts'

interface DocumentListProps {
  label: string
  taxReturn: TaxReturn
  documents: readonly ListedDocument[]
  /** What the return needs. */
  items: readonly RequestItem[]
  /** Called when a document was deleted or moved, and the focused button with it. */
  onGone: () => void
}

/** Documents beyond this number are hidden at first, so that the next area stays in reach. */
const VISIBLE = 10

export function DocumentList({ label, taxReturn, documents, items, onGone }: DocumentListProps) {
  const [unfolded, setUnfolded] = useState(false)
  const [question, setQuestion] = useState<{
    document: ListedDocument
    opened: boolean
    askedAt: Date
  } | null>(null)
  const [moving, setMoving] = useState<{ document: ListedDocument; opened: boolean } | null>(null)
  const readsOnly = useReadsOnly()
  const folded = documents.length > VISIBLE + 1 && !unfolded
  if (documents.length === 0) return null
  return (
    <>
      <ul className="rows" aria-label={label}>
        {documents.map((document, place) => {
          const stays = document.bound || readsOnly
          return (
            <DocumentRow
              key={document.id}
              folded={folded && place >= VISIBLE}
              document={document}
              onDelete={
                stays ? null : () => setQuestion({ document, opened: true, askedAt: new Date() })
              }
              onMove={stays ? null : () => setMoving({ document, opened: true })}
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
          className="ml-back-12px"
          data-print="hide"
          onClick={() => setUnfolded(true)}
        >
          Show all {documents.length}
        </Button>
      )}
      <Suspense>
        {moving && (
          <MoveDialog
            key={moving.document.id}
            {...moving}
            taxReturnId={taxReturn.id}
            items={items}
            onClose={() => setMoving({ ...moving, opened: false })}
            onMoved={onGone}
          />
        )}
      </Suspense>
      <Suspense>
        {question && (
          <DeleteDialog
            {...question}
            taxReturn={taxReturn}
            onClose={() => setQuestion({ ...question, opened: false })}
            onConfirm={() => {
              if (!question.opened) return
              setQuestion({ ...question, opened: false })
              void deleteDocument(question.document, taxReturn.id)
              onGone()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const DeleteDialog = lazyPart(() => import('./DeleteDialog.tsx').then((m) => m.DeleteDialog))

const MoveDialog = lazyPart(() => import('./MoveDialog.tsx').then((m) => m.MoveDialog))
