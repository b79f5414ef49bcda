import { z } from 'zod'
import type { Role } from './roles.ts'

/** The mails that a person may do without. All others tell of the account itself or wait for an answer, and are always sent. */
export const optionalMails = [
  'return_status',
  'completed_return',
  'payment',
  'reminder',
  'upload_digest',
] as const
export type OptionalMail = (typeof optionalMails)[number]

/** Those that somebody of the role can get: staff may have returns of their own. */
export function optionalMailsOf(role: Role): readonly OptionalMail[] {
  return role === 'admin' ? optionalMails : optionalMails.filter((kind) => kind !== 'upload_digest')
}

/** True for each kind that is wanted; at first, all are. */
export const mailPreferences = z.record(z.enum(optionalMails), z.boolean())
export type MailPreferences = z.output<typeof mailPreferences>
