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
import { Group, Stack } from '#client/public/ui/layout.tsx'

export function AdminScreen() {
  return (
    <>
      <PageHeading title="Admin dashboard" />
      <AdminNav />
      <NewPortalNote />
      <Stack mb={16}>
        <Today />
        <Group gap={16} between className={styles.figures}>
          <SummaryCards />
          <SeasonPicture />
        </Group>
      </Stack>
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
    <section className="card shadow mt-24" aria-labelledby="user-roles">
      <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className="inset">
          <h2 id="user-roles" className="inline-block">
            User role management
          </h2>
        </summary>
        {opened && <UsersList of="users" />}
      </details>
    </section>
  )
}
