import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { TestApp } from './app.ts'

type Entry = Selectable<Database['auditLog']>

/** These columns of the entries of the audit log that have these values, oldest first. */
export function auditRows<Column extends keyof Entry>(
  { services: { db } }: Pick<TestApp, 'services'>,
  columns: readonly Column[],
  values: Partial<Pick<Entry, 'action' | 'subjectId' | 'clientId'>>,
) {
  return db
    .selectFrom('auditLog')
    .select(columns)
    .where(({ and }) => and(values))
    .orderBy('seq')
    .execute()
}
