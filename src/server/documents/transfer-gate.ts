import { setTimeout as delay } from 'node:timers/promises'
import { AppError, errors } from '#server/errors.ts'

/**
 * Bounds what transfers take at one time, all together and each user's own, so that many at once or one user's many
 * can't use up the machine. The unit is the caller's: transfers, or bytes.
 */
export class TransferGate {
  readonly #total: number
  readonly #perUser: number
  readonly #takenBy = new Map<string, number>()
  #taken = 0
  #left = Promise.withResolvers<void>()

  constructor(limits: { total: number; perUser: number }) {
    this.#total = limits.total
    this.#perUser = limits.perUser
  }

  /**
   * Takes `amount` until what it returns is called; calling that again does nothing.
   *
   * @throws AppError 503 when that is too much at present. Alone, anyone may take any amount.
   */
  enter(userId: string, amount = 1): () => void {
    const own = this.#takenBy.get(userId) ?? 0
    if (own > 0 && own + amount > this.#perUser) throw errors.busy(retryAfter)
    if (this.#taken > 0 && this.#taken + amount > this.#total) throw errors.busy(retryAfter)
    this.#take(userId, amount)
    let inside = true
    return () => {
      if (inside) this.#take(userId, -amount)
      inside = false
    }
  }

  /** The same, but waits for room as long as `patience` (milliseconds) lasts. */
  async enterSoon(userId: string, amount: number, patience: number): Promise<() => void> {
    const deadline = performance.now() + patience
    for (;;) {
      const changed = this.#left.promise
      try {
        return this.enter(userId, amount)
      } catch (error) {
        const left = deadline - performance.now()
        if (!(error instanceof AppError) || left <= 0) throw error
        await firstOf(changed, left)
      }
    }
  }

  #take(userId: string, amount: number): void {
    const own = (this.#takenBy.get(userId) ?? 0) + amount
    this.#taken += amount
    if (own > 0) this.#takenBy.set(userId, own)
    else this.#takenBy.delete(userId)
    if (amount > 0) return
    this.#left.resolve()
    this.#left = Promise.withResolvers()
  }
}

/** Seconds. */
const retryAfter = 5

async function firstOf(event: Promise<void>, milliseconds: number): Promise<void> {
  const timer = new AbortController()
  const { signal } = timer
  await Promise.race([event, delay(milliseconds, undefined, { signal }).catch(() => {})])
  timer.abort()
}
