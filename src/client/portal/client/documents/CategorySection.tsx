import { useRef } from 'react'
import { categoryTable, type ClientCategory } from '#shared/documents/document-categories.ts'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { addFiles } from '#client/portal/uploads/choose-files.ts'
import { DropArea } from '#client/portal/uploads/DropArea.tsx'
import { myUploads } from '#client/portal/uploads/my-uploads.ts'
import { usePhotoSheet } from '#client/portal/uploads/use-photo-sheet.tsx'
import type { Upload } from '#client/portal/uploads/upload-queue.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { ADD_TO_FILED } from './AddToFiled.tsx'
import { DocumentList } from './DocumentList.tsx'
import { UploadList } from './UploadList.tsx'

interface CategorySectionProps {
  category: ClientCategory
  taxReturn: TaxReturn
  /** False on a filed return, which then shows only the categories that hold something. */
  takesFiles: boolean
  /** The documents of this category, newest first. */
  documents: readonly ListedDocument[]
  /** The request items of the return, in all categories. */
  items: readonly RequestItem[]
  /** The uploads into this category, including refused ones, but not those for an item. */
  uploads: readonly Upload[]
}

/** A category: its upload area, the uploads in progress and its documents. */
export function CategorySection(props: CategorySectionProps) {
  const { category, taxReturn, takesFiles, documents, items, uploads } = props
  const { label } = categoryTable[category]
  const area = useRef<HTMLDivElement>(null)
  const add = (files: readonly File[]) =>
    addFiles(myUploads, files, { returnId: taxReturn.id, category })
  const [photoSheet, combine] = usePhotoSheet(label, add)
  /** For when the row with the focused button disappears. */
  const focusArea = () =>
    (area.current?.querySelector('input') ?? document.getElementById(ADD_TO_FILED))?.focus()
  const count = documents.length
  if (!takesFiles && count === 0 && uploads.length === 0) return null
  return (
    <FormSection
      landmark
      screenOnly={count === 0}
      title={label}
      hint={categoryHints[category]}
      note={count > 0 && `${count} ${count === 1 ? 'document' : 'documents'}`}
    >
      <div ref={area}>
        {takesFiles && <DropArea label={label} onFiles={add} onPhotos={combine} />}
        {photoSheet}
        <UploadList label={label} uploads={uploads} onGone={focusArea} />
        <DocumentList
          label={label}
          taxReturn={taxReturn}
          documents={documents}
          items={items}
          onGone={focusArea}
        />
      </div>
    </FormSection>
  )
}

export const categoryHints: Record<ClientCategory, string> = {
  w2: 'One from each employer, in January.',
  '1099': 'Interest, dividends, freelance work, retirement.',
  receipts: 'For what you want to deduct.',
  property: 'Mortgage interest, property tax, a sale or purchase.',
  other: 'Last year’s return, letters from the IRS, anything else.',
}
