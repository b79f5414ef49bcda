import { getRouteApi, Navigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { AccessList } from '#client/portal/client/access/AccessList.tsx'
import { ClientMessages } from '#client/portal/staff/inbox/ClientMessages.tsx'
import { AdminNav } from '#client/portal/staff/base/AdminNav.tsx'
import { statusOf, trpc } from '#client/portal/api/trpc.ts'
import { ClientFacts } from '#client/portal/staff/returns/dialogs/ClientFacts.tsx'
import { useClientDetails } from '#client/portal/staff/base/client-details.ts'
import { ClientMoney } from '#client/portal/staff/money/ClientMoney.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { useInitialsInTitle } from '#client/public/shell/page-title.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonLines } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { BusinessPanel } from '#client/portal/staff/clients/business/BusinessPanel.tsx'
import { ClientActivity } from './ClientActivity.tsx'
import { ClientDocuments } from './ClientDocuments.tsx'
import { ClientHead } from './ClientHead.tsx'
import { ClientNotes } from './ClientNotes.tsx'
import { ClientReturns } from './ClientReturns.tsx'
import { JointReturns } from './JointReturns.tsx'
import { SameClients } from './SameClients.tsx'
import { useReturnsOf } from '#client/portal/staff/base/use-returns-of.ts'
import styles from './clients.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

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
  if (statusOf(details.error) === 404) return <Elsewhere id={id} />
  return (
    <>
      <ClientHead id={id} details={details.data} failed={details.isError} />
      <AdminNav />
      <div className={`beside-21 ${styles.page}`}>
        <Stack gap={24} className="shrinks">
          <ClientReturns id={id} signsIn={details.data?.signsIn} />
          <ClientMoney id={id} client={details.data} />
          {details.data?.business ? (
            <BusinessPanel details={details.data} business={details.data.business} />
          ) : (
            <TaxProfile query={details} />
          )}
          <ClientMessages id={id} client={details.data} />
          <ClientDocuments id={id} />
        </Stack>
        <Stack gap={24} className="shrinks" data-print="hide">
          <SameClients id={id} />
          <JointReturns id={id} />
          <Panel title="Who can see this">
            <AccessList clientId={id} profile={details.data?.clientProfile} />
          </Panel>
          <ClientNotes id={id} />
          <ClientActivity id={id} email={details.data?.email} />
        </Stack>
      </div>
    </>
  )
}

function TaxProfile({ query }: { query: ReturnType<typeof useClientDetails> }) {
  const { data: details } = query
  const [editing, setEditing] = useState(false)
  if (details && editing) {
    return (
      <section aria-label="Tax profile" data-print="hide">
        <Group gap={0} between mb={8}>
          <h2>Tax profile</h2>
          <Button size="small" onClick={() => setEditing(false)}>
            Done
          </Button>
        </Group>
        <Suspense fallback={<SkeletonLines lines={12} />}>
          <OfficeProfile details={details} />
        </Suspense>
      </section>
    )
  }
  return (
    <Panel
      title="Tax profile"
      aside={
        details?.signsIn === false &&
        details.kind === 'person' && (
          <Button size="small" data-print="hide" onClick={() => setEditing(true)}>
            {details.clientProfile === null ? 'Enter profile' : 'Edit profile'}
          </Button>
        )
      }
    >
      <QueryBoundary
        query={query}
        what="client details"
        failed="The client details could not be loaded."
        skeleton={<SkeletonLines lines={12} />}
      >
        {(details) => <Profile details={details} />}
      </QueryBoundary>
    </Panel>
  )
}

const OfficeProfile = lazyPart(() =>
  import('#client/portal/staff/clients/office/OfficeProfile.tsx').then((m) => m.OfficeProfile),
)

function Profile({ details }: { details: ClientDetails }) {
  const { data: returns = [] } = useReturnsOf(details.id)
  const prepared = returns.find(({ status }) => status !== 'filed') ?? returns[0]
  return <ClientFacts details={details} prepares={prepared?.taxYear} />
}

/** The old address of a client who was merged leads to the other one. */
function Elsewhere({ id }: { id: string }) {
  const { data } = trpc.admin.sameClients.mergedInto.useQuery({ id })
  if (data?.id) return <Navigate to="/admin/clients/$id" params={{ id: data.id }} replace />
  return <NoClient />
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
        >
          If their data was deleted, the money page keeps what the books say.
        </EmptyState>
      </Panel>
    </>
  )
}
