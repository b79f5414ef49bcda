import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/** Adds up what changes have left in the counters, so that reading them stays quick. Returns being changed don't wait. */
export async function compactCounters(db: Db): Promise<void> {
  await db
    .with('gone', (trx) =>
      trx.deleteFrom('returnCounters').returning([...kind, 'returns', 'cents']),
    )
    .insertInto('returnCounters')
    .columns([...kind, 'returns', 'cents'])
    .expression((trx) =>
      trx
        .selectFrom('gone')
        .select(({ fn }) => [
          ...kind,
          fn.sum<number>('returns').as('returns'),
          fn.sum<number>('cents').as('cents'),
        ])
        .groupBy(kind)
        .having(sql<boolean>`sum(returns) <> 0 or sum(cents) <> 0`),
    )
    .execute()
}

const kind = ['taxYear', 'status', 'paymentStatus', 'paymentMonth'] as const
