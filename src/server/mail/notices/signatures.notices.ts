import { z } from 'zod'
import { type ClientNotice, clientForStaff, returnForStaff } from '#server/base/notice-subject.ts'
import { copyDays } from '#shared/signing/copies.schema.ts'
import { formatDate } from '#shared/base/dates.ts'
import { type NamedReturn, returnWords, whose, whoseAtStart } from '#shared/returns/return-name.ts'
import { firm } from '#shared/firm/firm.ts'
import { nextSteps, titleOf } from '#shared/returns/return-step.ts'
import { spouseLink, taxYear, toReader, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, facts, spousePath } from './email-content.ts'
import { greetingName, oneLine } from '#server/base/sanitize-text.ts'
import { tokenOf } from './links.ts'
import { aSpouse, person } from './samples.ts'

export const signaturesMails = {
  /**
   * Sent to the client's side and to the spouse when all have signed. `spouse`: for the client, the address that the
   * spouse's link went to.
   */
  'return-signed': mailKind(
    toReader.extend({
      reader: z.enum(['client', 'spouse']),
      joint: z.boolean(),
      spouse: z.string().nullable(),
    }),
  )({
    optional: null,
    causedByOthers: false,
    words: ({ reader, joint: isJoint, spouse, ...of }) => ({
      subject: titleOf('filing', of),
      preview: 'We’ll file it next.',
      body: [
        reader === 'client'
          ? `${whoSigned(of, isJoint)} signed. ${nextSteps.filing}`
          : 'Both of you have signed. We’ll file it next.',
        ...(spouse === null
          ? []
          : [
              `${whoseAtStart(of.client)} spouse was sent a link to:`,
              facts({ Address: oneLine(spouse) }),
            ]),
        'The signed form, with a page that says who signed it, when and how, is with the documents of the return.',
        ...(reader === 'client'
          ? [action('See what was signed', `/review?year=${of.taxYear}`)]
          : []),
        `If this doesn’t look right, call us at once at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      signedSample({ reader: 'client', joint: false, spouse: null }),
      signedSample({ reader: 'client', joint: true, spouse: 'jane@example.com' }),
      signedSample({
        reader: 'client',
        joint: true,
        spouse: 'jane@example.com',
        client: 'Ben Cole',
      }),
      signedSample({ reader: 'spouse', joint: true, spouse: null }),
    ],
  }),

  /** Staff can't use the scan of a hand-signed form. */
  'form-refused': mailKind(toReader.extend({ reason: z.string() }))({
    optional: null,
    causedByOthers: true,
    words: ({ reason, ...of }) => ({
      subject: `Please sign the form for ${returnWords(of).year} again`,
      preview: 'We could not use the signed form.',
      heading: 'Please sign the form again',
      body: [
        `We could not use the signed form for ${returnWords(of).isOwn ? `the ${of.taxYear} tax return` : returnWords(of).name}. Our note:`,
        { kind: 'quote', text: reason },
        `Sign it again as before. If you have a question, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      {
        taxYear: 2025,
        reason: 'The date beside the signature is missing.',
        ...person(),
      },
    ],
  }),

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

  /** Sent to an office client with the link to the copy of a return. Its code is never mailed. */
  'copy-link': mailKind(toReader.extend({ ...spouseLink }))({
    optional: null,
    causedByOthers: true,
    words: ({ url, ...of }) => ({
      subject: `Your copy of ${returnWords(of).name}`,
      preview: 'The link asks for a code, which we tell you apart.',
      heading: `${returnWords(of).start} is ready`,
      body: [
        'This link opens your copy. It asks for a code of six digits, which we tell you by phone or letter. We never email the code.',
        action('Open your copy', `/copy?token=${tokenOf(url)}`),
        `The link works for ${copyDays} days and ends after five wrong codes.`,
        `If you don’t know us, you can ignore this email. If you have a question, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ ...aSpouse() }],
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

function whoSigned(of: NamedReturn, isJoint: boolean): string {
  if (!returnWords(of).isOwn) return `${returnWords(of).start} is`
  return isJoint ? 'You and your spouse have' : 'You have'
}

const joint = (of: NamedReturn) => returnWords(of, { which: 'joint ' }).name

function linkSent(of: NamedReturn): string {
  return `${whoseAtStart(of.client)} spouse was sent a link for ${of.taxYear}`
}

function linkEnded(of: NamedReturn): string {
  return `${whoseAtStart(of.client)} spouse’s link for ${of.taxYear} was ended`
}

export function letterSigned(of: NamedReturn): ClientNotice {
  const { isOwn, name } = returnWords(of)
  return {
    title: isOwn
      ? `${of.taxYear} engagement letter signed`
      : `Engagement letter for ${name} signed`,
    message: 'The signed letter is in your portal. You can download it at any time.',
    page: 'letter',
    // Marked as read, because they have just seen it on the screen.
    read: true,
  }
}

/** Sent to the client when staff record a letter that was signed on paper. The day is YYYY-MM-DD. */
export function letterSignedOnPaper(of: NamedReturn, signedOn: string) {
  const message = `Signed on paper on ${formatDate(signedOn)}. The signed letter is in your portal.`
  return { ...letterSigned(of), message, read: false }
}

/** Sent to the client, who may have read that the letter was signed. */
export function letterNotSigned(of: NamedReturn): ClientNotice {
  return {
    title: `Please sign the ${letterName(of)}`,
    message: 'We had recorded by mistake that it was signed on paper. It is not signed yet.',
    page: 'letter',
    replaces: [{ page: 'letter' }],
  }
}

function letterName(of: NamedReturn): string {
  const { isOwn, name } = returnWords(of)
  return isOwn ? `${of.taxYear} engagement letter` : `engagement letter for ${name}`
}

interface Signed {
  name: string
  taxYear: number
  taxReturnId: string
  /** A sentence that says which other name was typed; or ''. */
  hint: string
}

/** Sent to staff. */
export function letterSignedOtherwise({ name, taxYear, taxReturnId, hint }: Signed) {
  return {
    title: `${name} signed the engagement letter for ${taxYear}`,
    message: hint.trim(),
    subject: returnForStaff(taxReturnId),
  }
}

/** `own`: the reader signed; otherwise their spouse did, or for a business somebody else may have. */
export function authorizationSigned(of: NamedReturn, own: boolean): ClientNotice {
  const { isOwn, title } = returnWords(of)
  return {
    title: `${title}: ${isOwn ? (own ? 'you signed' : 'your spouse signed') : 'signed'}`,
    message: 'The signed authorization is in your portal. You can download it at any time.',
    page: 'review',
    read: own,
  }
}

/** Sent to staff. */
export function signatureGiven({
  client,
  name,
  taxYear,
  taxReturnId,
  hint,
}: Signed & { client: string }) {
  return {
    title: `${client}: ${name} signed for ${taxYear}`,
    message: `The authorization to file is signed.${hint}`,
    subject: returnForStaff(taxReturnId),
  }
}

/** Sent to staff. */
export function askedForPaper({ clientId, name }: { clientId: string; name: string }) {
  return {
    title: `${name} asked for paper`,
    message: 'They no longer sign electronically: send them on paper what is to be signed.',
    subject: clientForStaff(clientId),
  }
}

export function formRefused(of: NamedReturn, reason: string): ClientNotice {
  return {
    title: `${returnWords(of).title}: please sign the form again`,
    message: reason,
    page: 'review',
  }
}

/** Sent to the client, because approvals and signatures from before the address was proven are void. */
export function signAgain(of: NamedReturn, what: 'letter' | 'review'): ClientNotice {
  return {
    title:
      what === 'letter'
        ? `Please sign the ${letterName(of)} again`
        : `${returnWords(of).title}: please review and sign again`,
    message: `${noLonger} Read it again, then sign it yourself.`,
    page: what,
  }
}

/** Sent to staff. */
export function voidedByProof({
  client,
  taxYear,
  taxReturnId,
}: Pick<Signed, 'taxYear' | 'taxReturnId'> & { client: string }) {
  return {
    title: `${client} signs again for ${taxYear}`,
    message: `${noLonger} Ask them whether their details and the bank account are right, too.`,
    subject: returnForStaff(taxReturnId),
  }
}

const noLonger =
  'What was approved or signed before the email address was confirmed no longer counts.'

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

function signedSample(of: {
  reader: 'client' | 'spouse'
  joint: boolean
  spouse: string | null
  client?: string
}) {
  return { taxYear: 2025, ...of, ...person() }
}
