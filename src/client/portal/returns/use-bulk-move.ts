import { useState } from 'react'
import type { ReturnStatus } from '#shared/return-status.ts'
import { statusLabel } from '#shared/return-status.ts'
import { messageOf, trpcClient } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import { returnsCount, type BulkStep } from './bulk.ts'
import { changeKnownReturn, refetchReturns } from './returns-cache.ts'

/** As many as the server takes in one request. */
const AT_ONCE = 10

/** Moves many returns one step, ten at a time, and says in one sentence how it went. */
export function useBulkMove() {
  const [moving, setMoving] = useState(false)

  async function move({ ready, to }: BulkStep) {
    setMoving(true)
    const failures: unknown[] = []
    for (let start = 0; start < ready.length; start += AT_ONCE) {
      const some = ready.slice(start, start + AT_ONCE)
      const answers = await Promise.allSettled(some.map(({ id }) => moveOne(id, to)))
      failures.push(...answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
    }
    setMoving(false)
    refetchReturns()
    report(ready.length, failures, to)
  }

  return { moving, move }
}

async function moveOne(id: string, status: ReturnStatus) {
  changeKnownReturn(id, await trpcClient.admin.returns.updateStatus.mutate({ id, status }))
}

function report(asked: number, failures: readonly unknown[], to: ReturnStatus) {
  const moved = `${returnsCount(asked - failures.length)} now ${statusLabel(to)}.`
  if (failures.length === 0) return toast.success('Status Updated', moved)
  const reason = messageOf(failures[0], 'The server could not be reached.')
  toast.error('Failed to update status', `${moved} ${returnsCount(failures.length)} not: ${reason}`)
}
