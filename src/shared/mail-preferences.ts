import { z } from 'zod'
import type { Role } from './roles.ts'

/** The mails that a person may do without. All others tell of the account itself or wait for an answer, and are always sent. */
export const optionalMails = [
  'returnStatus',
  'completedReturn',
  'payment',
  'reminder',
  'uploadDigest',
] as const
export type OptionalMail = (typeof optionalMails)[number]

/** Those that somebody of the role can get: staff may have returns of their own. */
export function optionalMailsOf(role: Role): readonly OptionalMail[] {
  return role === 'admin' ? optionalMails : optionalMails.filter((kind) => kind !== 'uploadDigest')
}

/** True for each kind that is wanted; at first, all are. */
export const mailPreferences = z.object({
  returnStatus: z.boolean(),
  completedReturn: z.boolean(),
  payment: z.boolean(),
  reminder: z.boolean(),
  uploadDigest: z.boolean(),
} satisfies Record<OptionalMail, z.ZodBoolean>)
export type MailPreferences = z.output<typeof mailPreferences>
