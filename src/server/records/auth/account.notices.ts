import { firm } from '#shared/firm.ts'
import { type EndedThing, nameEnded } from '#server/change/ended-things.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Viewer } from '#server/base/viewer.ts'

type Owner = Pick<Viewer, 'id' | 'email' | 'firstName'>

/** Marked as read, because the first screen says the same. */
export function notifyWelcome(
  record: ChangeRecord,
  { id, email: to, firstName }: Owner,
  /** Proves the address, unless it is proven. */
  url?: string,
) {
  record.notify({
    userId: id,
    title: `Welcome to ${firm.name}`,
    message: 'Complete your tax profile, then upload your documents.',
    href: '/profile',
    read: true,
  })
  record.mail({ template: 'welcome', to, firstName, ...(url !== undefined && { url }) })
}

/** To the admin who invited this client. */
export function notifyInvitationAccepted(record: ChangeRecord, userId: string) {
  record.notify({
    userId,
    title: 'An invitation of yours was accepted',
    // Without the name, because the notification would outlive a deleted account.
    message: 'Whom you invited is a client now. The activity log says who it is.',
    href: '/admin',
  })
}

/** Only a notification, because the mail also goes to addresses without an account. */
export function notifyResetRequested(record: ChangeRecord, userId: string) {
  record.notify({
    userId,
    title: 'A new password was asked for',
    message: 'A link went to your email. If you did not ask, your password stays as it is.',
    href: '/account',
  })
}

/** Sign-ins were refused after too many wrong passwords. */
export function notifySignInsRefused(
  record: ChangeRecord,
  { id, email: to, at }: { id: string; email: string; at: Date },
) {
  record.notify({
    userId: id,
    title: 'Sign-ins to your account were refused',
    message: 'Someone typed wrong passwords. Browsers that you signed in with before still work.',
    href: '/account',
  })
  record.mail({ template: 'sign-ins-refused', to, at: at.toISOString() })
}

export function notifyPasswordChanged(record: ChangeRecord, { id, email: to, firstName }: Owner) {
  record.notify({
    userId: id,
    title: 'Your password was changed',
    message: "Your other sessions have ended. If it wasn't you, call us at once.",
    href: '/account',
  })
  record.mail({ template: 'password-changed', to, firstName })
}

export function notifyEmailChangeRequested(
  record: ChangeRecord,
  { id, email: to, firstName }: Owner,
) {
  record.notify({
    userId: id,
    title: 'A new email address was asked for',
    message: "Nothing changes until it is confirmed. If it wasn't you, change your password.",
    href: '/account',
  })
  record.mail({ template: 'email-change-requested', to, firstName })
}

/** After the first proof of the address, if it ended more than sessions: the page and other mails tell about those. */
export function notifyProven(
  record: ChangeRecord,
  { id: userId, email: to, firstName }: Owner,
  ended: EndedThing[],
) {
  if (ended.every((thing) => thing === 'sessions')) return
  record.notify({
    userId,
    title: 'Your email address is confirmed',
    message: `Ended, because somebody else could have set it up: ${nameEnded(ended)}.`,
    href: '/account',
  })
  record.mail({ template: 'email-proven', to, firstName, ended })
}

/** To both addresses, because the owner may read only the old one. Not to an old address that was never proven. */
export function notifyEmailChanged(
  record: ChangeRecord,
  before: Owner & { emailProvenAt: Date | null },
  { email: newEmail }: Owner,
) {
  const { id, email: oldEmail, firstName, emailProvenAt } = before
  record.notify({
    userId: id,
    title: 'Your email address was changed',
    message: 'Sign in with the new one from now on. Your other sessions have ended.',
    href: '/account',
  })
  for (const to of emailProvenAt === null ? [newEmail] : [oldEmail, newEmail]) {
    record.mail({ template: 'email-changed', to, firstName, newEmail })
  }
}

/** Only a mail, because nobody can sign in to read a notification. */
export function notifyDisabled(record: ChangeRecord, { email: to, firstName }: Owner) {
  record.mail({ template: 'account-disabled', to, firstName })
}

export function notifyEnabled(record: ChangeRecord, { id, email: to, firstName }: Owner) {
  record.notify({
    userId: id,
    title: 'Your account can be used again',
    message: 'Our staff had disabled it. Everything is as you left it.',
    href: '/account',
  })
  record.mail({ template: 'account-enabled', to, firstName })
}

/** Staff ended sessions of a colleague. */
export function notifySessionsEnded(record: ChangeRecord, userId: string, by: string) {
  record.notify({
    userId,
    title: 'You were signed out',
    message: `${by} ended sessions of yours.`,
    href: '/account',
  })
}
