import { errors } from '#server/errors.ts'

/**
 * Bounds what transfers take at one time, all together and each user's own, so that many at once or one user's many
 * can't use up the machine. The unit is the caller's: transfers, or bytes.
 */
export class TransferGate {
  readonly #total: number
  readonly #perUser: number
  readonly #takenBy = new Map<string, number>()
  #taken = 0

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
    this.#change(userId, amount)
    let inside = true
    return () => {
      if (inside) this.#change(userId, -amount)
      inside = false
    }
  }

  #change(userId: string, amount: number): void {
    const own = (this.#takenBy.get(userId) ?? 0) + amount
    this.#taken += amount
    if (own > 0) this.#takenBy.set(userId, own)
    else this.#takenBy.delete(userId)
  }
}

/** Seconds. */
const retryAfter = 5
