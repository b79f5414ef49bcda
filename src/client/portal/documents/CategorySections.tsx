import { useRef } from 'react'
import {
  categoryTable,
  clientCategories,
  type ClientCategory,
} from '#shared/document-categories.ts'
import type { ListedDocument } from '#shared/documents.schema.ts'
import type { RequestItem } from '#shared/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { addFiles } from '#client/portal/uploads/choose-files.ts'
import { myUploads, useMyUploads } from '#client/portal/uploads/my-uploads.ts'
import type { Upload } from '#client/portal/uploads/upload-queue.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { DocumentList } from './DocumentList.tsx'
import { DropArea, useNoStrayDrops } from '#client/portal/uploads/DropArea.tsx'
import { usePhotoSheet } from '#client/portal/uploads/use-photo-sheet.tsx'
import { UploadRow } from '#client/portal/uploads/UploadRow.tsx'
import styles from './CategorySections.module.css'

/** A return's upload areas, one per category, with its documents and the uploads in progress. */
export function CategorySections({ taxReturn }: { taxReturn: TaxReturn }) {
  const documents = trpc.documents.listForReturn.useQuery({ taxReturnId: taxReturn.id })
  useNoStrayDrops()
  return (
    <QueryBoundary
      query={documents}
      what="your documents"
      failed="Your documents could not be loaded."
      skeleton={<CategorySectionsSkeleton />}
    >
      {(all) => <Areas taxReturn={taxReturn} documents={all} />}
    </QueryBoundary>
  )
}

export function CategorySectionsSkeleton() {
  return clientCategories.map((category) => (
    <FormSection
      key={category}
      title={categoryTable[category].label}
      hint={categoryHints[category]}
    >
      <div className="h-68px touch-h-116px">
        <Skeleton height="100%" />
      </div>
    </FormSection>
  ))
}

function Areas({ taxReturn, documents }: { taxReturn: TaxReturn; documents: ListedDocument[] }) {
  const uploads = useMyUploads().filter(({ returnId }) => returnId === taxReturn.id)
  // The panel above reports a failure.
  const own = trpc.requestItems.own.useQuery(undefined, { retryOnMount: false })
  const items = own.data?.find(({ taxReturnId }) => taxReturnId === taxReturn.id)?.items ?? []
  // A finished upload keeps its row for two seconds; until then its document is not listed.
  const uploading = new Set(uploads.map(({ document }) => document?.id))
  const listed = documents.filter(({ id }) => !uploading.has(id))
  return clientCategories.map((category) => (
    <CategorySection
      key={category}
      category={category}
      taxReturn={taxReturn}
      documents={listed.filter((document) => document.category === category)}
      items={items}
      uploads={uploads.filter((upload) => upload.category === category && !isOfItem(upload, items))}
    />
  ))
}

/** An upload for an item shows in the checklist, and here once its item is gone. */
function isOfItem({ item }: Upload, items: readonly RequestItem[]): boolean {
  return items.some(({ id }) => id === item?.id)
}

const categoryHints: Record<ClientCategory, string> = {
  w2: 'One from each employer, in January.',
  '1099': 'Interest, dividends, freelance work, retirement.',
  receipts: 'For what you want to deduct.',
  property: 'Mortgage interest, property tax, a sale or purchase.',
  other: 'Last year’s return, letters from the IRS, anything else.',
}

interface CategorySectionProps {
  category: ClientCategory
  taxReturn: TaxReturn
  /** The documents of this category, newest first. */
  documents: readonly ListedDocument[]
  /** What the return needs, in all categories. */
  items: readonly RequestItem[]
  /** The uploads into this category, including refused ones, but not those for an item. */
  uploads: readonly Upload[]
}

function CategorySection(props: CategorySectionProps) {
  const { category, taxReturn, documents, items, uploads } = props
  const { label } = categoryTable[category]
  const area = useRef<HTMLDivElement>(null)
  const add = (files: readonly File[]) =>
    addFiles(myUploads, files, { returnId: taxReturn.id, category })
  const [photoSheet, combine] = usePhotoSheet(label, add)
  /** For when the row with the focused button disappears. */
  const focusArea = () => area.current?.querySelector('input')?.focus()
  const thenFocus = (change: (id: number) => void) => (id: number) => {
    change(id)
    focusArea()
  }
  const queue = { retry: thenFocus(myUploads.retry), dismiss: thenFocus(myUploads.dismiss) }
  const count = documents.length
  return (
    <FormSection
      landmark
      screenOnly={count === 0}
      title={label}
      hint={categoryHints[category]}
      note={count > 0 && `${count} ${count === 1 ? 'document' : 'documents'}`}
    >
      <div ref={area} className={styles.area}>
        <DropArea label={label} onFiles={add} onPhotos={combine} />
        {photoSheet}
        {uploads.length > 0 && (
          <ul className="rows" aria-label={`${label} on their way`}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} queue={queue} />
            ))}
          </ul>
        )}
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
