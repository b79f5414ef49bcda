import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { unscopedDocuments } from '#server/records/documents/documents.access.ts'
import { unscopedProfiles } from '#server/records/profile/profile.access.ts'
import { unscopedItems } from './request-items.access.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'

/**
 * After the profile names another spouse than `before`: returns in work that are empty become theirs, and those that
 * were begun before the client named any spouse.
 */
export async function followSpouse(
  trx: Trx,
  clientId: string,
  before: string | null,
): Promise<void> {
  const spouseId = await findCurrentSpouse(trx, clientId)
  if (spouseId === null || spouseId === before) return
  const isFirst = sql<boolean>`(${before}::uuid is null and spouse_id is null
    and not exists (select from spouses where client_id = ${clientId} and id <> ${spouseId}))`
  await trx
    .updateTable('taxReturns')
    .set({ spouseId })
    .where('clientId', '=', clientId)
    .where('status', 'in', ['pending', 'in_progress'])
    .where(({ or }) => or([isFirst, isEmpty(trx)]))
    .execute()
}

/**
 * A return that is completed is the couple's whom its frozen profile names. If it was begun with somebody else, nobody
 * reads it as the spouse before staff say whose it is.
 */
export async function settleSpouse(
  trx: Trx,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  const spouseId = await findCurrentSpouse(trx, clientId)
  const settled = sql<string | null>`case when spouse_id = ${spouseId} or ${isEmpty(trx)}
    then ${spouseId}::uuid end`
  await trx.updateTable('taxReturns').set({ spouseId: settled }).where('id', '=', id).execute()
}

/** The one of a client's spouses whom the profile names. */
export async function findCurrentSpouse(trx: Trx, clientId: string): Promise<string | null> {
  const profile = await unscopedProfiles(trx)
    .select('spouseId')
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return profile?.spouseId ?? null
}

/** A client's joint returns with their spouse, newest tax year first. */
export function listJointReturns(db: Db | Trx, clientId: string) {
  return unscopedReturns(db)
    .select(['id', 'taxYear', 'spouseId'])
    .where('clientId', '=', clientId)
    .where('joint', '=', true)
    .orderBy('taxYear', 'desc')
    .limit(200)
    .execute()
}

/** In a query of returns: whether nothing in one can be of a former spouse. */
function isEmpty(db: Trx) {
  const documents = unscopedDocuments(db)
    .select('documents.id')
    .where('documents.taxReturnId', '=', sql.ref<string>('tax_returns.id'))
  const others = ofACouple.map(
    (table) =>
      sql`not exists (select from ${sql.table(table)} where tax_return_id = tax_returns.id)`,
  )
  // The rules ask for items again when the profile changes.
  const items = unscopedItems(db)
    .select('requestItems.id')
    .where('requestItems.taxReturnId', '=', sql.ref<string>('tax_returns.id'))
    .where(({ eb, or }) =>
      or([
        eb('rule', 'is', null),
        eb('askedBy', 'is not', null),
        eb('state', 'not in', ['open', 'withdrawn']),
      ]),
    )
  return sql<boolean>`(not exists ${documents} and not exists ${items} and ${sql.join(others, sql` and `)})`
}

/** The tables whose rows of a return are a couple's. A test compares them with the foreign keys of the database. */
export const ofACouple = [
  'threads',
  'questionnaires',
  'fees',
  'invoices',
  'payments',
  'signatures',
  'return_packages',
] as const

/** Those that count by a rule of their own, or say nothing that was written for a couple. */
export const ofNoCouple = [
  'documents',
  'request_items',
  'document_views',
  'export_tickets',
  'guest_links',
  'frozen_profiles',
] as const
