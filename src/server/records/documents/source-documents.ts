import { keptUntil, sourceDate } from '#shared/retention/retention.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { type DocumentViewer, deletedDocumentsOf } from './documents.access.ts'

/** In a query of documents with their returns: what `sourceDate` reads. */
export const sourceColumns = [
  'documents.category',
  'documents.createdAt',
  'documents.privateTo',
  'taxReturns.taxYear',
  'taxReturns.dueOn',
  'taxReturns.startedAt',
  'taxReturns.filedAt',
] as const

/**
 * The documents that their client deleted and the firm keeps, because a return is based on them, newest first: all, those
 * of a return, or one. Nobody but staff and the portal sees them. What staff delete is not among them.
 */
export async function listKeptSources(
  db: Db | Trx,
  viewer: DocumentViewer,
  now: Date,
  of: { taxReturnId?: string; id?: string } = {},
) {
  if (viewer.role !== 'admin' && viewer.role !== 'portal') return []
  const { taxReturnId, id } = of
  const deleted = await deletedDocumentsOf(db, viewer)
    .innerJoin('users', 'users.id', 'documents.deletedBy')
    .select(['documents.id', 'documents.name', 'documents.size', 'documents.mimeType'])
    .select(['documents.verified', 'documents.fromClient', 'documents.scan'])
    .select(['documents.storageKey', 'documents.sealedKey', 'documents.uploadedBy'])
    .select(['documents.deletedAt', 'documents.taxReturnId', 'taxReturns.clientId'])
    .select(sourceColumns)
    .where('users.role', '=', 'client')
    .where('taxReturns.startedAt', 'is not', null)
    .$if(taxReturnId !== undefined, (query) =>
      query.where('documents.taxReturnId', '=', taxReturnId ?? ''),
    )
    .$if(id !== undefined, (query) => query.where('documents.id', '=', id ?? ''))
    .orderBy('documents.createdAt', 'desc')
    .orderBy('documents.id', 'desc')
    .$narrowType<{ deletedAt: Date }>()
    .execute()
  return deleted.flatMap((row) => {
    const from = sourceDate(row, row.deletedAt)
    const until = from && keptUntil('sourceDocuments', from)
    return from !== null && until !== null && until > now ? [{ ...row, from, until }] : []
  })
}
