import { formatUtcDate } from '#shared/base/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { action, facts } from '#server/change/email-content.ts'
import type { Mail, Templates } from '#server/change/mails.ts'
import { oneLine } from '#server/base/sanitize-text.ts'
import { person } from './samples.ts'

export const erasureMails = {
  'erasure-requested': () => ({
    subject: `You asked to delete your ${firm.name} account`,
    preview: 'Our staff will confirm it. Until then you can cancel the request.',
    heading: 'You asked to delete your account',
    body: [
      'Our staff will look at your request and confirm it. Until then nothing is deleted, and you can cancel the request in your account.',
      'After that it can’t be undone, so download anything you need first.',
      action('Open your account', '/account'),
      `If it wasn’t you, cancel the request, change your password and call us at ${firm.phone}.`,
    ],
  }),

  'erasure-refused': ({ reason }) => ({
    subject: `Your ${firm.name} account was not deleted`,
    preview: 'Our staff say why.',
    heading: 'Your account was not deleted',
    body: [
      'You asked us to delete your account. Our staff declined the request, and nothing was deleted.',
      facts({ Reason: oneLine(reason, 200) }),
      `You can ask again. Questions? Call us at ${firm.phone}.`,
    ],
  }),

  'account-erased': ({ kept }) => ({
    subject: `Your ${firm.name} account was deleted`,
    preview: 'What we must keep, why, and until when.',
    heading: 'Your account was deleted',
    body: [
      'We destroyed your profile, your messages and the documents that we don’t have to keep, with their keys. No one can sign in to the account. This is our last email to you.',
      'We must keep these records for a while:',
      facts(
        Object.fromEntries(
          kept.map(({ what, reason, until }) => [
            what,
            `until ${formatUtcDate(new Date(until))}. ${reason}`,
          ]),
        ),
      ),
      'Backups made before today still hold your data until they expire.',
      `If you didn’t ask for this, call us at ${firm.phone} at once.`,
    ],
  }),

  'erasure-waits': () => ({
    subject: 'A client asks to delete their account',
    preview: 'Confirm or refuse it in the portal.',
    heading: 'A client asks to delete their account',
    greeting: null,
    body: ['Confirm or refuse it above the list of users.', action('Open the dashboard', '/admin')],
  }),
} satisfies Partial<Templates>

export const erasureRequested = {
  title: 'You asked to delete your account',
  message: 'Our staff will confirm it. Until then you can cancel the request.',
  href: '/account',
}

/** To staff. */
export const erasureWaits = {
  title: 'A client asks to delete their account',
  message: 'Confirm or refuse it, above the list of users.',
  href: '/admin',
}

export function erasureRefused(reason: string) {
  return {
    title: 'Your account was not deleted',
    message: `Our staff declined the request: ${reason}`,
    href: '/account',
  }
}

/** For the preview and the tests. */
export const erasureSamples = (): Mail[] => [
  { template: 'erasure-requested', ...person() },
  { template: 'erasure-refused', reason: 'Your 2025 return is due first', ...person() },
  {
    template: 'account-erased',
    kept: [
      {
        what: '2025 tax return, the completed copy',
        reason: 'Law: copies of returns (26 U.S.C. 6107(b))',
        until: '2029-07-02T00:00:00Z',
      },
    ],
    ...person(),
  },
  { template: 'erasure-waits' },
]
