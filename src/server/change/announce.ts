import { sql } from 'kysely'
import { reasonOf } from '#server/base/reason-of.ts'
import { warn } from '#server/base/warn.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { Announcement } from './subscribers.ts'

/** The channel on which each process hears of changes. */
export const changesChannel = 'portal_changes'

/** The most users and the most clients in a part: both together fit into a payload. */
const mostIds = 90

/** The payload of PostgreSQL's NOTIFY is shorter. */
const mostBytes = 8000

/**
 * Makes every process read again what pages, mails and documents say about the firm. The transaction announces it with
 * its commit, so that no process misses it: one that does not listen at that moment reads it when it listens again.
 * Only for rare changes; see `afterCommit`.
 */
export async function announceFirm(trx: Trx): Promise<void> {
  await announceWithCommit(trx, [{ userIds: [], topics: ['firm'] }])
}

/**
 * Ends the streams of people who gain or lose access to a client, with the transaction's commit: each stream follows the
 * clients of its beginning. Only for rare changes.
 */
export async function endStreams(trx: Trx, of: readonly { userId: string }[]): Promise<void> {
  if (of.length === 0) return
  const userIds = of.slice(0, mostIds).map(({ userId }) => userId)
  await announceWithCommit(trx, [{ userIds, topics: ['session'] }])
}

async function announceWithCommit(trx: Trx, change: Announcement): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${JSON.stringify(change)})`.execute(trx)
}

/**
 * Notifies the open screens of a committed change, and wakes the workers for the mails that it queued. Inside the
 * transaction PostgreSQL's NOTIFY would take a lock that all transactions with a NOTIFY wait for while they commit. Here
 * many share one statement. A notice is lost if the process ends or the database fails first, so screens and workers
 * also poll.
 */
export function afterCommit(db: Db, { changes = [], mails = 0 }: Committed): void {
  const notices = noticesOf(changes)
  if (mails > 0) notices.push({ channel: 'jobs:insert', payload: JSON.stringify({ count: mails }) })
  if (notices.length === 0) return
  const waiting = queues.get(db)
  if (waiting !== undefined) {
    for (const notice of notices) waiting.set(JSON.stringify(notice), notice)
    return
  }
  queues.set(db, new Map(notices.map((notice) => [JSON.stringify(notice), notice])))
  sending.set(db, sendAll(db))
}

interface Committed {
  changes?: Announcement
  /** The number of queued mails. */
  mails?: number
}

interface Notice {
  channel: string
  payload: string
}

function noticesOf(changes: Announcement): Notice[] {
  const parts = changes.map(({ userIds, clientIds = [], topics }) => ({
    clientIds: [...new Set(clientIds)].slice(0, mostIds),
    userIds: [...new Set(userIds)].slice(0, mostIds),
    topics: [...new Set(topics)],
  }))
  if (parts.length === 0) return []
  const fits = JSON.stringify(parts).length < mostBytes
  const payloads = fits ? [parts] : parts.map((part) => [part])
  return payloads.map((payload) => ({ channel: changesChannel, payload: JSON.stringify(payload) }))
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
