import { Link } from '@tanstack/react-router'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { formatCount } from '#client/portal/staff/format.ts'
import { threadsAbout } from '#client/public/session/first-calls.ts'
import { Skeleton } from '#client/public/ui/States.tsx'

/** How many threads are about a return, as a link to the one that waits for us longest, otherwise the latest. */
export function ReturnMessages({ id }: { id: string }) {
  const { data, isError } = trpc.admin.messages.list.useQuery(threadsAbout(id), {
    refetchOnMount: readAgain,
  })
  if (data === undefined) return isError ? 'Not loaded' : <Skeleton width="4rem" />
  const waiting = data.items.filter(({ waitingOn }) => waitingOn === 'firm')
  const first = waiting.at(-1) ?? data.items[0]
  if (first === undefined) return 'None'
  return (
    <Link to="/admin/inbox" search={{ thread: first.id }}>
      {waiting.length > 0
        ? `${waiting.length} waiting for us`
        : formatCount(data.items.length, 'thread')}
    </Link>
  )
}
