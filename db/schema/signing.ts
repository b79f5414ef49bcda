import type { Generated } from 'kysely'
import type { SignatureMethod, SignerPerson } from '#shared/signing/signing.schema.ts'
import type { SignerState } from '#shared/signing/signer-states.ts'
import type { Sealed } from './columns.ts'

export interface SigningTables {
  returnPackages: ReturnPackages
  packageDocuments: PackageDocuments
  signers: Signers
  guestLinks: GuestLinks
  guestSessions: GuestSessions
  identityChecks: IdentityChecks
  letterTemplates: LetterTemplates
  esignConsents: EsignConsents
  signatures: Signatures
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
  /** JSON: versions of the figures by authority (src/shared/signing/return-figures.ts); the last is current. */
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
 * A link for somebody without an account, with a code: for a spouse, or to the completed documents of one return. A
 * spouse's outlives its date and continues with a new version; deleting it ends the access.
 */
interface GuestLinks {
  id: string
  /** The spouse. */
  signerId: string | null
  /** Or the return whose copy it opens. */
  taxReturnId: string | null
  /** The spouse's, where link and codes go. Empty for a copy, whose code staff hand over. */
  email: Generated<string>
  /** SHA-256 of the token, hex. */
  tokenHash: string
  expiresAt: Date
  /** HMAC of the code with the token's hash, hex. A spouse's is null before one was asked for and after it was used. */
  codeHash: string | null
  codeExpiresAt: Date | null
  /** Wrong ones; after five only a new code works, and a copy has none. */
  codeTries: Generated<number>
  createdAt: Date
}

/** Opens only what its link opens. */
interface GuestSessions {
  /** SHA-256 of the cookie's token, hex. */
  id: string
  linkId: string
  expiresAt: Date
}

interface IdentityChecks {
  id: string
  signerId: string
  /** The provider that made the check, even if the firm has another one now. */
  provider: 'service' | 'stripe'
  /** The provider's id of the check. */
  providerId: string
  /** `used`: by a signature, so it can't be used again. */
  state: Generated<'pending' | 'passed' | 'failed' | 'used'>
  startedAt: Date
  endedAt: Date | null
}

interface LetterTemplates {
  /** The kind of client that the letter is for. */
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
  /** The client of the person who signed in; for a mailed link, the client whose spouse the person is. */
  clientId: string
  way: 'account' | 'mailed_link'
  /** The person's. Identifies a spouse with a mailed link. */
  name: string
  /** The day, YYYY-MM-DD, from which the disclosure's text is valid. */
  version: string
  /** The text that the person read, with the firm's name and address. */
  disclosure: string
  /** The SHA-256 of the disclosure. */
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
