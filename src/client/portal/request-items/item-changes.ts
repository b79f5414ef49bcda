import type { RequestItem } from '#shared/request-items.schema.ts'
import { messageOf, queries, trpcClient } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'

/** The id of an item's button in the list. */
export function itemAnchor(id: string): string {
  return `item-${id}`
}

/** Shows a changed item at once. The returns count their papers. */
export function putItem(changed: RequestItem): void {
  queries.requestItems.own.setData(undefined, (known) =>
    known?.map((one) => ({
      ...one,
      items: one.items.map((item) => (item.id === changed.id ? changed : item)),
    })),
  )
  void queries.returns.list.invalidate()
}

/** A message with a way to take the answer back. */
export function tellAnswered(title: string, message: string, undo: () => void): void {
  toast.success(title, message, { label: 'Undo', run: undo })
}

/** Undoes "I don't have this one" and "I expect it by …". */
export async function reopenItem(id: string): Promise<void> {
  try {
    putItem(await trpcClient.requestItems.reopen.mutate({ id }))
    // Once it is in the list again.
    requestAnimationFrame(() => document.getElementById(itemAnchor(id))?.focus())
  } catch (error) {
    toast.error('Not opened again', messageOf(error, 'It could not be opened again.'))
    void queries.requestItems.own.invalidate()
  }
}
