import { useState } from 'react'
import { UsersList } from './UsersList.tsx'

/** All users and their roles, folded below the table of returns; they load when it is opened. The clients have a screen. */
export function UserRoles() {
  const [opened, setOpened] = useState(false)
  return (
    <section className="card shadow shrinks mt-3" aria-labelledby="user-roles">
      <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className="target py-2 px-inset pressable">
          <h2 id="user-roles" className="inline-block">
            User role management
          </h2>
        </summary>
        {opened && <UsersList of="users" />}
      </details>
    </section>
  )
}
