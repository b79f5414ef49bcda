import type { ColumnType, Generated } from 'kysely'
import type { AlarmKind } from '#shared/audit/alarms.schema.ts'
import type { CreatedAt, Sealed } from './columns.ts'

export interface OperationsTables {
  auditLog: AuditLog
  auditUnsealed: AuditUnsealed
  auditBatches: AuditBatches
  refusedCalls: RefusedCalls
  rateLimits: RateLimits
  keyChecks: KeyChecks
  alarms: Alarms
}

/** Append-only: triggers refuse UPDATE, DELETE and TRUNCATE, and queue each row for the log signer (audit/log-signer.ts). */
interface AuditLog {
  /** In insert order, with gaps. */
  seq: ColumnType<number, never, never>
  at: CreatedAt
  /** Null for a visitor and for the system. */
  actorId: string | null
  action: string
  subjectType: string
  subjectId: string | null
  /** The client whose record it concerns. */
  clientId: string | null
  ip: string | null
  requestId: string | null
  /** Before and after, without secrets, SSNs or bank numbers. */
  details: ColumnType<Record<string, unknown>, string, never>
}

/** The rows of the audit log that no batch contains yet. A trigger fills it. */
interface AuditUnsealed {
  seq: number
}

/** The chain (audit/chain.ts), append-only like the log. */
interface AuditBatches {
  /** 1 for the first. */
  position: number
  previousHash: Buffer
  sealedAt: Date
  /** The rows, ascending, and the hash of each. */
  seqs: number[]
  leaves: Buffer[]
  merkleRoot: Buffer
  /** The number of entries in all batches so far. */
  totalRows: number
  /** The highest row number so far. */
  lastSeq: number
  /** The id of the signing key. */
  keyId: string
  hash: Buffer
  signature: Buffer
}

/** Refused calls of signed-in people, counted until a job writes them to the audit log (audit/refused-calls.ts). */
interface RefusedCalls {
  actorId: string
  /** The procedure's path, or method and pattern of a plain route. */
  call: string
  /** 403 or 404. */
  status: number
  count: Generated<number>
  firstAt: Date
  lastAt: Date
  /** The time of the last call. */
  ip: string | null
}

/** Counters of rate-limiter-flexible. */
interface RateLimits {
  key: string
  points: number
  expire: number | null
}

/** One row for each key that has encrypted something; see src/server/features/keys/key-checks.ts. */
interface KeyChecks {
  /** The key's id in `ENCRYPTION_KEYS`. */
  keyId: string
  /** The key's id, encrypted under the key. */
  sealed: Sealed
}

/** Alarms for the operator; one open row for each kind and subject. */
interface Alarms {
  id: string
  kind: AlarmKind
  /** The id of a document or of a person, or the folder and its machine. */
  subject: string
  firstSeen: CreatedAt
  lastSeen: Date
  /** The number of times that it was raised. */
  count: Generated<number>
  /** The details described in alarm-kinds.ts; without secrets and names of files. */
  details: ColumnType<Record<string, unknown>, string, string>
  solvedAt: ColumnType<Date | null, never, Date>
}
