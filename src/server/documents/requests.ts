import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { categoryTable } from '#shared/document-categories.ts'
import type { RequestReplacementInput } from '#shared/documents.schema.ts'
import { aboutDocument, type ChangeRecord, recordChange } from '#server/audit/change.ts'
import type { SignedInContext } from '#server/context.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { markVerified } from './documents.queries.ts'
import { errors } from '#server/errors.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { documentsVisibleTo } from './documents.access.ts'
import { openRequests, settleTurn } from './turns.ts'

/**
 * Asks the client for another copy of a document and unmarks it if it was verified. Throws 404 for an unknown
 * document; 409 while a request is open, for a completed return and after filing.
 */
export function requestReplacement(ctx: SignedInContext, { id, reason }: RequestReplacementInput) {
  return recordChange(ctx, async (trx, record) => {
    const document = await findDocumentToReplace(trx, ctx.viewer, id)
    if (document === undefined) throw errors.notFound('Document')
    refuse(document)
    const askedAt = ctx.now()
    await saveRequest(trx, { documentId: id, reason, askedBy: ctx.viewer.id, askedAt })
    const unverified = await markVerified(trx, id, false)
    const { clientId, taxReturnId, category } = document
    await settleTurn(trx, taxReturnId, { at: askedAt })
    record.audit({
      action: 'document.asked_again',
      ...aboutDocument({ id, clientId }),
      details: { taxReturnId, category, ...(unverified && { verified: false }) },
    })
    notifyClient(record, document, reason)
    return { reason, askedAt }
  })
}

type DocumentToAsk = NonNullable<Awaited<ReturnType<typeof findDocumentToReplace>>>

function refuse({ category, status, asked }: DocumentToAsk): void {
  if (category === 'completed_return') throw errors.conflict('A completed return comes from us')
  if (status === 'filed') throw errors.conflict('This return is filed: nothing more is needed')
  if (asked) throw errors.conflict('The client is asked for another already')
}

/** The document's name is left out: it may be too private for a mail. */
function notifyClient(record: ChangeRecord, document: DocumentToAsk, reason: string): void {
  const { clientId, taxYear, category, email: to, firstName } = document
  record.notify({
    userId: clientId,
    title: `Your preparer asked for another ${taxYear} document`,
    message: `${categoryTable[category].label}: ${reason}`,
    href: `/documents?year=${taxYear}`,
  })
  record.mail({ template: 'document-requested', to, firstName, taxYear, category, reason })
}

/** Open requests of all a client's returns, newest tax year first. */
export function listRequestsOf(db: Db, viewer: Viewer, clientId: string) {
  return openRequests(documentsVisibleTo(db, viewer))
    .select(['documents.id as documentId', 'documents.name as fileName', 'documents.category'])
    .select(['taxReturns.taxYear', 'documentRequests.reason', 'documentRequests.askedAt'])
    .where('taxReturns.clientId', '=', clientId)
    .orderBy('taxReturns.taxYear', 'desc')
    .orderBy('documentRequests.askedAt', 'desc')
    .limit(longestList)
    .execute()
}

/** A return's open requests by document id. */
export async function findRequestsOfReturn(db: Db, viewer: Viewer, taxReturnId: string) {
  const rows = await openRequests(documentsVisibleTo(db, viewer))
    .select(['documents.id', 'documentRequests.reason', 'documentRequests.askedAt'])
    .where('documents.taxReturnId', '=', taxReturnId)
    .limit(longestList)
    .execute()
  return new Map(rows.map(({ id, ...request }) => [id, request]))
}

/** Locks the return and the document until the transaction ends. */
async function findDocumentToReplace(trx: Trx, viewer: Viewer, id: string) {
  const document = await documentsVisibleTo(trx, viewer)
    .innerJoin('users', 'users.id', 'taxReturns.clientId')
    .select(['documents.category', 'documents.taxReturnId', 'documents.verified'])
    .select(['taxReturns.taxYear', 'taxReturns.status', 'taxReturns.clientId'])
    .select(['users.email', 'users.firstName'])
    .where('documents.id', '=', id)
    .forNoKeyUpdate('taxReturns')
    .forUpdate('documents')
    .executeTakeFirst()
  if (document === undefined) return undefined
  const open = await openRequests(documentsVisibleTo(trx, viewer))
    .select('documents.id')
    .where('documents.id', '=', id)
    .executeTakeFirst()
  return { ...document, asked: open !== undefined }
}

/** One request per document: a new one replaces an old one. */
async function saveRequest(
  trx: Trx,
  request: Insertable<Database['documentRequests']>,
): Promise<void> {
  await trx
    .insertInto('documentRequests')
    .values(request)
    .onConflict((conflict) => conflict.column('documentId').doUpdateSet(request))
    .execute()
}

/** More than the quota allows one client to store. */
const longestList = 2000
