import type { Right } from '#shared/clients/access-parts.ts'
import type { AskedItem } from '#shared/checklist/request-items.schema.ts'
import {
  itemAfter,
  itemStateLabels,
  type ItemEvent,
} from '#shared/checklist/request-item-states.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { lockLiveReturnOrThrow } from '#server/records/returns/found-return.ts'
import { itemsChangedBy } from './request-items.access.ts'
import { noteAnswered } from '#server/records/messages/answered-item.ts'
import { readItem, setItemState } from './request-items.queries.ts'
import { settleTurn } from './turns.ts'
import type { SignedInCall } from '#server/change/services.ts'
import { lockRow } from '#server/records/locks/lock.ts'

export type FoundItem = Awaited<ReturnType<typeof findForChange>>
export type FoundReturn = Awaited<ReturnType<typeof lockReturn>>

type Change = (
  trx: Trx,
  record: ChangeRecord,
  item: FoundItem,
  taxReturn: FoundReturn,
) => Promise<void>

/**
 * Changes an item in a transaction that locks its return and the item. Whoever may only send documents changes it by
 * them alone.
 *
 * @throws AppError 404; 409 for a filed return
 */
export function changeItem(
  ctx: SignedInCall,
  id: string,
  change: Change,
  right: 'answer' | 'upload' = 'answer',
) {
  return recordChange(ctx, async (trx, record) => {
    const place = await itemsChangedBy(trx, ctx.viewer, right)
      .select('requestItems.taxReturnId')
      .where('requestItems.id', '=', id)
      .executeTakeFirst()
    if (place === undefined) throw errors.notFound('Item')
    const taxReturn = await lockReturn(trx, ctx.viewer, place.taxReturnId, right)
    const item = await findForChange(trx, ctx.viewer, id, right)
    await change(trx, record, item, taxReturn)
    return readItem(trx, ctx.viewer, id, right)
  })
}

/** @throws AppError 404 for an unknown return or one of an erased client, 409 for a filed one */
export async function lockReturn(
  trx: Trx,
  viewer: Viewer,
  taxReturnId: string,
  right: Right = 'answer',
) {
  const taxReturn = await lockLiveReturnOrThrow(trx, viewer, taxReturnId, right)
  if (taxReturn.status === 'filed') {
    throw errors.conflict('This return is filed: nothing more is needed')
  }
  return taxReturn
}

async function findForChange(trx: Trx, viewer: Viewer, id: string, right: Right) {
  const own = itemsChangedBy(trx, viewer, right)
    .select(['requestItems.id', 'requestItems.taxReturnId', 'requestItems.category'])
    .select(['requestItems.state', 'requestItems.title', 'taxReturns.clientId'])
    .where('requestItems.id', '=', id)
  const item = await lockRow(trx, { requestItems: 'update' }, own)
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
  await setItemState(trx, item.id, state, columns)
  if (answers.has(event)) await noteAnswered(trx, item.id, at)
  await settleTurn(trx, item.taxReturnId, { at })
  return state
}

/** The client's answers about an item. */
const answers: ReadonlySet<ItemEvent> = new Set<ItemEvent>(['receive', 'decline', 'expect'])

/** The caller settles the turn. Returns the ids in the order of the items. */
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

/** For an entry about an item of a client. */
export function aboutItem({ id, clientId }: { id: string; clientId: string }) {
  return { subject: { type: 'request_item' as const, id }, clientId }
}
