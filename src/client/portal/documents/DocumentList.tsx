import { lazy, Suspense, useState } from 'react'
import type { ListedDocument } from '#shared/documents.schema.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { DocumentRow } from './DocumentRow.tsx'
import styles from './DocumentList.module.css'

interface DocumentListProps {
  label: string
  taxReturn: TaxReturn
  documents: readonly ListedDocument[]
  /** A document was deleted or moved, and the focused button with it. */
  onGone: () => void
}

/** More than these are hidden at first, so that the next area stays in reach. */
const VISIBLE = 10

export function DocumentList({ label, taxReturn, documents, onGone }: DocumentListProps) {
  const [unfolded, setUnfolded] = useState(false)
  const [question, setQuestion] = useState<{ document: ListedDocument; opened: boolean } | null>(
    null,
  )
  const [moving, setMoving] = useState<{ document: ListedDocument; opened: boolean } | null>(null)
  const remove = useRemoveDocument(taxReturn.id)
  const folded = documents.length > VISIBLE + 1 && !unfolded
  if (documents.length === 0) return null
  return (
    <>
      <ul className="divided" aria-label={label}>
        {(folded ? documents.slice(0, VISIBLE) : documents).map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            onDelete={() => setQuestion({ document, opened: true })}
            onMove={() => setMoving({ document, opened: true })}
          />
        ))}
      </ul>
      {folded && (
        <Button
          variant="quiet"
          size="small"
          icon="chevron-down"
          className={styles.more}
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
            onClose={() => setMoving({ ...moving, opened: false })}
            onMoved={onGone}
          />
        )}
        {question && (
          <DeleteDialog
            {...question}
            taxYear={taxReturn.taxYear}
            onClose={() => setQuestion({ ...question, opened: false })}
            onConfirm={() => {
              if (!question.opened) return
              setQuestion({ ...question, opened: false })
              remove({ id: question.document.id })
              onGone()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const DeleteDialog = lazy(() =>
  import('./DeleteDialog.tsx').then((m) => ({ default: m.DeleteDialog })),
)

const MoveDialog = lazy(() => import('./MoveDialog.tsx').then((m) => ({ default: m.MoveDialog })))

/** Deletes a document of a return, in the list at once. If the server refuses, it is listed again, with an error. */
function useRemoveDocument(taxReturnId: string) {
  const { listForReturn } = queries.documents

  function change(to: (known: readonly ListedDocument[]) => ListedDocument[]) {
    listForReturn.setData({ taxReturnId }, (known) => known && to(known))
  }

  const { mutate: restore } = trpc.documents.restore.useMutation({
    onSuccess(document) {
      change((known) => [...known, document].toSorted(newestFirst))
      void queries.returns.list.invalidate()
      toast.success('Document restored', `“${document.fileName}” is back in your return.`)
    },
    onError: (error) =>
      toast.error('Error', messageOf(error, 'The document could not be brought back.')),
  })
  const { mutate } = trpc.documents.remove.useMutation({
    onMutate({ id }) {
      const document = listForReturn.getData({ taxReturnId })?.find((known) => known.id === id)
      change((known) => known.filter((other) => other.id !== id))
      return document
    },
    onSuccess(_answer, _sent, document) {
      void queries.returns.list.invalidate()
      if (document === undefined) return
      const undo = { label: 'Undo', run: () => restore({ id: document.id }) }
      toast.success('Document deleted', `“${document.fileName}” is no longer in your return.`, undo)
    },
    onError(error, _sent, document) {
      if (document === undefined) return
      change((known) => [...known, document].toSorted(newestFirst))
      const still = `${document.fileName} is still there.`
      toast.error('Failed to delete document', messageOf(error, still))
    },
  })
  return mutate
}

function newestFirst(a: ListedDocument, b: ListedDocument): number {
  return b.createdAt.getTime() - a.createdAt.getTime()
}
