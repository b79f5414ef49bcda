import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { SettingsNav } from '#client/portal/staff/base/SettingsNav.tsx'
import { both } from '#client/portal/ui/both.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { InviteButton } from './InviteButton.tsx'
import { TeamTable } from './TeamTable.tsx'

/** The firm’s staff and invited colleagues, with the open work of each. */
export function TeamScreen() {
  const team = trpc.admin.users.team.useQuery(undefined, { refetchOnMount: readAgain })
  const invitations = trpc.admin.invitations.list.useQuery(undefined, { refetchOnMount: readAgain })
  return (
    <>
      <PageHeading
        title="Team"
        lead="Everybody here is an admin. When a colleague leaves, disable the account and say who takes over."
      >
        <InviteButton who="admin" />
      </PageHeading>
      <SettingsNav />
      <Panel flush>
        <h2 className="visually-hidden">Staff</h2>
        <QueryBoundary
          query={both(team, invitations)}
          what="the team"
          failed="The team could not be loaded."
          skeleton={<SkeletonRows rows={3} />}
        >
          {([members, all]) => {
            const invited = all.filter(({ staff }) => staff)
            return (
              <>
                <TeamTable members={members} invited={invited} />
                {members.length === 1 && invited.length === 0 && (
                  <EmptyState title="Only you so far">
                    Invite a colleague: they get a link by email and set up their own sign-in.
                  </EmptyState>
                )}
              </>
            )
          }}
        </QueryBoundary>
      </Panel>
    </>
  )
}
