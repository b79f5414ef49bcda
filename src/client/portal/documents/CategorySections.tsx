import { type RefObject, useRef } from 'react'
import {
  categoryTable,
  clientCategories,
  type ClientCategory,
} from '#shared/document-categories.ts'
import type { ClientRequest, ListedDocument } from '#shared/documents.schema.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { invalidFileNotice, partitionFiles } from '#client/portal/documents/uploads/choose-files.ts'
import { myUploads, useMyUploads } from '#client/portal/documents/uploads/my-uploads.ts'
import type { Upload } from '#client/portal/documents/uploads/upload-queue.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { DocumentList } from './DocumentList.tsx'
import { DropArea, useNoStrayDrops } from './DropArea.tsx'
import { UploadRow } from './UploadRow.tsx'
import styles from './CategorySections.module.css'

/** The areas of a return, one for each category, with what is uploaded and what is on its way. */
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

/** All areas while the return and its documents are loading. */
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

function Areas({
  taxReturn,
  documents,
}: {
  taxReturn: TaxReturn
  documents: readonly ListedDocument[]
}) {
  const uploads = useMyUploads().filter(({ returnId }) => returnId === taxReturn.id)
  const asked = trpc.documents.requests.useQuery()
  // A finished upload stays for two seconds as what it was, and only then is a document among the others.
  const arriving = new Set(uploads.map(({ document }) => document?.id))
  const settled = documents.filter(({ id }) => !arriving.has(id))
  return clientCategories.map((category) => (
    <CategorySection
      key={category}
      category={category}
      taxReturn={taxReturn}
      documents={settled.filter((document) => document.category === category)}
      requests={(asked.data ?? []).filter(
        (request) => request.category === category && request.taxYear === taxReturn.taxYear,
      )}
      uploads={uploads.filter((upload) => upload.category === category)}
    />
  ))
}

/** What belongs into each area of the upload center, in a line. */
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
  /** This category's, newest first. */
  documents: readonly ListedDocument[]
  /** What of it the preparer asked for again. */
  requests: readonly ClientRequest[]
  /** What is on its way into this category, or was refused. */
  uploads: readonly Upload[]
}

/** One area of the upload center: where to drop files, what is on its way, what is there. */
function CategorySection(props: CategorySectionProps) {
  const { category, taxReturn, documents, requests, uploads } = props
  const { label } = categoryTable[category]
  const place = useRef<HTMLDivElement>(null)
  const queue = useUploadsWithFocus(place)

  function take(files: readonly File[]) {
    const { good, bad } = partitionFiles(files)
    const parcel = (file: File) => ({ returnId: taxReturn.id, category, file })
    if (bad.length > 0) {
      toast.error('Invalid File', invalidFileNotice(bad))
      myUploads.refuse(bad.map(({ file, reason }) => ({ ...parcel(file), reason })))
    }
    myUploads.add(good.map(parcel))
  }

  return (
    <FormSection
      landmark
      title={label}
      hint={categoryHints[category]}
      note={countOf(documents.length)}
    >
      <div ref={place}>
        {requests.length > 0 && <ReplacementRequested requests={requests} />}
        <DropArea label={label} onFiles={take} />
        {uploads.length > 0 && (
          <ul className={styles.rows} aria-label={`${label} on their way`}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} queue={queue} />
            ))}
          </ul>
        )}
        <DocumentList
          label={label}
          taxReturn={taxReturn}
          documents={documents}
          onGone={() => focusFirst(place)}
        />
      </div>
    </FormSection>
  )
}

/** A row whose button was pressed goes, and the focus with it: it belongs to the area then. */
function useUploadsWithFocus(place: RefObject<HTMLElement | null>) {
  function afterwards(change: (id: number) => void) {
    return (id: number) => {
      change(id)
      focusFirst(place)
    }
  }
  return { retry: afterwards(myUploads.retry), dismiss: afterwards(myUploads.dismiss) }
}

function focusFirst(place: RefObject<HTMLElement | null>) {
  place.current?.querySelector('input')?.focus()
}

function countOf(documents: number): string | null {
  if (documents === 0) return null
  return documents === 1 ? '1 document' : `${documents} documents`
}

/** What of a category the preparer can't use, and why: above where another is uploaded, until one is. */
function ReplacementRequested({ requests }: { requests: readonly ClientRequest[] }) {
  return (
    <ul className={styles.list} aria-label="Asked for again">
      {requests.map(({ documentId, fileName, reason }) => (
        <li key={documentId} className={styles.request}>
          <Icon name="arrow-right" size={18} />
          <div className={styles.words}>
            <p className={styles.title}>Your preparer asked for another “{fileName}”</p>
            <p className={styles.reason}>{reason}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
