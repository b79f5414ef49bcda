import { useNavigate } from '@tanstack/react-router'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'

/** Creates a year's return, or finds the existing one, and shows it. */
export function useStartReturn() {
  const navigate = useNavigate()
  const { mutate, isPending, variables } = trpc.returns.create.useMutation({
    async onSuccess({ taxReturn }) {
      queries.returns.list.setData(undefined, (list) =>
        [taxReturn, ...(list ?? []).filter(({ id }) => id !== taxReturn.id)].toSorted(
          (a, b) => b.taxYear - a.taxYear,
        ),
      )
      void queries.requestItems.own.invalidate()
      await navigate({ to: '/documents', search: { year: taxReturn.taxYear } })
    },
    onError(error) {
      const detail = messageOf(error, FAILED)
      toast.error(FAILED, detail === FAILED ? undefined : detail)
    },
  })
  return {
    start: (taxYear: number) => mutate({ taxYear, status: 'pending' }),
    pendingYear: isPending ? variables.taxYear : null,
  }
}

const FAILED = 'Failed to create tax return'
