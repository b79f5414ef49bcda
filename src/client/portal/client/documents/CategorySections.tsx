import { type ReactNode, Suspense, useId, useState } from 'react'
import { categoryTable, clientCategories } from '#shared/documents/document-categories.ts'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import { isWaiting } from '#shared/checklist/request-item-states.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { useMyUploads } from '#client/portal/uploads/my-uploads.ts'
import type { Upload } from '#client/portal/uploads/upload-queue.ts'
import { useReadsOnly } from '#client/public/session/my-clients.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { EmptyState, Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { useNoStrayDrops } from '#client/portal/uploads/DropArea.tsx'
import { AddToFiled } from './AddToFiled.tsx'
import { CategorySection, categoryHints } from './CategorySection.tsx'

interface CategorySectionsProps {
  taxReturn: TaxReturn
  /** True if the return has a checklist, whose items take most documents. */
  hasChecklist: boolean
}

/** A return's upload areas, one per category, with its documents and the uploads in progress. */
export function CategorySections(props: CategorySectionsProps) {
  const documents = trpc.documents.listForReturn.useQuery({ taxReturnId: props.taxReturn.id })
  useNoStrayDrops()
  return (
    <QueryBoundary
      query={documents}
      what="your documents"
      failed="Your documents could not be loaded."
      skeleton={<CategorySectionsSkeleton />}
    >
      {(all) => <Areas {...props} documents={all} />}
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
      <div className="h-72 touch-h-120">
        <Skeleton height="100%" />
      </div>
    </FormSection>
  ))
}

/**
 * With a checklist: one area for everything else, and the categories folded below it. On a filed return: only its
 * documents, until the client asks to add some.
 */
function Areas({ taxReturn, hasChecklist, documents }: AreasProps) {
  const [adding, setAdding] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const [search, setSearch] = useState('')
  const uploads = useMyUploads().filter(({ returnId }) => returnId === taxReturn.id)
  // The panel above reports a failure.
  const own = trpc.requestItems.own.useQuery(undefined, { retryOnMount: false })
  const items = own.data?.find(({ taxReturnId }) => taxReturnId === taxReturn.id)?.items ?? []
  const others = uploads.filter((upload) => !isOfItem(upload, items))
  // A finished upload keeps its row for two seconds; until then its document is not listed.
  const uploading = new Set(uploads.map(({ document }) => document?.id))
  const listed = documents.filter(({ id, category }) => {
    return category !== 'completed_return' && !uploading.has(id)
  })
  const isFiled = taxReturn.status === 'filed'
  const readsOnly = useReadsOnly()
  const takesFiles = !readsOnly && (!isFiled || adding)
  const folded = hasChecklist && !unfolded
  const named = listed.filter(({ fileName }) => holds(fileName, search))
  const sections = (
    <>
      {(listed.length > FOUND || search !== '') && (
        <Suspense>
          <div className="inset line-below" data-print="hide">
            <SearchBox
              label="Search your documents by name"
              onSearch={(typed = '') => setSearch(typed)}
            />
          </div>
        </Suspense>
      )}
      {search !== '' && named.length === 0 && (
        <EmptyState title="No document has this name">Try another part of it.</EmptyState>
      )}
      {clientCategories.map((category) => {
        const documents = named.filter((document) => document.category === category)
        return (
          <CategorySection
            key={category}
            category={category}
            taxReturn={taxReturn}
            takesFiles={takesFiles && (search === '' || documents.length > 0)}
            documents={documents}
            items={items}
            uploads={others.filter((upload) => !folded && upload.category === category)}
          />
        )
      })}
    </>
  )
  return (
    <>
      {readsOnly && listed.length === 0 && (
        <p className="inset muted">
          You no longer see the documents that were sent for this return.
        </p>
      )}
      {isFiled && !readsOnly && (
        <AddToFiled taxYear={taxReturn.taxYear} opened={adding} onOpen={() => setAdding(true)} />
      )}
      {hasChecklist && (
        <Suspense fallback={<Skeleton height="10rem" />}>
          <AnyCategory
            taxReturn={taxReturn}
            uploads={folded ? others : []}
            combines={!items.some(({ state }) => isWaiting(state))}
          />
        </Suspense>
      )}
      {hasChecklist ? (
        <Folded folded={folded} count={listed.length} onToggle={() => setUnfolded(folded)}>
          {sections}
        </Folded>
      ) : (
        sections
      )}
      {!hasChecklist && takesFiles && (
        <Suspense>
          <AnyCategory taxReturn={taxReturn} uploads={[]} photosOnly />
        </Suspense>
      )}
    </>
  )
}

/** So many documents are found without a search. */
const FOUND = 8

function holds(fileName: string, search: string): boolean {
  return fileName.toLowerCase().includes(search.toLowerCase())
}

const SearchBox = lazyPart(() => import('#client/portal/ui/SearchBox.tsx').then((m) => m.SearchBox))

const AnyCategory = lazyPart(() => import('./AnyCategory.tsx').then((m) => m.AnyCategory))

interface AreasProps extends CategorySectionsProps {
  documents: ListedDocument[]
}

interface FoldedProps {
  folded: boolean
  /** How many documents there are below. */
  count: number
  onToggle: () => void
  children: ReactNode
}

/** The categories behind one button; in print they are always there. */
function Folded({ folded, count, onToggle, children }: FoldedProps) {
  const below = useId()
  return (
    <>
      <div className="inset line-above" data-print="hide">
        <Button
          variant="quiet"
          size="small"
          className="ml-back-12"
          aria-expanded={!folded}
          aria-controls={below}
          onClick={onToggle}
        >
          All documents by category
          {count > 0 && ` (${count})`}
          <Icon className="turned" name="chevron-down" size={18} />
        </Button>
      </div>
      <div id={below} className="line-above" data-folded={folded || undefined}>
        {children}
      </div>
    </>
  )
}

/** An upload for an item shows in the checklist, and here once its item is gone. */
function isOfItem({ item }: Upload, items: readonly RequestItem[]): boolean {
  return items.some(({ id }) => id === item?.id)
}
