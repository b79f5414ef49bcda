import { z } from 'zod'
import { recordId } from './text.ts'

/** A mail that no try could deliver, without what it says. */
export const failedEmail = z.object({
  id: z.uuid(),
  /** Such as "password-reset"; null when it can't be opened any more. */
  template: z.string().nullable(),
  /** Null for the firm's own, and when it can't be opened. */
  to: z.string().nullable(),
  queuedAt: z.date(),
  attempts: z.int(),
  reason: z.string(),
})
export type FailedEmail = z.output<typeof failedEmail>

/** Whether mails still reach a person: when a mail server said that their address does not exist. */
export const emailDeliverability = z.object({ refusedSince: z.date().nullable() })

export const failedEmailIdInput = z.object({ id: recordId })
