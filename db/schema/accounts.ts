import type { ColumnType, Generated } from 'kysely'
import type { Part } from '#shared/clients/access-parts.ts'
import type { Role } from '#shared/base/api.ts'
import type { CreatedAt, Sealed, UpdatedAt } from './columns.ts'

export interface AccountsTables {
  users: Users
  erasureRequests: ErasureRequests
  sessions: Sessions
  impersonations: Impersonations
  accountLinks: AccountLinks
  invitations: Invitations
  formerAddresses: FormerAddresses
  exportTickets: ExportTickets
  authenticatorApps: AuthenticatorApps
  passkeys: Passkeys
  recoveryCodes: RecoveryCodes
  passkeyChallenges: PasskeyChallenges
  trustedDevices: TrustedDevices
  firmAccounts: FirmAccounts
  firmSignIns: FirmSignIns
  userCounters: UserCounters
}

interface Users {
  id: string
  /** Lower-case; one account per address. */
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  role: Role
  /** Letters after the name of a staff member, such as EA. */
  credential: ColumnType<string | null, never, string | null>
  /** "email first last" of `fold_text`, for the staff's search. Set by the database. */
  search: ColumnType<string, never, never>
  /** "last first" of `fold_text`, for sorting. Set by the database. */
  sortName: ColumnType<string, never, never>
  /** When staff disabled the account; nobody can sign in to it. */
  disabledAt: ColumnType<Date | null, never, Date | null>
  /**
   * When the client's data was destroyed. The row stays for the records that the law keeps, and never changes again.
   */
  erasedAt: ColumnType<Date | null, never, Date>
  /** When the owner proved the address. */
  emailProvenAt: ColumnType<Date | null, Date | null | undefined, Date>
  createdAt: CreatedAt
  updatedAt: UpdatedAt
}

/** Counts of users by role: the sum over all rows, as in ReturnCounters. */
interface UserCounters {
  id: ColumnType<number, never, never>
  role: Role
  users: number
}

interface Sessions {
  /** SHA-256 of the bearer token, hex. The server does not store the token. */
  id: string
  userId: string
  remember: boolean
  userAgent: string | null
  ip: string | null
  createdAt: CreatedAt
  lastSeenAt: Date
  /** When the password was last typed again in this session; signing in does not count. */
  passwordConfirmedAt: Date | null
  /**
   * Null for a session that began here. For one that began with a firm account: whether the firm's sign-in service asked
   * for a second factor.
   */
  firmFactor: boolean | null
  /** The absolute limit. The idle limit is checked against lastSeenAt. */
  expiresAt: ColumnType<Date, Date, never>
}

/** An admin's session that may view the portal as a client, read-only. */
interface Impersonations {
  sessionId: string
  clientId: string
  expiresAt: Date
}

/** Links that are mailed to an account's owner. */
interface AccountLinks {
  /** SHA-256 of the token, hex. */
  tokenHash: string
  userId: string
  /** One live link of each, and a newer one replaces it; but several that end an access. */
  kind: 'password_reset' | 'email_change' | 'email_proof' | 'end_access'
  /** The new address, or the one to prove: a link to an older one proves nothing. */
  email: Generated<string>
  /** The access that it ends, or the invitation, whose ids are the same. */
  accessId: string | null
  expiresAt: Date
}

/** Invitations to an account, and to act for a client in a part, which gives an account too if there is none. */
interface Invitations {
  /** Becomes a new account's id, so that the audit log can name the invited person. As `self`: the client's. */
  id: string
  clientId: string | null
  part: Part | null
  /** The account becomes an admin's. */
  staff: Generated<boolean>
  /** When the access will end, if it does by a date. */
  untilAt: Date | null
  documentId: string | null
  /** Lower-case; one invitation per address without a client, and one per client. */
  email: string
  firstName: string
  lastName: string
  /** Null once that account is deleted. */
  invitedBy: string | null
  byStaff: Generated<boolean>
  invitedAt: Date
  /** SHA-256 of the token, hex. */
  tokenHash: string
  expiresAt: Date
}

/** Notices about lost factors go here too for a while after a change of address. */
interface FormerAddresses {
  userId: string
  email: string
  changedAt: Date
}

/** Lets a session's browser begin one download of all its user's data. A newer one replaces it. */
interface ExportTickets {
  sessionId: string
  /** SHA-256 of the ticket, hex. */
  tokenHash: string
  expiresAt: Date
  /** The return whose documents it downloads. */
  taxReturnId: string | null
  /** Or the client whose data it downloads. */
  clientId: string | null
}

/** One app per user, confirmed or being set up. */
interface AuthenticatorApps {
  id: string
  userId: string
  /** Base32. */
  secret: Sealed
  /** The time step of the last accepted code: no code is accepted twice. Null until the app is confirmed. */
  lastStep: number | null
  createdAt: CreatedAt
  confirmedAt: Date | null
}

interface Passkeys {
  /** The credential's id, base64url. */
  id: string
  userId: string
  name: string
  /** COSE. */
  publicKey: Buffer
  /** The authenticator's signature counter; 0 if it doesn't count. */
  counter: number
  transports: string[]
  /** True if it signs in alone. False after a password reset, until it was used with the new password. */
  signsInAlone: Generated<boolean>
  createdAt: CreatedAt
  lastUsedAt: Date | null
}

interface RecoveryCodes {
  userId: string
  /** HMAC-SHA-256 in base64. A used code is removed. */
  hashes: string[]
  /** The HMAC key of the codes. */
  macKey: Sealed
  createdAt: CreatedAt
}

interface PasskeyChallenges {
  challenge: string
  /** The call and the person that may use it. */
  purpose: string
  expiresAt: Date
}

/** Browsers in which a client needs no second factor. One browser has one token for all of its users. */
interface TrustedDevices {
  /** SHA-256 of the cookie's token, hex. */
  tokenHash: string
  userId: string
  expiresAt: Date
}

/** The account of a member of staff at the firm's sign-in service. */
interface FirmAccounts {
  userId: string
  issuer: string
  /** The service's permanent name for the person. */
  subject: string
  linkedAt: Date
}

/** Sign-ins at the firm's sign-in service that have begun, for ten minutes. */
interface FirmSignIns {
  /** SHA-256 of the state in the address, and of the browser's cookie, hex. */
  stateHash: string
  browserHash: string
  /** The session that is confirmed; null for a sign-in. */
  sessionId: string | null
  /** The path to open after it. */
  next: string
  startedAt: Date
  expiresAt: Date
  /** When the service's answer was used. */
  answeredAt: Date | null
  /** The user that the service signed in, while they type their second factor. */
  userId: string | null
  issuer: string | null
  subject: string | null
}

/** Clients who want their account deleted, until staff confirm or refuse. */
interface ErasureRequests {
  userId: string
  requestedAt: Date
}
