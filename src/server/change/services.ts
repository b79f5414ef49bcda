import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/base/config.ts'
import type { TimeLimits } from '#server/base/time-limits.ts'
import type { Timers } from '#server/base/timers.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/database/database.ts'
import type { Scanner } from '#server/outside/clamd.ts'
import type { DocumentStore } from '#server/storage/document-store.ts'
import type { Realtime } from './realtime.ts'

/** The services that each process opens once: a server, a worker, a command. */
export interface Resources {
  config: Config
  db: Db
  keyring: Keyring
  store: DocumentStore
  /** Null without a malware scanner. */
  scanner: Scanner | null
  realtime: Realtime
  /** The only source of the time; tests move it. */
  clock: () => Date
  /** How requests and streams wait for time to pass; tests move it together with the clock. */
  timers: Timers
  /** The usual ones; tests set others. */
  timeLimits: TimeLimits
}

/** The services that a change needs. */
export type ChangeServices = Pick<Resources, 'db' | 'keyring' | 'clock'>

/** The part of a call that records and rules need. */
export interface CallContext extends Resources {
  now: () => Date
  log: FastifyBaseLogger
  ip: string
  userAgent: string | null
  requestId: string
  viewer: Viewer | null
  /** The `If-Match` of a REST call that changes a profile or a return. */
  ifMatch: string | null
  /** True if an admin's request impersonates a client. */
  viewing: boolean
}

export type SignedInCall = CallContext & { viewer: Viewer }
