import type { ColumnType, Generated } from 'kysely'
import type { ClientCategory, DocumentCategory } from '#shared/documents/document-categories.ts'
import type { DocumentScan } from '#shared/documents/documents.schema.ts'
import type { Answers } from '#shared/checklist/questionnaire.ts'
import type { ItemState } from '#shared/checklist/request-item-states.ts'
import type { TemplateItem } from '#shared/checklist/request-items.schema.ts'
import type { CreatedAt, Sealed } from './columns.ts'

export interface DocumentsTables {
  documents: Documents
  documentCopies: DocumentCopies
  requestItems: RequestItems
  itemDocuments: ItemDocuments
  questionnaires: Questionnaires
  itemTemplates: ItemTemplates
  documentViews: DocumentViews
  documentReminders: DocumentReminders
  uploadDigests: UploadDigests
}

interface Documents {
  id: string
  taxReturnId: string
  /** Null for what the portal made of the signature of somebody without an account. */
  uploadedBy: string | null
  /** True for what comes from the client, not from the firm: uploaded by somebody who acts for them, or by staff for an office client. */
  fromClient: boolean
  /**
   * The only person beside staff who reads it, because it came with a private message; null if the return's readers see
   * it.
   */
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

interface UploadDigests {
  /** Daily mails have listed the uploads up to here; the newest row counts. */
  coveredUntil: Date
}

/** When a staff member last looked at a return's documents. */
interface DocumentViews {
  userId: string
  taxReturnId: string
  seenAt: Date
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

/** A client's reminders since the last request. */
interface DocumentReminders {
  clientId: string
  /** At most four. */
  sent: Generated<number>
  lastSentAt: Date | null
  /** Set when staff stop the reminders. */
  stoppedAt: Date | null
}
