import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { statusLabel, type ReturnStatus } from '#shared/return-status.ts'
import { statusOf, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import { fullName } from '#client/portal/admin/names.ts'
import {
  changeKnownReturn,
  knownReturn,
  refetchReturns,
  refreshAfterChange,
} from './returns-cache.ts'

/** Moves a return one step: seen at once, and taken back, with words, if the server refuses. */
export function useStatusChange({ id }: AdminTaxReturn) {
  const { mutate, isPending } = trpc.admin.returns.updateStatus.useMutation({
    onMutate({ status }) {
      const before = knownReturn(id)
      changeKnownReturn(id, movedTo(status))
      return { before }
    },
    onSuccess(updated) {
      changeKnownReturn(id, updated)
      refreshAfterChange()
      const whose = `${fullName(updated.client)}’s ${updated.taxYear} return`
      toast.success('Status Updated', `${whose} is now ${statusLabel(updated.status)}.`)
    },
    onError(error, _input, context) {
      if (context?.before) changeKnownReturn(id, context.before)
      reportFailure('Failed to update status', error)
      // Somebody else was first, or it is gone: the row shows how it is now.
      if ([404, 409].includes(statusOf(error) ?? 0)) refetchReturns()
    },
  })
  return { moveTo: (status: ReturnStatus) => mutate({ id, status }), moving: isPending }
}

function movedTo(status: ReturnStatus): Partial<AdminTaxReturn> {
  return status === 'completed' ? { status, completedAt: new Date() } : { status }
}
