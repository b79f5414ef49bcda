import type { ClientCategory } from '#shared/documents/document-categories.ts'
import type { RequestReplacementInput } from '#shared/documents/documents.schema.ts'
import { isWaiting } from '#shared/checklist/request-item-states.ts'
import { longestTitle, mostItems } from '#shared/checklist/request-items.schema.ts'
import { errors } from '#server/base/errors.ts'
import { recordChange } from '#server/change/change.ts'
import type { SignedInCall } from '#server/change/services.ts'
import type { Trx } from '#server/database/database.ts'
import {
  findDocument,
  lockDocument,
  markVerified,
} from '#server/records/documents/documents.queries.ts'
import { checkUploaded } from '#server/records/signing/bound-documents.ts'
import { askAgain, tooMany } from './ask.ts'
import { addItems, type FoundItem, lockReturn } from './item-changes.ts'
import { attachDocument, itemsWithDocument } from './item-documents.ts'
import { countItems } from './request-items.queries.ts'

/**
 * Asks for another copy of a document: again for the item that it answers, otherwise with a new item.
 *
 * @throws AppError 404 for an unknown document; 409 if it was asked for already, for a completed return and after
 * filing
 */
export function requestReplacement(ctx: SignedInCall, { id, reason }: RequestReplacementInput) {
  return recordChange(ctx, async (trx, record) => {
    const place = await findDocument(trx, ctx.viewer, id)
    if (place === undefined) throw errors.notFound('Document')
    checkUploaded(place)
    if (place.category === 'completed_return')
      throw errors.conflict('A completed return comes from us')
    const taxReturn = await lockReturn(trx, ctx.viewer, place.taxReturnId)
    const document = await lockDocument(trx, ctx.viewer, id)
    if (document === undefined) throw errors.notFound('Document')
    const { category } = document
    if (category === 'completed_return') throw errors.conflict('A completed return comes from us')
    const items = await itemsWithDocument(trx, document)
    if (items.some(({ state }) => isWaiting(state))) {
      throw errors.conflict('The client has already been asked for another')
    }
    await markVerified(trx, id, false)
    const item =
      items.find(({ state }) => state !== 'withdrawn') ??
      (await addItemFor(trx, ctx, { ...document, category, reason }))
    await askAgain(trx, record, { item, taxReturn, reason, ctx })
    return { reason, askedAt: ctx.now() }
  })
}

async function addItemFor(
  trx: Trx,
  ctx: SignedInCall,
  { id, taxReturnId, clientId, name, category, reason }: DocumentToReplace,
): Promise<FoundItem> {
  if ((await countItems(trx, taxReturnId)) >= mostItems) throw errors.conflict(tooMany)
  const title = Array.from(`Another copy of ${name}`).slice(0, longestTitle).join('')
  const newItem = { category, title, reason, dueOn: null }
  const [itemId = ''] = await addItems(trx, taxReturnId, [newItem], {
    askedBy: ctx.viewer.id,
    askedAt: ctx.now(),
  })
  await attachDocument(trx, itemId, id)
  return { id: itemId, taxReturnId, clientId, title, category, state: 'open' }
}

interface DocumentToReplace {
  id: string
  taxReturnId: string
  clientId: string
  name: string
  category: ClientCategory
  reason: string
}
