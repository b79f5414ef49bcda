import { lazy, Suspense, useRef, useState } from 'react'
import {
  categoryTable,
  clientCategories,
  type ClientCategory,
} from '#shared/document-categories.ts'
import type { ClientRequest, ListedDocument } from '#shared/documents.schema.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { addFiles } from '#client/portal/documents/uploads/choose-files.ts'
import { myUploads, useMyUploads } from '#client/portal/documents/uploads/my-uploads.ts'
import type { Upload } from '#client/portal/documents/uploads/upload-queue.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { DocumentList } from './DocumentList.tsx'
import { DropArea, useNoStrayDrops } from './DropArea.tsx'
import { UploadRow } from './UploadRow.tsx'
import styles from './CategorySections.module.css'

/** The areas of a return, one for each category, with its documents and the uploads under way. */
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
      <Skeleton height="4.25rem" />
    </FormSection>
  ))
}

function Areas({ taxReturn, documents }: { taxReturn: TaxReturn; documents: ListedDocument[] }) {
  const uploads = useMyUploads().filter(({ returnId }) => returnId === taxReturn.id)
  const requests = trpc.documents.requests.useQuery().data ?? []
  // A finished upload keeps its row for two seconds; until then its document is not listed.
  const uploading = new Set(uploads.map(({ document }) => document?.id))
  const listed = documents.filter(({ id }) => !uploading.has(id))
  return clientCategories.map((category) => (
    <CategorySection
      key={category}
      category={category}
      taxReturn={taxReturn}
      documents={listed.filter((document) => document.category === category)}
      requests={requests.filter(
        (request) => request.category === category && request.taxYear === taxReturn.taxYear,
      )}
      uploads={uploads.filter((upload) => upload.category === category)}
    />
  ))
}

const categoryHints: Record<ClientCategory, string> = {
  w2: 'One from each employer, in January.',
  '1099': 'Interest, dividends, freelance work, retirement.',
  receipts: 'For what you want to deduct.',
  property: 'Mortgage interest, property tax, a sale or purchase.',
  other: "Last year's return, letters from the IRS, anything else.",
}

interface CategorySectionProps {
  category: ClientCategory
  taxReturn: TaxReturn
  /** Of this category, newest first. */
  documents: readonly ListedDocument[]
  /** The documents of this category that the preparer wants replaced. */
  requests: readonly ClientRequest[]
  /** Into this category, with those that were refused. */
  uploads: readonly Upload[]
}

function CategorySection(props: CategorySectionProps) {
  const { category, taxReturn, documents, requests, uploads } = props
  const { label } = categoryTable[category]
  const area = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<{ round: number; photos: readonly File[]; opened: boolean }>()
  const add = (files: readonly File[]) =>
    addFiles(myUploads, files, { returnId: taxReturn.id, category })
  /** When the row with the focused button disappears. */
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
      title={label}
      hint={categoryHints[category]}
      note={count > 0 && `${count} ${count === 1 ? 'document' : 'documents'}`}
    >
      <div ref={area} className={styles.area}>
        {requests.length > 0 && <ReplacementRequested requests={requests} />}
        <DropArea
          label={label}
          onFiles={add}
          onPhotos={(photos) => setSheet({ round: (sheet?.round ?? 0) + 1, photos, opened: true })}
        />
        <Suspense>
          {sheet && (
            <PhotoSheet
              key={sheet.round}
              label={label}
              {...sheet}
              onClose={() => setSheet({ ...sheet, opened: false })}
              onSend={(pdf) => add([pdf])}
            />
          )}
        </Suspense>
        {uploads.length > 0 && (
          <ul className="divided" aria-label={`${label} on their way`}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} queue={queue} />
            ))}
          </ul>
        )}
        <DocumentList
          label={label}
          taxReturn={taxReturn}
          documents={documents}
          onGone={focusArea}
        />
      </div>
    </FormSection>
  )
}

const PhotoSheet = lazy(() =>
  import('./photos/PhotoSheet.tsx').then((m) => ({ default: m.PhotoSheet })),
)

/** Documents that the preparer can't use, and why, until a replacement is uploaded. */
function ReplacementRequested({ requests }: { requests: readonly ClientRequest[] }) {
  return (
    <ul className={styles.list} aria-label="Asked for again">
      {requests.map(({ documentId, fileName, reason }) => (
        <li key={documentId} className={styles.request}>
          <Icon name="arrow-right" size={18} />
          <div>
            <p className={styles.title}>Your preparer asked for another “{fileName}”</p>
            <p className={styles.reason}>{reason}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
