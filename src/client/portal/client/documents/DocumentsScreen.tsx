import { returnTitle } from '#shared/returns/return-forms.ts'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { ChecklistPanel } from '#client/portal/client/request-items/ChecklistPanel.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { thisYear } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { CategorySections, CategorySectionsSkeleton } from './CategorySections.tsx'
import { useReadsOnly } from '#client/public/session/my-clients.ts'
import { FiledReturns } from './FiledReturns.tsx'
import { chooseReturn, yearToFile } from '#client/portal/ui/year-search.ts'
import { useStartReturn } from './use-start-return.ts'

/** The upload center: one return's documents by category, and the documents that the firm has finished. */
export function DocumentsScreen() {
  const { year } = route.useSearch()
  const returns = trpc.returns.list.useQuery()
  const chosen = chooseReturn(returns.data ?? [], year)
  const checklists = trpc.requestItems.own.useQuery()
  const ofChosen = checklists.data?.find(({ taxReturnId }) => taxReturnId === chosen?.id)
  const hasChecklist = checklists.isPending ? undefined : (ofChosen?.items.length ?? 0) > 0
  const readsOnly = useReadsOnly()
  const isDone = readsOnly || chosen?.status === 'filed'
  const [pressed, setPressed] = useState(false)
  // A user who has a checklist and no return is a helper.
  if (returns.data?.length === 0 && checklists.data && checklists.data.length > 0) {
    return (
      <>
        <PageHeading title="Documents" lead={LEAD} />
        <Suspense>
          <HelperDocuments checklists={checklists.data} />
        </Suspense>
      </>
    )
  }
  return (
    <>
      <PageHeading
        title="Documents"
        lead={isDone ? 'Your copy of the return, and what was sent for it.' : LEAD}
      >
        {chosen === null ? (
          returns.isPending && <Skeleton width="9.5rem" height="2.75rem" />
        ) : (
          <div className="actions phone-backward">
            {chosen.documentsAt !== null && (
              <Suspense>
                <DownloadDocuments taxReturnId={chosen.id} />
              </Suspense>
            )}
            <Suspense
              fallback={
                <PickerButton title={returnTitle(chosen)} onClick={() => setPressed(true)} />
              }
            >
              <YearPicker returns={returns.data ?? []} chosen={chosen} defaultOpened={pressed} />
            </Suspense>
          </div>
        )}
      </PageHeading>
      {/* Names the year in print, where there is no picker. */}
      {chosen !== null && (
        <p className="mb-16 strong" data-print="only">
          {returnTitle(chosen)}
        </p>
      )}
      {chosen !== null && <YourPreparer taxReturnId={chosen.id} />}
      {(chosen !== null || returns.isPending) && <ChecklistPanel taxReturn={chosen} />}
      {isDone && <FiledReturns of={chosen ?? undefined} className="mb-20" />}
      <Panel title={isDone ? 'What you sent us' : undefined} flush>
        <QueryBoundary
          query={returns}
          what="your documents"
          failed="Your tax returns could not be loaded."
          skeleton={<CategorySectionsSkeleton />}
        >
          {() => <Sent taxReturn={chosen} hasChecklist={hasChecklist} />}
        </QueryBoundary>
      </Panel>
      {!isDone && <FiledReturns className="mt-20" />}
    </>
  )
}

const route = getRouteApi('/_portal/documents')

const DownloadDocuments = lazyPart(() =>
  import('./DownloadDocuments.tsx').then((m) => m.DownloadDocuments),
)

const HelperDocuments = lazyPart(() =>
  import('./HelperDocuments.tsx').then((m) => m.HelperDocuments),
)

const YearPicker = lazyPart(() => import('./YearPicker.tsx').then((m) => m.YearPicker))

/** Stands in for the picker until its menu is loaded; then the menu opens if the button was pressed. */
function PickerButton({ title, onClick }: { title: string; onClick: () => void }) {
  return (
    <Button aria-label={`${title}, change`} aria-busy onClick={onClick}>
      {title}
      <Icon name="chevron-down" size={18} />
    </Button>
  )
}

const LEAD = 'PDF, JPG, PNG, HEIC, DOC or DOCX, up to 10 MB each. You can add several at once.'

interface SentProps {
  taxReturn: TaxReturn | null
  /** Undefined while it loads. */
  hasChecklist: boolean | undefined
}

/** The documents that the client has sent for a return, and the areas to add more. */
function Sent({ taxReturn, hasChecklist }: SentProps) {
  if (taxReturn === null) return <NoTaxReturn />
  if (hasChecklist === undefined) return <CategorySectionsSkeleton />
  return (
    <CategorySections
      key={taxReturn.id}
      taxReturn={taxReturn}
      hasChecklist={hasChecklist && taxReturn.status !== 'filed'}
    />
  )
}

/** Documents belong to a return, so a client without one starts it here. */
function NoTaxReturn() {
  const { start, pendingYear } = useStartReturn()
  const year = thisYear()
  const toFile = yearToFile(year)
  return (
    <EmptyState
      title="No Tax Return Found"
      drawing="no-returns"
      action={
        <div className="actions centered">
          <ChangeButton
            variant="primary"
            pending={pendingYear === toFile}
            onClick={() => start(toFile)}
          >
            Start your {toFile} return
          </ChangeButton>
          <ChangeButton variant="quiet" pending={pendingYear === year} onClick={() => start(year)}>
            Create Tax Return
          </ChangeButton>
        </div>
      }
    >
      Your documents belong to a return. Most people file for {toFile} now; Create Tax Return starts
      the one for {year}.
    </EmptyState>
  )
}

/** "Your preparer: Dana Cho, EA"; nothing before somebody has the return. */
function YourPreparer({ taxReturnId: id }: { taxReturnId: string }) {
  const { data } = trpc.returns.preparer.useQuery({ id })
  return data?.name ? <p className="mb-16 muted">Your preparer: {data.name}</p> : null
}
