import { useState } from 'react'
import type { ListedDocument } from '#shared/documents.schema.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import styles from './DocumentList.module.css'

interface DocumentListProps {
  /** The category, as its heading says it. */
  label: string
  taxReturn: TaxReturn
  documents: readonly ListedDocument[]
  /** A document was deleted, and the button that did it with it. */
  onGone: () => void
}

/** More than these are folded away, so that the next area stays in reach. */
const SHOWN = 10

/** What is uploaded in one category, newest first. */
export function DocumentList({ label, taxReturn, documents, onGone }: DocumentListProps) {
  const [unfolded, setUnfolded] = useState(false)
  const [doomed, setDoomed] = useState<ListedDocument | null>(null)
  const folded = documents.length > SHOWN + 1 && !unfolded
  if (documents.length === 0) return null
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {(folded ? documents.slice(0, SHOWN) : documents).map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            // What was filed rests on its documents: the server refuses to delete them.
            onDelete={taxReturn.status === 'filed' ? null : () => setDoomed(document)}
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
      <DeleteDialog
        document={doomed}
        taxReturn={taxReturn}
        onClose={() => setDoomed(null)}
        onDeleted={onGone}
      />
    </>
  )
}
