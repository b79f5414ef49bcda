import { errors } from '#server/base/errors.ts'
import { realTimers, type Timers } from '#server/base/timers.ts'

export interface TransferLimits {
  total: number
  perNetwork: number
  perAccount: number
  /** Milliseconds that a transfer waits before it may preempt another or fails. */
  maxWait: number
  /** Milliseconds that a transfer runs before it can be preempted; a slow one sooner. */
  guaranteed: number
  /** Places of the total that are reserved for staff. */
  forStaff?: number
}

/** Milliseconds that a transfer runs before it can be preempted because its reader is slow. */
const slowAfter = 10_000

export interface Transfer {
  account: string
  network: string
  staff?: boolean
  /** Returns true if its reader is currently slow. */
  isSlow?: () => boolean
  /** Ends the transfer; returns false when it can't. Without it, the transfer is never preempted. */
  preempt?: () => boolean
}

/**
 * Limits concurrent transfers, in total, per network and per account. The account with the smallest demand comes
 * first. After its wait, a transfer preempts a long one of the account that holds most, so that slow clients can't
 * block the server. See docs/decisions/0018.
 */
export class TransferLimiter {
  readonly #limits: TransferLimits
  readonly #timers: Timers
  readonly #active = new Set<Transfer & { since: number }>()
  readonly #waiting = new Set<Waiter>()
  /** Active transfers by account, by network, and in total. */
  readonly #used = new Tally()
  /** Active and waiting transfers, by account. */
  readonly #requested = new Tally()

  constructor(limits: TransferLimits, timers: Timers = realTimers) {
    this.#limits = limits
    this.#timers = timers
  }

  /**
   * Waits for a slot and holds it until the returned function is called. A second call does nothing.
   *
   * @throws AppError 503 when none is free soon
   */
  async acquire(transfer: Transfer): Promise<() => void> {
    const waiting = { transfer, ...Promise.withResolvers<() => void>() }
    this.#requested.add(transfer.account, 1)
    this.#waiting.add(waiting)
    this.#admit()
    if (!this.#waiting.has(waiting)) return waiting.promise
    const takeBack = this.#timers.after(this.#limits.maxWait, () => this.#expire(waiting))
    return waiting.promise.finally(takeBack)
  }

  /** The account with the smallest demand comes first. */
  #admit(): void {
    for (;;) {
      let next: Waiter | undefined
      for (const candidate of this.#waiting) {
        if (!this.#hasRoom(candidate.transfer)) continue
        if (next === undefined || this.#requestedBy(candidate) < this.#requestedBy(next))
          next = candidate
      }
      if (next === undefined) return
      this.#start(next)
    }
  }

  #requestedBy({ transfer }: Waiter): number {
    return this.#requested.of(transfer.account)
  }

  #start(waiting: Waiter): void {
    const active = { ...waiting.transfer, since: performance.now() }
    this.#waiting.delete(waiting)
    this.#active.add(active)
    this.#count(active, 1)
    waiting.resolve(() => {
      this.#end(active)
      this.#admit()
    })
  }

  #end(active: Transfer & { since: number }): void {
    if (!this.#active.delete(active)) return
    this.#count(active, -1)
    this.#requested.add(active.account, -1)
  }

  #expire(waiting: Waiter): void {
    const { transfer } = waiting
    this.#preemptFor(transfer)
    if (this.#hasRoom(transfer)) {
      this.#start(waiting)
    } else {
      this.#waiting.delete(waiting)
      this.#requested.add(transfer.account, -1)
      waiting.reject(errors.busy(retryAfterSeconds))
    }
    this.#admit()
  }

  #preemptFor(transfer: Transfer): void {
    if (!this.#fits(`account ${transfer.account}`, this.#limits.perAccount)) return
    const now = performance.now()
    const usedBy = ({ account }: Transfer) => this.#used.of(`account ${account}`)
    const crowded = !this.#hasShare(transfer)
    const long = [...this.#active]
      .filter(
        (candidate) =>
          this.#givesWay(candidate, now) && (!crowded || candidate.network === transfer.network),
      )
      .toSorted((a, b) => usedBy(b) - usedBy(a) || a.since - b.since)
    for (const active of long) {
      if (this.#hasRoom(transfer)) return
      if (active.preempt?.() === true) this.#end(active)
    }
  }

  #hasRoom(transfer: Transfer): boolean {
    const { total, forStaff = 0 } = this.#limits
    const open = transfer.staff === true ? total : total - forStaff
    return this.#hasShare(transfer) && this.#fits('all', open)
  }

  #givesWay({ since, isSlow }: Transfer & { since: number }, now: number): boolean {
    const ran = now - since
    return ran > this.#limits.guaranteed || (ran > slowAfter && isSlow?.() === true)
  }

  #hasShare(transfer: Transfer): boolean {
    const { perAccount, perNetwork } = this.#limits
    return (
      this.#fits(`account ${transfer.account}`, perAccount) &&
      this.#fits(`network ${transfer.network}`, perNetwork)
    )
  }

  #fits(key: string, limit: number): boolean {
    return this.#used.of(key) < limit
  }

  #count({ account, network }: Transfer, change: 1 | -1): void {
    for (const key of ['all', `account ${account}`, `network ${network}`]) {
      this.#used.add(key, change)
    }
  }
}

interface Waiter extends PromiseWithResolvers<() => void> {
  transfer: Transfer
}

class Tally {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, change: 1 | -1): void {
    const sum = this.of(key) + change
    if (sum === 0) this.#counts.delete(key)
    else this.#counts.set(key, sum)
  }
}

const retryAfterSeconds = 5

/** Small and large transfers have separate limits, so that large slow ones never delay small ones. */
export interface BySize<T> {
  small: T
  large: T
}

/** Makes both limiters. The result picks the one for the size of a transfer. */
export function limiterBySize(
  limits: BySize<TransferLimits>,
  { timers = realTimers, maxSmallBytes = 256 * 1024 } = {},
): (bytes: number) => TransferLimiter {
  const small = new TransferLimiter(limits.small, timers)
  const large = new TransferLimiter(limits.large, timers)
  return (bytes) => (bytes <= maxSmallBytes ? small : large)
}
