import { z } from 'zod'
import { recordId } from '#shared/base/text.ts'

/** Without a client, the caller's own data. */
export const exportInput = z.object({ clientId: recordId.optional() }).optional()

/** The address to which the browser posts the ticket. */
export const exportPath = '/download-my-data'

/** The address for all documents of a return. */
export const documentsZipPath = '/download-documents'
