import { EventEmitter, on } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Notification, PoolClient } from 'pg'
import { z } from 'zod'
import { type RealtimeTopic, realtimeTopics } from '#shared/realtime.schema.ts'
import { type Db, poolOf } from '#server/database/database.ts'
import { notifySoon } from '#server/database/notify.ts'

const channel = 'portal_changes'

/** The payload of PostgreSQL's NOTIFY (8,000 bytes at most): the users and topics of a change. */
const announcement = z.object({
  userIds: z.array(z.string()),
  topics: z.array(z.enum(realtimeTopics)),
})
type Announcement = z.output<typeof announcement>

/** Notifies the open screens of a committed change. */
export function announce(
  db: Db,
  { userIds, topics }: { userIds: string[]; topics: RealtimeTopic[] },
): void {
  if (topics.length === 0) return
  const payload: Announcement = {
    userIds: [...new Set(userIds)].slice(0, 100),
    topics: [...new Set(topics)],
  }
  notifySoon(db, { channel, payload: JSON.stringify(payload) })
}

export interface Realtime {
  /** Every committed change of all processes, until the signal or `close`. */
  changes: (signal: AbortSignal) => AsyncIterable<Announcement>
  /** Ends all of them. */
  close: () => void
  streams: OpenStreams
}

/**
 * Receives the announcements of all processes. One connection listens while any stream is open, and is replaced when it
 * breaks. The screens' polls find changes that were missed meanwhile.
 */
export function createRealtime(db: Db): Realtime {
  const heard = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  let listening: AbortController | null = null
  let listeners = 0

  return {
    async *changes(signal) {
      listeners += 1
      listening ??= listen(db, heard)
      try {
        const ended = AbortSignal.any([signal, closing.signal])
        for await (const [change] of on(heard, 'change', { signal: ended })) {
          yield announcement.parse(change)
        }
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'AbortError') throw error
      } finally {
        listeners -= 1
        if (listeners === 0) {
          listening.abort()
          listening = null
        }
      }
    },
    close: () => closing.abort(),
    streams: new OpenStreams(),
  }
}

const retryAfter = 1000

function listen(db: Db, heard: EventEmitter): AbortController {
  const stop = new AbortController()
  void keepListening(db, heard, stop.signal)
  return stop
}

async function keepListening(db: Db, heard: EventEmitter, stop: AbortSignal) {
  while (!stop.aborted) {
    try {
      await listenOnce(await poolOf(db).connect(), heard, stop)
    } catch {
      // The database is unavailable: the pool logs that, and the screens poll.
      await wait(retryAfter, undefined, { signal: stop }).catch(() => {})
    }
  }
}

/** Resolves after `stop`, rejects when the connection ends. */
async function listenOnce(client: PoolClient, heard: EventEmitter, stop: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const hear = ({ payload = '{}' }: Notification) => {
    const parsed = announcement.safeParse(JSON.parse(payload))
    if (parsed.success) heard.emit('change', parsed.data)
  }
  const end = () => reject(new Error('the listening connection ended'))
  try {
    client.on('notification', hear).once('end', end).once('error', end)
    stop.addEventListener('abort', () => resolve(), { once: true })
    if (stop.aborted) resolve()
    await client.query(`listen ${channel}`)
    await promise
  } finally {
    client.off('notification', hear)
    // Closing it also ends its LISTEN.
    client.release(true)
  }
}

/** The maximum of open event streams in this process. */
const streamLimits = { perSession: 10, perAccount: 30 }

interface EventStream extends Disposable {
  /** Aborted when a newer stream replaces this one. */
  replaced: AbortSignal
}

/** Over the limit, a new stream replaces the oldest of its session or else of its account. */
class OpenStreams {
  /** Oldest first. */
  readonly #byAccount = new Map<string, Set<{ session: string; end: AbortController }>>()

  open(account: string, session: string): EventStream {
    const stream = { session, end: new AbortController() }
    const streams = this.#byAccount.get(account) ?? new Set()
    this.#byAccount.set(account, streams.add(stream))
    const close = (closing: typeof stream) => {
      streams.delete(closing)
      if (streams.size === 0) this.#byAccount.delete(account)
    }
    const { perSession, perAccount } = streamLimits
    const ofSession = [...streams].filter((other) => other.session === session)
    const tooMany =
      ofSession.length > perSession ? ofSession : streams.size > perAccount ? streams : []
    const [oldest] = tooMany
    if (oldest !== undefined) {
      close(oldest)
      oldest.end.abort()
    }
    return { replaced: stream.end.signal, [Symbol.dispose]: () => close(stream) }
  }
}
