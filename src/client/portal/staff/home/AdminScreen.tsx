import { ReturnsPanel } from '#client/portal/staff/returns/ReturnsPanel.tsx'
import { AdminNav } from '#client/portal/staff/base/AdminNav.tsx'
import { UserRoles } from '#client/portal/staff/users/UserRoles.tsx'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { SeasonPicture } from './SeasonPicture.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { NewPortalNote, SetupNote } from './SetupNotes.tsx'
import { Today } from './Today.tsx'
import styles from './SummaryCards.module.css'

export function AdminScreen() {
  return (
    <>
      <PageHeading title="Admin dashboard" />
      <AdminNav />
      <NewPortalNote />
      <div className="stack gap-1 mb-2">
        <Today />
        <div className={`row wrap middle apart gap-0 gap-x-3 ${styles.figures}`}>
          <SummaryCards />
          <SeasonPicture />
        </div>
      </div>
      <ReturnsPanel />
      <UserRoles />
      <SetupNote />
    </>
  )
}
