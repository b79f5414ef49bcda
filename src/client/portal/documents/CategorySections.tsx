import { categoryTable, clientCategories } from '#shared/document-categories.ts'
import type { ListedDocument } from '#shared/documents.schema.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { Skeleton } from '#client/public/ui/Skeleton.tsx'
import { categoryHints } from './category-hints.ts'
import { CategorySection } from './CategorySection.tsx'
import { useNoStrayDrops } from './use-ignore-stray-drops.ts'
import { useMyUploads } from './uploads/my-uploads.ts'

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
