import { Link } from '@tanstack/react-router'
import type { ClientKind } from '#shared/clients.schema.ts'
import { AdminNav } from '#client/portal/staff/AdminNav.tsx'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { LetterForm, templateInput } from './LetterForm.tsx'

/** The firm's engagement letters, which clients sign at the start of a return: of people, and of businesses. */
export function LetterTemplateScreen({ kind }: { kind: ClientKind }) {
  return (
    <UiProvider>
      <PageHeading
        title="Engagement letter"
        lead="Clients sign it at the start of a return. A change makes a new version; letters that are signed stay as they are."
      />
      <AdminNav />
      <nav aria-label="Letters" className="row wrap gap-2 mb-2">
        {clientKinds.map((one) => (
          <Link
            key={one}
            to="/admin/letter"
            search={one === 'business' ? { kind: one } : {}}
            aria-current={one === kind ? 'page' : undefined}
            className={one === kind ? 'strong' : ''}
          >
            {LABELS[one]}
          </Link>
        ))}
      </nav>
      <Panel>
        <Letter key={kind} kind={kind} />
      </Panel>
    </UiProvider>
  )
}

const clientKinds = ['person', 'business'] as const satisfies readonly ClientKind[]
const LABELS: Record<ClientKind, string> = { person: 'For people', business: 'For businesses' }

function Letter({ kind }: { kind: ClientKind }) {
  const template = trpc.admin.signing.letterTemplate.useQuery(templateInput(kind), {
    refetchOnMount: readAgain,
  })
  return (
    <QueryBoundary
      query={template}
      what="the engagement letter"
      failed="The engagement letter could not be loaded."
      skeleton={<SkeletonLines lines={12} />}
    >
      {(saved) => <LetterForm kind={kind} saved={saved} />}
    </QueryBoundary>
  )
}
