import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { keptDocuments } from './documents.access.ts'

/**
 * How many documents clients themselves uploaded after `since` and until `until` that are still there, for how many
 * returns, and the first `limit` of these, by client.
 */
export async function listUploadsBetween(
  trx: Trx,
  { since, until }: { since: Date; until: Date },
  limit: number,
) {
  const rows = await keptDocuments(trx)
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .innerJoin('users', 'users.id', 'taxReturns.clientId')
    .select(['users.firstName', 'users.lastName', 'taxReturns.taxYear'])
    .select(({ fn }) => fn.countAll<number>().as('documents'))
    .select([
      sql<number>`(sum(count(*)) over ())::bigint`.as('allDocuments'),
      sql<number>`count(*) over ()`.as('allReturns'),
    ])
    .whereRef('documents.uploadedBy', '=', 'taxReturns.clientId')
    .where('documents.deletedAt', 'is', null)
    .where('documents.createdAt', '>', since)
    .where('documents.createdAt', '<=', until)
    .groupBy(['taxReturns.id', 'users.id'])
    .orderBy('users.lastName')
    .orderBy('users.firstName')
    .orderBy('taxReturns.taxYear', 'desc')
    .limit(limit)
    .execute()
  return {
    documents: rows[0]?.allDocuments ?? 0,
    returns: rows[0]?.allReturns ?? 0,
    lines: rows.map(({ firstName, lastName, taxYear, documents }) => ({
      client: `${firstName} ${lastName}`,
      taxYear,
      documents,
    })),
  }
}
