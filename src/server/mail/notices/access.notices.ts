import { z } from 'zod'
import type { ClientNotice } from '#server/base/notice-subject.ts'
import { type Part, parts } from '#shared/clients/access-parts.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { whose, whoseAtStart } from '#shared/returns/return-name.ts'
import { firm } from '#shared/firm/firm.ts'
import { toUser, type OtherAccess } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, type Block, facts } from './email-content.ts'
import { greetingName, oneLine } from '#server/base/sanitize-text.ts'
import { tokenOf } from './links.ts'
import { person } from './samples.ts'

export const accessMails = {
  /** Sent to a person who will act for `client` when they accept. It is dropped when the link no longer works. */
  'invited-as': mailKind(
    toUser.extend({
      part: z.enum(parts),
      client: z.string(),
      by: z.string(),
      url: z.string(),
      tokenHash: z.string(),
    }),
  )({
    optional: null,
    causedByOthers: true,
    words: ({ by, client, part, url }) => ({
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
    samples: () =>
      (['self', 'spouse', 'helper'] as const).map((part) => ({
        part,
        client: 'Luis Santos',
        by: 'June Abbott',
        url: 'http://localhost:3000/invitation?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg',
        tokenHash: '0'.repeat(64),
        ...person(),
      })),
  }),

  /**
   * Sent to the client and to officers when somebody else is invited. The link ends the invitation, or the access that
   * it became.
   */
  'access-invited': mailKind(
    toUser.extend({
      part: z.enum(parts),
      name: z.string(),
      email: z.string(),
      /** If it is not the reader's own. */
      client: z.string().nullable(),
      /** Null if it was the reader. */
      by: z.string().nullable(),
      url: z.string(),
    }),
  )({
    optional: null,
    causedByOthers: false,
    words: ({ name, email, part, client, by, url }) => ({
      subject: `${oneLine(name)} is invited to see ${whatOf(client)}`,
      preview: `As ${partLabels[part].inText}. If you don’t want this, you can end it.`,
      body: [
        `${by === null ? 'Somebody who is signed in to your account' : oneLine(by)} invited ${oneLine(name)}. ${partLabels[part].may} They see nothing before they accept.`,
        facts({ Name: oneLine(name), As: partLabels[part].label, Address: oneLine(email) }),
        'If you expected this, you don’t need to do anything. If not, withdraw the invitation:',
        action(`Don’t let ${oneLine(name)} in`, `/end-access?token=${tokenOf(url)}`),
        `The link works for 30 days, and after they have accepted, too. Then choose a new password, and call us at ${firm.phone}.`,
      ],
    }),
    samples: () =>
      ([null, 'Harbor Lane LLC'] as const).map((client) => ({
        part: client === null ? ('spouse' as const) : ('helper' as const),
        name: 'Ines Moreno',
        email: 'ines@example.com',
        by: client === null ? null : 'Luis Santos',
        client,
        url: endUrl,
        ...person(),
      })),
  }),

  /** Sent to those who act for a client when somebody accepts an invitation. */
  'access-given': mailKind(
    toUser.extend({
      part: z.enum(parts),
      name: z.string(),
      email: z.string(),
      /** If it is not the reader's own. */
      client: z.string().optional(),
    }),
  )({
    optional: null,
    causedByOthers: true,
    words: ({ name, email, part, client }) => ({
      subject: givenTitle({ name: oneLine(name), part, client: shown(client) }),
      preview: `As ${partLabels[part].inText}.`,
      heading: `${oneLine(name)} can sign in now`,
      body: [
        `${oneLine(name)} accepted the invitation as ${asPart(part, shown(client))}. ${partLabels[part].may} The invitation went to:`,
        facts({ Address: oneLine(email) }),
        action('See who has access', '/account'),
        `You can end it there at any time. If you don’t know why they have access, call us at ${firm.phone}.`,
      ],
    }),
    samples: () =>
      (['spouse', 'officer'] as const).map((part) => ({
        part,
        name: 'Luis Santos',
        email: 'luis@example.com',
        ...(part === 'officer' && { client: 'Harbor Lane LLC' }),
        ...person(),
      })),
  }),

  /**
   * Staff merged a client into another one. It goes to the merged client's address, without `client`, and to the people
   * who act for the other one.
   */
  'records-joined': mailKind(toUser.extend({ name: z.string(), client: z.string().nullish() }))({
    optional: null,
    causedByOthers: true,
    words: ({ name, client }) => ({
      subject:
        client === null
          ? 'Your records were joined with an account'
          : recordsJoined(shown(client)).title,
      preview: 'Everything is in one place now.',
      body: [
        client === null
          ? `We keep records for ${oneLine(name)}, and somebody signs in to the portal as the same client. Our staff joined the two: whoever signs in there sees the returns and documents now.`
          : `We kept other records for ${client === undefined ? 'you' : oneLine(client)}, under the name ${oneLine(name)}. Our staff joined the two: you see those returns and documents in the portal now.`,
        action('Open the portal', '/'),
        client === null
          ? `If that account is not yours, call us at ${firm.phone}.`
          : `If they belong to somebody else, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      { name: 'Nora Santos', client: null, ...person() },
      { name: 'Nora S. Santos', ...person() },
    ],
  }),
}

/** A name of a mail, for the words that notifications use, too. */
function shown(client: string | undefined): string | null {
  return client === undefined ? null : oneLine(client)
}

export function whatOf(client: string | null = null): string {
  return client === null ? 'your tax returns' : oneLine(client)
}

function asPart(part: Part, client: string | null): string {
  const { label, inText } = partLabels[part]
  return client === null ? `your ${label.toLowerCase()}` : `${inText} of ${client}`
}

/**
 * Lists the other people who can see something, each with the link that ends their access; for the mails about a new
 * password and address.
 */
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

function givenTitle({ name, part, client }: Given): string {
  return part === 'spouse'
    ? `${name} can now see ${whose(client)} joint returns`
    : `${name} now has access to ${whatOf(client)}`
}

/** Sent to those who act for the client, after a merge. */
export function recordsJoined(client: string | null) {
  return {
    title: `${whoseAtStart(client)} records were joined`,
    message: 'What we kept apart is here now: returns, documents and messages.',
  }
}

interface Given {
  name: string
  part: Part
  /** Null for the reader's own. */
  client: string | null
}

/** Sent to those who act for the client when somebody is invited, before anybody accepts. */
export function accessOffered({
  name,
  email,
  part,
  client,
}: Given & { email: string }): ClientNotice {
  return {
    title: `${name} is invited as ${asPart(part, client)}`,
    message: `The invitation went to ${email}. You can withdraw it on your account page.`,
    page: 'account',
  }
}

export function accessGiven(given: Given): ClientNotice {
  return {
    title: givenTitle(given),
    message: `As ${partLabels[given.part].inText}. You can end it on your account page.`,
    page: 'account',
  }
}

/** Sent to those who act for the client when somebody who left comes back. */
export function accessBack({ name, part, client }: Given): ClientNotice {
  return {
    title:
      part === 'spouse'
        ? `${name} can see ${whose(client)} joint returns again`
        : `${name} has access to ${whatOf(client)} again`,
    message: 'They had left, and came back. You can end it on your account page.',
    page: 'account',
  }
}

export const sampleTime = '2026-06-03T17:05:00Z'

const endUrl =
  'http://localhost:3000/end-access?token=Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm8tcmVhbC10b2tlbg'

/** For the preview and the tests. */
export const sampleOthers = (): OtherAccess[] => [
  { name: 'Luis Santos', part: 'spouse', since: sampleTime, url: endUrl },
  {
    name: 'Ines Moreno',
    part: 'helper',
    since: sampleTime,
    client: 'Harbor Lane LLC',
    url: endUrl,
  },
  { name: 'Sam Okafor', part: 'helper', since: sampleTime, invited: true, url: endUrl },
]
