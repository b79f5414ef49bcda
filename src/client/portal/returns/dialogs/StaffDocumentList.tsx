import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { adminCategories } from '#shared/document-categories.ts'
import type { StaffDocument } from '#shared/documents.schema.ts'
import type { OneDocument } from './DocumentsDialog.tsx'
import { categoryLabel } from './format-document.ts'
import { StaffDocumentRow } from './StaffDocumentRow.tsx'
import { useSaveDocument } from './use-save-document.ts'
import { useVerify } from './use-verify.ts'
import styles from './StaffDocumentList.module.css'

interface StaffDocumentListProps {
  taxReturn: AdminTaxReturn
  documents: readonly StaffDocument[]
  /** The document that stood alone last, if any: its button has the focus. */
  last: OneDocument | null
  onOne: (one: OneDocument) => void
}

/** The documents of a return under the categories that they were uploaded to. */
export function StaffDocumentList({ taxReturn, documents, last, onOne }: StaffDocumentListProps) {
  const { save, savingId } = useSaveDocument()
  const verify = useVerify(taxReturn.id)
  const groups = adminCategories.flatMap((category) => {
    const members = documents.filter((document) => document.category === category)
    return members.length === 0 ? [] : [{ category, members }]
  })
  return groups.map(({ category, members }) => (
    <section key={category} className={styles.group} aria-label={categoryLabel(category)}>
      <h3 className={styles.category}>{categoryLabel(category)}</h3>
      <ul className={styles.list}>
        {members.map((document) => (
          <StaffDocumentRow
            key={document.id}
            document={document}
            canAsk={category !== 'completed_return' && taxReturn.status !== 'filed'}
            saving={document.id === savingId}
            focused={document.id === last?.document.id ? last.to : null}
            onOne={(to) => onOne({ document, to })}
            onSave={() => save(document)}
            onVerify={() => verify(document)}
          />
        ))}
      </ul>
    </section>
  ))
}
