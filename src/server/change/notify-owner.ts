import { firm } from '#shared/firm/firm.ts'
import { type Notice, ownAccount, workOfFirm } from '#server/base/notice-subject.ts'
import { type EndedThing, nameEnded } from '#server/base/ended-things.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { FactorEvent, OtherAccess } from '#server/mail/notices/mail-data.ts'
import type { MailOf } from '#server/mail/mails.ts'
import { roleNotice } from '#server/mail/notices/roles.notices.ts'
import { factorNotices } from '#server/mail/notices/two-factor.notices.ts'
import type { ChangeRecord } from './change.ts'

// The news for the owner of an account, each with its notification, its mail, or both.

type Owner = Pick<Viewer, 'id' | 'email' | 'firstName'>

/** Marked as read, because the first screen says the same thing. */
export function notifyWelcome(
  record: ChangeRecord,
  { id, email: to, firstName }: Owner,
  /** The link that proves the address, unless it is proven. */
  url?: string,
) {
  record.notify({
    userId: id,
    title: `Welcome to ${firm.name}`,
    message: 'Complete your tax profile, then upload your documents.',
    subject: { ...ownAccount, page: 'profile' },
    read: true,
  })
  record.mail({ template: 'welcome', to, firstName, ...(url !== undefined && { url }) })
}

/** Notifies the admin who invited this client or colleague. */
export function notifyInvitationAccepted(record: ChangeRecord, userId: string, staff: boolean) {
  record.notify({
    userId,
    title: 'Your invitation was accepted',
    // Without the name, because the notification would outlive a deleted account.
    message: `The person you invited is now ${staff ? 'an admin' : 'a client'}. The activity log says who it is.`,
    subject: workOfFirm(),
  })
}

/** Sends only a mail: a disabled account can't sign in to read a notification. */
export function notifyDisabled(record: ChangeRecord, { email: to, firstName }: Owner) {
  record.mail({ template: 'account-disabled', to, firstName })
}

export function notifyEnabled(record: ChangeRecord, { id, email: to, firstName }: Owner) {
  notifyOwner(record, id, {
    title: 'Your account can be used again',
    message: 'Our staff had disabled it. Everything is as you left it.',
  })
  record.mail({ template: 'account-enabled', to, firstName })
}

/** After a change of the owner's factors, or that one was used or refused. */
export function notifyFactorEvent(
  record: ChangeRecord,
  { id: userId, email: to, firstName }: Owner,
  event: FactorEvent,
  at: Date,
) {
  notifyOwner(record, userId, factorNotices[event])
  record.mail({ template: 'two-factor-event', to, firstName, event, at: at.toISOString() })
}

/** Staff removed all factors. Also goes to the former address, because somebody else may have changed it. */
export function notifyFactorsReset(
  record: ChangeRecord,
  { id: userId, firstName }: Owner,
  { addresses, by, reason, at }: { addresses: string[]; by: string; reason: string; at: Date },
) {
  notifyOwner(record, userId, {
    title: 'Your two-factor sign-in was reset',
    message: `${by} reset it. Reason: ${reason}`,
  })
  for (const to of addresses) {
    record.mail({ template: 'two-factor-reset', to, firstName, by, reason, at: at.toISOString() })
  }
}

export function notifyEmailChangeRequested(
  record: ChangeRecord,
  { id, email: to, firstName }: Owner,
) {
  notifyOwner(record, id, {
    title: 'A new email address was requested',
    message: 'Nothing changes until it is confirmed. If it wasn’t you, change your password.',
  })
  record.mail({ template: 'email-change-requested', to, firstName })
}

/** After the first proof of the address, unless it only ended sessions: the page and other mails report those. */
export function notifyProven(
  record: ChangeRecord,
  { id: userId, email: to, firstName }: Owner,
  { ended, toCheck }: { ended: EndedThing[]; toCheck: boolean },
) {
  if (ended.every((thing) => thing === 'sessions') && !toCheck) return
  notifyOwner(record, userId, {
    title: 'Your email address is confirmed',
    message: [
      ...(ended.length > 0
        ? [`Removed, because someone else could have set it up: ${nameEnded(ended)}.`]
        : []),
      ...(toCheck ? ['Check what was entered before, and tell us if it isn’t yours.'] : []),
    ].join(' '),
  })
  record.mail({ template: 'email-proven', to, firstName, ended, toCheck })
}

/**
 * Mails both addresses, because the owner may read only the old one. An old address that was never proven gets none.
 */
export function notifyEmailChanged(
  record: ChangeRecord,
  before: Owner & { emailProvenAt: Date | null },
  { email: newEmail }: Owner,
  others: OtherAccess[],
) {
  const { id, email: oldEmail, firstName, emailProvenAt } = before
  notifyOwner(record, id, {
    title: 'Your email address was changed',
    message: 'Sign in with the new one from now on. Your other sessions have ended.',
  })
  for (const to of emailProvenAt === null ? [newEmail] : [oldEmail, newEmail]) {
    const more = others.length > 0 ? { others } : {}
    record.mail({ template: 'email-changed', to, firstName, newEmail, ...more })
  }
}

/** Only a notification, because the mail also goes to addresses without an account. */
export function notifyResetRequested(record: ChangeRecord, userId: string) {
  notifyOwner(record, userId, {
    title: 'A new password was requested',
    message: 'A link went to your email. If you didn’t ask, your password stays as it is.',
  })
}

/** Sign-ins were refused after too many wrong passwords. */
export function notifySignInsRefused(
  record: ChangeRecord,
  { id, email: to, at }: { id: string; email: string; at: Date },
) {
  notifyOwner(record, id, {
    title: 'Sign-ins to your account were refused',
    message: 'Someone typed wrong passwords. Browsers that you signed in with before still work.',
  })
  record.mail({ template: 'sign-ins-refused', to, at: at.toISOString() })
}

export function notifyPasswordChanged(
  record: ChangeRecord,
  { id, email: to, firstName }: Owner,
  { ended, others }: { ended: readonly EndedThing[]; others: OtherAccess[] },
) {
  notifyOwner(record, id, {
    title: 'Your password was changed',
    message: 'Your other sessions have ended. If it wasn’t you, call us at once.',
  })
  const links = ended.some((thing) => thing === 'spouse_links' || thing === 'accesses')
  const more = { ...(links && { links }), ...(others.length > 0 && { others }) }
  record.mail({ template: 'password-changed', to, firstName, ...more })
}

/** Staff ended sessions of a colleague. */
export function notifySessionsEnded(record: ChangeRecord, userId: string, by: string) {
  notifyOwner(record, userId, {
    title: 'You were signed out',
    message: `${by} ended some of your sessions.`,
  })
}

/** Notifies the person with the new role. */
export function notifyRole(
  record: ChangeRecord,
  { id: userId, email: to, firstName, role }: Pick<Viewer, 'id' | 'email' | 'firstName' | 'role'>,
): void {
  record.notify({ userId, ...roleNotice(role) })
  record.mail({ template: 'role-changed', to, firstName, role })
}

/** Mails the admin who invited a colleague, as a warning in case somebody else used their session. */
export function warnInviter(
  record: ChangeRecord,
  { email: to, firstName }: Pick<Viewer, 'email' | 'firstName'>,
  invited: Pick<MailOf<'role-change-made'>, 'name' | 'email' | 'at'>,
): void {
  const template = 'role-change-made'
  record.mail({ template, role: 'admin', invited: true, ...invited, to, firstName })
}

function notifyOwner(
  record: ChangeRecord,
  userId: string,
  words: Pick<Notice, 'title' | 'message'>,
) {
  record.notify({ userId, ...words, subject: ownAccount })
}
