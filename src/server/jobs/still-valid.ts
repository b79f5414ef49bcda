import { isErasedAddress } from '#shared/retention/erasure.schema.ts'
import type { Db } from '#server/database/database.ts'
import type { Mail, MailOf, MailTemplate } from '#server/mail/mails.ts'
import { findInvitation } from '#server/records/auth/users.queries.ts'
import { findResetOwner } from '#server/records/links/account-links.ts'
import type { Recipient } from '#server/records/mail/recipient.queries.ts'
import { isWaiting } from '#server/records/messages/thread-readers.ts'
import { isCopyLinkLive } from '#server/features/clients/open-copy-link.ts'
import { isLinkMailValid } from '#server/features/signing/spouse/spouse-links.ts'

/** Whether the reason of a mail still holds. The mail may have waited for days. */
export async function isStillValid<Template extends MailTemplate>(
  db: Db,
  mail: MailOf<Template>,
  now: Date,
  recipient: Recipient | null,
): Promise<boolean> {
  if ('to' in mail && isErasedAddress(mail.to)) return false
  // A disabled account no longer acts for others, so it gets no mails about them.
  if ('of' in mail && mail.of !== undefined && recipient !== null && recipient.disabledAt !== null)
    return false
  return (await checks[mail.template]?.(db, mail, now, recipient)) ?? true
}

type Checks = {
  [One in MailTemplate]?: (
    db: Db,
    mail: MailOf<One>,
    now: Date,
    recipient: Recipient | null,
  ) => Promise<boolean> | boolean
}

/** The mails with a link or a code: one without a check does not compile. */
type Linked = Extract<Mail, { tokenHash: string } | { codeHash: string }>['template']

const invitation = async (db: Db, { tokenHash }: { tokenHash: string }, now: Date) =>
  (await findInvitation(db, tokenHash, now)) !== undefined

/**
 * `password-reset` and `sign-ins-refused` are also queued for addresses without an account and for disabled accounts,
 * so that response times do not reveal them, and are dropped here.
 */
const checks: Checks = {
  'password-reset': async (db, { tokenHash }, now) =>
    (await findResetOwner(db, tokenHash, now)) !== undefined,
  'sign-ins-refused': (_db, _mail, _now, recipient) =>
    recipient !== null && recipient.id !== null && recipient.disabledAt === null,
  invitation,
  'invited-as': invitation,
  'copy-link': (db, { tokenHash }, now) => isCopyLinkLive(db, tokenHash, now),
  'message-waiting': isWaiting,
  'review-replaced': isLinkMailValid,
  'spouse-link': isLinkMailValid,
  'spouse-reminder': isLinkMailValid,
  'spouse-code': isLinkMailValid,
} satisfies Required<Pick<Checks, Linked>> & Checks
