import { reportFailure } from '#client/portal/ui/failures.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { yearToFile } from '#client/portal/ui/year-search.ts'
import { thisYear } from '#client/portal/ui/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { useReturnsOf } from '#client/portal/staff/base/use-returns-of.ts'

/** Starts the return of the year that is filed now, until there is one. */
export function StartReturnButton({ clientId }: { clientId: string }) {
  const { data: returns } = useReturnsOf(clientId)
  const taxYear = yearToFile(thisYear())
  const start = trpc.admin.clients.startReturn.useMutation({
    onSuccess() {
      toast.success(`${taxYear} return started`)
      void queries.admin.returns.invalidate()
      void queries.admin.users.clientDetails.invalidate({ id: clientId })
    },
    onError: (error) => reportFailure('The return could not be started', error),
  })
  if (returns === undefined || returns.some((one) => one.taxYear === taxYear)) return null
  return (
    <Button
      size="small"
      variant="primary"
      data-print="hide"
      pending={start.isPending}
      onClick={() => start.mutate({ clientId, taxYear })}
    >
      Start {taxYear} return
    </Button>
  )
}
