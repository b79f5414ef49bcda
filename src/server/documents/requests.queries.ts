import type { Viewer } from '#server/auth/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { documentsVisibleTo } from './documents.access.ts'

/** A client's open requests of all their returns, newest tax year first. */
export function listRequestsOf(db: Db, viewer: Viewer, clientId: string) {
  return openRequests(db, viewer)
    .select(['documents.id as documentId', 'documents.name as fileName', 'documents.category'])
    .select(['taxReturns.taxYear', 'documentRequests.reason', 'documentRequests.askedAt'])
    .where('taxReturns.clientId', '=', clientId)
    .orderBy('taxReturns.taxYear', 'desc')
    .orderBy('documentRequests.askedAt', 'desc')
    .limit(longestList)
    .execute()
}

/** A return's open requests, by document. */
export async function findRequestsOfReturn(db: Db, viewer: Viewer, taxReturnId: string) {
  const rows = await openRequests(db, viewer)
    .select(['documents.id', 'documentRequests.reason', 'documentRequests.askedAt'])
    .where('documents.taxReturnId', '=', taxReturnId)
    .limit(longestList)
    .execute()
  return new Map(rows.map(({ id, ...request }) => [id, request]))
}

/** A document with whose it is, kept still until the transaction ends, and whether another is asked for already. */
export async function findDocumentToReplace(trx: Trx, viewer: Viewer, id: string) {
  const document = await documentsVisibleTo(trx, viewer)
    .innerJoin('users', 'users.id', 'taxReturns.clientId')
    .select(['documents.category', 'documents.taxReturnId', 'documents.verified'])
    .select(['taxReturns.taxYear', 'taxReturns.status', 'taxReturns.clientId'])
    .select(['users.email', 'users.firstName'])
    .where('documents.id', '=', id)
    .forUpdate('documents')
    .executeTakeFirst()
  if (document === undefined) return undefined
  const open = await openRequests(trx, viewer)
    .select('documents.id')
    .where('documents.id', '=', id)
    .executeTakeFirst()
  return { ...document, asked: open !== undefined }
}

export interface NewRequest {
  documentId: string
  reason: string
  askedBy: string
  askedAt: Date
}

/** One a document: asking again takes the place of what was answered before. */
export async function saveRequest(trx: Trx, request: NewRequest): Promise<void> {
  await trx
    .insertInto('documentRequests')
    .values(request)
    .onConflict((conflict) => conflict.column('documentId').doUpdateSet(request))
    .execute()
}

/**
 * What was asked for and has not come: since then nothing newer of its category is in its return, nobody has verified
 * the document after all, and the return is not filed.
 */
function openRequests(db: Db | Trx, viewer: Viewer) {
  return documentsVisibleTo(db, viewer)
    .innerJoin('documentRequests', 'documentRequests.documentId', 'documents.id')
    .leftJoin('documents as newer', (join) =>
      join
        .onRef('newer.taxReturnId', '=', 'documents.taxReturnId')
        .onRef('newer.category', '=', 'documents.category')
        .onRef('newer.createdAt', '>', 'documentRequests.askedAt')
        .on('newer.deletedAt', 'is', null),
    )
    .where('newer.id', 'is', null)
    .where('documents.verified', '=', false)
    .where('taxReturns.status', '!=', 'filed')
}

/** Above what one client can hold: their uploads end at the quota. */
const longestList = 2000
