import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Part } from '#shared/clients/access-parts.ts'
import type { ClientAccess } from '#shared/clients/client-access.schema.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import { messageOf, queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { shortMoment } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { useUser } from '#client/public/session/session.ts'
import { isConfirmFirst } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { toast } from '#client/public/ui/toast.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

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
                <Access key={access.id} access={access} />
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

const EndAccessDialog = lazyPart(() =>
  import('./EndAccessDialog.tsx').then((m) => m.EndAccessDialog),
)

function Access({ access }: { access: ClientAccess }) {
  const { id, state, mayEnd, undoUntil } = access
  const asking = useDialog()
  const name = `${access.firstName} ${access.lastName}`.trim()
  const withdraw = trpc.clients.endAccess.useMutation({
    onSuccess: () => toast.success('Invitation withdrawn', name),
    onError(error) {
      if (isConfirmFirst(error)) return
      toast.error('Error', messageOf(error, 'The invitation could not be withdrawn.'))
    },
    onSettled: () => queries.clients.invalidate(),
  })
  const end = () => (state === 'invited' ? withdraw.mutate({ id }) : asking.open())
  return (
    <Group as="li" between className="py-12">
      <div className="shrinks breaks">
        <p className="strong breaks">
          <bdi>{name}</bdi>{' '}
          <Badge tone={state === 'open' ? 'green' : 'grey'}>{badgeOf(access)}</Badge>
        </p>
        <p className="small breaks">{access.email}</p>
        <p className="small">{datesOf(access)}</p>
        {state === 'paused' && (
          <p className="small">Rests while the account that gave it is disabled</p>
        )}
      </div>
      {mayEnd && (
        <Button
          size="small"
          pending={withdraw.isPending}
          aria-label={`${endOf(access)}: ${name}`}
          onClick={end}
        >
          {endOf(access)}
        </Button>
      )}
      {undoUntil !== null && <Undo id={id} name={name} until={undoUntil} />}
      {!mayEnd && isOwnSelf(access) && <p className="faint text-small">You</p>}
      {asking.show((frame) => (
        <EndAccessDialog access={access} {...frame} />
      ))}
    </Group>
  )
}

/** The person who ended the access can undo it for ten minutes. */
function Undo({ id, name, until }: { id: string; name: string; until: Date }) {
  const [now] = useState(() => new Date())
  return (
    <Stack>
      <Button
        size="small"
        aria-label={`Undo: ${name}`}
        onClick={() => {
          void import('./EndAccessDialog.tsx').then(({ undoEnd }) => undoEnd(id, name))
        }}
      >
        Undo
      </Button>
      <p className="faint text-small">until {shortMoment(until, now)}</p>
    </Stack>
  )
}

function isOwnSelf({ part, own }: ClientAccess): boolean {
  return part === 'self' && own
}

/** A client has one spouse at a time. */
function isTaken(part: Part, accesses: readonly ClientAccess[]): boolean {
  return part === 'spouse' && accesses.some((one) => one.part === part && one.state !== 'ended')
}

function endOf({ state, part }: ClientAccess): string {
  if (state === 'invited') return 'Withdraw'
  return part === 'spouse' ? 'Stop sharing…' : 'End access…'
}

function badgeOf({ part, state }: ClientAccess): string {
  const { label } = partLabels[part]
  if (state === 'open') return label
  if (state === 'paused') return `${label}, paused`
  return state === 'invited' ? `${label}, invited` : `${label}, ended`
}

function datesOf({ state, since, until, lastOpenedAt }: ClientAccess): string {
  const began = state === 'invited' ? `Invited ${formatDate(since)}` : `Since ${formatDate(since)}`
  const parts = [
    began,
    until !== null && `until ${formatDate(until)}`,
    state !== 'invited' &&
      `last opened ${lastOpenedAt === null ? 'never' : formatDate(lastOpenedAt)}`,
  ]
  return parts.filter((one) => one !== false).join(' · ')
}
