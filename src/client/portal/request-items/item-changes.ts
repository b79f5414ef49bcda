import type { RequestItem } from '#shared/request-items.schema.ts'
import { messageOf, queries, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
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

/**
 * A document of the return answers the item. Returns why it does not where the item is withdrawn or gone: the document is
 * then kept in its category.
 */
export async function giveToItem(id: string, documentId: string): Promise<string | null> {
  try {
    putItem(await trpcClient.requestItems.attach.mutate({ id, documentId }))
    return null
  } catch (error) {
    if (statusOf(error) === 409 || statusOf(error) === 404) return messageOf(error, '')
    throw error
  }
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
