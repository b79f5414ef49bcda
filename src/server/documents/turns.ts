import type { Trx } from '#server/database/database.ts'
import { allProfiles } from '#server/profile/profile.access.ts'
import { everyReturn } from '#server/returns/returns.access.ts'
import { type documentsVisibleTo, liveDocuments } from './documents.access.ts'

/**
 * Records since when the client has nothing left to do for a return, or has the next step: in each transaction that
 * saves a profile, or changes the return's documents, requests or status. Until preparation starts, each upload begins
 * the time again, because the papers were not complete before it.
 */
export async function settleTurn(
  trx: Trx,
  taxReturnId: string,
  { at, uploaded = false }: { at: Date; uploaded?: boolean },
): Promise<void> {
  // Locked: of two changes at once, the later one must see what the other did.
  const before = await everyReturn(trx)
    .select(['status', 'clientId', 'readyAt', 'clientTurnAt'])
    .where('id', '=', taxReturnId)
    .where('status', '!=', 'filed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (before === undefined) return
  const { asked, complete } = await readFacts(trx, taxReturnId, before.clientId)
  const pending = before.status === 'pending'
  const ready = complete && !asked
  const readySince = pending && uploaded ? at : (before.readyAt ?? at)
  const clientActs = asked || (pending && !complete)
  const after = {
    readyAt: ready ? readySince : null,
    clientTurnAt: clientActs ? (before.clientTurnAt ?? at) : null,
  }
  if (after.readyAt === before.readyAt && after.clientTurnAt === before.clientTurnAt) return
  await trx.updateTable('taxReturns').set(after).where('id', '=', taxReturnId).execute()
}

async function readFacts(trx: Trx, taxReturnId: string, clientId: string) {
  const documents = liveDocuments(trx).where('documents.taxReturnId', '=', taxReturnId)
  const asked = openRequests(documents).select('documents.id')
  const papers = documents
    .where('documents.category', '!=', 'completed_return')
    .select('documents.id')
  const profile = allProfiles(trx).select('userId').where('userId', '=', clientId)
  return trx
    .selectNoFrom(({ exists, and }) => [
      exists(asked).as('asked'),
      and([exists(papers), exists(profile)]).as('complete'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * A request is open until a newer document of its category is in the return, staff verify the document, or the return
 * is filed.
 */
export function openRequests(documents: ReturnType<typeof documentsVisibleTo>) {
  return documents
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
