import { ReturnsPanel } from '#client/portal/staff/returns/ReturnsPanel.tsx'
import { AdminNav } from '#client/portal/staff/base/AdminNav.tsx'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { SeasonPicture } from './SeasonPicture.tsx'
import { SummaryCards } from './SummaryCards.tsx'
import { NewPortalNote, SetupNote } from './SetupNotes.tsx'
import { Today } from './Today.tsx'
import styles from './SummaryCards.module.css'
import { useState } from 'react'
import { UsersList } from '#client/portal/staff/users/UsersList.tsx'

export function AdminScreen() {
  return (
    <>
      <PageHeading title="Admin dashboard" />
      <AdminNav />
      <NewPortalNote />
      <div className="stack gap-8 mb-16">
        <Today />
        <div className={`row wrap middle apart gap-0 gap-x-24 ${styles.figures}`}>
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

/** All users and their roles, folded below the table of returns; they load when it is opened. The clients have a screen. */
function UserRoles() {
  const [opened, setOpened] = useState(false)
  return (
    <section className="card shadow shrinks mt-24" aria-labelledby="user-roles">
      <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className="target py-16 px-inset pressable">
          <h2 id="user-roles" className="inline-block">
            User role management
          </h2>
        </summary>
        {opened && <UsersList of="users" />}
      </details>
    </section>
  )
}
