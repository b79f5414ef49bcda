import { z } from 'zod'
import type { ClientNotice } from '#server/base/notice-subject.ts'
import { firm } from '#shared/firm/firm.ts'
import { titleOf } from '#shared/returns/return-step.ts'
import { type NamedReturn, returnWords, whose } from '#shared/returns/return-name.ts'
import type { Cents } from '#shared/base/money.ts'
import { refundPhrase } from '#shared/returns/refund.ts'
import { spouseLink, toReader, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, spousePath } from './email-content.ts'
import { greetingName } from '#server/base/sanitize-text.ts'
import { aSpouse, person } from './samples.ts'

/** These never contain a figure or a document, which are in the portal. */
export const reviewMails = {
  /** A completed return to review and sign. `again` is true for a new version. */
  'review-ready': mailKind(toReader.extend({ again: z.boolean() }))({
    optional: null,
    causedByOthers: true,
    words: ({ again, ...of }) => ({
      subject: again ? newVersion(of) : titleOf('review', of),
      preview: 'We’ll file it after you approve and sign it.',
      body: [
        again
          ? `We have put a new version of ${returnWords(of).name} into your portal. Earlier approvals and signatures no longer count.`
          : `${returnWords(of).start} is prepared. Read it in your portal, then approve it or ask for a change.`,
        action(`Review ${returnWords(of).it}`, `/review?year=${of.taxYear}`),
        `${returnWords(of).isBusiness ? '' : `On a joint return, ${whose(of.client)} spouse reviews and signs, too. `}Questions? Call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      { taxYear: 2025, again: false, ...person() },
      { taxYear: 2025, again: true, ...person() },
    ],
  }),

  /** Sent to a spouse with an older link when there is a new version, with a new link. */
  'review-replaced': mailKind(toUser.extend({ clientName: z.string(), ...spouseLink }))({
    optional: null,
    causedByOthers: true,
    words: ({ taxYear, clientName, url }) => ({
      subject: `The ${taxYear} joint return has a new version`,
      preview: 'What you approved or signed before no longer counts.',
      body: [
        `The ${taxYear} return that you file with ${withSpouse(clientName)} has a new version. What you approved or signed before no longer counts, so please review this one.`,
        action('Review the new version', spousePath(url)),
        `This link replaces the one in our earlier email, and works for seven days. Questions? Call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ clientName: 'Maria Santos', ...aSpouse() }],
  }),

  'review-reminder': mailKind(toReader)({
    optional: 'reminder',
    causedByOthers: true,
    words: (of) => ({
      subject: `Reminder: ${titleOf('review', of)}`,
      preview: 'We’ll file it after you approve and sign it.',
      body: [
        `${returnWords(of).start} is prepared, and we can’t file it before you have reviewed and signed it.`,
        action(`Review ${returnWords(of).it}`, `/review?year=${of.taxYear}`),
        `If something in it looks wrong, ask for a change there, or call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ taxYear: 2025, ...person() }],
  }),

  'spouse-reminder': mailKind(toUser.extend({ clientName: z.string(), ...spouseLink }))({
    optional: null,
    causedByOthers: true,
    words: ({ taxYear, clientName, url }) => ({
      subject: `Reminder: Your joint ${taxYear} return is ready to review and sign`,
      preview: 'We’ll file it after you review and sign it.',
      body: [
        `The ${taxYear} return that you file with ${withSpouse(clientName)} is prepared, and we can’t file it before you have reviewed and signed it.`,
        action('Review the return', spousePath(url)),
        `This link replaces the one in our earlier email, and works for seven days. Questions? Call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ clientName: 'Maria Santos', ...aSpouse() }],
  }),
}

const newVersion = (of: NamedReturn) => `A new version of ${returnWords(of).name} to review`

function withSpouse(typed: string): string {
  return greetingName(typed) ?? 'your spouse'
}

/** `refund` in cents; undefined for a form without one. */
export function reviewReady(
  of: NamedReturn,
  refund: Cents | undefined,
  again: boolean,
): ClientNotice {
  const shows =
    refund === undefined
      ? ''
      : `It shows ${refundPhrase(refund, returnWords(of).isOwn)} (federal). `
  return {
    title: again ? newVersion(of) : titleOf('review', of),
    message: again
      ? `${shows}Earlier approvals and signatures no longer count, so please review and sign this version.`
      : `${shows}Read it, then approve it or ask for a change.`,
    page: 'review',
  }
}

export function reviewReminder(of: NamedReturn): ClientNotice {
  return {
    title: `Reminder: ${titleOf('review', of)}`,
    message: 'We can’t file it before you have reviewed and signed it.',
    page: 'review',
  }
}

export function figuresCorrected(of: NamedReturn): ClientNotice {
  return {
    title: `${returnWords(of).title}: figures corrected`,
    message: 'We corrected the figures by a few dollars. Signatures stay valid.',
    page: 'review',
  }
}
