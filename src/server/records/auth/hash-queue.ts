import PQueue from 'p-queue'
import { errors } from '#server/base/errors.ts'

/** Sign-ins go before registrations and new passwords. */
const queues = {
  check: { rank: 1, longest: 200 },
  make: { rank: 0, longest: 100 },
} as const

/** How many hashes one account or network may still add to a full queue. */
const share = 4

/**
 * Hashes passwords a few at a time. Callers take turns, each with its oldest hash (start-time fair queueing). A caller
 * with few waiting hashes may enter a full queue.
 */
export class HashQueue {
  readonly #queue: PQueue
  /** Waiting hashes, by queue and by caller. */
  readonly #waiting = new Map<string, number>()
  /** The turn of the hash that began last, and the last turn of each caller who waits. */
  #turnNow = 0
  readonly #lastTurns = new Map<string, number>()

  constructor(concurrency: number) {
    this.#queue = new PQueue({ concurrency })
  }

  /**
   * `by`: the account or network that causes the work.
   *
   * @throws AppError 503 when its queue is full
   */
  async add<T>(name: keyof typeof queues, by: string, work: () => Promise<T>): Promise<T> {
    const { rank, longest } = queues[name]
    const own = `${name} ${by}`
    const [all, mine] = [this.#waiting.get(name) ?? 0, this.#waiting.get(own) ?? 0]
    if (all >= (mine < share ? 2 * longest : longest)) throw errors.busy(5)
    this.#count(name, own, 1)
    const turn = Math.max(this.#turnNow, this.#lastTurns.get(own) ?? 0) + 1
    this.#lastTurns.set(own, turn)
    const begin = () => {
      this.#count(name, own, -1)
      this.#turnNow = Math.max(this.#turnNow, turn)
      if (!this.#waiting.has(own)) this.#lastTurns.delete(own)
      return work()
    }
    return this.#queue.add(begin, { priority: rank * 1e12 - turn })
  }

  #count(name: string, own: string, change: 1 | -1): void {
    for (const key of [name, own]) {
      const sum = (this.#waiting.get(key) ?? 0) + change
      if (sum === 0) this.#waiting.delete(key)
      else this.#waiting.set(key, sum)
    }
  }
}
