import { refusedDay } from '#shared/checklist/request-item-states.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { messageOf, queries, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { toast } from '#client/public/ui/toast.ts'
import { type Sending, sendDocument, UploadRefused, type UploadRequest } from './send-document.ts'

/** Returns the id of an item's button in the list. */
export function itemAnchor(id: string): string {
  return `item-${id}`
}

/** Shows a changed item at once, and refreshes the returns, which count their documents. */
export function putItem(changed: RequestItem): void {
  queries.requestItems.own.setData(undefined, (checklists) =>
    checklists?.map((checklist) => ({
      ...checklist,
      items: checklist.items.map((item) => (item.id === changed.id ? changed : item)),
    })),
  )
  void queries.returns.list.invalidate()
}

/**
 * An upload for an item takes two calls: the file goes into its category, then it is marked as the item's answer. If
 * the second call fails, a retry sends the file under the same key, so that it is stored once.
 */
export function sendForItem(upload: UploadRequest, onSent: (share: number) => void): Sending {
  const { answer, abort } = sendDocument(upload, onSent)
  const { item } = upload
  return { answer: item === undefined ? answer : attached(item.id, answer), abort }
}

async function attached(id: string, answer: Sending['answer']): Sending['answer'] {
  const document = await answer
  try {
    const note = await giveToItem(id, document.id)
    return note === null ? document : { ...document, note }
  } catch (error) {
    throw new UploadRefused(statusOf(error) === null ? null : messageOf(error, ''))
  }
}

/**
 * Marks a document of the return as the answer to an item. If the item is withdrawn or gone, returns why; the document
 * then stays in its category.
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

/** Shows a message with a way to take the answer back. */
export function confirmAnswer(title: string, message: string, undo: () => void): void {
  toast.success(title, message, { label: 'Undo', run: undo })
}

/** "That's all of these". Returns whether it was saved. */
export async function sayAllIn(id: string): Promise<boolean> {
  try {
    putItem(await trpcClient.requestItems.setAllIn.mutate({ id, allIn: true }))
    return true
  } catch (error) {
    toast.error('Not saved', messageOf(error, 'We couldn’t save that. Please try again.'))
    void queries.requestItems.own.invalidate()
    return false
  }
}

/** "I have more of these". */
export function takeMore(id: string): Promise<void> {
  return changeBack(id, () => trpcClient.requestItems.setAllIn.mutate({ id, allIn: false }))
}

/** "I do have it". */
export function reopenItem(id: string): Promise<void> {
  return changeBack(id, () => trpcClient.requestItems.reopen.mutate({ id }))
}

/** Undoes an answer to an item, which is then open again or has its previous answer. */
export function undoAnswer(item: RequestItem): Promise<void> {
  const { id } = item
  return changeBack(id, () => answerAgain(item) ?? trpcClient.requestItems.reopen.mutate({ id }))
}

/** Undoes that a document answers an item. */
export function undoUse(item: RequestItem, documentId: string): Promise<void> {
  return changeBack(item.id, () => takeFromItem(item, documentId))
}

/** After its document was deleted: the item is open, or has its previous answer again. */
export async function restoreAnswer(item: RequestItem): Promise<void> {
  const answer = answerAgain(item)
  if (answer) await changeBack(item.id, () => answer)
}

/** Takes a document away from an item, which is then open again or has its previous answer. */
export async function takeFromItem(item: RequestItem, documentId: string): Promise<RequestItem> {
  const open = await trpcClient.requestItems.detach.mutate({ id: item.id, documentId })
  return (await answerAgain(item)) ?? open
}

/** Null if the item had no answer, or if the day by which it was expected has passed. */
function answerAgain({ id, state, expectedOn, comment }: RequestItem) {
  if (state === 'not_applicable') return trpcClient.requestItems.decline.mutate({ id, comment })
  if (state !== 'expected' || expectedOn === null) return null
  if (refusedDay(expectedOn, firmToday()) !== null) return null
  return trpcClient.requestItems.expect.mutate({ id, expectedOn, comment })
}

async function changeBack(id: string, change: () => Promise<RequestItem>): Promise<void> {
  try {
    putItem(await change())
    // Runs once the item is back in the list.
    requestAnimationFrame(() => document.getElementById(itemAnchor(id))?.focus())
  } catch (error) {
    toast.error('Not changed back', messageOf(error, 'It could not be changed back.'))
    void queries.requestItems.own.invalidate()
  }
}
