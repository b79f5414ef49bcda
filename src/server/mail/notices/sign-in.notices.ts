import { firm } from '#shared/firm/firm.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { action, facts } from '#server/change/email-content.ts'
import type { EndedThing } from '#server/change/ended-things.ts'
import type { Mail, OtherAccess, Templates } from '#server/change/mails.ts'
import { oneLine, firmTime } from '#server/base/sanitize-text.ts'
import { listOthers, sampleOthers } from './access.notices.ts'
import { tokenOf } from './links.ts'
import { person } from './samples.ts'

export const signInMails = {
  'password-reset': ({ url }) => ({
    subject: `Reset your ${firm.name} password`,
    preview: 'The link works once, for one hour.',
    heading: 'Choose a new password',
    body: [
      'Someone, most likely you, asked to reset the password of your account.',
      action('Choose a new password', `/reset-password?token=${tokenOf(url)}`),
      'The link works once, for one hour. A newer link replaces this one.',
      'If you didn’t ask, you don’t need to do anything. Your password stays as it is.',
    ],
  }),

  'password-changed': ({ links, others }) => ({
    subject: `Your ${firm.name} password was changed`,
    preview: 'If this wasn’t you, call us.',
    heading: 'Your password was changed',
    body: [
      'Your other devices were signed out. Sign in there with the new password.',
      ...(links
        ? ['Links and invitations that had been sent for others ended, too. You can send new ones.']
        : []),
      action('Sign in', '/?signin=1'),
      `If this wasn’t you, reset it at once with “Forgot your password?” on the sign-in screen, and call us at ${firm.phone}.`,
      ...listOthers(others),
    ],
  }),

  'sign-ins-refused': ({ at }) => ({
    subject: `Sign-ins to your ${firm.name} account were refused`,
    preview: 'Someone typed a wrong password ten times.',
    heading: 'Sign-ins to your account were refused',
    body: [
      'Someone typed a wrong password for your account ten times. For 15 minutes, we refuse sign-ins from browsers that have not signed in to it before.',
      facts({ When: firmTime(at) }),
      'If it was you, a browser that you signed in with before still works. Or choose “Forgot your password?” when you sign in. A new password lets you in at once.',
      'If it wasn’t you, no one got in, and you don’t need to do anything.',
      action('Sign in', '/?signin=1'),
      `Need help? Call ${firm.phone}.`,
    ],
  }),

  'new-sign-in': ({ device, at }) => ({
    subject: `New sign-in to your ${firm.name} account`,
    preview: 'From a device that you have not used before.',
    heading: 'Someone signed in from a new device',
    body: [
      'Your account was opened on a device that you have not used before.',
      facts({ Device: oneLine(device, 60), When: firmTime(at) }),
      'If it was you, you don’t need to do anything. If it wasn’t, sign that device out and change your password now.',
      action('See where you are signed in', '/account'),
      `Need help? Call ${firm.phone}.`,
    ],
  }),
} satisfies Partial<Templates>

type Owner = Pick<Viewer, 'id' | 'email' | 'firstName'>

/** Only a notification, because the mail also goes to addresses without an account. */
export function notifyResetRequested(record: ChangeRecord, userId: string) {
  record.notify({
    userId,
    title: 'A new password was requested',
    message: 'A link went to your email. If you didn’t ask, your password stays as it is.',
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

export function notifyPasswordChanged(
  record: ChangeRecord,
  { id, email: to, firstName }: Owner,
  { ended, others }: { ended: readonly EndedThing[]; others: OtherAccess[] },
) {
  record.notify({
    userId: id,
    title: 'Your password was changed',
    message: 'Your other sessions have ended. If it wasn’t you, call us at once.',
    href: '/account',
  })
  const links = ended.some((thing) => thing === 'spouse_links' || thing === 'accesses')
  const more = { ...(links && { links }), ...(others.length > 0 && { others }) }
  record.mail({ template: 'password-changed', to, firstName, ...more })
}

/** Staff ended sessions of a colleague. */
export function notifySessionsEnded(record: ChangeRecord, userId: string, by: string) {
  record.notify({
    userId,
    title: 'You were signed out',
    message: `${by} ended some of your sessions.`,
    href: '/account',
  })
}

export function newDeviceNotice(device: string) {
  return {
    title: 'Sign-in from a new device',
    message: `${device} signed in to your account. If it wasn’t you, sign it out and change your password.`,
    href: '/account',
  }
}

/** For the preview and the tests. */
export const signInSamples = (): Mail[] => [
  {
    template: 'password-reset',
    to: person().to,
    url: 'http://localhost:3000/reset-password?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
    tokenHash: '0'.repeat(64),
  },
  { template: 'password-changed', links: true, others: sampleOthers(), ...person() },
  { template: 'sign-ins-refused', to: person().to, at: '2026-02-03T17:05:00Z' },
  {
    template: 'new-sign-in',
    device: 'Chrome on Windows',
    at: '2026-02-03T17:05:00Z',
    ...person(),
  },
]
