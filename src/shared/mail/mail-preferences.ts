import { z } from 'zod'
import type { Role } from '#shared/base/api.ts'

/** The mails that users can turn off. All others are about the account or need an answer, and always go out. */
export const optionalMails = [
  'return_status',
  'completed_return',
  'payment',
  'reminder',
  'message',
  'upload_digest',
] as const
export type OptionalMail = (typeof optionalMails)[number]

/** The optional mails of a role: staff may have returns of their own. */
export function optionalMailsOf(role: Role): readonly OptionalMail[] {
  return role === 'admin' ? optionalMails : optionalMails.filter((kind) => kind !== 'upload_digest')
}

/** True for each kind that the user gets; initially all. */
export const mailPreferences = z.record(z.enum(optionalMails), z.boolean())
export type MailPreferences = z.output<typeof mailPreferences>
