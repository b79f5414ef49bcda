import { useState } from 'react'
import type { Service } from '#shared/money.schema.ts'
import { queries, trpcClient } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { toast } from '#client/public/ui/toast.ts'

/** The order of the services, and which of them are offered. */
export function useServiceChanges(services: readonly Service[]) {
  const [pending, setPending] = useState(false)
  const { changeService } = trpcClient.admin.money

  async function run(failed: string, changes: () => Promise<void>) {
    setPending(true)
    try {
      await changes()
    } catch (error) {
      reportFailure(failed, error)
    }
    await queries.admin.money.services.invalidate()
    setPending(false)
  }

  /** Gives each service the number of its place; all but two have it already after the first move. */
  const move = (from: number, step: 1 | -1) =>
    void run('The service could not be moved', async () => {
      const ordered = services.toSpliced(from, 1)
      const moved = services[from]
      if (moved === undefined) return
      ordered.splice(from + step, 0, moved)
      for (const [place, { id, position }] of ordered.entries()) {
        if (position !== place + 1) await changeService.mutate({ id, position: place + 1 })
      }
    })

  const setActive = ({ id, name }: Service, active: boolean) =>
    void run('The service could not be saved', async () => {
      await changeService.mutate({ id, active })
      toast.success(
        'Service saved',
        active ? `${name} is offered again.` : `${name} is no longer offered.`,
      )
    })

  return { pending, move, setActive }
}
