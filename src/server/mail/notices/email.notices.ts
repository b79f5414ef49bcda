import { firm } from '#shared/firm/firm.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { action } from '#server/change/email-content.ts'
import { type EndedThing, nameEnded } from '#server/change/ended-things.ts'
import type { Mail, OtherAccess, Templates } from '#server/change/mails.ts'
import { listOthers, sampleOthers } from './access.notices.ts'
import { proof, tokenOf } from './links.ts'
import { person } from './samples.ts'

export const emailMails = {
  'email-proof': ({ url }) => ({
    subject: `Confirm your email address at ${firm.name}`,
    preview: 'The link works once, for seven days.',
    heading: 'Confirm your email address',
    body: [
      'Someone, most likely you, created an account with this address.',
      ...proof(url),
      `If it wasn’t you, open the link above and choose “This wasn’t me”. Nothing happens until you confirm it there. Or call us at ${firm.phone}.`,
    ],
  }),

  'email-proven': ({ ended, toCheck }) => ({
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

  'email-confirmation': ({ url }) => ({
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

  'email-change-requested': () => ({
    subject: `A new email address was requested at ${firm.name}`,
    preview: 'Nothing changes until the new address is confirmed.',
    heading: 'A new email address was requested',
    body: [
      'Your account will switch to a new email address once it’s confirmed.',
      `If it wasn’t you, change your password now and call us at ${firm.phone}.`,
    ],
  }),

  'email-changed': ({ newEmail, others }) => ({
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
} satisfies Partial<Templates>

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

type Owner = Pick<Viewer, 'id' | 'email' | 'firstName'>

export function notifyEmailChangeRequested(
  record: ChangeRecord,
  { id, email: to, firstName }: Owner,
) {
  record.notify({
    userId: id,
    title: 'A new email address was requested',
    message: 'Nothing changes until it is confirmed. If it wasn’t you, change your password.',
    href: '/account',
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
  record.notify({
    userId,
    title: 'Your email address is confirmed',
    message: [
      ...(ended.length > 0
        ? [`Removed, because someone else could have set it up: ${nameEnded(ended)}.`]
        : []),
      ...(toCheck ? ['Check what was entered before, and tell us if it isn’t yours.'] : []),
    ].join(' '),
    href: '/account',
  })
  record.mail({ template: 'email-proven', to, firstName, ended, toCheck })
}

/** To both addresses, because the owner may read only the old one. Not to an old address that was never proven. */
export function notifyEmailChanged(
  record: ChangeRecord,
  before: Owner & { emailProvenAt: Date | null },
  { email: newEmail }: Owner,
  others: OtherAccess[],
) {
  const { id, email: oldEmail, firstName, emailProvenAt } = before
  record.notify({
    userId: id,
    title: 'Your email address was changed',
    message: 'Sign in with the new one from now on. Your other sessions have ended.',
    href: '/account',
  })
  for (const to of emailProvenAt === null ? [newEmail] : [oldEmail, newEmail]) {
    const more = others.length > 0 ? { others } : {}
    record.mail({ template: 'email-changed', to, firstName, newEmail, ...more })
  }
}

/** For the preview and the tests. */
export const emailSamples = (): Mail[] => [
  {
    template: 'email-proof',
    url: 'http://localhost:3000/prove-email?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
    ...person(),
  },
  {
    template: 'email-confirmation',
    url: 'http://localhost:3000/confirm-email?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
    ...person(),
  },
  {
    template: 'email-proven',
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
  { template: 'email-change-requested', ...person() },
  {
    template: 'email-changed',
    newEmail: 'nora.day@example.com',
    others: sampleOthers(),
    ...person(),
  },
]
