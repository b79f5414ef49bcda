import { z } from 'zod'
import { ownAccount, workOfFirm } from '#server/base/notice-subject.ts'
import { formatUtcDate } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { at, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, facts } from './email-content.ts'
import { oneLine } from '#server/base/sanitize-text.ts'
import { person } from './samples.ts'

export const erasureMails = {
  /** A client asked for the deletion of the account. */
  'erasure-requested': mailKind(toUser)({
    optional: null,
    causedByOthers: false,
    words: () => ({
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
    samples: () => [{ ...person() }],
  }),

  'erasure-refused': mailKind(toUser.extend({ reason: z.string() }))({
    optional: null,
    causedByOthers: true,
    words: ({ reason }) => ({
      subject: `Your ${firm.name} account was not deleted`,
      preview: 'Our staff say why.',
      heading: 'Your account was not deleted',
      body: [
        'You asked us to delete your account. Our staff declined the request, and nothing was deleted.',
        facts({ Reason: oneLine(reason, 200) }),
        `You can ask again. Questions? Call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ reason: 'Your 2025 return is due first', ...person() }],
  }),

  /** The last mail to the address says which records are kept, why and until when. */
  'account-erased': mailKind(
    toUser.extend({
      kept: z.array(z.object({ what: z.string(), reason: z.string(), until: at })),
    }),
  )({
    optional: null,
    causedByOthers: true,
    words: ({ kept }) => ({
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
    samples: () => [
      {
        kept: [
          {
            what: '2025 tax return, the completed copy',
            reason: 'Law: copies of returns (26 U.S.C. 6107(b))',
            until: '2029-07-02T00:00:00Z',
          },
        ],
        ...person(),
      },
    ],
  }),

  /** Sent to the firm. It does not name the client; staff see the name in the portal. */
  'erasure-waits': mailKind(z.object({}))({
    optional: null,
    causedByOthers: false,
    words: () => ({
      subject: 'A client asks to delete their account',
      preview: 'Confirm or refuse it in the portal.',
      heading: 'A client asks to delete their account',
      greeting: null,
      body: [
        'Confirm or refuse it above the list of users.',
        action('Open the dashboard', '/admin'),
      ],
    }),
    samples: () => [{}],
  }),
}

export const erasureRequested = {
  title: 'You asked to delete your account',
  message: 'Our staff will confirm it. Until then you can cancel the request.',
  subject: ownAccount,
}

/** Sent to staff. */
export const erasureWaits = {
  title: 'A client asks to delete their account',
  message: 'Confirm or refuse it, above the list of users.',
  subject: workOfFirm(),
}

export function erasureRefused(reason: string) {
  return {
    title: 'Your account was not deleted',
    message: `Our staff declined the request: ${reason}`,
    subject: ownAccount,
  }
}
