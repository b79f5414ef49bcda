import { z } from 'zod'
import { firm } from '#shared/firm/firm.ts'
import { at, factorEvents, toUser, type FactorEvent } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, facts } from './email-content.ts'
import { oneLine, firmTime } from '#server/base/sanitize-text.ts'
import { person } from './samples.ts'

export const twoFactorMails = {
  'two-factor-event': mailKind(toUser.extend({ event: z.enum(factorEvents), at }))({
    optional: null,
    causedByOthers: false,
    words: ({ event, at }) => ({
      ...factorMails()[event],
      body: [
        factorMails()[event].body,
        facts({ When: firmTime(at) }),
        event === 'codes_refused'
          ? 'No one got in. If it was you, wait 15 minutes, or use a browser that you signed in with before.'
          : `If it was you, you don’t need to do anything. If it wasn’t, change your password now and call us at ${firm.phone}.`,
        action('Open your account', '/account'),
      ],
    }),
    samples: () =>
      factorEvents.map((event) => {
        return { event, at: '2026-02-03T17:05:00Z', ...person() }
      }),
  }),

  /** Staff reset the lost factors. Also to a recent former address of the owner. */
  'two-factor-reset': mailKind(toUser.extend({ by: z.string(), reason: z.string(), at }))({
    optional: null,
    causedByOthers: true,
    words: ({ by, reason, at }) => ({
      subject: `Your ${firm.name} two-factor sign-in was reset`,
      preview: 'Your password alone signs in until you set it up again.',
      heading: 'Your two-factor sign-in was reset',
      body: [
        'Our staff removed your authenticator app, your passkeys and your recovery codes, and signed you out everywhere.',
        facts({ Who: oneLine(by), When: firmTime(at), Reason: oneLine(reason, 200) }),
        `If you didn’t ask us to, call us at ${firm.phone} at once.`,
        'Sign in with your password and set it up again.',
        action('Sign in', '/?signin=1'),
      ],
    }),
    samples: () => [
      {
        by: 'June Abbott',
        reason: 'Lost phone; knew the last refund and the date of birth',
        at: '2026-02-04T15:10:00Z',
        ...person(),
      },
    ],
  }),
}

interface FactorMail {
  subject: string
  preview: string
  heading: string
  body: string
}

/** A function, because the firm's name can change. */
const factorMails = (): Record<FactorEvent, FactorMail> => ({
  app_added: {
    subject: `Two-factor sign-in at ${firm.name}: app added`,
    preview: 'You’ll need its code to sign in from now on.',
    heading: 'An authenticator app was added',
    body: 'You’ll need a code from this app to sign in from now on. Your other devices were signed out.',
  },
  app_removed: {
    subject: `Two-factor sign-in at ${firm.name}: app removed`,
    preview: 'Its codes no longer sign you in.',
    heading: 'Your authenticator app was removed',
    body: 'Its codes no longer work. Your other devices were signed out.',
  },
  passkey_added: {
    subject: `A passkey was added to your ${firm.name} account`,
    preview: 'It signs you in from now on.',
    heading: 'A passkey was added',
    body: 'It signs you in from now on. Your other devices were signed out.',
  },
  passkey_removed: {
    subject: `A passkey of your ${firm.name} account was removed`,
    preview: 'It no longer signs you in.',
    heading: 'A passkey was removed',
    body: 'It no longer signs you in. Your other devices were signed out.',
  },
  codes_replaced: {
    subject: `New recovery codes for your ${firm.name} account`,
    preview: 'The older codes no longer work.',
    heading: 'You have new recovery codes',
    body: 'Someone signed in to your account made new recovery codes. The older ones no longer work.',
  },
  firm_account_linked: {
    subject: `Your firm account signs you in at ${firm.name}`,
    preview: 'It was used for the first time.',
    heading: 'Your firm account was linked',
    body: 'Someone signed in to the portal with your firm account for the first time. From now on it opens your account.',
  },
  firm_account_unlinked: {
    subject: `Your firm account was unlinked at ${firm.name}`,
    preview: 'Your other devices were signed out.',
    heading: 'Your firm account was unlinked',
    body: 'An admin unlinked it from your account. Your other devices were signed out.',
  },
  code_used: {
    subject: `A recovery code opened your ${firm.name} account`,
    preview: 'Each code works once.',
    heading: 'A recovery code was used to sign in',
    body: 'Someone signed in with your password and one of your recovery codes. That code no longer works.',
  },
  codes_refused: {
    subject: `Sign-in codes at ${firm.name} were refused`,
    preview: 'Someone knows your password. Change it now.',
    heading: 'Someone knows your password',
    body: 'Someone typed your correct password, and then ten wrong codes. Change your password now.',
  },
})

const notYou = 'If it wasn’t you, change your password and call us.'

export const factorNotices: Record<FactorEvent, { title: string; message: string }> = {
  app_added: {
    title: 'An authenticator app was added',
    message: `You’ll need its code to sign in from now on. ${notYou}`,
  },
  app_removed: { title: 'Your authenticator app was removed', message: notYou },
  passkey_added: {
    title: 'A passkey was added',
    message: `It signs you in from now on. ${notYou}`,
  },
  passkey_removed: { title: 'A passkey was removed', message: notYou },
  codes_replaced: {
    title: 'You have new recovery codes',
    message: `The older codes no longer work. ${notYou}`,
  },
  firm_account_linked: {
    title: 'Your firm account was linked',
    message: `From now on it signs you in. ${notYou}`,
  },
  firm_account_unlinked: { title: 'Your firm account was unlinked', message: notYou },
  code_used: { title: 'A recovery code was used to sign in', message: notYou },
  codes_refused: {
    title: 'Sign-in codes were refused',
    message: 'Someone knows your password and typed wrong codes. Change your password now.',
  },
}
