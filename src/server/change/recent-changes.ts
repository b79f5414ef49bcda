import { type RealtimeTopic, realtimeTopics } from '#shared/realtime.schema.ts'
import { type Viewer, actorOf } from '#server/base/viewer.ts'
import type { Announcement } from './subscribers.ts'

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
    clientIds: readonly string[] = [],
  ): RealtimeTopic[] {
    if (time < this.#from) return realtimeTopics.filter((topic) => topic !== 'session')
    const users = [viewer.id, actorOf(viewer), ...clientIds]
    const topics = this.#changes
      .filter(({ at }) => at >= time)
      .filter(({ change: { userIds } }) => {
        return viewer.role === 'admin' || users.some((user) => userIds.includes(user))
      })
      .flatMap(({ change }) => change.topics)
    return [...new Set(topics)].filter((topic) => topic !== 'session')
  }
}

const most = 1000
