import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { unscopedSigners } from './packages.access.ts'

/**
 * In a query of returns: a spouse of the client has lost access, and nobody was notified of the end yet. Until then it
 * can be undone, so the spouse's links rest; then they end.
 */
export const spouseLinksRest = sql<boolean>`exists (select from client_access as ended
  where ended.client_id = tax_returns.client_id and ended.part = 'spouse' and ended.ended_because is null
    and (ended.undo_until is not null or ended.until_at <= now()))`

type Signers = ReturnType<typeof unscopedSigners>

/**
 * Ends the access of all spouses of a client, and returns the number of links. Call this with the client's account
 * locked.
 */
export function endSpouseLinksOf(trx: Trx, clientId: string): Promise<number> {
  return endSpouseLinks(trx, (signers) => signers.where('taxReturns.clientId', '=', clientId))
}

/** Ends the links of some signers with their sessions, and returns the number of links. */
export async function endSpouseLinks(trx: Trx, some: (all: Signers) => Signers): Promise<number> {
  const ids = some(unscopedSigners(trx)).select('signers.id')
  const ended = await trx.deleteFrom('guestLinks').where('signerId', 'in', ids).executeTakeFirst()
  return Number(ended.numDeletedRows)
}
