import { z } from 'zod'
import { type ClientNotice, clientForStaff, returnForStaff } from '#server/base/notice-subject.ts'
import { copyDays } from '#shared/signing/copies.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { type NamedReturn, returnWords, whoseAtStart } from '#shared/returns/return-name.ts'
import { firm } from '#shared/firm/firm.ts'
import { nextSteps, titleOf } from '#shared/returns/return-step.ts'
import { spouseLink, toReader } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, facts } from './email-content.ts'
import { oneLine } from '#server/base/sanitize-text.ts'
import { tokenOf } from './links.ts'
import { aSpouse, person } from './samples.ts'
import { isSameName } from '#shared/base/same-name.ts'

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
}

function whoSigned(of: NamedReturn, isJoint: boolean): string {
  if (!returnWords(of).isOwn) return `${returnWords(of).start} is`
  return isJoint ? 'You and your spouse have' : 'You have'
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

function signedSample(of: {
  reader: 'client' | 'spouse'
  joint: boolean
  spouse: string | null
  client?: string
}) {
  return { taxYear: 2025, ...of, ...person() }
}

/** Returns a hint for staff if the signed name differs from the name on the return; otherwise ''. */
export function otherName({ name, typedName }: { name: string; typedName: string }): string {
  if (isSameName(name, typedName)) return ''
  return ` The name signed is “${typedName}”, the return says “${name}”: please check whether that is right.`
}
