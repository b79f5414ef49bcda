import { sql } from 'kysely'
import type { Viewer } from '#server/base/viewer.ts'
import { hasRight } from '#server/records/clients/clients.access.ts'
import type { Db } from '#server/database/database.ts'
import { returnsVisibleTo } from './returns.access.ts'

/** Counts, by client, the returns that wait for the viewer: for their signature, or for documents or answers. */
export async function countWaiting(
  db: Db,
  { id }: Pick<Viewer, 'id'>,
  clients: readonly { id: string }[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await returnsVisibleTo(db, { id, role: 'client' }, 'requests')
    .select(['clientId', sql<number>`count(*)::integer`.as('returns')])
    .where('clientId', '=', sql<string>`any(${clients.map((client) => client.id)}::uuid[])`)
    .where('status', '!=', 'filed')
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([isToSign('taxpayer'), hasRight(id, 'sign')]),
        and([isToSign('spouse'), hasRight(id, 'cosign')]),
        and([eb('clientTurnAt', 'is not', null), hasRight(id, 'answer')]),
        exists(
          selectFrom('requestItems')
            .whereRef('requestItems.taxReturnId', '=', 'taxReturns.id')
            .where('requestItems.state', 'in', ['open', 'expected']),
        ),
      ]),
    )
    .groupBy('clientId')
    .execute()
  return new Map(rows.map(({ clientId, returns }) => [clientId, returns]))
}

/** True for a completed return that waits for this person's signature. */
function isToSign(person: 'taxpayer' | 'spouse') {
  return sql<boolean>`(tax_returns.status = 'completed' and tax_returns.signing in (${sql.lit(person)}, 'both'))`
}
