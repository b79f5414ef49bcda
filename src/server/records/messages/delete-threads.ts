import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { clientInboxPath } from '#server/mail/notices/messages.notices.ts'

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
    .where(
      sql<boolean>`substring(href from '(?:thread=|/messages/)([0-9a-f-]{36})') = any(${ids}::text[])
        or starts_with(href, ${clientInboxPath(clientId)})`,
    )
    .execute()
}

/** In a query of threads: of a visitor who gave one of these addresses. */
export function fromAddresses(addresses: readonly string[]) {
  return sql<boolean>`(threads.client_id is null and lower(threads.sender_email) = any(${addresses}))`
}
