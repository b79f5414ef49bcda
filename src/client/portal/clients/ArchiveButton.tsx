import type { ClientDetails } from '#shared/admin.schema.ts'
import { formatDate } from '#shared/dates.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { fullName } from '#client/portal/staff/format.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'

/** Takes a client without open work out of the lists, and brings an archived one back. */
export function ArchiveButton({ details }: { details: ClientDetails }) {
  const { id, archivedAt, role, taxReturns } = details
  const save = trpc.admin.clients.archive.useMutation({
    onSuccess(_answer, { archived }) {
      if (archived) {
        toast.success(
          `${fullName(details)} is archived`,
          'Search and the list of archived clients still find them. Records are kept as long as before.',
        )
      } else toast.success(`${fullName(details)} is back in the lists`)
      void queries.admin.users.invalidate()
    },
    onError: (error) => reportFailure('The client could not be archived', error),
  })
  const set = (archived: boolean) => () => save.mutate({ id, archived })
  if (archivedAt !== null) {
    return (
      <span className="row wrap middle gap-half gap-x-1">
        <Badge tone="grey">{`Archived ${formatDate(archivedAt)}`}</Badge>
        <Button size="small" pending={save.isPending} onClick={set(false)}>
          Bring back
        </Button>
      </span>
    )
  }
  if (role === 'admin' || taxReturns.some(({ status }) => status !== 'filed')) return null
  return (
    <Button size="small" variant="quiet" pending={save.isPending} onClick={set(true)}>
      Archive
    </Button>
  )
}
