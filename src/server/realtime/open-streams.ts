/** How many live lines one session and one account may have open in this process. */
export interface StreamLimits {
  perSession: number
  perAccount: number
}

export const streamLimits: StreamLimits = { perSession: 10, perAccount: 30 }

export interface EventStream extends Disposable {
  /** Aborted when the line gives way to a newer one. */
  replaced: AbortSignal
}

/** The live lines that are open. Where one is too many, the oldest of its session, or else of its account, gives way. */
export class OpenStreams {
  readonly #limits: StreamLimits
  /** Oldest first. */
  readonly #byAccount = new Map<string, Set<{ session: string; end: AbortController }>>()

  constructor(limits: StreamLimits = streamLimits) {
    this.#limits = limits
  }

  open(account: string, session: string): EventStream {
    const line = { session, end: new AbortController() }
    const lines = this.#byAccount.get(account) ?? new Set()
    this.#byAccount.set(account, lines.add(line))
    const close = (closing: typeof line) => {
      lines.delete(closing)
      if (lines.size === 0) this.#byAccount.delete(account)
    }
    const { perSession, perAccount } = this.#limits
    const ofSession = [...lines].filter((other) => other.session === session)
    const tooMany = ofSession.length > perSession ? ofSession : lines.size > perAccount ? lines : []
    const [oldest] = tooMany
    if (oldest !== undefined) {
      close(oldest)
      oldest.end.abort()
    }
    return { replaced: line.end.signal, [Symbol.dispose]: () => close(line) }
  }
}
