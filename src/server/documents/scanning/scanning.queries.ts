import type { Db, Trx } from '#server/database/database.ts'
import { keptDocuments } from '#server/documents/documents.access.ts'

export type UnscannedDocument = Awaited<ReturnType<typeof listDocumentsToScan>>[number]

/** A page of the documents that nobody deleted and no scanner judged, by their ids, with whose they are. */
export function listDocumentsToScan(db: Db, scan: 'pending' | 'none', afterId?: string) {
  return keptDocuments(db)
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .innerJoin('users as uploader', 'uploader.id', 'documents.uploadedBy')
    .select(['documents.id', 'documents.storageKey', 'documents.sealedKey', 'documents.size'])
    .select(['documents.scan', 'documents.category', 'taxReturns.clientId', 'taxReturns.taxYear'])
    .select(['uploader.id as uploaderId', 'uploader.role as uploaderRole'])
    .select(['uploader.email', 'uploader.firstName'])
    .where('documents.scan', '=', scan)
    .where('documents.deletedAt', 'is', null)
    .$if(afterId !== undefined, (query) => query.where('documents.id', '>', afterId ?? ''))
    .orderBy('documents.id')
    .limit(100)
    .execute()
}

/** Keeps what a scan found. False when the document was deleted or judged meanwhile. */
export async function markScanned(
  trx: Trx,
  id: string,
  found: { scan: 'clean' } | { scan: 'infected'; deletedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('documents')
    .set(found)
    .where('id', '=', id)
    .where('scan', 'in', ['pending', 'none'])
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
