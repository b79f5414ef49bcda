import { sql } from 'kysely'
import type { Viewer } from '#server/base/viewer.ts'
import { hasRight } from '#server/records/clients/clients.access.ts'
import type { Db } from '#server/database/database.ts'
import { returnsVisibleTo } from './returns.access.ts'

/** Counts, by client, the returns that wait for the viewer: for their signature, or for documents or answers. */
export async function countWaiting(
  db: Db,
  { id, withheld = false }: Pick<Viewer, 'id' | 'withheld'>,
  clients: readonly { id: string }[],
): Promise<ReadonlyMap<string, number>> {
  const viewer = { id, withheld, role: 'client' } as const
  const rows = await returnsVisibleTo(db, viewer, 'requests')
    .select(['clientId', sql<number>`count(*)::integer`.as('returns')])
    .where('clientId', '=', sql<string>`any(${clients.map((client) => client.id)}::uuid[])`)
    .where('status', '!=', 'filed')
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([isToSign('taxpayer'), hasRight(viewer, 'sign')]),
        and([isToSign('spouse'), hasRight(viewer, 'cosign')]),
        and([isToAnswer, eb('clientTurnAt', 'is not', null), hasRight(viewer, 'answer')]),
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

/** False for a completed return that waits for a signature: its client has nothing to answer. */
const isToAnswer = sql<boolean>`not (tax_returns.status = 'completed'
  and coalesce(tax_returns.signing, '') in ('taxpayer', 'spouse', 'both'))`

/** True for a completed return that waits for this person's signature. */
function isToSign(person: 'taxpayer' | 'spouse') {
  return sql<boolean>`(tax_returns.status = 'completed' and tax_returns.signing in (${sql.lit(person)}, 'both'))`
}
