import { z } from 'zod'
import { adminCategories, documentCategories } from './document-categories.ts'
import { returnStatus } from './return-status.ts'
import { recordId } from './text.ts'

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

/** A document as staff see it, under their names for its fields and categories. */
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

/** The staff's screens also show which documents can't be opened without a password. */
export const staffDocument = adminDocument.extend({ passwordProtected: z.boolean() })
export type StaffDocument = z.output<typeof staffDocument>

/** The finished documents of one return. */
export const filedReturn = z.object({
  taxReturn: z.object({ id: z.uuid(), taxYear: z.int(), status: returnStatus }),
  documents: z.array(clientDocument),
})
export type FiledReturn = z.output<typeof filedReturn>

export const documentsOfReturnInput = z.object({ taxReturnId: recordId })

export const documentIdInput = z.object({ id: recordId })

export const verifiedInput = documentIdInput.extend({
  verified: z.boolean({ error: 'Must be true or false' }),
})
export type VerifiedInput = z.output<typeof verifiedInput>
