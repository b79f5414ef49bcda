import { useRef, type RefObject } from 'react'
import { categoryTable, type ClientCategory } from '#shared/document-categories.ts'
import type { ListedDocument, ClientRequest } from '#shared/documents.schema.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { ReplacementRequested } from './ReplacementRequested.tsx'
import { categoryHints } from './category-hints.ts'
import { DocumentList } from './DocumentList.tsx'
import { DropArea } from './DropArea.tsx'
import { UploadRow } from './UploadRow.tsx'
import { invalidFileNotice, partitionFiles } from './uploads/choose-files.ts'
import { myUploads } from './uploads/my-uploads.ts'
import type { Upload } from './uploads/upload-queue.ts'
import styles from './CategorySection.module.css'

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
export function CategorySection(props: CategorySectionProps) {
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
