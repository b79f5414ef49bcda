import { z } from 'zod'
import {
  adminCategories,
  clientCategories,
  documentCategories,
  parseCategory,
} from './document-categories.ts'
import { thumbnailLimits } from './document-files.ts'
import { typedReason } from '#shared/base/ssn-in-text.ts'
import { returnForm, returnStatus } from '#shared/returns/returns.schema.ts'
import { recordId, successAnswer } from '#shared/base/text.ts'

export const documentCategory = z
  .string({ error: 'Document category is required' })
  .transform((input, ctx) => {
    const category = parseCategory(input)
    if (category !== null) return category
    const message = input === '' ? 'Document category is required' : 'Unknown document category'
    ctx.issues.push({ code: 'custom', message, input })
    return z.NEVER
  })

/** A document as clients see it. `size` in bytes. */
export const clientDocument = z.object({
  id: z.uuid(),
  fileName: z.string(),
  createdAt: z.date(),
  category: z.enum(documentCategories),
  size: z.int(),
  mimeType: z.string(),
})
export type ClientDocument = z.output<typeof clientDocument>

/** The result of the malware scan; 'none' without a scanner. */
export const documentScans = ['none', 'pending', 'clean', 'infected'] as const
export type DocumentScan = (typeof documentScans)[number]

/** Only in the portal's lists. While it is 'withheld', only the uploader can open the document. */
const openness = {
  passwordProtected: z.boolean(),
  /** Damaged on arrival: a PDF without pages, or a truncated picture. */
  damaged: z.boolean(),
  check: z.enum(['done', 'pending', 'withheld']),
  /** True if there is a thumbnail. */
  thumbnail: z.boolean(),
  /** True if it stays as it is, neither moved nor deleted: sent for review, signed, or a completed return. */
  bound: z.boolean(),
}

/** Set for a file of a private message, which its sender and staff alone see; `askedAt` while staff ask to file it. */
const privacy = z.object({ askedAt: z.date().nullable() }).nullable()

export const listedDocument = clientDocument.extend({ ...openness, private: privacy })
export type ListedDocument = z.output<typeof listedDocument>

/** A document as staff see it, with the admin calls' names for fields and categories. */
export const adminDocument = z.object({
  id: z.uuid(),
  originalName: z.string(),
  size: z.int(),
  mimeType: z.string(),
  uploadedAt: z.date(),
  category: z.enum(adminCategories),
  verified: z.boolean(),
})
export type AdminDocument = z.output<typeof adminDocument>

export const answerFilingInput = z.object({
  id: recordId,
  share: z.boolean({ error: 'Share must be true or false' }),
})

export const documentRequest = z.object({ reason: z.string(), askedAt: z.date() })
export type DocumentRequest = z.output<typeof documentRequest>

/** For the staff's screens: also whether the portal made it from a signature, and the open request. */
export const staffDocument = adminDocument.extend({
  ...openness,
  private: privacy,
  signed: z.boolean(),
  request: documentRequest.nullable(),
})
export type StaffDocument = z.output<typeof staffDocument>

/** A document that a client deleted and the firm keeps, because the return is based on it. */
export const keptDocument = adminDocument.extend({ deletedAt: z.date(), keptUntil: z.date() })

/** The finished documents of one return. */
export const filedReturn = z.object({
  taxReturn: z.object({ id: z.uuid(), taxYear: z.int(), status: returnStatus }),
  documents: z.array(clientDocument),
})
export type FiledReturn = z.output<typeof filedReturn>

/** `returnDocumentId`: the document that is the return itself; null if there is none. */
export const listedReturn = filedReturn.extend({
  taxReturn: filedReturn.shape.taxReturn.extend({ form: returnForm }),
  documents: z.array(listedDocument),
  returnDocumentId: z.uuid().nullable(),
})
export type ListedReturn = z.output<typeof listedReturn>

export const documentsOfReturnInput = z.object({ taxReturnId: recordId })

/** The SHA-256 of a file that is about to be sent to a return, as hex digits. */
export const findCopyInput = documentsOfReturnInput.extend({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'Must be 64 hex digits' }),
})

/** A document of the return with the same content. */
export const documentCopy = z.object({ fileName: z.string(), createdAt: z.date() })

/** `keptUntil`: until when the firm keeps it at least, because the return is based on it; null for other documents. */
export const deletedDocument = successAnswer.extend({ keptUntil: z.date().nullable() })

export const documentIdInput = z.object({ id: recordId })

/** A picture of a document's first page, as base64. */
export const thumbnailInput = documentIdInput.extend({
  image: z
    .base64({ error: 'Must be base64' })
    .max(Math.ceil(thumbnailLimits.bytes / 3) * 4, { error: 'At most 8 kB' }),
})

export const moveInput = documentIdInput.extend({
  category: z.enum(clientCategories, { error: 'Choose a category' }),
})

export const verifiedInput = documentIdInput.extend({
  verified: z.boolean({ error: 'Must be true or false' }),
})
export type VerifiedInput = z.output<typeof verifiedInput>

export const requestReplacementInput = documentIdInput.extend({
  reason: typedReason('Say what the client should send', { lines: true }),
})
export type RequestReplacementInput = z.output<typeof requestReplacementInput>
