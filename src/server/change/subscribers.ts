import { type Part, type Right, rightsOf } from '#shared/clients/access-parts.ts'
import type { Role } from '#shared/base/api.ts'
import type { RealtimeEvent, RealtimeTopic } from '#shared/realtime/realtime.schema.ts'
import { holdings } from '#server/base/holdings.ts'
import { type Viewer, actorOf } from '#server/base/viewer.ts'

/** The payload of a PostgreSQL NOTIFY: the topics that changed, and the users to inform besides staff. */
export type Announcement = readonly Changed[]

export interface Changed {
  userIds: readonly string[]
  /** For their own users, and by their rights for those who act for them. */
  clientIds?: readonly string[] | undefined
  topics: readonly RealtimeTopic[]
}

/** The clients that somebody follows beside their own, and in which parts. */
export type Followed = ReadonlyMap<string, readonly Part[]>

/** Which changes of a client those who act for it learn of: with any of these rights. */
const rightsToLearn: Partial<Record<RealtimeTopic, readonly Right[]>> = {
  returns: ['returns', 'requests'],
  documents: ['returns', 'requests'],
  profile: ['profile'],
  messages: ['messages'],
  money: ['money'],
  users: ['invite'],
}

/** The topics of a change that a reader learns of. `ids`: of the user, and during an impersonation of the admin too. */
export function topicsFor(
  { ids, role, followed }: { ids: readonly string[]; role: Role; followed: Followed },
  changes: Announcement,
): RealtimeTopic[] {
  const topics = changes.flatMap((changed) => {
    if (role === 'admin' || isNamed(ids, changed)) return changed.topics
    const parts = (changed.clientIds ?? []).flatMap((client) => followed.get(client) ?? [])
    const rights = new Set<Right>(parts.flatMap((part) => rightsOf[part]))
    return changed.topics.filter((topic) => rightsToLearn[topic]?.some((one) => rights.has(one)))
  })
  return [...new Set(topics)]
}

function isNamed(ids: readonly string[], { userIds, clientIds = [] }: Changed): boolean {
  return ids.some((id) => userIds.includes(id) || clientIds.includes(id))
}

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
  add({ id, role, sessionId, viewedBy }: SubscribingViewer, followed: Followed = new Map()) {
    const account = actorOf({ id, viewedBy })
    const places = [
      ...[id, account].map((user) => [this.#byUser, user] as const),
      ...[...followed.keys()].map((client) => [this.#byClient, client] as const),
    ]
    const reader = { ids: [id, account], role, followed }
    const subscriber: Subscriber = new Subscriber(account, sessionId, reader, () => {
      this.#staff.delete(subscriber)
      for (const [map, key] of places) remove(map, key, subscriber)
    })
    for (const [map, key] of places) map.set(key, (map.get(key) ?? new Set()).add(subscriber))
    if (role === 'admin') this.#staff.add(subscriber)

    const ofAccount = [...this.of(account)].filter((other) => other.account === account)
    const ofSession = ofAccount.filter((other) => other.session === sessionId)
    const { streams, streamsOfSession } = holdings
    if (ofSession.length > streamsOfSession.most) ofSession[0]?.end({ topics: [], replaced: true })
    else if (ofAccount.length > streams.most) ofAccount[0]?.end({ topics: [], replaced: true })
    return subscriber
  }

  /** A stream ends when its user has lost a session, so that the browser checks whether it was its own. */
  deliver(changes: Announcement): void {
    const clientIds = changes.flatMap((changed) => changed.clientIds ?? [])
    const concerned = new Set([
      ...[...changes.flatMap(({ userIds }) => userIds), ...clientIds].flatMap((id) => [
        ...this.of(id),
      ]),
      ...clientIds.flatMap((id) => [...(this.#byClient.get(id) ?? [])]),
      ...this.#staff,
    ])
    const ending = changes.filter(({ topics }) => topics.includes('session'))
    for (const subscriber of concerned) {
      const { reader } = subscriber
      const topics = topicsFor(reader, changes)
      if (ending.some((changed) => isNamed(reader.ids, changed))) subscriber.end()
      else if (topics.length > 0) subscriber.deliver(topics)
    }
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
  readonly reader: Parameters<typeof topicsFor>[0]
  readonly #leave: () => void
  readonly #topics = new Set<RealtimeTopic>()
  #last: RealtimeEvent | null = null
  /** True if an event is due, which may have no topics. */
  #isDue = false
  #ended = false
  #wake = () => {}

  constructor(account: string, session: string, reader: Subscriber['reader'], leave: () => void) {
    this.account = account
    this.session = session
    this.reader = reader
    this.#leave = leave
  }

  deliver(topics: readonly RealtimeTopic[]): void {
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
