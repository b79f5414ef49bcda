import { SettingsNav } from '#client/portal/staff/base/SettingsNav.tsx'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { FirmForm } from './FirmForm.tsx'
import { FirmHistory } from './FirmHistory.tsx'

/** The settings that describe the firm on its public pages, in mails and on paper. */
export function FirmScreen() {
  const saved = trpc.admin.firm.get.useQuery(undefined, { refetchOnMount: readAgain })
  return (
    <UiProvider>
      <PageHeading
        title="The firm"
        lead="Public pages, mails, letters and receipts take it from here. A change shows within seconds."
      />
      <SettingsNav />
      <QueryBoundary
        query={saved}
        what="the firm’s settings"
        failed="The firm’s settings could not be loaded."
        skeleton={
          <Panel>
            <SkeletonLines lines={12} />
          </Panel>
        }
      >
        {(firm) => (
          <>
            <FirmForm saved={firm} />
            <FirmHistory newest={firm.version} />
          </>
        )}
      </QueryBoundary>
    </UiProvider>
  )
}
