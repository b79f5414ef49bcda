import { z } from 'zod'
import { keysOf } from '#shared/base/keys-of.ts'
import type { OptionalMail } from '#shared/mail/mail-preferences.ts'
import type { DataOf, MailKind } from './notices/mail-kind.ts'
import { accessMails } from './notices/access.notices.ts'
import { accessEndedMails } from './notices/access-ended.notices.ts'
import { accountMails } from './notices/account.notices.ts'
import { alarmMails } from './notices/alarm.notices.ts'
import { contactMails } from './notices/contact.notices.ts'
import { documentsMails } from './notices/documents.notices.ts'
import { emailMails } from './notices/email.notices.ts'
import { erasureMails } from './notices/erasure.notices.ts'
import { logMails } from './notices/log.notices.ts'
import { messagesMails } from './notices/messages.notices.ts'
import { moneyMails } from './notices/money.notices.ts'
import { revealMails } from './notices/reveals.notices.ts'
import { returnStatusMails } from './notices/return-status.notices.ts'
import { returnsMails } from './notices/returns.notices.ts'
import { reviewMails } from './notices/review.notices.ts'
import { rolesMails } from './notices/roles.notices.ts'
import { signInMails } from './notices/sign-in.notices.ts'
import { signaturesMails } from './notices/signatures.notices.ts'
import { spouseMails } from './notices/spouse.notices.ts'
import { twoFactorMails } from './notices/two-factor.notices.ts'

const kinds = {
  ...accountMails,
  ...revealMails,
  ...accessMails,
  ...accessEndedMails,
  ...emailMails,
  ...signInMails,
  ...twoFactorMails,
  ...returnsMails,
  ...returnStatusMails,
  ...moneyMails,
  ...documentsMails,
  ...reviewMails,
  ...signaturesMails,
  ...spouseMails,
  ...rolesMails,
  ...erasureMails,
  ...contactMails,
  ...messagesMails,
  ...logMails,
  ...alarmMails,
}

type Kinds = typeof kinds
export type MailTemplate = keyof Kinds

/** Every mail with the data of its template. */
export type Mail = {
  [One in MailTemplate]: { template: One } & DataOf<Kinds[One]['data']>
}[MailTemplate]
export type MailOf<Template extends MailTemplate> = {
  [One in Template]: Extract<Mail, { template: One }>
}[Template]

/** Every kind of mail. A new one is an entry in the file of its feature. */
export const mailKinds: { [One in MailTemplate]: Omit<MailKind<MailOf<One>>, 'samples'> } = kinds

/**
 * Reads a queued mail, which an older version may have queued.
 *
 * @throws ZodError for an unknown template or other data than its own
 */
export function parseMail(value: unknown): Mail {
  const { template } = z.object({ template: z.enum(keysOf(kinds)) }).parse(value)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema is the template's
  return { template, ...kinds[template].data.parse(value) } as Mail
}

/** Samples of each mail, by feature. */
export const sampleMails: Mail[] = Object.entries(kinds).flatMap(([template, { samples }]) =>
  samples().map((sample) => parseMail({ template, ...sample })),
)

/** Returns the preference that controls a mail, or null for a mail that is always sent. */
export function optionalKindOf({ template }: Pick<Mail, 'template'>): OptionalMail | null {
  return mailKinds[template].optional
}

/** Returns true if the account's user can trigger the mail at will. */
export function isCausedByHolder({ template }: Pick<Mail, 'template'>): boolean {
  return !mailKinds[template].causedByOthers
}
