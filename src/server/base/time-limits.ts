/** How long the portal waits, and how many connections it opens. In milliseconds unless the name says otherwise. */
export interface TimeLimits {
  database: DatabaseLimits
  /** Between updates of a session's last use, because a write costs more than the read. */
  touchSeconds: number
  /** The whole answer of Stripe or the identity service, and each of the firm accounts’ provider. */
  provider: number
  scan: ScanLimits
}

export interface DatabaseLimits {
  /** For a connection: a free one of the pool, or a new one. */
  connect: number
  /** The wait for a read replica: one that is down must not delay a request for long. */
  replicaConnect: number
  /** A statement's wait for a lock. */
  lock: number
  statement: number
  idleInTransaction: number
  /** For an answer, if the server hangs. Longer than `statement`. */
  query: number
  /** Connections of a process at most, without the shared ones (database/shared-connections.ts). */
  poolSize: number
}

/** The malware scanner's. */
export interface ScanLimits {
  /** An upload's wait, after which it is stored unscanned. */
  upload: number
  /** A stored document's scan. */
  stored: number
  /** The scanner's answer whether it works. */
  answer: number
}

export const usualTimeLimits: TimeLimits = {
  database: {
    connect: 5000,
    replicaConnect: 500,
    lock: 3000,
    statement: 10_000,
    idleInTransaction: 15_000,
    query: 20_000,
    poolSize: 12,
  },
  touchSeconds: 60,
  provider: 8000,
  scan: { upload: 15_000, stored: 60_000, answer: 5000 },
}
