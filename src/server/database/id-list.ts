import { type AliasedExpression, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'

/** Ids that one statement finds for others to ask for. */
export interface IdList {
  /** As the text of a uuid[]: thousands of ids pass through as one value. */
  ids: string
  count: number
}

/** A query for ids that can stand in another's FROM. */
interface Ids {
  as: (alias: 'found') => AliasedExpression<{ id: string }, 'found'>
}

export function listIds(db: Db, found: Ids): Promise<IdList> {
  return db
    .selectFrom(found.as('found'))
    .modifyFront(plannedEachTime)
    .select(({ fn }) => [
      sql<string>`coalesce(array_agg(found.id), '{}')::text`.as('ids'),
      fn.countAll<number>().as('count'),
    ])
    .executeTakeFirstOrThrow()
}
