import type { AliasedExpression } from 'kysely'
import type { Db } from './database.ts'
import { plannedEachTime } from './named-statements.ts'

/** A query that can stand in another's FROM. */
interface Rows {
  as: (alias: 'rows') => AliasedExpression<unknown, 'rows'>
}

/** How many rows a query has; give it a limit, and counting ends there. */
export async function countRows(db: Db, rows: Rows): Promise<number> {
  const { count } = await db
    .selectFrom(rows.as('rows'))
    .modifyFront(plannedEachTime)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
