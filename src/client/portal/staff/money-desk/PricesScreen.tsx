import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { SettingsNav } from '#client/portal/staff/base/SettingsNav.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { RulesForm } from './RulesForm.tsx'
import { ServicesPanel } from './ServicesPanel.tsx'

/** The prices of the firm’s work, and the rules of its invoices. */
export function PricesScreen() {
  return (
    <UiProvider>
      <PageHeading
        title="Prices and rules"
        lead="A change counts from now on: fees that were set and invoices that were issued stay as they are."
      />
      <SettingsNav />
      <div className="beside-21">
        <ServicesPanel />
        <Rules />
      </div>
    </UiProvider>
  )
}

function Rules() {
  const settings = trpc.admin.money.settings.useQuery(undefined, { refetchOnMount: readAgain })
  return (
    <Panel title="Invoices and fees">
      <QueryBoundary
        query={settings}
        what="the rules"
        failed="The rules could not be loaded."
        skeleton={<SkeletonLines lines={8} />}
      >
        {(saved) => <RulesForm saved={saved} />}
      </QueryBoundary>
    </Panel>
  )
}
