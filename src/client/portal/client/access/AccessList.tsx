import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Part } from '#shared/clients/access-parts.ts'
import type { ClientAccess } from '#shared/clients/client-access.schema.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { useUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { AccessItem, isOwnSelf } from './AccessItem.tsx'

interface AccessListProps {
  clientId: string
  /** The client's tax profile: only the spouse that it names is invited. */
  profile: Pick<Profile, 'spouseFirstName' | 'spouseLastName'> | null | undefined
}

/** The people who can see a client, since and until when, with the buttons that give and end access. */
export function AccessList({ clientId, profile }: AccessListProps) {
  const isStaff = useUser()?.role === 'admin'
  const query = trpc.clients.access.useQuery({ clientId }, { refetchOnMount: readAgain })
  const [inviting, setInviting] = useState<Part | null>(null)
  return (
    <QueryBoundary
      query={query}
      what="who can see this"
      failed="The list of who can see this could not be loaded."
      skeleton={<SkeletonRows rows={2} />}
    >
      {({ accesses, grantable, undecided }) => (
        <>
          {undecided.map(({ id, taxYear }) => (
            <p key={id} role="status" className="mb-16">
              <Badge tone="yellow">Needs a decision</Badge> The spouses no longer share the joint{' '}
              <Link to="/admin/returns/$id" params={{ id }}>
                {taxYear} return
              </Link>
              .
            </p>
          ))}
          {accesses.length === 0 && <p>No one signs in for this client.</p>}
          {accesses.every(isOwnSelf) && accesses.length > 0 ? (
            <p>Only you.</p>
          ) : (
            <ul className="rows">
              {accesses.map((access) => (
                <AccessItem key={access.id} access={access} />
              ))}
            </ul>
          )}
          <div className="actions mt-16" data-print="hide">
            {grantable
              .filter((part) => part !== 'spouse' || profile?.spouseFirstName)
              .filter((part) => !isTaken(part, accesses))
              .map((part) => (
                <Button key={part} size="small" onClick={() => setInviting(part)}>
                  {part === 'spouse' && !isStaff
                    ? 'Give your spouse access'
                    : `Invite ${partLabels[part].inText}`}
                </Button>
              ))}
          </div>
          <Suspense>
            {inviting !== null && (
              <GrantDialog
                key={inviting}
                clientId={clientId}
                part={inviting}
                {...(inviting === 'spouse' && {
                  firstName: profile?.spouseFirstName ?? '',
                  lastName: profile?.spouseLastName ?? '',
                })}
                onClose={() => setInviting(null)}
              />
            )}
          </Suspense>
        </>
      )}
    </QueryBoundary>
  )
}

const GrantDialog = lazyPart(() => import('./GrantDialog.tsx').then((m) => m.GrantDialog))

/** A client has one spouse at a time. */
function isTaken(part: Part, accesses: readonly ClientAccess[]): boolean {
  return part === 'spouse' && accesses.some((one) => one.part === part && one.state !== 'ended')
}
