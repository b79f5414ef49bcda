import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { SameReason } from '#shared/merge.schema.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { fullName } from '#client/portal/staff/format.ts'
import { useDialog } from '#client/portal/ui/use-dialog.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { toast } from '#client/public/ui/toast.ts'

/** Who may be the same client, and who claims the same dependent. Renders nothing if there is none. */
export function SameClients({ id }: { id: string }) {
  const { data } = trpc.admin.clients.same.useQuery({ id }, { refetchOnMount: readAgain })
  const apart = trpc.admin.clients.notSame.useMutation({
    onSuccess() {
      toast.success('Put aside', 'It comes back if one of the two numbers changes.')
      void queries.admin.clients.same.invalidate()
    },
    onError: (error) => reportFailure('This could not be put on record', error),
  })
  if (data === undefined || data.same.length + data.dependents.length === 0) return null
  return (
    <Panel title={data.same.length > 0 ? 'Maybe the same client' : 'The same dependent'}>
      <ul>
        {data.same.map((client) => (
          <li key={client.id} className="row wrap middle gap-half gap-x-2 py-half breaks">
            <span>
              Maybe the same as{' '}
              <Link to="/admin/clients/$id" params={client}>
                <bdi>{fullName(client)}</bdi>
              </Link>
              : {client.because.map((reason) => REASONS[reason]).join(', ')}
            </span>
            <MergeButton id={id} mergedId={client.id} label={`Merge with ${fullName(client)}`} />
            <Button
              size="small"
              variant="quiet"
              aria-label={`${fullName(client)} is not the same`}
              pending={apart.isPending}
              onClick={() => apart.mutate({ id, otherId: client.id })}
            >
              Not the same
            </Button>
          </li>
        ))}
        {data.dependents.map(({ name, client }) => (
          <li key={`${client.id} ${name}`} className="py-half breaks">
            {name} has the same SSN as a dependent of{' '}
            <Link to="/admin/clients/$id" params={client}>
              <bdi>{`${client.firstName} ${client.lastName}`}</bdi>
            </Link>
            . Only one of them can claim a dependent.
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function MergeButton({ label, ...clients }: { id: string; mergedId: string; label: string }) {
  const dialog = useDialog()
  return (
    <>
      <Button size="small" aria-label={label} onClick={dialog.open}>
        Merge…
      </Button>
      <Suspense>
        {dialog.wasOpened && <MergeDialog key={dialog.key} {...clients} {...dialog.frame} />}
      </Suspense>
    </>
  )
}

const REASONS: Record<SameReason, string> = {
  ssn: 'same SSN',
  ein: 'same EIN',
  name_and_birth_date: 'same name and date of birth',
}

/** The merge with a client, or with one that is chosen then. */
export const MergeDialog = lazyPart(() =>
  import('./MergeDialog.tsx').then((m) => ({ default: m.MergeDialog })),
)
