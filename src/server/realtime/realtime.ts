import { EventEmitter, on } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Notification, PoolClient } from 'pg'
import { type Announcement, announcement, channel } from './announce.ts'
import { OpenStreams } from './open-streams.ts'
import { type Db, poolOf } from '#server/database/database.ts'

export interface Realtime {
  /** Every change that commits, in any process, until the signal or `close`. */
  changes: (signal: AbortSignal) => AsyncIterable<Announcement>
  /** Ends all of them. */
  close: () => void
  lines: OpenStreams
}

/**
 * Hears what other transactions announce. One connection listens while anybody does, and is given back with the last
 * one; when it breaks it is replaced, and whoever missed something has the screens' polls.
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
    lines: new OpenStreams(),
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
      // The database is away; the pool says so, and the screens poll meanwhile.
      await wait(retryAfter, undefined, { signal: stop }).catch(() => {})
    }
  }
}

/** Resolves when told to stop, rejects when the connection ends. */
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
    // Its LISTEN goes with it.
    client.release(true)
  }
}
