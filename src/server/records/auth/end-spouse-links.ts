import type { Trx } from '#server/database/database.ts'
import { unscopedSigners } from '#server/records/signing/packages.access.ts'

type Signers = ReturnType<typeof unscopedSigners>

/**
 * Ends the access of all spouses of a client, and returns the number of links. Call this with the client's account
 * locked.
 */
export function endSpouseLinksOf(trx: Trx, clientId: string): Promise<number> {
  return endSpouseLinks(trx, (signers) => signers.where('taxReturns.clientId', '=', clientId))
}

/**
 * Ends the links and sessions of some signers, and returns the number of links. Links come first: a code that is being
 * checked locks its link and then adds a session, which must end too.
 */
export async function endSpouseLinks(trx: Trx, some: (all: Signers) => Signers): Promise<number> {
  const ids = some(unscopedSigners(trx)).select('signers.id')
  const ended = await trx.deleteFrom('spouseLinks').where('signerId', 'in', ids).executeTakeFirst()
  await trx.deleteFrom('spouseSessions').where('signerId', 'in', ids).execute()
  return Number(ended.numDeletedRows)
}
