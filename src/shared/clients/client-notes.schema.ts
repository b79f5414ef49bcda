import { z } from 'zod'
import { clientIdInput } from '#shared/returns/admin.schema.ts'
import { limits, recordId, typedText } from '#shared/base/text.ts'

/** A note about a client, for staff only. */
export const clientNoteInput = clientIdInput.extend({
  body: typedText(limits.notes, { min: 1, message: 'Write the note first', lines: true }),
})

export const clientNoteIdInput = z.object({ noteId: recordId })

export const clientNote = z.object({
  id: z.uuid(),
  body: z.string(),
  /** Null when the account is gone. */
  author: z.string().nullable(),
  createdAt: z.date(),
})
export type ClientNote = z.output<typeof clientNote>
