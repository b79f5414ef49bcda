import { firm } from '#shared/firm.ts'
import type { EndedThing } from '#server/change/ended-things.ts'
import { ownersWords, revealTitle } from '#shared/reveals.schema.ts'
import { action, facts, type Block } from '#server/change/email-content.ts'
import type { FactorEvent, Templates } from '#server/change/mails.ts'
import { oneLine, firmTime } from '#server/mail/sanitize-text.ts'

export const accountMails = {
  invitation: ({ by, url }) => ({
    subject: `Your invitation to ${firm.name}`,
    preview: 'Create your account in our client portal.',
    heading: `${firm.name} invites you to its client portal`,
    body: [
      `${oneLine(by)} invited you. In the portal you keep your tax profile, send us your documents and follow your return until it is filed.`,
      action('Create your account', `/invitation?token=${tokenOf(url)}`),
      'The link works once, for seven days, on any device. A newer invitation makes this link useless.',
      `If you don't know us, you need not do anything. If you have a question, call us at ${firm.phone}.`,
    ],
  }),

  welcome: ({ url }) => ({
    subject: `Welcome to ${firm.name}`,
    preview: 'Your account is ready. Here is what comes next.',
    heading: 'Your account is ready',
    body: [
      `Thank you for choosing ${firm.name}. In your portal you keep your tax profile, send us your documents and follow your return until it is filed.`,
      ...(url === undefined ? [] : proof(url)),
      'What comes next: fill in your tax profile, then upload your documents.',
      action('Complete your profile', '/profile'),
      url === undefined
        ? `If you did not create this account, write to us at ${firm.email}.`
        : `If you did not create this account, open the link above and press "This was not me": the page says what happens then, and asks again. Or write to us at ${firm.email}.`,
    ],
  }),

  'password-reset': ({ url }) => ({
    subject: `Reset your ${firm.name} password`,
    preview: 'The link works once, for one hour.',
    heading: 'Choose a new password',
    body: [
      'Someone, most likely you, asked to reset the password of your account.',
      action('Choose a new password', `/reset-password?token=${tokenOf(url)}`),
      'The link works once, for one hour. Asking again makes this link useless.',
      "If you didn't ask, you need not do anything: your password stays as it is.",
    ],
  }),

  'password-changed': () => ({
    subject: `Your ${firm.name} password was changed`,
    preview: "If this wasn't you, call us.",
    heading: 'Your password was changed',
    body: [
      'Your other devices were signed out. Sign in there with the new password.',
      action('Sign in', '/?signin=1'),
      `If this wasn't you, reset the password at once with "Forgot your password?" in the sign-in dialog, and call us at ${firm.phone}.`,
    ],
  }),

  'sign-ins-refused': ({ at }) => ({
    subject: `Sign-ins to your ${firm.name} account were refused`,
    preview: 'Someone typed a wrong password ten times.',
    heading: 'Sign-ins to your account were refused',
    body: [
      'Someone typed a wrong password for your account ten times. For a quarter of an hour we refuse sign-ins from browsers that have not signed in to it before.',
      facts({ When: firmTime(at) }),
      'If it was you: a browser that you signed in with before still works. Or choose "Forgot your password?" in the sign-in dialog: a new password opens the account at once.',
      "If it wasn't you: nobody got in, and you need not do anything.",
      action('Sign in', '/?signin=1'),
      `We are there to help at ${firm.phone}.`,
    ],
  }),

  'new-sign-in': ({ device, at }) => ({
    subject: `New sign-in to your ${firm.name} account`,
    preview: 'From a device that you have not used before.',
    heading: 'Someone signed in from a new device',
    body: [
      'Your account was opened on a device that you have not used before.',
      facts({ Device: oneLine(device, 60), When: firmTime(at) }),
      "If it was you, you need not do anything. If it wasn't, sign that device out and change your password now.",
      action('See where you are signed in', '/account'),
      `We are there to help at ${firm.phone}.`,
    ],
  }),

  'two-factor-event': ({ event, at }) => ({
    ...factorMails[event],
    body: [
      factorMails[event].body,
      facts({ When: firmTime(at) }),
      event === 'codes_refused'
        ? 'Nobody got in. If it was you, wait a quarter of an hour, or use a browser that you signed in with before.'
        : `If it was you, you need not do anything. If it wasn't, change your password now and call us at ${firm.phone}.`,
      action('Open your account', '/account'),
    ],
  }),

  'two-factor-reset': ({ by, reason, at }) => ({
    subject: `Your ${firm.name} two-factor sign-in was reset`,
    preview: 'Your password alone signs in until you set it up again.',
    heading: 'Your two-factor sign-in was reset',
    body: [
      'Our staff removed your authenticator app, your passkeys and your recovery codes, and signed you out everywhere.',
      facts({ Who: oneLine(by), When: firmTime(at), Reason: oneLine(reason, 200) }),
      `If you did not ask us to, call us at ${firm.phone} at once.`,
      'Sign in with your password and set it up again.',
      action('Sign in', '/?signin=1'),
    ],
  }),

  'data-exported': ({ device, at }) => ({
    subject: `Your data at ${firm.name} was downloaded`,
    preview: "If this wasn't you, call us.",
    heading: 'Your data was downloaded',
    body: [
      'Someone who was signed in as you began to download everything we store about you: your documents, and your tax profile with whole Social Security and bank numbers.',
      facts({ Device: oneLine(device, 60), When: firmTime(at) }),
      `If it was you, you need not do anything. If it wasn't, change your password now and call us at ${firm.phone}.`,
      action('Open your account', '/account'),
    ],
  }),

  'number-revealed': ({ numbers, by, at, reason }) => ({
    subject: revealTitle(numbers),
    preview: 'We tell you each time, with who it was and why.',
    heading: `Our staff opened ${numbers.length === 1 ? 'one' : `${numbers.length}`} of your numbers`,
    body: [
      `Our staff normally see only the last four digits. This time the whole ${numbers.length === 1 ? 'number was' : 'numbers were'} needed, and we tell you each time that happens.`,
      facts({
        [numbers.length === 1 ? 'Number' : 'Numbers']: oneLine(
          ownersWords(numbers),
          260 * numbers.length,
        ),
        Who: `${oneLine(by)}, ${firm.name}`,
        When: firmTime(at),
        Reason: oneLine(reason, 200),
      }),
      action('See who has seen your numbers', '/account'),
      `You need not do anything. If you don't see why it was needed, ask us at ${firm.phone}.`,
    ],
  }),

  'account-disabled': () => ({
    subject: `Your ${firm.name} account was disabled`,
    preview: 'Nobody can sign in to it. Nothing was deleted.',
    heading: 'Your account was disabled',
    body: [
      'Our staff disabled your account. Nobody can sign in to it, and every device was signed out.',
      'Your returns and documents are still with us; nothing was deleted.',
      `If you don't know why, or need something from your account, call us at ${firm.phone}.`,
    ],
  }),

  'account-enabled': () => ({
    subject: `Your ${firm.name} account can be used again`,
    preview: 'Sign in with the password you had.',
    heading: 'Your account can be used again',
    body: [
      'Our staff enabled your account. Everything is as you left it.',
      'Sign in with the password you had. If you forgot it, choose "Forgot your password?" in the sign-in dialog.',
      action('Sign in', '/?signin=1'),
      `If you didn't expect this, call us at ${firm.phone}.`,
    ],
  }),

  'email-proof': ({ url }) => ({
    subject: `Confirm your email address at ${firm.name}`,
    preview: 'The link works once, for seven days.',
    heading: 'Confirm your email address',
    body: [
      'Someone, most likely you, made an account with this address.',
      ...proof(url),
      `If it wasn't you, open the link above and press "This was not me": the page says what happens then, and asks again. Or call us at ${firm.phone}.`,
    ],
  }),

  'email-proven': ({ ended }) => ({
    subject: `Your email address at ${firm.name} is confirmed`,
    preview: 'What was set up before has ended.',
    heading: 'Your email address is confirmed',
    body: [
      'Until now nobody had shown that this address is yours. So what was set up in the account before has ended:',
      ...ended.map((thing) => endedSentences[thing]),
      action('Open your account', '/account'),
      `If you set none of this up, you need not do anything. If you have a question, call us at ${firm.phone}.`,
    ],
  }),

  'email-confirmation': ({ url }) => ({
    subject: `Confirm your new email address at ${firm.name}`,
    preview: 'The link works once, for 24 hours.',
    heading: 'Confirm your new email address',
    body: [
      'Someone signed in to your account asked to use this address from now on.',
      action('Confirm this address', `/confirm-email?token=${tokenOf(url)}`),
      'If you are asked to, sign in with your present address: only you can confirm it.',
      'The link works once, for 24 hours. Until then nothing changes.',
    ],
  }),

  'email-change-requested': () => ({
    subject: `A new email address was asked for at ${firm.name}`,
    preview: 'Nothing changes until the new address is confirmed.',
    heading: 'A new email address was asked for',
    body: [
      'Your account is to move to another email address once that one is confirmed.',
      `If it wasn't you, change your password now and call us at ${firm.phone}.`,
    ],
  }),

  'email-changed': ({ newEmail }) => ({
    subject: `Your ${firm.name} email address was changed`,
    preview: 'Sign in with the new address from now on.',
    heading: 'Your email address was changed',
    body: [
      `Sign in with ${newEmail} from now on. Our mails go there too.`,
      'Your other devices were signed out.',
      `If it wasn't you, call us at ${firm.phone} at once.`,
    ],
  }),
} satisfies Partial<Templates>

const endedSentences: Record<EndedThing, string> = {
  factors:
    'Two-factor sign-in that was set up before was removed. Your password alone signs in until you set it up again.',
  sessions: 'Browsers that were signed in were signed out.',
  devices: 'Browsers that were trusted to sign in without a code are not trusted any more.',
  spouse_links: 'A link for a spouse does not open the review any more. You can send another.',
  email_change: 'A change of the email address that waited to be confirmed was dropped.',
  erasure_request: 'A request to delete the account was dropped. If it was yours, ask again.',
}

const factorMails: Record<
  FactorEvent,
  { subject: string; preview: string; heading: string; body: string }
> = {
  app_added: {
    subject: `Two-factor sign-in at ${firm.name}: app added`,
    preview: 'Sign-in asks for its code from now on.',
    heading: 'An authenticator app was added',
    body: 'Sign-in asks for a code of this app from now on. Your other devices were signed out.',
  },
  app_removed: {
    subject: `Two-factor sign-in at ${firm.name}: app removed`,
    preview: 'Its codes no longer sign in.',
    heading: 'Your authenticator app was removed',
    body: 'Its codes no longer work. Your other devices were signed out.',
  },
  passkey_added: {
    subject: `A passkey was added to your ${firm.name} account`,
    preview: 'It signs in from now on.',
    heading: 'A passkey was added',
    body: 'It signs in to your account from now on. Your other devices were signed out.',
  },
  passkey_removed: {
    subject: `A passkey of your ${firm.name} account was removed`,
    preview: 'It no longer signs in.',
    heading: 'A passkey was removed',
    body: 'It no longer signs in to your account. Your other devices were signed out.',
  },
  codes_replaced: {
    subject: `New recovery codes for your ${firm.name} account`,
    preview: 'The older codes no longer work.',
    heading: 'You have new recovery codes',
    body: 'Someone signed in to your account made new recovery codes. The older ones no longer work.',
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
    body: 'Someone typed your right password, and then ten wrong codes. Change your password now.',
  },
}

function proof(url: string): Block[] {
  return [
    'First confirm that this address is yours. The link works once, for seven days, on any device.',
    action('Confirm this address', `/prove-email?token=${tokenOf(url)}`),
  ]
}

/** Uses only the token: the link begins with PUBLIC_URL, like all links. */
function tokenOf(url: string): string {
  return encodeURIComponent(new URL(url).searchParams.get('token') ?? '')
}
