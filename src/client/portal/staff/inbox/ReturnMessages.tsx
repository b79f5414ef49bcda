import { Link } from '@tanstack/react-router'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { threadsAbout } from '#client/portal/staff/base/staff-calls.ts'

/** How many threads are about a return, as a link to the one that waits for us longest, otherwise the latest. Renders nothing without one. */
export function ReturnMessages({ id }: { id: string }) {
  const { data } = trpc.admin.messages.list.useQuery(threadsAbout(id), {
    refetchOnMount: readAgain,
  })
  const threads = data?.items ?? []
  const waiting = threads.filter(({ waitingOn }) => waitingOn === 'firm')
  const first = waiting.at(-1) ?? threads[0]
  if (first === undefined) return null
  return (
    <Link to="/admin/inbox" search={{ thread: first.id }}>
      {waiting.length > 0
        ? `${waiting.length} waiting for us`
        : formatCount(threads.length, 'thread')}
    </Link>
  )
}
