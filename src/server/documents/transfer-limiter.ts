import { errors } from '#server/errors.ts'

/** What may be inside a gate at one time, in the caller's unit: transfers, or bytes. */
export interface TransferLimits {
  total: number
  perNetwork: number
  perAccount: number
  /** Milliseconds that a transfer waits for room. */
  patience: number
  /** Milliseconds after which a transfer gives way to one that has waited in vain. */
  undisturbed: number
}

export interface Transfer {
  account: string
  network: string
  amount: number
  /** Ends the transfer for another; false when it is too late for that. Without it, it never gives way. */
  giveWay?: () => boolean
}

/**
 * Bounds what transfers take at one time and shares it out: no account and no network gets more than its share, and
 * the account that asks for least comes first. A transfer that waits in vain takes the place of a long one of the
 * account that holds most, so that slow clients can't keep a full gate to themselves. See docs/decisions/0018.
 */
export class TransferLimiter {
  readonly #limits: TransferLimits
  readonly #inside = new Set<Transfer & { since: number }>()
  readonly #waiting = new Set<Waiting>()
  /** Amounts inside, by account, by network, and of all. */
  readonly #taken = new Tally()
  /** Amounts inside and waiting, by account. */
  readonly #asked = new Tally()

  constructor(limits: TransferLimits) {
    this.#limits = limits
  }

  /**
   * Waits for room and takes `amount` of it until what it resolves to is called; calling that again does nothing.
   *
   * @throws AppError 503 when there is no room soon. Any amount fits where nothing is taken.
   */
  async enter(transfer: Transfer): Promise<() => void> {
    const waiting = { transfer, ...Promise.withResolvers<() => void>() }
    this.#asked.add(transfer.account, transfer.amount)
    this.#waiting.add(waiting)
    this.#admit()
    if (!this.#waiting.has(waiting)) return waiting.promise
    const timer = setTimeout(() => this.#endWait(waiting), this.#limits.patience)
    return waiting.promise.finally(() => clearTimeout(timer))
  }

  /** The account that asks for least comes first; while its transfer is too large, none overtakes it. */
  #admit(): void {
    for (;;) {
      let next: Waiting | undefined
      for (const one of this.#waiting) {
        if (!this.#hasShare(one.transfer)) continue
        if (next === undefined || this.#demand(one) < this.#demand(next)) next = one
      }
      if (next === undefined || !this.#fits('all', this.#limits.total, next.transfer)) return
      this.#letIn(next)
    }
  }

  #demand({ transfer }: Waiting): number {
    return this.#asked.of(transfer.account)
  }

  #letIn(waiting: Waiting): void {
    const inside = { ...waiting.transfer, since: performance.now() }
    this.#waiting.delete(waiting)
    this.#inside.add(inside)
    this.#count(inside, inside.amount)
    waiting.resolve(() => {
      this.#end(inside)
      this.#admit()
    })
  }

  #end(inside: Transfer & { since: number }): void {
    if (!this.#inside.delete(inside)) return
    this.#count(inside, -inside.amount)
    this.#asked.add(inside.account, -inside.amount)
  }

  #endWait(waiting: Waiting): void {
    const { transfer } = waiting
    this.#makeRoom(transfer)
    if (this.#hasRoom(transfer)) {
      this.#letIn(waiting)
    } else {
      this.#waiting.delete(waiting)
      this.#asked.add(transfer.account, -transfer.amount)
      waiting.reject(errors.busy(retryAfter))
    }
    this.#admit()
  }

  #makeRoom(transfer: Transfer): void {
    if (!this.#fits(`account ${transfer.account}`, this.#limits.perAccount, transfer)) return
    const before = performance.now() - this.#limits.undisturbed
    const held = ({ account }: Transfer) => this.#taken.of(`account ${account}`)
    const crowded = !this.#hasShare(transfer)
    const long = [...this.#inside]
      .filter(({ since, network }) => since < before && (!crowded || network === transfer.network))
      .toSorted((one, other) => held(other) - held(one) || one.since - other.since)
    for (const inside of long) {
      if (this.#hasRoom(transfer)) return
      if (inside.giveWay?.() === true) this.#end(inside)
    }
  }

  #hasRoom(transfer: Transfer): boolean {
    return this.#hasShare(transfer) && this.#fits('all', this.#limits.total, transfer)
  }

  /** Whether account and network have room for it in their own parts. */
  #hasShare(transfer: Transfer): boolean {
    const { perAccount, perNetwork } = this.#limits
    return (
      this.#fits(`account ${transfer.account}`, perAccount, transfer) &&
      this.#fits(`network ${transfer.network}`, perNetwork, transfer)
    )
  }

  #fits(key: string, limit: number, { amount }: Transfer): boolean {
    const taken = this.#taken.of(key)
    return taken === 0 || taken + amount <= limit
  }

  #count({ account, network }: Transfer, amount: number): void {
    for (const key of ['all', `account ${account}`, `network ${network}`]) {
      this.#taken.add(key, amount)
    }
  }
}

interface Waiting {
  transfer: Transfer
  promise: Promise<() => void>
  resolve: (leave: () => void) => void
  reject: (refusal: Error) => void
}

class Tally {
  readonly #amounts = new Map<string, number>()

  of(key: string): number {
    return this.#amounts.get(key) ?? 0
  }

  add(key: string, amount: number): void {
    const sum = this.of(key) + amount
    if (sum === 0) this.#amounts.delete(key)
    else this.#amounts.set(key, sum)
  }
}

/** Seconds. */
const retryAfter = 5

/** A gate for small transfers and one for large ones, so that large slow ones never stand in the way of small ones. */
export interface Lanes<T> {
  small: T
  large: T
}

/** The lanes' gates; what they return says which one is for a transfer of so many bytes. */
export function openLanes({
  small,
  large,
}: Lanes<TransferLimits>): (bytes: number) => TransferLimiter {
  const gates = { small: new TransferLimiter(small), large: new TransferLimiter(large) }
  return (bytes) => (bytes <= smallTransfer ? gates.small : gates.large)
}

/** Bytes. */
const smallTransfer = 256 * 1024
