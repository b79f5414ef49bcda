import type { Notification, PoolClient } from 'pg'
import { z } from 'zod'
import { type RealtimeTopic, realtimeTopics } from '#shared/realtime/realtime.schema.ts'
import { pause, type Timers } from '#server/base/timers.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { type Db, directOf, poolOf } from '#server/database/database.ts'
import { NewReasons } from '#server/base/new-reasons.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { warn } from '#server/base/warn.ts'
import { changesChannel } from './announce.ts'
import { RecentChanges } from './recent-changes.ts'
import { type Announcement, type Followed, type Subscriber, Subscribers } from './subscribers.ts'

/** The payload of PostgreSQL's NOTIFY (8,000 bytes at most). */
const announcement = z.array(
  z.object({
    userIds: z.array(z.string()),
    clientIds: z.array(z.string()).optional(),
    topics: z.array(z.enum(realtimeTopics)),
  }),
)

export interface Realtime {
  /** Starts to receive changes. The first subscriber also starts it. */
  listen: () => Promise<void>
  /**
   * The first event arrives when the stream receives all changes; it has the topics of the last `age` milliseconds.
   * With `lasts` the stream ends after that many milliseconds. `followed`: the other clients that it follows.
   */
  subscribe: (
    viewer: Viewer,
    age: number,
    more?: { lasts?: number; followed?: Followed },
  ) => Subscriber
  /** Calls back after each change of a topic, and when changes may have been missed. */
  follow: (topic: RealtimeTopic, changed: () => void) => void
  /** Ends all streams. */
  close: () => void
  subscribers: Subscribers
}

/**
 * Receives the announcements of all processes. One connection listens, and is replaced when it breaks. The screens'
 * polls find changes that were missed in between.
 */
export function createRealtime(db: Db, timers: Timers): Realtime {
  const subscribers = new Subscribers()
  const recent = new RecentChanges()
  const followers: { topic: RealtimeTopic; changed: () => void }[] = []
  const closing = new AbortController()
  let listening: Promise<void> | undefined

  function handleAnnouncement(change: Announcement): void {
    recent.add(change)
    subscribers.deliver(change)
    const topics = new Set(change.flatMap((part) => part.topics))
    for (const { topic, changed } of followers) if (topics.has(topic)) changed()
  }

  function listen(): Promise<void> {
    listening ??= new Promise((resolve) => {
      const ready = () => {
        recent.restart()
        for (const { changed } of followers) changed()
        resolve()
      }
      void keepListening({ db, timers }, { handleAnnouncement, ready }, closing.signal)
    })
    return listening
  }

  return {
    listen,
    subscribe(viewer, age, { lasts, followed = new Map() } = {}) {
      const since = performance.now() - age - transit
      const subscriber = subscribers.add(viewer, followed)
      // It may outlive the stream; ending twice does nothing.
      if (lasts !== undefined) timers.after(Math.min(lasts, day), () => subscriber.end())
      if (closing.signal.aborted) subscriber.end()
      void listen().then(() => subscriber.deliver(recent.topicsSince(since, viewer, followed)))
      return subscriber
    },
    follow(topic, changed) {
      followers.push({ topic, changed })
    },
    close() {
      closing.abort()
      subscribers.endAll()
    },
    subscribers,
  }
}

const retryAfter = 1000

/** Milliseconds: a longer timer would fire at once after 24 days, and streams are shorter. */
const day = 86_400_000

/**
 * The time in milliseconds for a subscription to arrive. The screen's first read takes longer, because the page comes
 * before it.
 */
const transit = 100

interface Listener {
  handleAnnouncement: (change: Announcement) => void
  /** Called when the connection starts to listen, the first time or again. */
  ready: () => void
}

async function keepListening(
  { db, timers }: { db: Db; timers: Timers },
  listener: Listener,
  stop: AbortSignal,
) {
  const reasons = new NewReasons()
  const ready = () => {
    reasons.works()
    listener.ready()
  }
  while (!stop.aborted) {
    try {
      await listenOnce(await poolOf(directOf(db)).connect(), { ...listener, ready }, stop)
    } catch (error) {
      const reason = reasonOf(error)
      reasons.failed(reason, () => {
        warn('changes are not received at once, and screens poll', { reason })
      })
      await pause(timers, retryAfter, stop)
    }
  }
}

/** Resolves after `stop`, rejects when the connection ends. */
async function listenOnce(
  client: PoolClient,
  { handleAnnouncement, ready }: Listener,
  stop: AbortSignal,
) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const read = ({ payload = '{}' }: Notification) => {
    const parsed = announcement.safeParse(JSON.parse(payload))
    if (parsed.success) handleAnnouncement(parsed.data)
  }
  const end = () => reject(new Error('the listening connection ended'))
  try {
    client.on('notification', read).once('end', end).once('error', end)
    stop.addEventListener('abort', () => resolve(), { once: true })
    if (stop.aborted) resolve()
    await client.query(`listen ${changesChannel}`)
    ready()
    await promise
  } finally {
    client.off('notification', read)
    // Closing it also ends its LISTEN.
    client.release(true)
  }
}
