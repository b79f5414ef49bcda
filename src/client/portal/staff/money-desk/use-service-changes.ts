import { useState } from 'react'
import type { Service } from '#shared/money/services.schema.ts'
import { queries, trpcClient } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { toast } from '#client/public/ui/toast.ts'

/** The order of the services, and which of them are offered. */
export function useServiceChanges() {
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

  /** Moves a service to a place in the list, from 1. */
  const move = ({ id }: Service, position: number) =>
    void run('The service could not be moved', async () => {
      await changeService.mutate({ id, position })
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
