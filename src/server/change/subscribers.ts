import type { RealtimeEvent, RealtimeTopic } from '#shared/realtime.schema.ts'
import { type Viewer, actorOf } from '#server/base/viewer.ts'

/** A change in PostgreSQL's NOTIFY: the affected users and the topics. */
export interface Announcement {
  userIds: string[]
  topics: RealtimeTopic[]
}

/** The maximum number of subscribers in this process. */
const limits = { perSession: 10, perAccount: 30 }

/**
 * The subscribers of this process, by the users and clients whose changes they receive. Staff receive all changes. A
 * grant and its end replace the streams of its user, so that each follows the clients of that moment.
 */
export class Subscribers {
  /** Oldest first. An impersonating subscriber is listed under both the client and the admin. */
  readonly #byUser = new Map<string, Set<Subscriber>>()
  readonly #byClient = new Map<string, Set<Subscriber>>()
  readonly #staff = new Set<Subscriber>()

  /** Over a limit, the new subscriber replaces the oldest of its session, otherwise of its account. */
  add({ id, role, sessionId, viewedBy }: SubscribingViewer, clientIds: string[] = []): Subscriber {
    const account = actorOf({ id, viewedBy })
    const places = [
      ...[id, account].map((user) => [this.#byUser, user] as const),
      ...clientIds.map((client) => [this.#byClient, client] as const),
    ]
    const subscriber = new Subscriber(account, sessionId, () => {
      this.#staff.delete(subscriber)
      for (const [map, key] of places) remove(map, key, subscriber)
    })
    for (const [map, key] of places) map.set(key, (map.get(key) ?? new Set()).add(subscriber))
    if (role === 'admin') this.#staff.add(subscriber)

    const ofAccount = [...this.of(account)].filter((other) => other.account === account)
    const ofSession = ofAccount.filter((other) => other.session === sessionId)
    const { perSession, perAccount } = limits
    if (ofSession.length > perSession) ofSession[0]?.end({ topics: [], replaced: true })
    else if (ofAccount.length > perAccount) ofAccount[0]?.end({ topics: [], replaced: true })
    return subscriber
  }

  /** A stream ends when its user has lost a session, so that the browser checks whether it was its own. */
  deliver({ userIds, topics }: Announcement): void {
    const concerned = new Set(userIds.flatMap((user) => [...this.of(user)]))
    for (const subscriber of concerned) {
      if (topics.includes('session')) subscriber.end()
      else subscriber.deliver(topics)
    }
    const shared = topics.filter((topic) => topic !== 'session' && topic !== 'notifications')
    for (const subscriber of userIds.flatMap((client) => [...(this.#byClient.get(client) ?? [])])) {
      if (!concerned.has(subscriber)) subscriber.deliver(shared)
    }
    for (const subscriber of this.#staff) if (!concerned.has(subscriber)) subscriber.deliver(topics)
  }

  /** The number of open streams. */
  count(): number {
    return new Set([...this.#byUser.values()].flatMap((subscribers) => [...subscribers])).size
  }

  endAll(): void {
    for (const subscribers of this.#byUser.values())
      for (const subscriber of subscribers) subscriber.end()
  }

  of(user: string): ReadonlySet<Subscriber> {
    return this.#byUser.get(user) ?? none
  }
}

function remove(map: Map<string, Set<Subscriber>>, key: string, subscriber: Subscriber): void {
  const subscribers = map.get(key)
  subscribers?.delete(subscriber)
  if (subscribers?.size === 0) map.delete(key)
}

type SubscribingViewer = Pick<Viewer, 'id' | 'role' | 'sessionId' | 'viewedBy'>

const none: ReadonlySet<Subscriber> = new Set()

/** One open event stream. Changes that arrive before the last event was read are merged into one event. */
export class Subscriber implements AsyncIterable<RealtimeEvent> {
  readonly account: string
  readonly session: string
  readonly #leave: () => void
  readonly #topics = new Set<RealtimeTopic>()
  #last: RealtimeEvent | null = null
  /** True if an event is due, which may have no topics. */
  #isDue = false
  #ended = false
  #wake = () => {}

  constructor(account: string, session: string, leave: () => void) {
    this.account = account
    this.session = session
    this.#leave = leave
  }

  deliver(topics: RealtimeTopic[]): void {
    if (this.#ended) return
    for (const topic of topics) this.#topics.add(topic)
    this.#isDue = true
    this.#wake()
  }

  /** Frees its slot at once. Its reader still gets what was delivered, then `last`. */
  end(last: RealtimeEvent | null = null): void {
    if (this.#ended) return
    this.#ended = true
    this.#last = last
    this.#leave()
    this.#wake()
  }

  /** Supports one reader. */
  async *[Symbol.asyncIterator](): AsyncGenerator<RealtimeEvent, void, undefined> {
    try {
      for (;;) {
        const topics = [...this.#topics]
        this.#topics.clear()
        if (this.#isDue) {
          this.#isDue = false
          yield { topics }
        } else if (this.#ended) break
        else await new Promise<void>((resolve) => (this.#wake = resolve))
      }
      if (this.#last !== null) yield this.#last
    } finally {
      this.end()
    }
  }
}
