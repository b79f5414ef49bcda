import { z } from 'zod'
import { clientKinds } from '#shared/clients/clients.schema.ts'
import { mailWords, wordedMail } from '#shared/mail/mail-words.schema.ts'
import { answerText } from '#shared/messages/canned-answers.schema.ts'
import { templateItems } from '#shared/checklist/request-items.schema.ts'
import { letterBody } from '#shared/signing/staff-signing.schema.ts'
import { recordId } from '#shared/base/text.ts'

/** The client who reads it; without one, an invented client. */
const reader = { clientId: recordId.optional() }

/** Words as typed, of each kind that a firm changes. */
export const previewWordsInput = z.discriminatedUnion('of', [
  z.object({ of: z.literal('mail'), kind: wordedMail, words: mailWords, ...reader }),
  z.object({ of: z.literal('letter'), kind: z.enum(clientKinds), body: letterBody, ...reader }),
  z.object({ of: z.literal('answer'), text: answerText, ...reader }),
  z.object({ of: z.literal('items'), items: templateItems, ...reader }),
])
export type PreviewWordsInput = z.output<typeof previewWordsInput>

/** The text as the client reads it. Only mails have a subject. */
export const wordsPreview = z.object({ subject: z.string().nullable(), text: z.string() })
