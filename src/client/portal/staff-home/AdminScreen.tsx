import { ReturnsPanel } from '#client/portal/returns/ReturnsPanel.tsx'
import { AdminNav } from '#client/portal/staff/AdminNav.tsx'
import { UserRoles } from '#client/portal/users/UserRoles.tsx'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { SeasonPicture } from './SeasonPicture.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { SwitchedOff } from './SwitchedOff.tsx'
import { Today } from './Today.tsx'

export function AdminScreen() {
  return (
    <>
      <PageHeading title="Admin dashboard" />
      <AdminNav />
      <Today />
      <SummaryCards />
      <SeasonPicture />
      <ReturnsPanel />
      <UserRoles />
      <SwitchedOff />
    </>
  )
}
