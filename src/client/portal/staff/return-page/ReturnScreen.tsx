import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { isFinished } from '#shared/returns/return-status.ts'
import { AdminNav } from '#client/portal/staff/base/AdminNav.tsx'
import { type Outputs, queries, readAgain, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { useReturnDialogs } from '#client/portal/staff/returns/use-return-dialogs.tsx'
import { hasFailed, QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { PageFrame } from '#client/public/shell/PageFrame.tsx'
import { useInitialsInTitle } from '#client/public/shell/page-title.ts'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonLines, SkeletonRows } from '#client/public/ui/States.tsx'
import { ReturnDocuments } from '#client/portal/staff/documents/ReturnDocuments.tsx'
import { ReturnFacts } from './ReturnFacts.tsx'
import { ReviewSection } from '#client/portal/staff/return-page/signing/ReviewSection.tsx'
import styles from './return-page.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

/** One return: its facts, its documents, and the document that staff are looking at. */
export function ReturnScreen() {
  const { id } = route.useParams()
  return (
    <UiProvider>
      <ReturnPage key={id} id={id} />
    </UiProvider>
  )
}

const route = getRouteApi('/_portal/admin_/returns/$id')

function ReturnPage({ id }: { id: string }) {
  const taxReturn = trpc.admin.returns.get.useQuery({ id }, { refetchOnMount: readAgain })
  useInitialsInTitle(taxReturn.data?.client)
  if (statusOf(taxReturn.error) === 404) return <NoReturn />
  const content = (
    <QueryBoundary
      query={taxReturn}
      what="the return"
      failed="The return could not be loaded."
      skeleton={<ReturnSkeleton />}
    >
      {(taxReturn) => <Opened taxReturn={taxReturn} />}
    </QueryBoundary>
  )
  if (hasFailed(taxReturn)) {
    return (
      <NoPage>
        {content}
        <p className="mb-32 text-center">
          <BackToReturns />
        </p>
      </NoPage>
    )
  }
  return (
    <>
      <PageFrame kind="wide" />
      <AdminNav />
      <div className="max-100 min-screen mx-auto" data-wide>
        {taxReturn.isPending && (
          <h1 className="visually-hidden" tabIndex={-1}>
            Return
          </h1>
        )}
        {content}
      </div>
    </>
  )
}

/** Facts beside the list of documents. */
function ReturnSkeleton() {
  return (
    <Stack gap={0} className={`card shadow ${styles.page}`}>
      <div className={`p-inset on-ground ${styles.facts}`}>
        <SkeletonLines lines={16} />
      </div>
      <section data-documents="alone">
        <SkeletonRows rows={12} />
      </section>
    </Stack>
  )
}

/**
 * What arrived after the last visit stays marked as new until the user leaves the page. A finished return has nothing new.
 */
function Opened({ taxReturn }: { taxReturn: Outputs['admin']['returns']['get'] }) {
  const { id, status } = taxReturn
  const [seenAt] = useState(() => (isFinished(status) ? new Date() : taxReturn.seenAt))
  const { open, dialogs } = useReturnDialogs()
  const { mutate: see } = trpc.admin.requestItems.seen.useMutation({
    onSuccess: () =>
      queries.admin.returns.get.setData(
        { id },
        (taxReturn) => taxReturn && { ...taxReturn, seenAt: new Date() },
      ),
  })
  useEffect(() => see({ taxReturnId: id }), [see, id])
  return (
    <Stack gap={0} className={`card shadow ${styles.page}`}>
      <ReturnFacts taxReturn={taxReturn} onOpen={open} />
      {isFinished(status) && <ReviewSection taxReturn={taxReturn} />}
      <ReturnDocuments taxReturn={taxReturn} visit={{ seenAt }} />
      {dialogs}
    </Stack>
  )
}

function NoReturn() {
  return (
    <NoPage>
      <EmptyState
        title="Tax return not found."
        drawing="nothing-found"
        action={<BackToReturns />}
      />
    </NoPage>
  )
}

/** Says why there is no return to show. */
function NoPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHeading title="Return" />
      <AdminNav />
      <Panel>{children}</Panel>
    </>
  )
}

function BackToReturns() {
  return <ButtonLink to="/admin">Back to the returns</ButtonLink>
}
