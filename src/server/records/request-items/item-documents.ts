import { isIn, itemAfter } from '#shared/checklist/request-item-states.ts'
import { errors } from '#server/base/errors.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  unscopedDocuments,
  unscopedLiveDocuments,
} from '#server/records/documents/documents.access.ts'
import { checkFiled } from '#server/records/documents/private-files.ts'
import { itemsOfReturn } from './request-items.access.ts'
import { setItemState } from './request-items.queries.ts'
import { lockRows } from '#server/records/locks/lock.ts'

/** Makes the document an answer to the item. Returns false if it is one already. */
export async function attachDocument(
  trx: Trx,
  itemId: string,
  documentId: string,
): Promise<boolean> {
  await checkFiled(trx, documentId)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('itemDocuments')
    .values({ itemId, documentId })
    .onConflict((conflict) =>
      conflict
        .columns(['itemId', 'documentId'])
        .doUpdateSet({ refused: false })
        .where('itemDocuments.refused', '=', true),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false when the document does not belong to the item. */
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

/** Marks the documents of an item as refused, because staff ask for another one. */
export async function refuseDocuments(trx: Trx, itemId: string): Promise<void> {
  await trx
    .updateTable('itemDocuments')
    .set({ refused: true })
    .where('itemId', '=', itemId)
    .where('refused', '=', false)
    .execute()
}

/** Returns true if the item has an answer that is neither deleted nor refused. */
export async function isAnswered(trx: Trx, itemId: string): Promise<boolean> {
  const document = await unscopedLiveDocuments(trx)
    .innerJoin('itemDocuments', 'itemDocuments.documentId', 'documents.id')
    .select('documents.id')
    .where('itemDocuments.itemId', '=', itemId)
    .where('itemDocuments.refused', '=', false)
    .limit(1)
    .executeTakeFirst()
  return document !== undefined
}

/** Marks the documents that answer an item as verified. */
export async function verifyDocumentsOf(trx: Trx, itemId: string): Promise<void> {
  const answers = unscopedDocuments(trx)
    .innerJoin('itemDocuments', 'itemDocuments.documentId', 'documents.id')
    .select('documents.id')
    .where('itemDocuments.itemId', '=', itemId)
    .where('itemDocuments.refused', '=', false)
  await trx
    .updateTable('documents')
    .set({ verified: true })
    .where('id', 'in', answers)
    .where('deletedAt', 'is', null)
    .where('verified', '=', false)
    .execute()
}

interface PlacedDocument {
  id: string
  taxReturnId: string
}

/** The items of a document, locked; the caller has locked their return. */
export function itemsWithDocument(trx: Trx, { id, taxReturnId }: PlacedDocument) {
  const items = itemsOfReturn(trx, taxReturnId)
    .innerJoin('itemDocuments', 'itemDocuments.itemId', 'requestItems.id')
    .innerJoin('taxReturns', 'taxReturns.id', 'requestItems.taxReturnId')
    .select(['requestItems.id', 'requestItems.taxReturnId', 'requestItems.category'])
    .select(['requestItems.state', 'requestItems.title', 'taxReturns.clientId'])
    .select('itemDocuments.refused')
    .where('itemDocuments.documentId', '=', id)
    .orderBy('requestItems.id')
  return lockRows(trx, { requestItems: 'update' }, items)
}

/**
 * The items of a document follow it: they are open once their last answer is deleted, and received once it is back. A
 * document that is verified after all answers its items again. The caller settles the turn.
 */
export async function followDocument(
  trx: Trx,
  document: PlacedDocument,
  event: 'deleted' | 'restored' | 'verified',
): Promise<void> {
  for (const { id, state, refused } of await itemsWithDocument(trx, document)) {
    if (event === 'verified' && refused) await attachDocument(trx, id, document.id)
    const answers = event === 'verified' || (event === 'restored' && !refused)
    const lost = event === 'deleted' && isIn(state) && !(await isAnswered(trx, id))
    const change = lost ? 'lose' : answers && !isIn(state) ? 'receive' : null
    const after = change && itemAfter(state, change)
    if (after === null) continue
    await setItemState(trx, id, after)
  }
}

/**
 * Refuses as a signed paper what answers an item that the rules ask for, such as a Form 1098: no rule asks for a
 * signature, but staff may.
 */
export async function checkAnswersNoRule(
  db: Db | Trx,
  { id, taxReturnId }: { id: string; taxReturnId: string },
): Promise<void> {
  const answered = await itemsOfReturn(db, taxReturnId)
    .innerJoin('itemDocuments', 'itemDocuments.itemId', 'requestItems.id')
    .select('requestItems.title')
    .where('itemDocuments.documentId', '=', id)
    .where('itemDocuments.refused', '=', false)
    .where('requestItems.rule', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (answered !== undefined) {
    throw errors.conflict(`This document was sent for “${answered.title}”. Choose the signed one.`)
  }
}
