import { z } from 'zod'
import { ownAccount } from '#server/base/notice-subject.ts'
import { firm } from '#shared/firm/firm.ts'
import { at, otherAccess, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, facts } from './email-content.ts'
import { oneLine, firmTime } from '#server/base/sanitize-text.ts'
import { listOthers, sampleOthers } from './access.notices.ts'
import { tokenOf } from './links.ts'
import { person } from './samples.ts'

export const signInMails = {
  'password-reset': mailKind(
    z.object({
      to: z.string(),
      /** Contains the token. The job's payload is sealed, and the mail is dropped when a newer link exists. */
      url: z.string(),
      tokenHash: z.string(),
    }),
  )({
    optional: null,
    causedByOthers: true,
    toAnyAddress: true,
    words: ({ url }) => ({
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
    samples: () => [
      {
        to: person().to,
        url: 'http://localhost:3000/reset-password?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
        tokenHash: '0'.repeat(64),
      },
    ],
  }),

  /** `links`: whether links and invitations that the account had sent ended with it. */
  'password-changed': mailKind(
    toUser.extend({
      links: z.literal(true).optional(),
      others: z.array(otherAccess).optional(),
    }),
  )({
    optional: null,
    causedByOthers: false,
    words: ({ links, others }) => ({
      subject: `Your ${firm.name} password was changed`,
      preview: 'If this wasn’t you, call us.',
      heading: 'Your password was changed',
      body: [
        'Your other devices were signed out. Sign in there with the new password.',
        ...(links
          ? [
              'Links and invitations that had been sent for others ended, too. You can send new ones.',
            ]
          : []),
        action('Sign in', '/?signin=1'),
        `If this wasn’t you, reset it at once with “Forgot your password?” on the sign-in screen, and call us at ${firm.phone}.`,
        ...listOthers(others),
      ],
    }),
    samples: () => [{ links: true, others: sampleOthers(), ...person() }],
  }),

  /** Sent to an address that was typed at sign-in; dropped if the address has no account. */
  'sign-ins-refused': mailKind(z.object({ to: z.string(), at }))({
    optional: null,
    causedByOthers: false,
    toAnyAddress: true,
    words: ({ at }) => ({
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
    samples: () => [{ to: person().to, at: '2026-02-03T17:05:00Z' }],
  }),

  'new-sign-in': mailKind(toUser.extend({ device: z.string(), at }))({
    optional: null,
    causedByOthers: false,
    words: ({ device, at }) => ({
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
    samples: () => [
      {
        device: 'Chrome on Windows',
        at: '2026-02-03T17:05:00Z',
        ...person(),
      },
    ],
  }),
}

export function newDeviceNotice(device: string) {
  return {
    title: 'Sign-in from a new device',
    message: `${device} signed in to your account. If it wasn’t you, sign it out and change your password.`,
    subject: ownAccount,
  }
}
