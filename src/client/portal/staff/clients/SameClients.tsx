import { Link } from '@tanstack/react-router'
import { clientName } from '#shared/clients/client-name.ts'
import type { SameClients as Found, SameReason } from '#shared/clients/merge.schema.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { fullName } from '#client/portal/staff/base/format.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { toast } from '#client/public/ui/toast.ts'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/**
 * Clients who may be the same or were marked as different, and those who claim the same dependent. Renders nothing if
 * there are none.
 */
export function SameClients({ id }: { id: string }) {
  const { data } = trpc.admin.sameClients.list.useQuery({ id }, { refetchOnMount: readAgain })
  const mark = trpc.admin.sameClients.markDifferent.useMutation({
    onSuccess(_answer, { different: marked }) {
      if (marked === false) toast.success('Taken back')
      else toast.success('Put aside', 'It comes back if one of the two numbers changes.')
      void queries.admin.sameClients.list.invalidate()
    },
    onError: (error) => reportFailure('This could not be put on record', error),
  })
  if (data === undefined || titleOf(data) === null) return null
  return (
    <Panel title={titleOf(data)}>
      <Stack as="ul" gap={16}>
        {data.same.map((client) => (
          <Group key={client.id} as="li" className="breaks">
            <span>
              Maybe the same as{' '}
              <Link to="/admin/clients/$id" params={client}>
                <bdi>{fullName(client)}</bdi>
              </Link>
              : {client.because.map((reason) => REASONS[reason]).join(', ')}{' '}
              <UnprovenBadge client={client} />
            </span>
            <MergeButton id={id} mergedId={client.id} label={`Merge with ${fullName(client)}`} />
            <Button
              size="small"
              variant="quiet"
              aria-label={`${fullName(client)} is not the same`}
              pending={mark.isPending}
              onClick={() => mark.mutate({ id, otherId: client.id })}
            >
              Not the same
            </Button>
          </Group>
        ))}
        {data.dependents.map(({ name, client }) => (
          <li key={`${client.id} ${name}`} className="breaks">
            {name} has the same SSN as a dependent of{' '}
            <Link to="/admin/clients/$id" params={client}>
              <bdi>{`${client.firstName} ${client.lastName}`}</bdi>
            </Link>
            . Only one of them can claim a dependent.
          </li>
        ))}
        {data.different.map((client) => (
          <Group key={client.id} as="li" className="breaks">
            <span className="muted">
              Marked as different:{' '}
              <Link to="/admin/clients/$id" params={client}>
                <bdi>{clientName(client.firstName, client.lastName)}</bdi>
              </Link>
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Take back that ${clientName(client.firstName, client.lastName)} is different`}
              pending={mark.isPending}
              onClick={() => mark.mutate({ id, otherId: client.id, different: false })}
            >
              Take back
            </Button>
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}

/** Null if there is nothing to show. */
function titleOf({ same, dependents, different }: Found): string | null {
  if (same.length > 0) return 'Maybe the same client'
  if (dependents.length > 0) return 'The same dependent'
  return different.length > 0 ? 'Marked as different' : null
}

function MergeButton({ label, ...clients }: { id: string; mergedId: string; label: string }) {
  const dialog = useDialog()
  return (
    <>
      <Button size="small" aria-label={label} onClick={dialog.open}>
        Merge…
      </Button>
      {dialog.show((frame) => (
        <MergeDialog {...clients} {...frame} />
      ))}
    </>
  )
}

const REASONS: Record<SameReason, string> = {
  ssn: 'same SSN',
  ein: 'same EIN',
  name_and_birth_date: 'same name and date of birth',
}

/** The merge with a client, or with one that is chosen then. */
export const MergeDialog = lazyPart(() => import('./MergeDialog.tsx').then((m) => m.MergeDialog))
