import {
  type AskedItem,
  type AskInput,
  itemsOfYear,
  mostItems,
} from '#shared/checklist/request-items.schema.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import {
  aboutItem,
  addItems,
  type FoundItem,
  type FoundReturn,
  lockReturn,
  moveItem,
} from './item-changes.ts'
import { lockLiveReturn } from '#server/records/returns/returns.queries.ts'
import { refuseDocuments } from './item-documents.ts'
import { restartReminders } from './reminders.ts'
import { countItems } from './request-items.queries.ts'
import { settleTurn } from './turns.ts'
import type { SignedInCall } from '#server/change/services.ts'
import { documentRequested, documentsRequested } from '#server/mail/notices/documents.notices.ts'
import { askedWait, mailGroups } from '#server/mail/notices/return-mail-timing.ts'

/** Asks the client of one return. If that is impossible, returns why: deleted, filed or no room. */
export function ask(ctx: SignedInCall, taxReturnId: string, items: AskInput['items']) {
  return recordChange(ctx, async (trx, record) => {
    const taxReturn = await lockLiveReturn(trx, ctx.viewer, taxReturnId, 'answer')
    if (taxReturn === undefined) return 'gone'
    if (taxReturn.status === 'filed') return 'filed'
    if ((await countItems(trx, taxReturnId)) + items.length > mostItems) return 'full'
    const asked = itemsOfYear(items, taxReturn.taxYear)
    await addAsked(trx, record, { ctx, taxReturn, items: asked })
    return 'asked'
  })
}

/**
 * Asks for one item, as a step of another change. Returns its id.
 *
 * @throws AppError 404; 409 for a filed return and a full one
 */
export async function askOne(
  trx: Trx,
  record: ChangeRecord,
  { ctx, taxReturnId, item }: { ctx: SignedInCall; taxReturnId: string; item: AskedItem },
): Promise<string> {
  const taxReturn = await lockReturn(trx, ctx.viewer, taxReturnId)
  if ((await countItems(trx, taxReturnId)) >= mostItems) throw errors.conflict(tooMany)
  const [id = ''] = await addAsked(trx, record, { ctx, taxReturn, items: [item] })
  return id
}

/** Adds the items to a locked return that has room for them, and notifies the client. */
async function addAsked(
  trx: Trx,
  record: ChangeRecord,
  { ctx, taxReturn, items }: { ctx: SignedInCall; taxReturn: FoundReturn; items: AskedItem[] },
): Promise<string[]> {
  const taxReturnId = taxReturn.id
  const askedAt = ctx.now()
  const ids = await addItems(trx, taxReturnId, items, { askedBy: ctx.viewer.id, askedAt })
  await restartReminders(trx, taxReturn.clientId)
  await settleTurn(trx, taxReturnId, { at: askedAt })
  for (const [index, id] of ids.entries()) {
    const category = items[index]?.category ?? 'other'
    record.audit({
      action: 'item.asked',
      ...aboutItem({ id, clientId: taxReturn.clientId }),
      details: { category },
    })
  }
  record.notifyReaders(taxReturn.clientId, {
    taxReturnId,
    named: taxReturn,
    notice: (of) => documentsRequested(of, items),
    mail: {
      template: 'documents-requested',
      documents: items.length,
      underWay: taxReturn.handedOverAt !== null || taxReturn.status !== 'pending',
    },
    timing: { group: mailGroups.asked(taxReturnId), after: askedWait },
  })
  return ids
}

/** Throws the reason why a single return can't be asked. */
export async function refuse(ctx: SignedInCall, taxReturnId: string): Promise<never> {
  await recordChange(ctx, (trx) => lockReturn(trx, ctx.viewer, taxReturnId))
  throw errors.conflict(tooMany)
}

interface Again {
  item: FoundItem
  taxReturn: FoundReturn
  reason: string
  ctx: SignedInCall
}

/** The mail gives the reason but not the title, which may be too private for a mail. */
export async function askAgain(
  trx: Trx,
  record: ChangeRecord,
  { item, taxReturn, reason, ctx }: Again,
): Promise<void> {
  const askedAt = ctx.now()
  const changes = { askedAgain: reason, askedBy: ctx.viewer.id, askedAt, comment: null }
  await refuseDocuments(trx, item.id)
  await moveItem(trx, item, 'ask_again', { at: askedAt, ...changes })
  const { clientId } = taxReturn
  const { category } = item
  await restartReminders(trx, clientId)
  record.audit({ action: 'item.asked_again', ...aboutItem(item), details: { category } })
  record.notifyReaders(clientId, {
    taxReturnId: taxReturn.id,
    named: taxReturn,
    notice: (of) => documentRequested(of, item.title, reason),
    mail: { template: 'document-requested', category, reason },
  })
}

export const tooMany = `A return can have at most ${mostItems} items`
