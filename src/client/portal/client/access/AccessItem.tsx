import { useState } from 'react'
import type { ClientAccess } from '#shared/clients/client-access.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { shortMoment } from '#client/portal/ui/format.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { isConfirmFirst } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { toast } from '#client/public/ui/toast.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** A person who can see a client, with the button that ends their access or undoes that. */
export function AccessItem({ access }: { access: ClientAccess }) {
  const { id, state, mayEnd, undoUntil } = access
  const asking = useDialog()
  const name = `${access.firstName} ${access.lastName}`.trim()
  const mayReturn = mayEnd && state === 'ended'
  const endNow = trpc.clients.endAccess.useMutation({
    onSuccess: () => toast.success(mayReturn ? 'Access ended' : 'Invitation withdrawn', name),
    onError(error) {
      if (isConfirmFirst(error)) return
      const what = mayReturn ? 'access could not be ended' : 'invitation could not be withdrawn'
      toast.error('Error', messageOf(error, `The ${what}.`))
    },
    onSettled: () => queries.clients.invalidate(),
  })
  const end = () => (state === 'invited' || mayReturn ? endNow.mutate({ id }) : asking.open())
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
          <p className="small">Rests while the person who gave it can’t give access</p>
        )}
        {mayReturn && (
          <p className="small">The person who ended it can undo that for ten minutes</p>
        )}
      </div>
      {mayEnd && (
        <Button
          size="small"
          pending={endNow.isPending}
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

const EndAccessDialog = lazyPart(() =>
  import('./EndAccessDialog.tsx').then((m) => m.EndAccessDialog),
)

export function isOwnSelf({ part, own }: ClientAccess): boolean {
  return part === 'self' && own
}

function endOf({ state, part }: ClientAccess): string {
  if (state === 'invited') return 'Withdraw'
  if (state === 'ended') return 'End for good'
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
