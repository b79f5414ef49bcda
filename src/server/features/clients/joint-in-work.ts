import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'

/** A client's joint returns that are not filed, oldest first: both spouses must sign them. */
export function jointInWork(db: Db | Trx, clientId: string) {
  return unscopedReturns(db)
    .select(['taxReturns.id', 'taxReturns.taxYear'])
    .where('taxReturns.clientId', '=', clientId)
    .where('taxReturns.joint', '=', true)
    .where('taxReturns.status', '!=', 'filed')
    .orderBy('taxReturns.taxYear')
}

/** Those about which staff decide, because the spouses no longer share them. */
export function listUndecided(db: Db, clientId: string) {
  return jointInWork(db, clientId)
    .where(sql<boolean>`exists (select from client_access as ended
      where ended.client_id = tax_returns.client_id and ended.part = 'spouse' and ended.until_at <= now())`)
    .where(sql<boolean>`not exists (select from access_now
      where access_now.client_id = tax_returns.client_id and access_now.part = 'spouse')`)
    .execute()
}
