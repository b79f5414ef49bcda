import { addMessage } from '#server/records/messages/write-message.ts'
import { newId } from '#server/database/database.ts'
import type { TestApp } from './app.ts'

/** A thread about a return, with one message of its client, who waits for the firm. */
export async function aThread(
  { services }: Pick<TestApp, 'services'>,
  clientId: string,
  taxReturnId: string | null,
  text = 'Do you need both W-2s?',
): Promise<string> {
  const id = newId()
  const at = services.clock()
  await services.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('threads')
      .values({
        id,
        clientId,
        taxReturnId,
        startedBy: clientId,
        lastAt: at,
        about: taxReturnId === null ? 'client' : 'return',
        waitingOn: 'firm',
        waitingSince: at,
      })
      .execute()
    const written = { threadId: id, authorId: clientId, side: 'client', createdAt: at } as const
    await addMessage(trx, services, { ...written, text })
  })
  return id
}
