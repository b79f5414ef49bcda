import { type Expression, sql, type Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Right } from '#shared/clients/access-parts.ts'
import { type Answers, countOpen } from '#shared/checklist/questionnaire.ts'
import { isIn, type ItemState } from '#shared/checklist/request-item-states.ts'
import { mostItems } from '#shared/checklist/request-items.schema.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { unscopedDocuments } from '#server/records/documents/documents.access.ts'
import { returnsOf, returnsVisibleTo } from '#server/records/returns/returns.access.ts'
import { itemsChangedBy, itemsOfReturn, itemsVisibleTo } from './request-items.access.ts'

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
  'requestItems.allIn',
] as const

/** A return's items in the order of creation. */
export function listItems(db: Db | Trx, viewer: Viewer, taxReturnId: string) {
  return itemsVisibleTo(db, viewer)
    .select(itemColumns)
    .select(({ ref }) => [byStaff, documentIdsOf(db, ref('requestItems.id'))])
    .where('requestItems.taxReturnId', '=', taxReturnId)
    .orderBy('requestItems.id')
    .limit(mostItems)
    .execute()
}

/** The items of a client's returns that are not filed, newest tax year first, as the viewer may see them. */
export async function listChecklists(db: Db, viewer: Viewer, clientId: string) {
  const asked =
    clientId === viewer.id && !viewer.withheld
      ? returnsOf(db, clientId)
      : returnsVisibleTo(db, { ...viewer, role: 'client' }, 'requests')
  const returns = await asked
    .where('clientId', '=', clientId)
    .select(['id as taxReturnId', 'taxYear', 'form', 'handedOverAt', answers])
    .where('status', '!=', 'filed')
    .orderBy('taxYear', 'desc')
    .limit(mostReturns)
    .execute()
  const ids = returns.map((taxReturn) => taxReturn.taxReturnId)
  if (ids.length === 0) return []
  const items = await itemsVisibleTo(db, viewer)
    .select([...itemColumns, 'requestItems.taxReturnId'])
    .select(({ ref }) => [byStaff, documentIdsOf(db, ref('requestItems.id'))])
    .where('requestItems.taxReturnId', 'in', ids)
    .orderBy('requestItems.id')
    .limit(mostReturns * mostItems)
    .execute()
  return returns.map(({ answers, ...taxReturn }) => ({
    ...taxReturn,
    answered: answers !== null,
    unanswered: countOpen(taxReturn.form, taxReturn.taxYear, answers ?? {}),
    items: items.filter(({ taxReturnId }) => taxReturnId === taxReturn.taxReturnId),
  }))
}

const answers = sql<Answers | null>`(select answers from questionnaires
  where tax_return_id = tax_returns.id)`.as('answers')

/** One item, as the viewer sees it after their change. */
export function readItem(trx: Trx, viewer: Viewer, id: string, right?: Right) {
  return itemsChangedBy(trx, viewer, right)
    .select(itemColumns)
    .select(({ ref }) => [byStaff, documentIdsOf(trx, ref('requestItems.id'))])
    .where('requestItems.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** All items and answers of a client's returns, for the client's data. */
export async function listRequestsOf(db: Db, viewer: Viewer, clientId: string, most: number) {
  const items = await itemsVisibleTo(db, viewer)
    .select(['taxReturns.taxYear', ...itemColumns])
    .where('taxReturns.clientId', '=', clientId)
    .orderBy('requestItems.id')
    .limit(most)
    .execute()
  const answers = await returnsVisibleTo(db, viewer, 'requests')
    .innerJoin('questionnaires', 'questionnaires.taxReturnId', 'taxReturns.id')
    .select(['taxReturns.taxYear', 'questionnaires.answers', 'questionnaires.answeredAt'])
    .where('taxReturns.clientId', '=', clientId)
    .orderBy('taxReturns.taxYear')
    .limit(most)
    .execute()
  return { items, answers }
}

/** Sets an item's state. "That's all of these" ends with the last document. */
export async function setItemState(
  trx: Trx,
  id: string,
  state: ItemState,
  columns: Updateable<Database['requestItems']> = {},
): Promise<void> {
  const ended = isIn(state) ? {} : { allIn: false }
  await trx
    .updateTable('requestItems')
    .set({ expectedOn: null, ...ended, ...columns, state })
    .where('id', '=', id)
    .execute()
}

/** Returns false if the item was marked so already. */
export async function markAllIn(trx: Trx, id: string, allIn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('requestItems')
    .set({ allIn })
    .where('id', '=', id)
    .where('allIn', '!=', allIn)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countItems(trx: Trx, taxReturnId: string): Promise<number> {
  const { count } = await itemsOfReturn(trx, taxReturnId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Documents that staff asked to replace, with the reason. */
export async function findRequestsOfReturn(db: Db, viewer: Viewer, taxReturnId: string) {
  const rows = await itemsVisibleTo(db, viewer)
    .innerJoin('itemDocuments', 'itemDocuments.itemId', 'requestItems.id')
    .select(['itemDocuments.documentId', 'requestItems.askedAgain as reason'])
    .select('requestItems.askedAt')
    .where('requestItems.taxReturnId', '=', taxReturnId)
    .where('requestItems.state', 'in', ['open', 'expected'])
    .where('itemDocuments.refused', '=', true)
    .orderBy('requestItems.id')
    .execute()
  return new Map(
    rows.map(({ documentId, reason, askedAt }) => [documentId, { reason: reason ?? '', askedAt }]),
  )
}

const mostReturns = 20

const byStaff = sql<boolean>`request_items.rule is null`.as('byStaff')

/** The documents that belong to an item and are not deleted, oldest first. */
function documentIdsOf(db: Db | Trx, itemId: Expression<string>) {
  const ids = unscopedDocuments(db)
    .innerJoin('itemDocuments', 'itemDocuments.documentId', 'documents.id')
    .select(
      sql<
        string[]
      >`coalesce(json_agg(documents.id order by documents.created_at, documents.id), '[]')`.as(
        'ids',
      ),
    )
    .where('itemDocuments.itemId', '=', itemId)
    .where('documents.deletedAt', 'is', null)
  return ids.$asScalar().as('documentIds')
}
