import type { Trx } from '#server/database/database.ts'
import { addEvent, waitFor } from './write-message.ts'

/** The client's answer to an item comes back into the threads in which staff asked for it: the firm has to answer. */
export async function noteAnswered(trx: Trx, itemId: string, at: Date): Promise<void> {
  const asked = await trx
    .selectFrom('messages')
    .select('threadId')
    .distinct()
    .where('itemId', '=', itemId)
    .where('event', '=', 'asked')
    .execute()
  for (const { threadId } of asked) {
    await addEvent(trx, { threadId, authorId: null, event: 'answered', itemId, createdAt: at })
    await waitFor(trx, threadId, { on: 'firm', at })
  }
}
