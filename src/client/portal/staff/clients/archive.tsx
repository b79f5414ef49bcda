import type { ClientDetails } from '#shared/users/staff-clients.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import type { MoreItem } from '#client/portal/ui/MoreMenu.tsx'
import { fullName } from '#client/portal/staff/base/format.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Group } from '#client/public/ui/layout.tsx'

/** Takes clients out of the lists, and brings archived ones back. */
function useArchive(details: ClientDetails) {
  const { id } = details
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
  return {
    pending: save.isPending,
    set: (archived: boolean) => () => save.mutate({ id, archived }),
  }
}

/** The menu's item that archives a client without open work; null for others. */
export function useArchiveItem(details: ClientDetails): MoreItem | null {
  const { archivedAt, role, taxReturns } = details
  const { pending, set } = useArchive(details)
  const works = role === 'admin' || taxReturns.some(({ status }) => status !== 'filed')
  return works || archivedAt !== null ? null : { label: 'Archive', pending, onChoose: set(true) }
}

/** Says since when an archived client is out of the lists. */
export function ArchivedNote({ details }: { details: ClientDetails }) {
  const { pending, set } = useArchive(details)
  if (details.archivedAt === null) return null
  return (
    <Group as="span" gap={4}>
      <Badge tone="grey">{`Archived ${formatDate(details.archivedAt)}`}</Badge>
      <Button size="small" pending={pending} onClick={set(false)}>
        Bring back
      </Button>
    </Group>
  )
}
