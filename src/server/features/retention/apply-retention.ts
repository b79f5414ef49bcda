import { type Expression, sql } from 'kysely'
import { dueFrom } from '#shared/retention/retention.ts'
import { Failures } from '#server/base/failures.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import type { Services } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { destroyDeletedDocuments } from '#server/records/documents/documents-cleanup.ts'
import { destroyErased } from '#server/records/retention/destroy-erased.ts'
import { unscopedThreads } from '#server/records/messages/messages.access.ts'
import { unscopedNotifications } from '#server/change/notifications.access.ts'
import type { ChangeServices } from '#server/change/services.ts'

type RetentionServices = ChangeServices & Pick<Services, 'store'>

/**
 * Destroys everything whose time is over. Returns the number of each kind.
 *
 * @throws AggregateError at the end, for the kinds of which something can't be destroyed
 */
export async function applyRetention(services: RetentionServices) {
  const failures = new Failures()
  const count = async (work: () => Promise<number>) => (await failures.of(work)) ?? 0
  const source = { ...systemSource(services), store: services.store }
  const destroyed = {
    notifications: await count(() => deleteDue(services, 'notifications')),
    returnThreads: await count(() => deleteDue(services, 'returnThreads')),
    threads: await count(() => deleteDue(services, 'threads')),
    erasedAccounts: await count(() => destroyErased(source)),
    deletedDocuments: await count(() => destroyDeletedDocuments(services)),
  }
  failures.throwAny()
  return destroyed
}

/** In batches, each a transaction with its audit row. A batch is left out while another process has one. */
async function deleteDue(services: RetentionServices, what: Timed): Promise<number> {
  let deleted = 0
  for (;;) {
    const rows = await deleteBatch(services, what)
    deleted += rows
    if (rows < batchRows) return deleted
  }
}

const batchRows = 1000

function deleteBatch(services: RetentionServices, what: Timed): Promise<number> {
  return recordChange(systemSource(services), async (trx, record) => {
    const { rows: locks } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('retention')) as taken`.execute(trx)
    if (locks[0]?.taken !== true) return 0
    const { numAffectedRows } = await sql`delete from ${sql.table(tables[what])} where id in (
      select id from (${rowsOf[what](trx)}) as row
      where used <= ${dueFrom(what, services.clock())} limit ${batchRows})`.execute(trx)
    const rows = Number(numAffectedRows ?? 0n)
    if (rows > 0) {
      const subject = { type: 'retention', id: null } as const
      record.audit({
        action: 'retention.applied',
        subject,
        details: { what: tables[what], rows },
      })
    }
    return rows
  })
}

/** The table of each. */
const tables = {
  notifications: 'notifications',
  returnThreads: 'threads',
  threads: 'threads',
} as const satisfies Record<Timed, string>

/** Records that are destroyed by date alone, with the column of their last use. */
export type Timed = 'notifications' | 'returnThreads' | 'threads'
export const rowsOf: Record<Timed, (db: Db | Trx) => Expression<{ id: string; used: Date }>> = {
  notifications: (db) =>
    unscopedNotifications(db).select(['id', sql<Date>`greatest(created_at, read_at)`.as('used')]),
  returnThreads: (db) =>
    unscopedThreads(db)
      .select(['threads.id', 'threads.lastAt as used'])
      .where('threads.taxReturnId', 'is not', null),
  threads: (db) =>
    unscopedThreads(db)
      .select(['threads.id', 'threads.lastAt as used'])
      .where('threads.taxReturnId', 'is', null),
}
