import type { RealtimeEvent, RealtimeTopic } from '#shared/realtime.schema.ts'
import { actorOf } from '#server/auth/impersonations.ts'
import type { Viewer } from '#server/auth/viewer.ts'

/** A change, as PostgreSQL's NOTIFY carries it: the users it concerns, and its topics. */
export interface Announcement {
  userIds: string[]
  topics: RealtimeTopic[]
}

/** The maximum of open lines in this process. */
const limits = { perSession: 10, perAccount: 30 }

/** The open lines of this process, by the users whose changes they carry. Staff get all changes. */
export class Lines {
  /** Oldest first. An impersonating line is in two of them: the client's and the admin's. */
  readonly #byUser = new Map<string, Set<Line>>()
  readonly #staff = new Set<Line>()

  /** Over a limit, the new line replaces the oldest of its session or else of its account. */
  open({ id, role, sessionId, viewedBy }: LineViewer): Line {
    const account = actorOf({ id, viewedBy })
    const line = new Line(account, sessionId, () => {
      this.#staff.delete(line)
      for (const user of [id, account]) this.#remove(user, line)
    })
    for (const user of [id, account]) this.#add(user, line)
    if (role === 'admin') this.#staff.add(line)

    const ofAccount = [...this.of(account)].filter((other) => other.account === account)
    const ofSession = ofAccount.filter((other) => other.session === sessionId)
    const { perSession, perAccount } = limits
    if (ofSession.length > perSession) ofSession[0]?.end({ topics: [], replaced: true })
    else if (ofAccount.length > perAccount) ofAccount[0]?.end({ topics: [], replaced: true })
    return line
  }

  /** Lines whose user has lost a session end, so that the browser checks whether it was its own. */
  deliver({ userIds, topics }: Announcement): void {
    const concerned = new Set(userIds.flatMap((user) => [...this.of(user)]))
    for (const line of concerned) {
      if (topics.includes('session')) line.end()
      else line.deliver(topics)
    }
    for (const line of this.#staff) if (!concerned.has(line)) line.deliver(topics)
  }

  endAll(): void {
    for (const lines of this.#byUser.values()) for (const line of lines) line.end()
  }

  of(user: string): ReadonlySet<Line> {
    return this.#byUser.get(user) ?? none
  }

  #add(user: string, line: Line) {
    const lines = this.#byUser.get(user) ?? new Set()
    this.#byUser.set(user, lines.add(line))
  }

  #remove(user: string, line: Line) {
    const lines = this.#byUser.get(user)
    lines?.delete(line)
    if (lines?.size === 0) this.#byUser.delete(user)
  }
}

type LineViewer = Pick<Viewer, 'id' | 'role' | 'sessionId' | 'viewedBy'>

const none: ReadonlySet<Line> = new Set()

/** The events of one open screen. Changes that come before the last event was read are merged into one event. */
export class Line implements AsyncIterableIterator<RealtimeEvent, undefined> {
  readonly account: string
  readonly session: string
  readonly #leave: () => void
  readonly #topics = new Set<RealtimeTopic>()
  #last: RealtimeEvent | null = null
  #ended = false
  #read: ((result: IteratorResult<RealtimeEvent, undefined>) => void) | null = null

  constructor(account: string, session: string, leave: () => void) {
    this.account = account
    this.session = session
    this.#leave = leave
  }

  deliver(topics: RealtimeTopic[]): void {
    if (this.#ended) return
    for (const topic of topics) this.#topics.add(topic)
    this.#answer()
  }

  /** Frees its place at once. Its reader still gets what was delivered, then `last`. */
  end(last: RealtimeEvent | null = null): void {
    if (this.#ended) return
    this.#ended = true
    this.#last = last
    this.#leave()
    this.#answer()
  }

  next(): Promise<IteratorResult<RealtimeEvent, undefined>> {
    return new Promise((resolve) => {
      this.#read = resolve
      this.#answer()
    })
  }

  return(): Promise<IteratorResult<RealtimeEvent, undefined>> {
    this.end()
    return Promise.resolve(done)
  }

  [Symbol.asyncIterator]() {
    return this
  }

  #answer() {
    if (this.#read === null) return
    const value = this.#nextEvent()
    if (value === null && !this.#ended) return
    this.#read(value ? { value } : done)
    this.#read = null
  }

  #nextEvent(): RealtimeEvent | null {
    const topics = [...this.#topics]
    this.#topics.clear()
    if (topics.length > 0) return { topics }
    const last = this.#last
    this.#last = null
    return last
  }
}

const done = { done: true, value: undefined } as const
