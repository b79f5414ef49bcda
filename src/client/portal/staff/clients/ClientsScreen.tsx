import { AdminNav } from '#client/portal/staff/base/AdminNav.tsx'
import { NewClientButton } from '#client/portal/staff/base/NewClientButton.tsx'
import { InviteButton } from '#client/portal/staff/users/InviteButton.tsx'
import { UsersList } from '#client/portal/staff/users/UsersList.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'

/** Every client, with or without a return, and the roles of all users. */
export function ClientsScreen() {
  return (
    <>
      <PageHeading title="Clients">
        <ButtonLink to="/admin/calls">Call list</ButtonLink>
        <NewClientButton />
        <InviteButton who="client" />
      </PageHeading>
      <AdminNav />
      <Panel flush>
        <h2 className="visually-hidden">All clients</h2>
        <UsersList of="clients" />
      </Panel>
    </>
  )
}
