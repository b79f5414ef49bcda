import { sql } from 'kysely'
import { reasonOf } from '#server/base/reason-of.ts'
import { warn } from '#server/base/warn.ts'
import type { Db } from './database.ts'

interface Notice {
  channel: string
  /** At most 8,000 bytes. */
  payload: string
}

/**
 * Sends PostgreSQL's NOTIFY after a change has committed. Inside a transaction it would take a lock that all
 * transactions with a NOTIFY wait for while they commit. Here many share one statement. A notice is lost if the process
 * ends or the database fails first, so every receiver also polls.
 */
export function notifySoon(db: Db, ...notices: Notice[]): void {
  if (notices.length === 0) return
  const waiting = queues.get(db)
  if (waiting !== undefined) {
    for (const notice of notices) waiting.set(JSON.stringify(notice), notice)
    return
  }
  queues.set(db, new Map(notices.map((notice) => [JSON.stringify(notice), notice])))
  sending.set(db, sendAll(db))
}

/** Resolves when nothing waits to be sent any more, so that the connections can end. */
export async function noticesSent(db: Db): Promise<void> {
  await sending.get(db)
}

const sending = new WeakMap<Db, Promise<void>>()

/** The notices that wait for the running statement, each once. */
const queues = new WeakMap<Db, Map<string, Notice>>()

async function sendAll(db: Db) {
  for (;;) {
    const notices = [...(queues.get(db)?.values() ?? [])]
    if (notices.length === 0) break
    queues.set(db, new Map())
    await sql`select pg_notify(channel, payload)
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as notice (channel text, payload text)`
      .execute(db)
      .catch((error: unknown) => {
        warn('other processes were not notified, and poll', { reason: reasonOf(error) })
      })
  }
  queues.delete(db)
}
