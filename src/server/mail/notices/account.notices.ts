import { z } from 'zod'
import {
  type ClientNotice,
  clientForStaff,
  ownAccount,
  workOfFirm,
} from '#server/base/notice-subject.ts'
import { firm } from '#shared/firm/firm.ts'
import { whoseAtStart } from '#shared/returns/return-name.ts'
import { at, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, facts } from './email-content.ts'
import { oneLine, firmTime } from '#server/base/sanitize-text.ts'
import { proof, tokenOf } from './links.ts'
import { person } from './samples.ts'

export const accountMails = {
  /** Sent to a person without an account. The link contains a token; the mail is dropped when it no longer works. */
  invitation: mailKind(
    toUser.extend({
      /** True for a colleague, who becomes an admin. */
      staff: z.boolean().optional(),
      by: z.string(),
      url: z.string(),
      tokenHash: z.string(),
    }),
  )({
    optional: null,
    causedByOthers: true,
    words: ({ by, staff, url }) => ({
      subject: `Your invitation to ${firm.name}`,
      preview: 'Create your account in our client portal.',
      heading: `${firm.name} invites you to its client portal`,
      body: [
        staff
          ? `${oneLine(by)} invited you to work in the portal as an administrator. You will see and change the returns, payments and documents of every client.`
          : `${oneLine(by)} invited you. In the portal you keep your tax profile, send us your documents and follow your return until it is filed.`,
        action('Create your account', `/invitation?token=${tokenOf(url)}`),
        'The link works once, for seven days, on any device. A newer invitation replaces it.',
        `If you don’t know us, you can ignore this email. If you have a question, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      {
        by: 'June Abbott',
        url: 'http://localhost:3000/invitation?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
        tokenHash: '0'.repeat(64),
        ...person(),
      },
      {
        staff: true,
        by: 'June Abbott',
        url: 'http://localhost:3000/invitation?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
        tokenHash: '0'.repeat(64),
        ...person(),
      },
    ],
  }),

  /** The link, which proves the address, contains a token. */
  welcome: mailKind(toUser.extend({ url: z.string().optional() }))({
    optional: null,
    causedByOthers: false,
    words: ({ url }) => ({
      subject: `Welcome to ${firm.name}`,
      preview: 'Your account is ready. Here is what comes next.',
      heading: 'Your account is ready',
      body: [
        `Thank you for choosing ${firm.name}. In your portal you keep your tax profile, send us your documents and follow your return until it is filed.`,
        ...(url === undefined ? [] : proof(url)),
        'Next, fill in your tax profile, then upload your documents.',
        action('Complete your profile', '/profile'),
        url === undefined
          ? `If you didn’t create this account, write to us at ${firm.email}.`
          : `If you didn’t create this account, open the link above and choose “This wasn’t me”. Nothing happens until you confirm it there. Or write to us at ${firm.email}.`,
      ],
    }),
    samples: () => [
      {
        url: 'http://localhost:3000/prove-email?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
        ...person(),
      },
    ],
  }),

  /** The client downloaded all data as one file. */
  'data-exported': mailKind(toUser.extend({ device: z.string(), at }))({
    optional: null,
    causedByOthers: false,
    words: ({ device, at }) => ({
      subject: `Your data at ${firm.name} was downloaded`,
      preview: 'If this wasn’t you, call us.',
      heading: 'Your data was downloaded',
      body: [
        'Someone signed in to your account started downloading everything we store about you: your documents, and your tax profile with full Social Security and bank numbers.',
        facts({ Device: oneLine(device, 60), When: firmTime(at) }),
        `If it was you, you don’t need to do anything. If it wasn’t, change your password now and call us at ${firm.phone}.`,
        action('Open your account', '/account'),
      ],
    }),
    samples: () => [
      {
        device: 'Safari on iOS',
        at: '2026-02-03T17:05:00Z',
        ...person(),
      },
    ],
  }),

  /** Staff disabled the account. The reason is not in the mail. */
  'account-disabled': mailKind(toUser)({
    optional: null,
    causedByOthers: true,
    words: () => ({
      subject: `Your ${firm.name} account was disabled`,
      preview: 'No one can sign in to it. Nothing was deleted.',
      heading: 'Your account was disabled',
      body: [
        'Our staff disabled your account. No one can sign in to it, and every device was signed out.',
        'Your returns and documents are still with us; nothing was deleted.',
        `If you don’t know why, or need something from your account, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ ...person() }],
  }),

  'account-enabled': mailKind(toUser)({
    optional: null,
    causedByOthers: true,
    words: () => ({
      subject: `Your ${firm.name} account can be used again`,
      preview: 'Sign in with the password you had.',
      heading: 'Your account can be used again',
      body: [
        'Our staff enabled your account. Everything is as you left it.',
        'Sign in with the password you had. If you forgot it, choose “Forgot your password?” when you sign in.',
        action('Sign in', '/?signin=1'),
        `If you didn’t expect this, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ ...person() }],
  }),
}

export function exportNotice(device: string) {
  return {
    title: 'Your data was downloaded',
    message: `${device} started downloading everything we store about you. If it wasn’t you, change your password and call us.`,
    subject: ownAccount,
  }
}

/** Somebody who acts for the client or our staff downloaded it. `client`: null for the reader's own. */
export function othersExportNotice(device: string, client: string | null): ClientNotice {
  return {
    title: `${whoseAtStart(client)} data was downloaded`,
    message: `${device} started downloading everything we store about ${client ?? 'you'}. If you don’t know who it was, call us.`,
    page: 'account',
  }
}

/**
 * Sent to staff, one for all accounts: `disowned` counts the disabled accounts whose address was never confirmed.
 */
export function disownedNotice(userId: string, disowned: number) {
  const title = 'An account was disowned'
  const message =
    'The owner of its email address didn’t open it. It is disabled, so look at its returns.'
  const all = { title, replaces: [{ title }] }
  if (disowned <= 1) return { ...all, message, subject: clientForStaff(userId) }
  return {
    ...all,
    message: `${message} ${disowned} accounts like it are disabled: the activity log names them.`,
    subject: workOfFirm('log'),
  }
}
