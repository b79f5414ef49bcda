import { z } from 'zod'
import { firm } from '#shared/firm/firm.ts'
import { otherAccess, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { type EndedThing, endedThings } from '#server/base/ended-things.ts'
import { action } from './email-content.ts'
import { listOthers, sampleOthers } from './access.notices.ts'
import { proof, tokenOf } from './links.ts'
import { person } from './samples.ts'

export const emailMails = {
  /** Sent to the account's own address. The link contains a token. */
  'email-proof': mailKind(toUser.extend({ url: z.string() }))({
    optional: null,
    causedByOthers: true,
    words: ({ url }) => ({
      subject: `Confirm your email address at ${firm.name}`,
      preview: 'The link works once, for seven days.',
      heading: 'Confirm your email address',
      body: [
        'Someone, most likely you, created an account with this address.',
        ...proof(url),
        `If it wasn’t you, open the link above and choose “This wasn’t me”. Nothing happens until you confirm it there. Or call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      {
        url: 'http://localhost:3000/prove-email?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
        ...person(),
      },
    ],
  }),

  /**
   * Sent to the owner of a newly proven address. It lists the earlier set-ups that the proof ended, and says whether
   * others are left.
   */
  'email-proven': mailKind(
    toUser.extend({ ended: z.array(z.enum(endedThings)), toCheck: z.boolean() }),
  )({
    optional: null,
    causedByOthers: false,
    words: ({ ended, toCheck }) => ({
      subject: `Your email address at ${firm.name} is confirmed`,
      preview: 'Read what was removed, and what to check.',
      heading: 'Your email address is confirmed',
      body: [
        'Until now, no one had confirmed that this address is yours.',
        ...(ended.length > 0 ? ['We removed what was set up before:'] : []),
        ...ended.map((thing) => endedSentences[thing]),
        ...(toCheck ? [entered] : []),
        action('Open your account', '/account'),
        `If you didn’t set any of this up, you don’t need to do anything. If you have a question, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      {
        ended: [
          'factors',
          'sessions',
          'devices',
          'spouse_links',
          'accesses',
          'email_change',
          'erasure_request',
          'bank_account',
          'signatures',
          'tax_paid',
          'mails_off',
        ],
        toCheck: true,
        ...person(),
      },
    ],
  }),

  /** Sent to the new address. The link contains a token. */
  'email-confirmation': mailKind(toUser.extend({ url: z.string() }))({
    optional: null,
    causedByOthers: true,
    words: ({ url }) => ({
      subject: `Confirm your new email address at ${firm.name}`,
      preview: 'The link works once, for 24 hours.',
      heading: 'Confirm your new email address',
      body: [
        'A request was made from your account to use this email address.',
        action('Confirm this address', `/confirm-email?token=${tokenOf(url)}`),
        'If you’re asked to sign in, use your current address. Only you can confirm the new one.',
        'The link works once, for 24 hours. Until then nothing changes.',
      ],
    }),
    samples: () => [
      {
        url: 'http://localhost:3000/confirm-email?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
        ...person(),
      },
    ],
  }),

  /** Sent to the old address, before the confirmation. */
  'email-change-requested': mailKind(toUser)({
    optional: null,
    causedByOthers: false,
    words: () => ({
      subject: `A new email address was requested at ${firm.name}`,
      preview: 'Nothing changes until the new address is confirmed.',
      heading: 'A new email address was requested',
      body: [
        'Your account will switch to a new email address once it’s confirmed.',
        `If it wasn’t you, change your password now and call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ ...person() }],
  }),

  /** Sent to both addresses, after the confirmation. */
  'email-changed': mailKind(
    toUser.extend({ newEmail: z.string(), others: z.array(otherAccess).optional() }),
  )({
    optional: null,
    causedByOthers: false,
    words: ({ newEmail, others }) => ({
      subject: `Your ${firm.name} email address was changed`,
      preview: 'Sign in with the new address from now on.',
      heading: 'Your email address was changed',
      body: [
        `Sign in with ${newEmail} from now on. Our emails go there, too.`,
        'Your other devices were signed out.',
        `If it wasn’t you, call us at ${firm.phone} at once.`,
        ...listOthers(others),
      ],
    }),
    samples: () => [
      {
        newEmail: 'nora.day@example.com',
        others: sampleOthers(),
        ...person(),
      },
    ],
  }),
}

const endedSentences: Record<EndedThing, string> = {
  factors:
    'Two-factor sign-in that was set up before was removed. Your password alone signs in until you set it up again.',
  sessions: 'Browsers that were signed in were signed out.',
  devices: 'Browsers that were trusted to sign in without a code are no longer trusted.',
  spouse_links: 'A link for a spouse no longer opens the review. You can send another.',
  accesses:
    'People who were given access to your tax returns no longer have it. You can invite them again.',
  email_change: 'A change of email address that had not been confirmed was canceled.',
  erasure_request: 'A request to delete the account was canceled. If it was yours, ask again.',
  bank_account: 'The bank account for a refund was removed. If you have one, enter it again.',
  signatures:
    'Letters and returns that were signed or approved, but are not filed, no longer count. Read them again, then sign them yourself.',
  tax_paid: 'A note that the tax was paid to the IRS was removed. If you paid it, tell us again.',
  mails_off: 'Emails that were turned off are sent again. You can turn them off in your account.',
}

const entered =
  'Tax information, documents and messages that were entered before are still there. Check them, and tell us if they aren’t yours.'
