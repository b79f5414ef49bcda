import { messageOf, statusOf } from '#client/portal/api/trpc.ts'
import { giveToItem } from './item-changes.ts'
import { type Sending, sendDocument, UploadRefused, type UploadRequest } from './send-document.ts'

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
