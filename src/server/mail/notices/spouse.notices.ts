import { z } from 'zod'
import type { ClientNotice } from '#server/base/notice-subject.ts'
import { type NamedReturn, returnWords, whose, whoseAtStart } from '#shared/returns/return-name.ts'
import { firm } from '#shared/firm/firm.ts'
import { spouseLink, taxYear, toReader, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, facts, spousePath } from './email-content.ts'
import { greetingName, oneLine } from '#server/base/sanitize-text.ts'
import { aSpouse, person } from './samples.ts'

/** The mails about the link of a spouse without an account. */
export const spouseMails = {
  /** Sent to a spouse without an account. */
  'spouse-link': mailKind(toUser.extend({ client: z.string(), ...spouseLink }))({
    optional: null,
    causedByOthers: true,
    words: ({ client, taxYear, url }) => ({
      subject: `Review and sign your joint ${taxYear} return`,
      preview: `${spouseName(client)} and you file together.`,
      heading: `Your joint ${taxYear} tax return`,
      body: [
        `${spouseName(client)} and you file a joint tax return for ${taxYear}, which ${firm.name} prepared. Both of you review it and sign before we file it. You don’t need an account.`,
        action('Review the return', spousePath(url)),
        'The link works for seven days. Each time you open it, we email a code to this address.',
        `If you don’t know us, you can ignore this email. If you have a question, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ client: 'Maria Santos', ...aSpouse() }],
  }),

  /** Sent to the client when staff end the spouse's link. */
  'spouse-link-ended': mailKind(toReader.extend({ spouse: z.string() }))({
    optional: null,
    causedByOthers: true,
    words: ({ spouse, ...of }) => ({
      subject: linkEnded(of),
      preview: 'It no longer opens the review.',
      heading: `The link to ${whose(of.client)} joint return was ended`,
      body: [
        `Our staff ended the link to ${joint(of)}, and anyone who had it open can no longer read it. It had been sent to:`,
        facts({ Address: oneLine(spouse) }),
        `If ${whose(of.client)} spouse still has to review and sign it, send a new link.`,
        action('Open the review', `/review?year=${of.taxYear}`),
        `If you don’t know why, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      { taxYear: 2025, spouse: 'jane@example.com', ...person() },
      { taxYear: 2025, client: 'Ben Cole', spouse: 'jane@example.com', ...person() },
    ],
  }),

  /** Sent to the client with the address that the spouse's link was sent to. */
  'spouse-invited': mailKind(toReader.extend({ spouse: z.string() }))({
    optional: null,
    causedByOthers: false,
    words: ({ spouse, ...of }) => ({
      subject: linkSent(of),
      preview: `It opens the review of ${whose(of.client)} joint return.`,
      heading: `A link to ${whose(of.client)} joint return was sent`,
      body: [
        `A link to review and sign ${joint(of)} was sent to:`,
        facts({ Address: oneLine(spouse) }),
        'It opens this return and nothing else, for seven days, together with a code that we email to the same address.',
        action('See or end the link', `/review?year=${of.taxYear}`),
        `If this is not ${whose(of.client)} spouse’s address, end the link, change your password, and call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      { taxYear: 2025, spouse: 'jane@example.com', ...person() },
      { taxYear: 2025, client: 'Ben Cole', spouse: 'jane@example.com', ...person() },
    ],
  }),

  /** The code is in the sealed job and in the mail only. Dropped when it no longer works. */
  'spouse-code': mailKind(toUser.extend({ taxYear, code: z.string(), codeHash: z.string() }))({
    optional: null,
    causedByOthers: true,
    words: ({ code, taxYear }) => ({
      subject: 'Your code for the joint return',
      preview: 'The code works for ten minutes.',
      heading: `Your code is ${code}`,
      body: [
        `Enter it on the page where you review your joint ${taxYear} tax return. It works once, for ten minutes.`,
        `We never ask for this code by phone or email. If you didn’t open the link, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ taxYear: 2025, code: '204 518', codeHash: '', ...person() }],
  }),
}

/**
 * Returns the other spouse's name for a mail that may reach a stranger, because one of the two typed name and address.
 */
function spouseName(typed: string): string {
  return greetingName(typed) ?? 'Your spouse'
}

const joint = (of: NamedReturn) => returnWords(of, { which: 'joint ' }).name

function linkSent(of: NamedReturn): string {
  return `${whoseAtStart(of.client)} spouse was sent a link for ${of.taxYear}`
}

function linkEnded(of: NamedReturn): string {
  return `${whoseAtStart(of.client)} spouse’s link for ${of.taxYear} was ended`
}

export function spouseInvited(of: NamedReturn, spouse: string): ClientNotice {
  return {
    title: linkSent(of),
    message: `It went to ${spouse}. It opens the review of this return. You can end it there.`,
    page: 'review',
  }
}

export function spouseLinkEnded(of: NamedReturn, spouse: string): ClientNotice {
  return {
    title: linkEnded(of),
    message: `Our staff ended the link that went to ${spouse}. You can send another.`,
    page: 'review',
  }
}
