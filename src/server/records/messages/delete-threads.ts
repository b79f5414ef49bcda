import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'

/** The threads of a client, and of visitors with these addresses, with the notifications that name them. */
export async function deleteThreadsOf(
  trx: Trx,
  { clientId, addresses }: { clientId: string; addresses: string[] },
): Promise<void> {
  const deleted = await trx
    .deleteFrom('threads')
    .where(({ eb, or }) => or([eb('clientId', '=', clientId), fromAddresses(addresses)]))
    .returning('id')
    .execute()
  const ids = deleted.map(({ id }) => id)
  await trx
    .deleteFrom('notifications')
    .where('subjectType', '=', 'thread')
    .where(sql<boolean>`(subject_id = any(${ids}::uuid[]) or client_id = ${clientId})`)
    .execute()
}

/** In a query of threads: of a visitor who gave one of these addresses. */
export function fromAddresses(addresses: readonly string[]) {
  return sql<boolean>`(threads.client_id is null and lower(threads.sender_email) = any(${addresses}))`
}
