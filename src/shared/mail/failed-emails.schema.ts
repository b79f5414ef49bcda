import { z } from 'zod'
import { recordId } from '#shared/base/text.ts'

export const failedEmail = z.object({
  id: z.uuid(),
  /** For example "password-reset"; null when the job can no longer be decrypted. */
  template: z.string().nullable(),
  /** Null for mails to the firm, and when the job can't be decrypted. */
  to: z.string().nullable(),
  queuedAt: z.date(),
  attempts: z.int(),
  reason: z.string(),
})
export type FailedEmail = z.output<typeof failedEmail>

/** When a mail server rejected a user's address as nonexistent. */
export const emailDeliverability = z.object({ refusedSince: z.date().nullable() })

export const failedEmailIdInput = z.object({ id: recordId })
