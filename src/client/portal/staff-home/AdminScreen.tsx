import { ExportButton } from '#client/portal/returns/ExportButton.tsx'
import { ReturnsPanel } from '#client/portal/returns/ReturnsPanel.tsx'
import { USER_ROLES, UserRoles } from '#client/portal/users/UserRoles.tsx'
import { ButtonAnchor } from '#client/public/ui/Button.tsx'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { AdminNav } from '#client/portal/staff/AdminNav.tsx'
import { SeasonCharts } from './SeasonCharts.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { SwitchedOff } from './SwitchedOff.tsx'

export function AdminScreen() {
  return (
    <>
      <PageHeading title="Admin dashboard">
        <ExportButton />
        <ButtonAnchor href={`#${USER_ROLES}`}>User roles</ButtonAnchor>
      </PageHeading>
      <AdminNav />
      <SwitchedOff />
      <SummaryCards />
      <ReturnsPanel />
      <SeasonCharts />
      <UserRoles />
    </>
  )
}
