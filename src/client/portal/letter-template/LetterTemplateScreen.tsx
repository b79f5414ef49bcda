import { AdminNav } from '#client/portal/staff/AdminNav.tsx'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { LetterForm } from './LetterForm.tsx'

/** The firm's engagement letter, which clients sign at the start of a return. */
export function LetterTemplateScreen() {
  return (
    <UiProvider>
      <PageHeading
        title="Engagement letter"
        lead="Clients sign it at the start of a return. A change makes a new version; letters that are signed stay as they are."
      />
      <AdminNav />
      <Panel>
        <Letter />
      </Panel>
    </UiProvider>
  )
}

function Letter() {
  const template = trpc.admin.signing.letterTemplate.useQuery(undefined, {
    refetchOnMount: readAgain,
  })
  return (
    <QueryBoundary
      query={template}
      what="the engagement letter"
      failed="The engagement letter could not be loaded."
      skeleton={<SkeletonLines lines={12} />}
    >
      {(saved) => <LetterForm saved={saved} />}
    </QueryBoundary>
  )
}
