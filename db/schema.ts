/**
 * The whole data model on one page. Columns are snake_case in SQL and camelCase here (Kysely's CamelCasePlugin).
 *
 * - An id is a UUIDv7 made by the server; a time is `timestamptz`, a `Date` here.
 * - Money is integer cents in a `bigint`, `Cents` here (the driver refuses what is not a safe integer).
 * - `Sealed` columns hold AES-256-GCM ciphertext bound to their table, column and row (src/server/crypto).
 * - What must never be is a constraint in db/migrations, not only a rule in the code.
 */
import type { ColumnType, Generated } from 'kysely'
import type { DocumentCategory } from '#shared/document-categories.ts'
import type { DocumentScan } from '#shared/documents.schema.ts'
import type { FilingStatus } from '#shared/filing-status.ts'
import type { BankAccountType } from '#shared/bank.ts'
import type { ContactMethod } from '#shared/contact-methods.ts'
import type { Cents } from '#shared/money.ts'
import type { PaymentMethod, PaymentStatus } from '#shared/payment.ts'
import type { Relationship } from '#shared/dependents.schema.ts'
import type { ReturnStatus } from '#shared/return-status.ts'
import type { Role } from '#shared/roles.ts'

type Sealed = Buffer
type CreatedAt = ColumnType<Date, Date, never>
/** Set by the database with each change of the row. */
type UpdatedAt = ColumnType<Date, never, never>

export interface Database {
  users: Users
  sessions: Sessions
  impersonations: Impersonations
  passwordResetTokens: PasswordResetTokens
  emailChanges: EmailChanges
  clientProfiles: ClientProfiles
  dependents: Dependents
  taxReturns: TaxReturns
  returnCounters: ReturnCounters
  uploadReminders: UploadReminders
  documents: Documents
  documentRequests: DocumentRequests
  uploadDigests: UploadDigests
  emailOptOuts: EmailOptOuts
  emailSuppressions: EmailSuppressions
  notifications: Notifications
  contactMessages: ContactMessages
  auditLog: AuditLog
  refusedCalls: RefusedCalls
  rateLimits: RateLimits
  keyChecks: KeyChecks
}

interface Users {
  id: string
  /** Lower-case; one account per address. */
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  role: Role
  /** Lower-case "email first last", kept by the database, for the staff's search. */
  search: ColumnType<string, never, never>
  /** "last first" as it sorts, kept by the database: lower-case, without accents. */
  sortName: ColumnType<string, never, never>
  createdAt: CreatedAt
  updatedAt: UpdatedAt
}

interface Sessions {
  /** SHA-256 of the bearer token, hex. The token itself is nowhere on the server. */
  id: string
  userId: string
  remember: boolean
  userAgent: string | null
  ip: string | null
  createdAt: CreatedAt
  lastSeenAt: Date
  /** When the password was last typed again in this session; signing in does not count. */
  passwordConfirmedAt: Date | null
  /** The absolute end; the idle limit is checked against lastSeenAt. */
  expiresAt: ColumnType<Date, Date, never>
}

/** An admin's session that may see the portal as a client, reading only. */
interface Impersonations {
  sessionId: string
  clientId: string
  expiresAt: Date
}

interface PasswordResetTokens {
  /** One live link per user: a newer one replaces the older. */
  userId: string
  /** SHA-256 of the token, hex. */
  tokenHash: string
  expiresAt: Date
}

interface EmailChanges {
  /** One change under way per user: a newer one replaces the older. */
  userId: string
  newEmail: string
  /** SHA-256 of the token, hex. */
  tokenHash: string
  expiresAt: Date
}

interface ClientProfiles {
  userId: string
  ssn: Sealed
  dateOfBirth: Sealed
  occupation: string | null
  address: string
  city: string
  state: string
  zipCode: string
  /** Ten digits. */
  phone: string
  filingStatus: FilingStatus
  spouseFirstName: string | null
  spouseLastName: string | null
  spouseSsn: Sealed | null
  spouseDateOfBirth: Sealed | null
  spouseOccupation: string | null
  bankAccountType: BankAccountType | null
  bankRoutingNumber: Sealed | null
  bankAccountNumber: Sealed | null
  preferredContactMethod: ContactMethod
  emergencyContactName: string | null
  emergencyContactPhone: string | null
  updatedAt: Date
}

interface Dependents {
  id: string
  userId: string
  /** The order in which the client lists them, from 0. */
  position: number
  firstName: string
  lastName: string
  ssn: Sealed | null
  dateOfBirth: Sealed
  relationship: Relationship
  livesWithTaxpayer: boolean
  isStudent: boolean
  hasDisability: boolean
}

interface TaxReturns {
  id: string
  clientId: string
  taxYear: number
  status: Generated<ReturnStatus>
  /** How far it has come: 1 is pending. Kept by the database. */
  statusRank: ColumnType<number, never, never>
  /** Cents; negative when the client owes. */
  estimatedRefund: Cents | null
  completedAt: Date | null
  paymentStatus: Generated<PaymentStatus>
  /** Cents. */
  paymentAmount: Cents | null
  paymentMethod: PaymentMethod | null
  paymentDate: Date | null
  /** The firm's own; never sent to a client. */
  paymentNotes: string | null
  createdAt: CreatedAt
  updatedAt: UpdatedAt
  /** The client's, copied by the database. */
  sortName: ColumnType<string, never, never>
  /** The client's, copied by the database. */
  search: ColumnType<string, never, never>
}

/** How many returns there are of each kind: the sums over all rows, to which every change of a return adds some. */
interface ReturnCounters {
  id: ColumnType<number, never, never>
  taxYear: number
  status: ReturnStatus
  paymentStatus: PaymentStatus
  /** The month of the payment, by UTC's calendar, as its first day. */
  paymentMonth: string | null
  /** Negative for what is no longer so. */
  returns: number
  /** What was paid. */
  cents: Cents
}

interface UploadReminders {
  taxReturnId: string
  /** Three at most. */
  sent: number
  lastSentAt: Date
}

interface Documents {
  id: string
  taxReturnId: string
  uploadedBy: string
  category: DocumentCategory
  name: string
  mimeType: string
  /** Bytes of the plain document. */
  size: number
  storageKey: string
  /** The document's own key, wrapped by the master key. */
  sealedKey: Sealed
  passwordProtected: boolean
  /** It can do more than be read: scripts, programs, files inside. */
  activeContent: Generated<boolean>
  /** By the malware scanner; 'none' where there was none, 'pending' while others may not open it. */
  scan: Generated<DocumentScan>
  verified: Generated<boolean>
  createdAt: CreatedAt
  /** Set when someone deletes it: gone from every list, the bytes live on for the retention period. */
  deletedAt: Date | null
  /** Who did; only they may restore it. */
  deletedBy: string | null
  destroyedAt: Date | null
}

interface DocumentRequests {
  /** Of which the client is asked for another. Open until something newer comes (documents/requests.queries.ts). */
  documentId: string
  reason: string
  askedBy: string
  askedAt: Date
}

interface UploadDigests {
  /** Staff were told of uploads until then; the newest counts. */
  coveredUntil: Date
}

export type StoredMailKind =
  'return_status' | 'completed_return' | 'payment' | 'reminder' | 'upload_digest'

interface EmailOptOuts {
  userId: string
  kind: StoredMailKind
}

interface EmailSuppressions {
  /** Lower-case; anybody's, with an account or without. */
  email: string
  refusedAt: Date
}

interface Notifications {
  id: string
  userId: string
  title: string
  message: string
  /** The screen it is about. */
  href: string
  isRead: Generated<boolean>
  createdAt: CreatedAt
}

interface ContactMessages {
  id: string
  name: string
  email: string
  phone: string | null
  message: string
  createdAt: CreatedAt
  /** Null while it waits for an answer. */
  answeredAt: Date | null
  answeredBy: string | null
  /** What was mailed; null when it was answered otherwise. Without an answer: the mail that did not arrive. */
  reply: string | null
  /** Lower-case "name email phone message", kept by the database, for the staff's search. */
  search: ColumnType<string, never, never>
}

/** Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE and chains each row to the one before. */
interface AuditLog {
  seq: ColumnType<number, never, never>
  at: CreatedAt
  /** Null for a visitor and for the system itself. */
  actorId: string | null
  action: string
  subjectType: string
  subjectId: string | null
  /** Whose record it is about. */
  clientId: string | null
  ip: string | null
  requestId: string | null
  /** Before and after, without secrets, SSNs or bank numbers. */
  details: ColumnType<Record<string, unknown>, string, never>
  prevHash: ColumnType<Buffer, never, never>
  hash: ColumnType<Buffer, never, never>
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
  /** Of the last one. */
  ip: string | null
}

/** Counters of rate-limiter-flexible. */
interface RateLimits {
  key: string
  points: number
  expire: number | null
}

/** One row for each key under which anything may be sealed; see src/server/crypto/key-checks.ts. */
interface KeyChecks {
  /** As in `ENCRYPTION_KEYS`. */
  keyId: string
  /** The key's id, sealed under the key. */
  sealed: Sealed
}
