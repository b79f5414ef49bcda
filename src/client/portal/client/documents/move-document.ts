import { categoryTable, type ClientCategory } from '#shared/documents/document-categories.ts'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { messageOf, queries, trpcClient } from '#client/portal/api/trpc.ts'
import { giveToItem, putItem, takeFromItem } from '#client/portal/uploads/item-changes.ts'
import { toast } from '#client/public/ui/toast.ts'

/** A document's category, and the items that it answers, as they were before the move. */
interface Filing {
  items: readonly RequestItem[]
  category: ClientCategory
}

/** `onMoved` runs after Undo as well. */
interface Move {
  document: Pick<ListedDocument, 'id' | 'fileName'>
  taxReturnId: string
  from: Filing
  to: Filing
  onMoved: () => void
}

/**
 * Moves a document and shows a message with Undo. If an item no longer takes the document, it stays in the item's
 * category.
 */
export async function moveDocument(move: Move): Promise<void> {
  const { document, from, to } = move
  const note = await file(move)
  const [item] = to.items
  const under = item
    ? `It’s now under “${item.title}”.`
    : `“${document.fileName}” is now under ${categoryTable[to.category].label}.`
  const undo = { label: 'Undo', run: () => void moveBack({ ...move, from: to, to: from }) }
  if (note === null) toast.success('Document moved', under, undo)
  else toast.info('Not in the list', note)
}

async function moveBack(move: Move): Promise<void> {
  try {
    await file(move)
  } catch (error) {
    toast.error('Not moved back', messageOf(error, 'The document could not be moved back.'))
    void queries.requestItems.own.invalidate()
  }
}

/** Returns why an item did not take the document. */
async function file({ document: { id }, taxReturnId, from, to, onMoved }: Move) {
  // Sets what the document is for now first, so that no failure leaves it without one.
  let note: string | null = null
  for (const item of without(to.items, from.items)) note = (await giveToItem(item.id, id)) ?? note
  for (const item of without(from.items, to.items)) putItem(await takeFromItem(item, id))
  const moved = await trpcClient.documents.move.mutate({ id, category: to.category })
  queries.documents.listForReturn.setData({ taxReturnId }, (list) =>
    list?.map((other) => (other.id === id ? moved : other)),
  )
  onMoved()
  return note
}

function without(items: readonly RequestItem[], others: readonly RequestItem[]) {
  return items.filter(({ id }) => !others.some((other) => other.id === id))
}
