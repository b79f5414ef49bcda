import { z } from 'zod'

/** The mails that a client may do without. All others tell of the account itself, and are always sent. */
export const optionalMails = ['returnStatus', 'completedReturn', 'payment', 'reminder'] as const
export type OptionalMail = (typeof optionalMails)[number]

/** True for each kind that is wanted; at first, all are. */
export const mailPreferences = z.object({
  returnStatus: z.boolean(),
  completedReturn: z.boolean(),
  payment: z.boolean(),
  reminder: z.boolean(),
} satisfies Record<OptionalMail, z.ZodBoolean>)
export type MailPreferences = z.output<typeof mailPreferences>
