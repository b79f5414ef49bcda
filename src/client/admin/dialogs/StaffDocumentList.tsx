import { adminCategories } from '#shared/document-categories.ts'
import type { StaffDocument } from '#shared/documents.schema.ts'
import { categoryLabel } from './document-words.ts'
import { StaffDocumentRow } from './StaffDocumentRow.tsx'
import { useSaveDocument } from './use-save-document.ts'
import { useVerify } from './use-verify.ts'
import styles from './StaffDocumentList.module.css'

interface StaffDocumentListProps {
  taxReturnId: string
  documents: readonly StaffDocument[]
  /** The document that was looked at last, if any: its button has the focus. */
  lookedAt: string | null
  onLook: (document: StaffDocument) => void
}

/** The documents of a return under the categories that they were uploaded to. */
export function StaffDocumentList({
  taxReturnId,
  documents,
  lookedAt,
  onLook,
}: StaffDocumentListProps) {
  const { save, savingId } = useSaveDocument()
  const verify = useVerify(taxReturnId)
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
            saving={document.id === savingId}
            focused={document.id === lookedAt}
            onLook={() => onLook(document)}
            onSave={() => save(document)}
            onVerify={() => verify(document)}
          />
        ))}
      </ul>
    </section>
  ))
}
