import { type RealtimeTopic, realtimeTopics } from '#shared/realtime/realtime.schema.ts'
import { type Viewer, actorOf } from '#server/base/viewer.ts'
import { type Announcement, type Followed, topicsFor } from './subscribers.ts'

/** Remembers the latest changes, so that a new subscriber learns what changed while its screen was loading. */
export class RecentChanges {
  readonly #changes: { at: number; change: Announcement }[] = []
  /** The time from which no change is missing, by `performance.now()`. */
  #from = Infinity

  /** Call this when changes until now may be missing. */
  restart(): void {
    this.#changes.length = 0
    this.#from = performance.now()
  }

  add(change: Announcement): void {
    this.#changes.push({ at: performance.now(), change })
    if (this.#changes.length > most) this.#from = this.#changes.shift()?.at ?? this.#from
  }

  /** Returns the topics of the viewer's changes since a time, or all topics if some may be missing. */
  topicsSince(
    time: number,
    viewer: Pick<Viewer, 'id' | 'role' | 'viewedBy'>,
    followed: Followed = new Map(),
  ): RealtimeTopic[] {
    if (time < this.#from) return realtimeTopics.filter((topic) => topic !== 'session')
    const reader = { ids: [viewer.id, actorOf(viewer)], role: viewer.role, followed }
    const since = this.#changes.filter(({ at }) => at >= time)
    const topics = since.flatMap(({ change }) => topicsFor(reader, change))
    return [...new Set(topics)].filter((topic) => topic !== 'session')
  }
}

const most = 1000
