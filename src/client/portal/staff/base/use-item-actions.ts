import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'

/** The actions of staff on one item. An acceptance shows at once, and is reverted if the server refuses. */
export function useItemActions(taxReturnId: string) {
  const accept = trpc.admin.requestItems.accept.useMutation({
    async onMutate({ id }) {
      // An answer in flight is older than this change.
      await queries.requestItems.list.cancel({ taxReturnId })
      changeItem(taxReturnId, id, { state: 'accepted' })
    },
    onSuccess: (item) => changeItem(taxReturnId, item.id, item),
    onError: (error) => reportFailure('The document could not be accepted', error),
    onSettled: () => refreshDocuments(taxReturnId),
  })
  const withdraw = trpc.admin.requestItems.withdraw.useMutation({
    onSuccess(item) {
      changeItem(taxReturnId, item.id, item)
      toast.success('Withdrawn', `The client is no longer asked for “${item.title}”.`)
    },
    onError: (error) => reportFailure('The document could not be withdrawn', error),
    onSettled: () => refreshDocuments(taxReturnId),
  })
  return {
    accept: ({ id }: RequestItem) => accept.mutate({ id }),
    withdraw: ({ id }: RequestItem) => withdraw.mutate({ id }),
    withdrawing: withdraw.isPending,
  }
}

export function changeItem(taxReturnId: string, id: string, changed: Partial<RequestItem>): void {
  queries.requestItems.list.setData(
    { taxReturnId },
    (list) =>
      list && {
        ...list,
        items: list.items.map((item) => (item.id === id ? { ...item, ...changed } : item)),
      },
  )
}

/** Refreshes the items and what depends on them: verified documents, the return's counts, the client's reminders. */
export function refreshDocuments(taxReturnId: string): void {
  void queries.requestItems.list.invalidate({ taxReturnId })
  void queries.admin.documents.list.invalidate({ taxReturnId })
  void queries.admin.returns.get.invalidate({ id: taxReturnId })
  void queries.admin.requestItems.reminders.invalidate()
}
