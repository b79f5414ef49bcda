import { getRouteApi } from '@tanstack/react-router'
import type { ClientDetails } from '#shared/admin.schema.ts'
import { AdminNav } from '#client/portal/staff/AdminNav.tsx'
import { statusOf } from '#client/portal/api/trpc.ts'
import { ClientFacts } from '#client/portal/returns/dialogs/ClientFacts.tsx'
import { useClientDetails } from '#client/portal/returns/dialogs/client-parts.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { useInitialsInTitle } from '#client/public/shell/page-title.ts'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonLines } from '#client/public/ui/States.tsx'
import { ClientActivity } from './ClientActivity.tsx'
import { ClientDocuments } from './ClientDocuments.tsx'
import { ClientHead } from './ClientHead.tsx'
import { ClientNotes } from './ClientNotes.tsx'
import { ClientReturns } from './ClientReturns.tsx'
import { useReturnsOf } from './use-returns-of.ts'
import styles from './clients.module.css'

/** Everything about one client, under an address of its own. */
export function ClientScreen() {
  const { id } = route.useParams()
  return (
    <UiProvider>
      {/* Remounts for each client, so that no state such as a revealed number carries over to another. */}
      <Client key={id} id={id} />
    </UiProvider>
  )
}

const route = getRouteApi('/_portal/admin_/clients/$id')

function Client({ id }: { id: string }) {
  const details = useClientDetails(id)
  useInitialsInTitle(details.data)
  if (statusOf(details.error) === 404) return <NoClient />
  return (
    <>
      <ClientHead id={id} details={details.data} failed={details.isError} />
      <AdminNav />
      <div className={styles.page}>
        <div className="stack gap-3 shrinks">
          <ClientReturns id={id} />
          <Panel title="Tax profile">
            <QueryBoundary
              query={details}
              what="client details"
              failed="The client details could not be loaded."
              skeleton={<SkeletonLines lines={12} />}
            >
              {(details) => <Profile details={details} />}
            </QueryBoundary>
          </Panel>
          <ClientDocuments id={id} />
        </div>
        <div className="stack gap-3 shrinks" data-print="hide">
          <ClientNotes id={id} />
          <ClientActivity id={id} email={details.data?.email} />
        </div>
      </div>
    </>
  )
}

function Profile({ details }: { details: ClientDetails }) {
  const { data: returns = [] } = useReturnsOf(details.id)
  const prepared = returns.find(({ status }) => status !== 'filed') ?? returns[0]
  return <ClientFacts details={details} prepares={prepared?.taxYear} />
}

function NoClient() {
  return (
    <>
      <PageHeading title="Client" />
      <AdminNav />
      <Panel>
        <EmptyState
          title="Client details not found."
          drawing="nothing-found"
          action={<ButtonLink to="/admin">Back to the dashboard</ButtonLink>}
        />
      </Panel>
    </>
  )
}
