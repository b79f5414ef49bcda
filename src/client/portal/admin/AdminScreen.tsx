import { ButtonAnchor } from '#client/public/ui/Button.tsx'
import { PageHeading } from '#client/public/ui/PageHeading.tsx'
import { AdminNav } from './AdminNav.tsx'
import { ReturnsPanel } from '#client/portal/returns/ReturnsPanel.tsx'
import { USER_ROLES, UserRoles } from '#client/portal/users/UserRoles.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import styles from './AdminScreen.module.css'

/** Where the firm's staff work: how the season stands, every return, and who may do what. */
export function AdminScreen() {
  return (
    <div className={styles.screen}>
      <PageHeading title="Admin dashboard">
        <ButtonAnchor href={`#${USER_ROLES}`}>User roles</ButtonAnchor>
      </PageHeading>
      <AdminNav />
      <SummaryCards />
      <ReturnsPanel />
      <UserRoles />
    </div>
  )
}
