import { sql } from 'kysely'
import { dueFrom } from '#shared/retention.ts'
import { recordChange, systemSource } from '#server/audit/change.ts'
import type { ChangeServices, Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { destroyDeletedDocuments } from '#server/documents/documents.cleanup.ts'
import { everyNotification } from '#server/notifications/notifications.access.ts'

type RetentionServices = ChangeServices & Pick<Services, 'store'>

/** Destroys everything whose time is over. Returns how many of each kind. */
export async function applyRetention(services: RetentionServices) {
  return {
    notifications: await deleteDue(services, 'notifications'),
    contactMessages: await deleteDue(services, 'contactMessages'),
    // Last, because it fails when a document can't be destroyed.
    deletedDocuments: await destroyDeletedDocuments(services),
  }
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
    const due = rowsOf[what](trx)
      .select('id')
      .where(lastUse[what], '<=', dueFrom(what, services.clock()))
      .limit(batchRows)
    const { numDeletedRows } = await trx.deleteFrom(what).where('id', 'in', due).executeTakeFirst()
    const rows = Number(numDeletedRows)
    if (rows > 0) {
      const subject = { type: 'retention', id: null } as const
      record.audit({ action: 'retention.applied', subject, details: { what, rows } })
    }
    return rows
  })
}

/** Rows that go by their date alone, and when they were used last. */
export const rowsOf = {
  notifications: everyNotification,
  contactMessages: (db: Db | Trx) => db.selectFrom('contactMessages'),
}
export type Timed = keyof typeof rowsOf
export const lastUse = {
  notifications: sql<Date>`greatest(created_at, read_at)`,
  contactMessages: sql<Date>`greatest(created_at, answered_at)`,
} satisfies Record<Timed, unknown>
