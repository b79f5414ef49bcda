import { sql } from 'kysely'
import type { AskedItem } from '#shared/request-items.schema.ts'
import { mostItems } from '#shared/request-items.schema.ts'
import { isIn, itemAfter, itemStateLabels, type ItemEvent } from '#shared/request-item-states.ts'
import type { ChangeRecord } from '#server/audit/change.ts'
import { recordChange } from '#server/audit/change.ts'
import type { SignedInContext } from '#server/context.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { errors } from '#server/errors.ts'
import { findReturnWithClient } from '#server/returns/returns.queries.ts'
import { returnsVisibleTo } from '#server/returns/returns.access.ts'
import { itemsChangedBy, itemsOfReturn, itemsVisibleTo } from './request-items.access.ts'
import { settleTurn } from './turns.ts'

/** The documents that answer an item and are not deleted, oldest first. */
const documentIds = sql<string[]>`coalesce((
  select json_agg(documents.id order by documents.created_at, documents.id)
  from item_documents join documents on documents.id = item_documents.document_id
  where item_documents.item_id = request_items.id and documents.deleted_at is null), '[]')`

const itemColumns = [
  'requestItems.id',
  'requestItems.category',
  'requestItems.title',
  'requestItems.reason',
  'requestItems.state',
  'requestItems.askedAt',
  'requestItems.dueOn',
  'requestItems.expectedOn',
  'requestItems.comment',
  'requestItems.askedAgain',
] as const

/** A return's items in the order in which they were made. */
export function listItems(db: Db | Trx, viewer: Viewer, taxReturnId: string) {
  return itemsVisibleTo(db, viewer)
    .select(itemColumns)
    .select([sql<boolean>`rule is null`.as('byStaff'), documentIds.as('documentIds')])
    .where('requestItems.taxReturnId', '=', taxReturnId)
    .orderBy('requestItems.id')
    .limit(mostItems)
    .execute()
}

/** All items of the viewer's own returns, for the client's own data. */
export function listAllOwnItems(db: Db, viewer: Viewer, most: number) {
  return itemsVisibleTo(db, viewer)
    .select(['taxReturns.taxYear', ...itemColumns])
    .where('taxReturns.clientId', '=', viewer.id)
    .orderBy('requestItems.id')
    .limit(most)
    .execute()
}

/** One item, as the viewer sees it after their change. */
export function readItem(trx: Trx, viewer: Viewer, id: string) {
  return itemsChangedBy(trx, viewer)
    .select(itemColumns)
    .select([sql<boolean>`rule is null`.as('byStaff'), documentIds.as('documentIds')])
    .where('requestItems.id', '=', id)
    .executeTakeFirstOrThrow()
}

export type FoundItem = Awaited<ReturnType<typeof findForChange>>
export type FoundReturn = Awaited<ReturnType<typeof lockReturn>>

/**
 * One change of an item in a transaction that holds its return and the item.
 *
 * @throws AppError 404
 */
export function changeItem(
  ctx: SignedInContext,
  id: string,
  change: (
    trx: Trx,
    record: ChangeRecord,
    item: FoundItem,
    taxReturn: FoundReturn,
  ) => Promise<void>,
) {
  return recordChange(ctx, async (trx, record) => {
    const place = await itemsChangedBy(trx, ctx.viewer)
      .select('requestItems.taxReturnId')
      .where('requestItems.id', '=', id)
      .executeTakeFirst()
    if (place === undefined) throw errors.notFound('Item')
    const taxReturn = await lockReturn(trx, ctx.viewer, place.taxReturnId)
    const item = await findForChange(trx, ctx.viewer, id)
    await change(trx, record, item, taxReturn)
    return readItem(trx, ctx.viewer, id)
  })
}

/** @throws AppError 404 for an unknown return, 409 for a filed one */
export async function lockReturn(trx: Trx, viewer: Viewer, taxReturnId: string) {
  const taxReturn = await findReturnWithClient(trx, viewer, taxReturnId, { lock: true })
  if (taxReturn === undefined) throw errors.notFound('Tax return')
  if (taxReturn.status === 'filed') {
    throw errors.conflict('This return is filed: nothing more is needed')
  }
  return taxReturn
}

async function findForChange(trx: Trx, viewer: Viewer, id: string) {
  const item = await itemsChangedBy(trx, viewer)
    .select(['requestItems.id', 'requestItems.taxReturnId', 'requestItems.category'])
    .select(['requestItems.state', 'requestItems.title', 'taxReturns.clientId'])
    .where('requestItems.id', '=', id)
    .forUpdate('requestItems')
    .executeTakeFirst()
  if (item === undefined) throw errors.notFound('Item')
  return item
}

interface ItemChange {
  at: Date
  comment?: string | null
  expectedOn?: string
  askedAgain?: string
  askedBy?: string
  askedAt?: Date
}

/**
 * Moves an item to the state after an event, and settles whose turn it is. Returns the new state.
 *
 * @throws AppError 409 when the event is refused in the item's state
 */
export async function moveItem(
  trx: Trx,
  item: Pick<FoundItem, 'id' | 'state' | 'taxReturnId'>,
  event: ItemEvent,
  { at, ...columns }: ItemChange,
) {
  const state = itemAfter(item.state, event)
  if (state === null) {
    throw errors.conflict(`Not possible: this item is ${itemStateLabels[item.state].toLowerCase()}`)
  }
  await trx
    .updateTable('requestItems')
    .set({ expectedOn: null, ...columns, state })
    .where('id', '=', item.id)
    .execute()
  await settleTurn(trx, item.taxReturnId, { at })
  return state
}

export async function countItems(trx: Trx, taxReturnId: string): Promise<number> {
  const { count } = await itemsOfReturn(trx, taxReturnId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function addItems(
  trx: Trx,
  taxReturnId: string,
  items: readonly (AskedItem & { rule?: string; issuer?: string })[],
  { askedBy, askedAt }: { askedBy: string | null; askedAt: Date },
): Promise<string[]> {
  if (items.length === 0) return []
  const rows = items.map((item) => ({ id: newId(), taxReturnId, askedBy, askedAt, ...item }))
  await trx.insertInto('requestItems').values(rows).execute()
  return rows.map(({ id }) => id)
}

export async function attachDocument(
  trx: Trx,
  itemId: string,
  documentId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('itemDocuments')
    .values({ itemId, documentId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function detachDocument(
  trx: Trx,
  itemId: string,
  documentId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('itemDocuments')
    .where('itemId', '=', itemId)
    .where('documentId', '=', documentId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The items that a document answers. */
export function itemsWithDocument(
  trx: Trx,
  { id, taxReturnId }: { id: string; taxReturnId: string },
) {
  return itemsOfReturn(trx, taxReturnId)
    .innerJoin('itemDocuments', 'itemDocuments.itemId', 'requestItems.id')
    .innerJoin('taxReturns', 'taxReturns.id', 'requestItems.taxReturnId')
    .select(['requestItems.id', 'requestItems.taxReturnId', 'requestItems.category'])
    .select(['requestItems.state', 'requestItems.title', 'taxReturns.clientId'])
    .where('itemDocuments.documentId', '=', id)
    .orderBy('requestItems.id')
    .forUpdate('requestItems')
    .execute()
}

/** What the staff wait for of a document: the reason why its items were asked for again, by document. */
export async function findRequestsOfReturn(db: Db, viewer: Viewer, taxReturnId: string) {
  const rows = await itemsVisibleTo(db, viewer)
    .innerJoin('itemDocuments', 'itemDocuments.itemId', 'requestItems.id')
    .select(['itemDocuments.documentId', 'requestItems.askedAgain as reason'])
    .select('requestItems.askedAt')
    .where('requestItems.taxReturnId', '=', taxReturnId)
    .where('requestItems.state', 'in', ['open', 'expected'])
    .where('requestItems.askedAgain', 'is not', null)
    .orderBy('requestItems.id')
    .execute()
  return new Map(
    rows.map(({ documentId, reason, askedAt }) => [documentId, { reason: reason ?? '', askedAt }]),
  )
}

/**
 * The document is gone, or is there again: its items follow. An item that waits for another copy keeps waiting, unless the
 * document is verified after all.
 */
export async function followDocument(
  trx: Trx,
  document: { id: string; taxReturnId: string },
  event: 'deleted' | 'restored' | 'verified',
): Promise<void> {
  for (const item of await itemsWithDocument(trx, document)) {
    const gone = event === 'deleted' && isIn(item.state) && !(await hasDocuments(trx, item.id))
    const back = event !== 'deleted' && item.state === 'open'
    const state = gone ? 'open' : back ? 'received' : item.state
    if (state === item.state) continue
    await trx.updateTable('requestItems').set({ state }).where('id', '=', item.id).execute()
  }
}

/** Marks what answers an item as verified. */
export async function verifyDocumentsOf(trx: Trx, itemId: string): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ verified: true })
    .from('itemDocuments')
    .whereRef('itemDocuments.documentId', '=', 'documents.id')
    .where('itemDocuments.itemId', '=', itemId)
    .where('documents.deletedAt', 'is', null)
    .where('documents.verified', '=', false)
    .execute()
}

/** The items of the viewer's own returns that are not filed, newest tax year first. */
export async function listOwnChecklists(db: Db, viewer: Viewer) {
  const returns = await returnsVisibleTo(db, viewer)
    .select(['id as taxReturnId', 'taxYear', 'handedOverAt', answered])
    .where('clientId', '=', viewer.id)
    .where('status', '!=', 'filed')
    .orderBy('taxYear', 'desc')
    .limit(20)
    .execute()
  return Promise.all(
    returns.map(async (one) => ({ ...one, items: await listItems(db, viewer, one.taxReturnId) })),
  )
}

const answered = sql<boolean>`exists (
  select from questionnaires where tax_return_id = tax_returns.id)`.as('answered')

/** Whether a document that is not deleted answers the item. */
export async function hasDocuments(trx: Trx, itemId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('itemDocuments')
    .innerJoin('documents', 'documents.id', 'itemDocuments.documentId')
    .select('documents.id')
    .where('itemDocuments.itemId', '=', itemId)
    .where('documents.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
