/**
 * The whole data model on one page. Columns are snake_case in SQL and camelCase here (Kysely's CamelCasePlugin).
 *
 * - An id is a UUIDv7 made by the server; a time is `timestamptz`, a `Date` here.
 * - Money is integer cents in a `bigint`, `Cents` here (the driver refuses what is not a safe integer).
 * - `Sealed` columns hold AES-256-GCM ciphertext bound to their table, column and row (src/server/crypto).
 * - Rules that must always hold are constraints in db/migrations too, not only in the code.
 */
import type { ColumnType, Generated } from 'kysely'
import type { MailWords } from '#shared/mail-words.schema.ts'
import type { AlarmKind } from '#shared/alarms.schema.ts'
import type { Part } from '#shared/access-parts.ts'
import type { FirmSettings } from '#shared/firm-values.ts'
import type { ClientKind } from '#shared/clients.schema.ts'
import type { ClientCategory, DocumentCategory } from '#shared/document-categories.ts'
import type { DocumentScan } from '#shared/documents.schema.ts'
import type { FilingStatus } from '#shared/filing-status.ts'
import type { BankAccountType } from '#shared/bank.ts'
import type { ContactMethod } from '#shared/contact-methods.ts'
import type { Cents } from '#shared/money.ts'
import type {
  FeeLine,
  InvoiceState,
  PaymentKind,
  PaymentState,
  PaymentWay,
  ServiceUnit,
} from '#shared/money.schema.ts'
import type { OptionalMail } from '#shared/mail-preferences.ts'
import type {
  Answerer,
  Audience,
  MessageSide,
  ThreadAbout,
  ThreadEvent,
  ThreadState,
} from '#shared/messages.schema.ts'
import type { PinPerson } from '#shared/ip-pins.schema.ts'
import type { PaymentMethod, PaymentStatus } from '#shared/payment.ts'
import type { Relationship } from '#shared/dependents.schema.ts'
import type { Answers } from '#shared/questionnaire.ts'
import type { ItemState } from '#shared/request-item-states.ts'
import type { TemplateItem } from '#shared/request-items.schema.ts'
import type { Entity, ReturnForm } from '#shared/return-forms.ts'
import type { ReturnStatus } from '#shared/return-status.ts'
import type { Role } from '#shared/api.ts'
import type { SkippableStep } from '#shared/setup-steps.ts'
import type { FiledBy, SignatureMethod, SignerPerson } from '#shared/signing.schema.ts'
import type { DueReason } from '#shared/tax-deadline.ts'
import type { ReturnSigning } from '#shared/return-signing.ts'
import type { SignerState } from '#shared/signer-states.ts'

type Sealed = Buffer
type CreatedAt = ColumnType<Date, Date, never>
/** Set by the database with each change of the row. */
type UpdatedAt = ColumnType<Date, never, never>

export interface Database {
  users: Users
  clients: Clients
  spouses: Spouses
  clientAccess: ClientAccess
  endLinks: EndLinks
  mergedClients: MergedClients
  sameClients: SameClients
  accessNow: AccessNow
  grantsNow: AccessNow
  erasureRequests: ErasureRequests
  sessions: Sessions
  impersonations: Impersonations
  passwordResetTokens: PasswordResetTokens
  emailChanges: EmailChanges
  emailProofs: EmailProofs
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
  clientProfiles: ClientProfiles
  dependents: Dependents
  ipPins: IpPins
  businessProfiles: BusinessProfiles
  businessOwners: BusinessOwners
  clientNotes: ClientNotes
  clientCalls: ClientCalls
  taxReturns: TaxReturns
  returnCounters: ReturnCounters
  userCounters: UserCounters
  documents: Documents
  documentCopies: DocumentCopies
  requestItems: RequestItems
  itemDocuments: ItemDocuments
  questionnaires: Questionnaires
  itemTemplates: ItemTemplates
  documentViews: DocumentViews
  documentReminders: DocumentReminders
  returnPackages: ReturnPackages
  packageDocuments: PackageDocuments
  signers: Signers
  spouseLinks: SpouseLinks
  spouseSessions: SpouseSessions
  copyLinks: CopyLinks
  copySessions: CopySessions
  identityChecks: IdentityChecks
  letterTemplates: LetterTemplates
  esignConsents: EsignConsents
  signatures: Signatures
  services: Services
  moneySettings: MoneySettings
  firmVersions: FirmVersions
  firmPictures: FirmPictures
  firmReports: FirmReports
  numberRanges: NumberRanges
  fees: Fees
  invoices: Invoices
  invoiceLines: InvoiceLines
  planParts: PlanParts
  payments: Payments
  paymentParts: PaymentParts
  keptPapers: KeptPapers
  frozenProfiles: FrozenProfiles
  uploadDigests: UploadDigests
  emailOptOuts: EmailOptOuts
  emailSuppressions: EmailSuppressions
  notifications: Notifications
  threads: Threads
  messages: Messages
  messageDocuments: MessageDocuments
  threadReads: ThreadReads
  cannedAnswers: CannedAnswers
  mailWords: MailWordsVersions
  setupSkips: SetupSkips
  auditLog: AuditLog
  auditUnsealed: AuditUnsealed
  auditBatches: AuditBatches
  refusedCalls: RefusedCalls
  rateLimits: RateLimits
  keyChecks: KeyChecks
  alarms: Alarms
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

/** The people and businesses that returns are about. A user's own client has the user's id, name and email. */
interface Clients {
  id: string
  kind: Generated<ClientKind>
  /** Empty for a business. */
  firstName: string
  lastName: string
  /** Where the firm writes; empty if the client has no address. */
  email: Generated<string>
  phone: string | null
  /** The staff member who prepares the client's new returns. */
  preparerId: string | null
  /** Whether finished returns are paid before their review; null: as the firm says. */
  paysFirst: Generated<boolean | null>
  /** What names the client in the files of an import, so that a second one finds them. */
  importKey: Generated<string | null>
  search: ColumnType<string, never, never>
  sortName: ColumnType<string, never, never>
  /** Whether it is a user's own client, set by the database. */
  hasUser: ColumnType<boolean, never, never>
  /** False while the address of its user is not proven, set by the database. */
  emailProven: ColumnType<boolean, never, never>
  /** Whether there is a return, set by the database. */
  hasReturn: ColumnType<boolean, never, never>
  /** Since when staff leave the client out of their lists. */
  archivedAt: Date | null
  erasedAt: ColumnType<Date | null, never, Date>
  createdAt: CreatedAt
  updatedAt: UpdatedAt
}

/** Clients that were merged into another: their ids lead there. */
interface MergedClients {
  id: string
  clientId: string
  /** What named the merged client in the files of an import. */
  importKey: string | null
  mergedAt: Date
}

/** Pairs of clients that staff were told of, because they may be the same. */
interface SameClients {
  clientId: string
  otherId: string
  foundAt: Date
  /** When staff said that they are two clients; null if they have not. */
  apartAt: Date | null
}

/** Users who act for a client that is not their own, in a part, from a moment until another. */
interface ClientAccess {
  id: string
  clientId: string
  userId: string
  part: Part
  fromAt: Date
  untilAt: Date | null
  grantedBy: string | null
  /** Staff gave it, for the firm. */
  byStaff: Generated<boolean>
  endedBy: string | null
  /** Until then, the person who ended the access can undo that. Both sides are told afterwards. */
  undoUntil: Generated<Date | null>
  /** The end by date that it had before somebody ended it. */
  untilBefore: Generated<Date | null>
  /** The access of the person who gave it, with which it ended. */
  endedWith: Generated<string | null>
  /** Set when those it concerns were told of the end; null until then, also when the date has come. */
  endedBecause: 'asked' | 'date' | 'merged' | 'erased' | null
  /** When the user last opened the client's returns, to the hour. */
  lastOpenedAt: Date | null
  /** The document that says why a representative may act. */
  documentId: string | null
  /** Of a spouse: who they are among the client's spouses. */
  spouseId: string | null
}

/** A mailed link that ends an access, or an invitation, whose ids are the same. */
interface EndLinks {
  /** SHA-256 of the token, hex. */
  tokenHash: string
  /** Who got the mail. */
  userId: string
  accessId: string
  expiresAt: Date
}

/** Who acts for which client at this moment, own clients included; `grants_now` is without these. Views. */
interface AccessNow {
  clientId: ColumnType<string, never, never>
  userId: ColumnType<string, never, never>
  part: ColumnType<Part | 'signer', never, never>
  /** Of a spouse whose access has ended, who reads the years that they signed before. */
  endedAt: ColumnType<Date | null, never, never>
  spouseId: ColumnType<string | null, never, never>
}

/** A spouse of a client, as a profile or an invitation has named them. */
interface Spouses {
  id: string
  clientId: string
  firstName: string
  lastName: string
  /** As named first, nine digits; null while only the name is known. */
  ssn: Sealed | null
  dateOfBirth: Sealed | null
}

/** Clients who want their account deleted, until staff confirm or refuse. */
interface ErasureRequests {
  userId: string
  requestedAt: Date
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

interface PasswordResetTokens {
  /** One live link per user; a newer one replaces it. */
  userId: string
  /** SHA-256 of the token, hex. */
  tokenHash: string
  expiresAt: Date
}

interface EmailChanges {
  /** One pending change per user; a newer one replaces it. */
  userId: string
  newEmail: string
  /** SHA-256 of the token, hex. */
  tokenHash: string
  expiresAt: Date
}

interface EmailProofs {
  userId: string
  /** The address of the link; a link to an older address proves nothing. */
  email: string
  tokenHash: string
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

/** The client's current data, one row for all years. The filed data is in the completed return, a document. */
interface ClientProfiles {
  clientId: string
  ssn: Sealed
  /** Identify equal numbers, and people of one name and date of birth (number-mac.ts). */
  ssnMac: Buffer
  personMac: Buffer
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
  /** Which of the client's spouses has this access; null if that is not known. */
  spouseId: string | null
  bankAccountType: BankAccountType | null
  bankRoutingNumber: Sealed | null
  bankAccountNumber: Sealed | null
  preferredContactMethod: ContactMethod
  emergencyContactName: string | null
  emergencyContactPhone: string | null
  /** Each save of the profile or its dependents raises it; a change of keys does not. */
  version: Generated<number>
  updatedAt: Date
}

interface Dependents {
  id: string
  clientId: string
  /** The order in which the client lists them, from 0. */
  position: number
  firstName: string
  lastName: string
  ssn: Sealed | null
  ssnMac: Buffer | null
  dateOfBirth: Sealed
  relationship: Relationship
  livesWithTaxpayer: boolean
  isStudent: boolean
  hasDisability: boolean
}

/** Identity Protection PINs by tax year and person. */
interface IpPins {
  id: string
  clientId: string
  taxYear: number
  person: PinPerson
  /** Of a dependent; removed with them. */
  dependentId: string | null
  pin: Sealed
}

/** A business that is a client. Its name is the client's `lastName`. */
interface BusinessProfiles {
  clientId: string
  entity: Entity
  ein: Sealed
  /** Finds an equal EIN (number-mac.ts). */
  einMac: Buffer
  state: string
  /** The month in which its tax year ends, 1 to 12. */
  fiscalYearEnd: number
  /** YYYY-MM-DD */
  formedOn: string | null
  /** Who signs the return. */
  officerName: string | null
  officerTitle: string | null
  version: Generated<number>
  updatedAt: Date
}

/** An owner of a business: who gets a Schedule K-1 of a partnership or an S corporation. */
interface BusinessOwners {
  id: string
  clientId: string
  position: number
  name: string
  /** SSN, ITIN or EIN. */
  tin: Sealed | null
  /** Ten-thousandths of a percent, so that sums are exact. */
  share: number
  /** The owner's own client, if they have one. */
  clientRef: string | null
}

/** Staff's notes about a client, who never sees them. A note does not change. */
interface ClientNotes {
  id: string
  clientId: string
  authorId: string | null
  body: Sealed
  createdAt: CreatedAt
}

/** What came of a call to a client. */
interface ClientCalls {
  id: string
  clientId: string
  calledBy: string | null
  calledAt: Date
  note: Sealed
  /** When to call again, YYYY-MM-DD. */
  nextOn: string
}

export interface TaxReturns {
  id: string
  clientId: string
  /** The staff member whose return it is; a new one gets its client's preparer, set by the database. */
  preparerId: string | null
  taxYear: number
  form: Generated<ReturnForm>
  /** The day, YYYY-MM-DD, by which it must be filed; null for a Form 1040 whose date follows from the year. */
  dueOn: string | null
  /** Why a Form 1040 has a day of its own, and the notice by which the IRS postponed it. */
  dueReason: Generated<DueReason | null>
  dueNotice: Generated<string | null>
  /** The day by law of a business's return that has another. */
  lawDueOn: Generated<string | null>
  /** The database raises it when a column that people set changes. */
  version: ColumnType<number, never, never>
  status: Generated<ReturnStatus>
  /** Cents; negative when the client owes. */
  estimatedRefund: Cents | null
  /** True for the figure of the prepared return, false for an estimate. */
  refundFinal: Generated<boolean>
  /** Both spouses sign it. Set by the database from the profile until the return is completed, and by an import. */
  joint: ColumnType<boolean, never, boolean>
  /** The spouse of a joint return, who may read it. The database sets it from the profile for a new return. */
  spouseId: string | null
  /** A copy of the client's. */
  hasUser: ColumnType<boolean, never, never>
  /** When the client signed the engagement letter. */
  letterSignedAt: Date | null
  /** What was owed to the IRS when the client said that they have paid it. */
  taxPaid: Cents | null
  taxPaidAt: Date | null
  /** The next step in the review and signature of the current package; null without one. */
  signing: ReturnSigning | null
  /** How the filing was authorized; null before it. */
  filedBy: FiledBy | null
  /** When the client said "That's everything". */
  handedOverAt: Date | null
  /** When the client had nothing left to do: the return is handed over, and nothing was asked for since. */
  readyAt: Date | null
  /** When the client got the next step. */
  clientTurnAt: Date | null
  /**
   * When the firm got the next step; the year 9999 while the client has it, and null after the filing, so that this
   * order has all three. Computed by the database.
   */
  firmTurnAt: ColumnType<Date | null, never, never>
  startedAt: Date | null
  completedAt: Date | null
  filedAt: Date | null
  /** The client's newest upload. */
  documentsAt: Date | null
  /** The number of items that apply, and of those that are in. */
  documentsAsked: Generated<number>
  documentsIn: Generated<number>
  /** The last day that the client named for a document that they expect. */
  expectedUntil: string | null
  /** Paid if there is an amount; computed by the database. */
  paymentStatus: ColumnType<PaymentStatus, never, never>
  /** Cents. */
  paymentAmount: Cents | null
  /** Cents that the firm has of the client for it, and that are left to pay; null if no price was agreed. */
  received: Generated<Cents>
  owed: Cents | null
  paymentMethod: PaymentMethod | null
  paymentDate: Date | null
  /** For staff only; never sent to a client. */
  paymentNotes: string | null
  createdAt: CreatedAt
  updatedAt: UpdatedAt
  /** The client's sort name, copied by the database. */
  sortName: ColumnType<string, never, never>
  /** The client's search text, copied by the database. */
  search: ColumnType<string, never, never>
}

/** Counts of users by role: the sum over all rows, as in ReturnCounters. */
interface UserCounters {
  id: ColumnType<number, never, never>
  role: Role
  users: number
}

/** Counts of returns by kind. Every change of a return adds rows; the count is the sum over all rows. */
interface ReturnCounters {
  id: ColumnType<number, never, never>
  taxYear: number
  status: ReturnStatus
  paymentStatus: PaymentStatus
  /** The first day of the month of the payment, in UTC. */
  paymentMonth: string | null
  /** Negative when returns left this kind. */
  returns: number
  /** The sum of their payments. */
  cents: Cents
}

/** The pages of documents that people sign, copied when they were sent for review, for the signed PDF. */
interface DocumentCopies {
  id: string
  documentId: string
  /** Bytes of the plain PDF. */
  size: number
  /** Its own key, encrypted under the master key. */
  sealedKey: Sealed
  /** Encrypted under its key, as a document in the store. */
  bytes: Buffer
}

interface Documents {
  id: string
  taxReturnId: string
  /** Null for what the portal made of the signature of somebody without an account. */
  uploadedBy: string | null
  /** True for what comes from the client, not from the firm: uploaded by somebody who acts for them, or by staff for an office client. */
  fromClient: boolean
  /** Who alone reads it beside staff, because it came with a private message; null for what the return's readers see. */
  privateTo: Generated<string | null>
  /** When staff asked that person whether they may file it to the return; null without an open question. */
  filingAskedAt: Generated<Date | null>
  /** The uploader's id for the upload, so that a repeated upload is stored once. */
  uploadKey: string | null
  category: DocumentCategory
  name: string
  mimeType: string
  /** Bytes of the plain document. */
  size: number
  storageKey: string
  /** The document's own key, encrypted under the master key. */
  sealedKey: Sealed
  /** Identifies equal content (content-mac.ts). Null when the document is destroyed. */
  contentMac: Buffer | null
  /** A small JPEG of the first page, made by a browser. Null without one, and when the document is destroyed. */
  thumbnail: Sealed | null
  passwordProtected: boolean
  /** True for a PDF in which no page was found, or a truncated picture. */
  damaged: Generated<boolean>
  /** The malware scan: 'none' without a scanner; while 'pending' only the uploader can open it. */
  scan: Generated<DocumentScan>
  verified: Generated<boolean>
  createdAt: CreatedAt
  /** Set at deletion: the document leaves every list, its bytes stay for the retention period. */
  deletedAt: Date | null
  /** The user who deleted it; only they may restore it. */
  deletedBy: string | null
  destroyedAt: Date | null
}

/** The items that a return needs from its client. */
interface RequestItems {
  id: string
  taxReturnId: string
  /** The rule that made it and the issuer, if known; null when staff asked for it. */
  rule: string | null
  issuer: Generated<string>
  /** The staff member who made it, changed it or asked for it again; null if only a rule did. */
  askedBy: string | null
  /** When it was last requested. */
  askedAt: Date
  category: ClientCategory
  title: string
  /** The reason, in words for the client. */
  reason: string
  /** YYYY-MM-DD */
  dueOn: string | null
  state: Generated<ItemState>
  /** The day, YYYY-MM-DD, when the client expects to have it. */
  expectedOn: string | null
  /** The client's comment. */
  comment: string | null
  /** The staff's reason for asking again. */
  askedAgain: string | null
  /** "That's all of these": the client sends no more for an item that asks for several. */
  allIn: Generated<boolean>
}

/** A document that answers an item. It may answer several. */
interface ItemDocuments {
  itemId: string
  documentId: string
  /** True if staff asked for another one. */
  refused: Generated<boolean>
}

/** A client's answers about a return's year. */
interface Questionnaires {
  taxReturnId: string
  answers: ColumnType<Answers, string, string>
  answeredAt: Date
}

/**
 * A version of a completed return as it was sent for review. A return's current version is the one without
 * `replacedAt`.
 */
interface ReturnPackages {
  id: string
  taxReturnId: string
  /** Counts from 1. */
  number: number
  publishedBy: string
  publishedAt: Date
  /** JSON: versions of the figures by authority (src/shared/return-figures.ts); the last is current. */
  figures: Sealed
  /** SHA-256 of documents and figures (`bindingText`). */
  binding: Buffer
  replacedAt: Date | null
  /** When a signer first opened its review. */
  openedAt: Generated<Date | null>
}

interface PackageDocuments {
  packageId: string
  documentId: string
  kind: 'return' | 'authorization' | 'other'
  /** The authority of an authorization: `federal`, or a state. */
  authority: string | null
  /** SHA-256 of the plain document. */
  sha256: Buffer
}

/** The people who must review and sign a package. */
interface Signers {
  id: string
  packageId: string
  person: SignerPerson
  /** The name in the frozen profile; of a business, the officer's, with the title. */
  name: string
  title: string | null
  state: Generated<SignerState>
  stateAt: Date
  changeReason: string | null
  /** The scan of a form signed by hand. */
  signedFormDocumentId: string | null
  /** The staff's reason for refusing the last scan. */
  signedFormRefusal: string | null
  failedChecks: Generated<number>
  reminded: Generated<number>
  remindedAt: Date | null
}

/**
 * A spouse's access: the address of the link, the newest link, and the code that proves it. It outlives the link and
 * continues with a new version; deleting it ends the access.
 */
interface SpouseLinks {
  signerId: string
  email: string
  /** SHA-256 of the token, hex. */
  tokenHash: string
  expiresAt: Date
  /** HMAC or SHA-256 of the code with the signer's id, hex; null before one was asked for and after it was used. */
  codeHash: string | null
  codeExpiresAt: Date | null
  codeTries: Generated<number>
}

/** Opens only one signer's review and signature. */
interface SpouseSessions {
  /** SHA-256 of the cookie's token, hex. */
  id: string
  signerId: string
  expiresAt: Date
}

/** A link to the completed documents of one return, for an office client. */
interface CopyLinks {
  taxReturnId: string
  /** SHA-256 of the token, hex. */
  tokenHash: string
  expiresAt: Date
  /** HMAC of the code with the token's hash, hex. */
  codeHash: string
  /** Wrong ones; after five the link no longer works. */
  codeTries: Generated<number>
  createdAt: Date
}

/** Opens only the completed documents of one return. */
interface CopySessions {
  /** SHA-256 of the cookie's token, hex. */
  id: string
  taxReturnId: string
  expiresAt: Date
}

interface IdentityChecks {
  id: string
  signerId: string
  /** Who made the check, also once the firm has another provider. */
  provider: 'service' | 'stripe'
  /** The provider's id of the check. */
  providerId: string
  /** `used`: by a signature, so it can't be used again. */
  state: Generated<'pending' | 'passed' | 'failed' | 'used'>
  startedAt: Date
  endedAt: Date | null
}

interface LetterTemplates {
  /** Whose letter it is. */
  kind: 'person' | 'business'
  /** Counts within the kind. */
  version: number
  body: string
  /** Null for the text that the portal comes with. */
  savedBy: string | null
  savedAt: Date
}

/** A consent to sign and to get records electronically (15 U.S.C. 7001(c)). */
interface EsignConsents {
  id: string
  /** The own client of whoever signs in; for a mailed link the client whose spouse it is. */
  clientId: string
  way: 'account' | 'mailed_link'
  /** The person's. Identifies a spouse with a mailed link. */
  name: string
  /** The day, YYYY-MM-DD, from which the disclosure's text is valid. */
  version: string
  /** What the person read, with the firm's name and address. */
  disclosure: string
  /** Of the disclosure. */
  sha256: Buffer
  openedPdf: boolean
  givenAt: Date
  ip: string | null
  device: string
  withdrawnAt: Date | null
}

/** A signature of an engagement letter or of the authorizations of a package. */
interface Signatures {
  id: string
  taxReturnId: string
  signed: 'engagement_letter' | 'authorization'
  person: SignerPerson
  /** The signer, for an authorization. */
  signerId: string | null
  /** The letter, for an engagement letter. */
  letterKind: LetterTemplates['kind'] | null
  letterVersion: number | null
  /** The fee that the letter names; null if none was agreed. */
  feeId: string | null
  /** Whether the letter says that the finished return is paid before its review. */
  paysFirst: Generated<boolean>
  way: SignatureMethod
  signedAt: Date
  initials: string
  /** The signed PDF; null once it is destroyed. */
  documentId: string | null
  /** SHA-256 of the signed PDF. */
  sha256: Buffer
  /** JSON of the evidence (`signatureEvidence`). */
  evidence: Sealed
  /** The staff member who confirmed a signature by hand. */
  confirmedBy: string | null
  voidedAt: Date | null
  voidedBecause: string | null
}

/** What the firm does for a price. */
interface Services {
  id: string
  name: string
  description: string
  cents: Cents
  unit: ServiceUnit
  /** The form of the returns that it is for; null for any. */
  form: ReturnForm | null
  active: Generated<boolean>
  /** Whether the public pages name it. */
  onSite: Generated<boolean>
  position: number
  version: Generated<number>
}

/** What the firm changed of what is usual: one row, named `firm`. */
interface MoneySettings {
  name: 'firm'
  /** From an invoice's issue until it is due. */
  dueDays: number
  /** By how many percent a fee may rise without a new signature. */
  feeTolerance: number
  /** Finished returns are paid before their review, and whether money on its way from a bank is enough. */
  payFirst: Generated<boolean>
  onItsWayIsEnough: Generated<boolean>
  version: Generated<number>
}

/** The firm's settings, one row for each save. The newest holds. */
interface FirmVersions {
  version: number
  settings: ColumnType<FirmSettings, string, never>
  /** The version that this one brought back. */
  restores: number | null
  savedBy: string | null
  savedAt: Date
}

/** SOC 2 reports, which only admins read, and notices before the engagement letter, for everybody. */
interface FirmReports {
  id: string
  /** The SHA-256 of the plain file, by which the settings name it. */
  digest: string
  sealed: Sealed
  /** Of the plain file, in bytes. */
  size: number
  savedAt: Date
}

interface FirmPictures {
  /** The SHA-256 of the picture. */
  id: string
  png: Buffer
  width: number
  height: number
  savedAt: Date
}

/** The next number of an invoice; a transaction that issues one holds the row. */
interface NumberRanges {
  name: 'invoice'
  next: number
}

/** The fee of a return; a change makes a new row. */
interface Fees {
  id: string
  taxReturnId: string
  lines: ColumnType<FeeLine[], string, never>
  total: Cents
  setBy: string | null
  setAt: Date
  replacedAt: Date | null
}

/** Nothing of an issued one changes but what was paid; it is voided and replaced. */
interface Invoices {
  id: string
  /** From its issue on. */
  number: number | null
  clientId: string
  taxReturnId: string | null
  state: Generated<InvoiceState>
  /** The client's name when it was issued. */
  billedTo: string | null
  /** YYYY-MM-DD. */
  issuedOn: string | null
  /** The version of the firm's settings when it was issued, which its PDF has. */
  firmVersion: number | null
  dueOn: string | null
  /** The sum of its lines. */
  total: Generated<Cents>
  /** The sum of the settled parts of payments; the database counts it. */
  paid: Generated<Cents>
  memo: string | null
  replacesId: string | null
  voidedAt: Date | null
  voidBecause: string | null
  /** Of the part of a plan that `remindedPart` names. */
  reminded: Generated<number>
  remindedPart: Generated<number>
  remindedAt: Date | null
  remindersStoppedAt: Date | null
  createdBy: string | null
  createdAt: CreatedAt
  version: Generated<number>
  /** The key of a balance that was brought forward, so that a second import finds it. */
  importKey: string | null
}

interface InvoiceLines {
  invoiceId: string
  position: number
  serviceId: string | null
  text: string
  /** In hundredths. */
  quantity: number
  unitCents: Cents
  cents: Cents
}

/** The plan of an open invoice: which part is due when. */
interface PlanParts {
  invoiceId: string
  part: number
  /** YYYY-MM-DD. */
  dueOn: string
  cents: Cents
}

/** The ledger, which is only added to. */
interface Payments {
  id: string
  kind: PaymentKind
  clientId: string
  taxReturnId: string | null
  way: PaymentWay
  /** Negative for money that went back. */
  cents: Cents
  state: PaymentState
  /** The provider's id of a payment online, a refund or a dispute. */
  providerRef: string | null
  /** The provider has asked the client's bank for it; before that, a page to pay was only opened. */
  reachedBank: Generated<boolean>
  /** YYYY-MM-DD. */
  receivedOn: string
  /** The client's name when it was entered. */
  payer: Generated<string>
  note: Sealed | null
  recordedBy: string | null
  /** The payment that this entry takes back, or gives again. */
  reversesId: string | null
  /** The refund in whose place a reduction pays. */
  refundId: string | null
  /** Made by the caller: a second call with it changes nothing. */
  sentKey: string | null
  /** What the call with this key had in it, as a MAC (sent-act.ts). */
  sentAct: Buffer | null
  /** The key of a credit that was brought forward, so that a second import finds it. */
  importKey: string | null
  /** The version of the firm's settings when it was recorded, which its receipt has. */
  firmVersion: Generated<number>
  createdAt: CreatedAt
}

/** The PDF of an issued invoice, or a receipt of a payment: made once for what is on it. */
interface KeptPapers {
  /** That of the invoice or the payment. */
  id: string
  invoiceId: string | null
  paymentId: string | null
  /** Of what is on it, so that a change makes another PDF. */
  contentSha256: Buffer
  pdf: Sealed
}

/** What of a payment pays an invoice. */
interface PaymentParts {
  paymentId: string
  invoiceId: string
  cents: Cents
  /** Paid with the payment's credit, since it was entered. */
  later: Generated<boolean>
}

/** The tax profile, with dependents, as it was when the return was completed. */
interface FrozenProfiles {
  taxReturnId: string
  frozenAt: Date
  /** JSON. */
  profile: Sealed
}

/** Items that staff ask for together. */
interface ItemTemplates {
  id: string
  name: string
  items: ColumnType<TemplateItem[], string, string>
  /** Counts the changes. */
  version: number
  savedBy: string | null
  updatedAt: Date
}

/** When a staff member last looked at a return's documents. */
interface DocumentViews {
  userId: string
  taxReturnId: string
  seenAt: Date
}

/** A client's reminders since the last request. */
interface DocumentReminders {
  clientId: string
  /** At most four. */
  sent: Generated<number>
  lastSentAt: Date | null
  /** Set when staff stop the reminders. */
  stoppedAt: Date | null
}

interface UploadDigests {
  /** Daily mails have listed the uploads up to here; the newest row counts. */
  coveredUntil: Date
}

interface EmailOptOuts {
  userId: string
  kind: OptionalMail
}

interface EmailSuppressions {
  /** Lower-case; with or without an account. */
  email: string
  refusedAt: Date
}

interface Notifications {
  id: string
  userId: string
  title: string
  message: string
  /** The screen that it links to. */
  href: string
  createdAt: CreatedAt
  readAt: Date | null
  /** Set by the database. */
  isRead: ColumnType<boolean, never, never>
}

/** A talk of a client, or of a visitor of the site, with the firm. */
interface Threads {
  id: string
  /** Null for a visitor. */
  clientId: string | null
  /** What was typed in the contact form; null without it. */
  senderName: string | null
  senderEmail: string | null
  senderPhone: string | null
  about: ThreadAbout
  /** The return, also of the document or item. */
  taxReturnId: string | null
  documentId: string | null
  itemId: string | null
  /** `one`: private between the person who began it and the firm. */
  audience: Generated<Audience>
  startedBy: string | null
  state: Generated<ThreadState>
  /** Who has to answer, and since when. */
  waitingOn: Answerer | null
  waitingSince: Date | null
  snoozedUntil: Date | null
  /** The staff member who answers. */
  assigneeId: string | null
  /** When the last word came. */
  lastAt: Date
  /** When the assignee was mailed that the thread waits too long; null for a new wait. */
  lateNotifiedAt: Date | null
  /** Each change that staff see raises it. */
  version: Generated<number>
  /** What was typed in the contact form, of `fold_text`. Set by the database. */
  search: ColumnType<string, never, never>
}

interface Messages {
  id: string
  threadId: string
  authorId: string | null
  side: MessageSide
  /** A note that only staff see. */
  internal: Generated<boolean>
  /** What the portal notes, in place of a body. */
  event: ThreadEvent | null
  itemId: string | null
  body: Sealed | null
  /** Finds the message by its words (word-macs.ts). Made by `word_macs`. */
  words: string[]
  /** Made by the writer's screen, so that what is sent twice is stored once. */
  sentKey: string | null
  /** What the call with this key had in it, as a MAC (sent-act.ts). */
  sentAct: Buffer | null
  createdAt: CreatedAt
  /** Of an answer of the firm: since when the other side had waited for it. */
  waitedSince: Date | null
}

interface MessageDocuments {
  messageId: string
  documentId: string
}

/** When a user last read a thread. */
interface ThreadReads {
  threadId: string
  userId: string
  readAt: Date
}

/** Staff's answers to what is asked often. */
interface CannedAnswers {
  id: string
  title: string
  body: Sealed
  /** Null for one of all staff. */
  ownerId: string | null
  /** Counts the changes. */
  version: number
  savedBy: string | null
  updatedAt: Date
}

/** What a firm says in its mails in place of the portal's words. A change makes a new version. */
interface MailWordsVersions {
  kind: string
  /** Counts within the kind; 1 is the portal's own words, which are in the code. */
  version: number
  /** Null: back to the portal's own. */
  words: ColumnType<MailWords | null, string | null, string | null>
  savedBy: string | null
  savedAt: Date
}

/** The steps of the set-up that admins have put off. */
interface SetupSkips {
  step: SkippableStep
  skippedAt: Date
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
