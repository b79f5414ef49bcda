import type { IncomingHttpHeaders } from 'node:http'
import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { recordId } from '#shared/base/text.ts'
import { viewAsHeader } from '#shared/base/api.ts'
import type { Db, Trx } from '#server/database/database.ts'

/*
 * An admin may view the portal as a client, read-only and for a limited time (docs/decisions/0014). The query that finds
 * the session checks the grant (sessions.ts).
 */

/** Grants an impersonation to a session, or extends it. */
export async function grantImpersonation(
  trx: Trx,
  grant: Insertable<Database['impersonations']>,
): Promise<void> {
  const { expiresAt } = grant
  await trx
    .insertInto('impersonations')
    .values(grant)
    .onConflict((conflict) =>
      conflict.columns(['sessionId', 'clientId']).doUpdateSet({ expiresAt }),
    )
    .execute()
}

/** Returns when the session's grant for this client ends; undefined if there is none. */
export async function findGrantEnd(
  db: Db,
  { sessionId, clientId }: { sessionId: string; clientId: string },
): Promise<Date | undefined> {
  const grant = await db
    .selectFrom('impersonations')
    .select('expiresAt')
    .where((eb) => eb.and({ sessionId, clientId }))
    .executeTakeFirst()
  return grant?.expiresAt
}

/** The client that a request impersonates, or null. Throws for an invalid id. */
export function requestedImpersonation(headers: IncomingHttpHeaders): string | null {
  const header = headers[viewAsHeader]
  return header === undefined ? null : recordId.parse(String(header))
}
