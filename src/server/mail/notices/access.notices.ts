import type { Part } from '#shared/access-parts.ts'
import { partLabels } from '#shared/part-labels.ts'
import { formatDate } from '#shared/dates.ts'
import { firm } from '#shared/firm.ts'
import { action, type Block, facts } from '#server/change/email-content.ts'
import type { Mail, OtherAccess, Templates } from '#server/change/mails.ts'
import { greetingName, oneLine } from '#server/mail/sanitize-text.ts'
import { tokenOf } from './links.ts'
import { person } from './samples.ts'

export const accessMails = {
  'invited-as': ({ by, client, part, url }) => ({
    subject: `Your invitation to ${firm.name}`,
    preview: `${nameOf(by)} invited you.`,
    heading: `${nameOf(by)} invites you to ${firm.name}’s client portal`,
    body: [
      part === 'self'
        ? `In the portal you find your tax returns and documents, which we already keep for you.`
        : `You are invited as ${partLabels[part].inText} of ${nameOf(client)}. ${partLabels[part].may}`,
      action('Open the invitation', `/invitation?token=${tokenOf(url)}`),
      'If you have an account with this address, sign in to accept. If not, choose a password.',
      'The link works once, for seven days, on any device. A newer invitation replaces it.',
      `If you don’t know us, you can ignore this email. If you have a question, call us at ${firm.phone}.`,
    ],
  }),

  'access-invited': ({ name, email, part, client, by, url }) => ({
    subject: `${oneLine(name)} is invited to see ${whose(client)}`,
    preview: `As ${partLabels[part].inText}. If you don’t want this, you can end it.`,
    body: [
      `${oneLine(by)} invited ${oneLine(name)}. ${partLabels[part].may} They see nothing before they accept.`,
      facts({ Name: oneLine(name), As: partLabels[part].label, Address: oneLine(email) }),
      'If you expected this, you don’t need to do anything. If not, withdraw the invitation:',
      action(`Don’t let ${oneLine(name)} in`, `/end-access?token=${tokenOf(url)}`),
      `The link works for 30 days, and after they have accepted, too. Then choose a new password, and call us at ${firm.phone}.`,
    ],
  }),

  'access-given': ({ name, email, part, client }) => ({
    subject: givenTitle({ name: oneLine(name), part, client: oneLine(client) }),
    preview: `As ${partLabels[part].inText}.`,
    heading: `${oneLine(name)} can sign in now`,
    body: [
      `${oneLine(name)} accepted the invitation as ${partLabels[part].inText} of ${oneLine(client)}. ${partLabels[part].may} The invitation went to:`,
      facts({ Address: oneLine(email) }),
      action('See who has access', '/account'),
      `You can end it there at any time. If you don’t know why they have access, call us at ${firm.phone}.`,
    ],
  }),

  'records-joined': ({ name }) => ({
    subject: 'Your records were joined with an account',
    preview: 'Everything is in one place now.',
    body: [
      `We keep records for ${oneLine(name)}, and somebody signs in to the portal as the same client. Our staff joined the two: whoever signs in there sees the returns and documents now.`,
      action('Open the portal', '/'),
      `If that account is not yours, call us at ${firm.phone}.`,
    ],
  }),

  'access-ended': ({ name, client, part, at, erased }) => ({
    subject: erased
      ? ended
      : endedTitle({ part, name: oneLine(name), client: client && oneLine(client) }),
    preview: part === 'spouse' ? bothKeep(at) : erased ? withAccount : 'Nothing was deleted.',
    body: [
      erased
        ? `${withAccount}${part === 'spouse' ? ` ${bothKeep(at)}` : ''}`
        : part === 'spouse'
          ? `You and ${oneLine(name)} no longer share tax returns in the portal. ${bothKeep(at)}`
          : `${endedTitle({ part, name: oneLine(name), client: client && oneLine(client) })}. Nothing was deleted.`,
      action('Open the portal', '/account'),
      `If you have a question, call us at ${firm.phone}.`,
    ],
  }),
} satisfies Partial<Templates>

function whose(client: string | null): string {
  return client === null ? 'your tax returns' : oneLine(client)
}

/** Who else can see something, each with the link that ends it; for the mails about a new password and address. */
export function listOthers(others: readonly OtherAccess[] = []): Block[] {
  if (others.length === 0) return []
  return [
    'Other people have access to your tax returns, or are invited. If you don’t know one of them, end their access:',
    ...others.flatMap(({ name, part, since, invited, client, url }) => [
      facts({
        Name: oneLine(name),
        As: `${partLabels[part].label}${client === undefined ? '' : ` of ${oneLine(client)}`}`,
        [invited ? 'Invited' : 'Since']: formatDate(since),
      }),
      action(`End access of ${oneLine(name)}`, `/end-access?token=${tokenOf(url)}`),
    ]),
    'Each link works for 30 days, and ends the access of that person only.',
  ]
}

/** The mail may reach a stranger, and people choose their names. */
function nameOf(typed: string): string {
  return greetingName(typed) ?? 'A client of ours'
}

const withAccount = 'A client’s records were deleted, and with them an access that you had part in.'

/** `at`: ISO 8601. */
function bothKeep(at: string): string {
  return `From ${formatDate(at)} you each see the years you signed.`
}

const ended = 'Access has ended'

function endedTitle({ part, name, client }: Omit<Ended, 'at'>): string {
  if (part === 'spouse') return `You and ${name} no longer share tax returns`
  return client === null
    ? `Your access to ${name} has ended`
    : `${name}’s access to ${client} has ended`
}

function givenTitle({ name, part, client }: Given): string {
  return part === 'spouse'
    ? `${name} can now see the joint returns of ${client}`
    : `${name} now has access to ${client}`
}

/** To who signs in as the client, after a merge. */
export function recordsJoined(name: string) {
  return {
    title: 'Your records were joined',
    message: `What we kept for ${name} is here now: returns, documents and messages.`,
    href: '/client-portal',
  }
}

interface Given {
  name: string
  part: Part
  client: string
}

/** To those who act for the client, before anybody accepts. */
export function accessOffered({ name, email, part, client }: Given & { email: string }) {
  return {
    title: `${name} is invited as ${partLabels[part].inText} of ${client}`,
    message: `The invitation went to ${email}. You can withdraw it on your account page.`,
    href: '/account',
  }
}

export function accessGiven(given: Given) {
  return {
    title: givenTitle(given),
    message: `As ${partLabels[given.part].inText}. You can end it on your account page.`,
    href: '/account',
  }
}

interface Ended {
  part: Part
  /** The other side. */
  name: string
  /** Whose access it was, for those who act for the client; null for the user whose access has ended. */
  client: string | null
  /** ISO 8601. */
  at: string
}

/** Says that it ended, not who asked. */
export function accessEnded({ at, ...about }: Ended) {
  const message = about.part === 'spouse' ? bothKeep(at) : 'Nothing was deleted.'
  return { title: endedTitle(about), message, href: '/account' }
}

/** The same when the other side was erased, whose name is in no text. */
export function accessErased({ part, at }: Pick<Ended, 'part' | 'at'>) {
  return { title: ended, message: part === 'spouse' ? bothKeep(at) : withAccount, href: '/account' }
}

/** To staff: the spouses no longer share, and a joint return is in work. */
export function needsDecision(about: { name: string; taxYear: number; taxReturnId: string }) {
  return {
    title: `${about.name}: the joint ${about.taxYear} return needs a decision`,
    message: 'The spouses no longer share their returns. Ask both how they will file.',
    href: `/admin/returns/${about.taxReturnId}`,
  }
}

const at = '2026-06-03T17:05:00Z'

const endUrl =
  'http://localhost:3000/end-access?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg'

/** For the preview and the tests. */
export const sampleOthers = (): OtherAccess[] => [
  { name: 'Luis Santos', part: 'spouse', since: at, url: endUrl },
  { name: 'Ines Moreno', part: 'helper', since: at, client: 'Harbor Lane LLC', url: endUrl },
  { name: 'Sam Okafor', part: 'helper', since: at, invited: true, url: endUrl },
]

export const accessSamples = (): Mail[] => [
  ...([null, 'Harbor Lane LLC'] as const).map((client) => ({
    template: 'access-invited' as const,
    part: client === null ? ('spouse' as const) : ('helper' as const),
    name: 'Ines Moreno',
    email: 'ines@example.com',
    by: 'Luis Santos',
    client,
    url: endUrl,
    ...person(),
  })),
  ...(['self', 'spouse', 'helper'] as const).map((part) => ({
    template: 'invited-as' as const,
    part,
    client: 'Luis Santos',
    by: 'June Abbott',
    url: 'http://localhost:3000/invitation?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
    tokenHash: '0'.repeat(64),
    ...person(),
  })),
  ...(['spouse', 'officer'] as const).map((part) => ({
    template: 'access-given' as const,
    part,
    name: 'Luis Santos',
    email: 'luis@example.com',
    client: part === 'officer' ? 'Harbor Lane LLC' : 'Nora Santos',
    ...person(),
  })),
  { template: 'records-joined', name: 'Nora Santos', ...person() },
  { template: 'access-ended', part: 'spouse', name: 'Luis Santos', client: null, at, ...person() },
  {
    template: 'access-ended',
    part: 'helper',
    name: 'Luis Santos',
    client: 'Harbor Lane LLC',
    at,
    ...person(),
  },
  {
    template: 'access-ended',
    part: 'officer',
    name: 'Harbor Lane LLC',
    client: null,
    at,
    ...person(),
  },
  {
    template: 'access-ended',
    part: 'representative',
    name: 'Deleted client',
    client: null,
    at,
    erased: true,
    ...person(),
  },
]
