import { firm } from '#shared/firm.ts'
import type { Cents } from '#shared/money.ts'
import { refundPhrase } from '#shared/refund.ts'
import { action, spousePath } from '#server/change/email-content.ts'
import type { Mail, Templates } from '#server/change/mails.ts'
import { greetingName } from '#server/mail/sanitize-text.ts'
import { aSpouse, person } from './samples.ts'

/** These never contain a figure or a document, which are in the portal. */
export const reviewMails = {
  'review-ready': ({ taxYear, again }) => ({
    subject: again
      ? `A new version of your ${taxYear} return to review`
      : `Your ${taxYear} return is ready to review and sign`,
    preview: 'We file it after you have approved and signed it.',
    body: [
      again
        ? `We have put a new version of your ${taxYear} return into your portal. What was approved or signed for the version before no longer counts.`
        : `Your ${taxYear} return is prepared. Read it in your portal, then approve it or ask for a change.`,
      action('Review your return', `/review?year=${taxYear}`),
      `On a joint return your spouse reviews and signs too. Questions? Call us at ${firm.phone}.`,
    ],
  }),

  /** To the spouse, with a new link. */
  'review-replaced': ({ taxYear, clientName, url }) => ({
    subject: `The ${taxYear} joint return has a new version`,
    preview: 'What you approved or signed before no longer counts.',
    body: [
      `The ${taxYear} return that you file with ${withSpouse(clientName)} has a new version. What you approved or signed before no longer counts: please review this one.`,
      action('Review the new version', spousePath(url)),
      `This link replaces the one in our earlier email, and works for seven days. Questions? Call us at ${firm.phone}.`,
    ],
  }),

  'review-reminder': ({ taxYear }) => ({
    subject: `Your ${taxYear} return still waits for you`,
    preview: 'We file it after you have approved and signed it.',
    body: [
      `Your ${taxYear} return is prepared, and we can't file it before you have reviewed and signed it.`,
      action('Review your return', `/review?year=${taxYear}`),
      `If something in it looks wrong, ask for a change there, or call us at ${firm.phone}.`,
    ],
  }),

  'spouse-reminder': ({ taxYear, clientName, url }) => ({
    subject: `Your ${taxYear} joint return still waits for you`,
    preview: 'We file it after you have reviewed and signed it.',
    body: [
      `The ${taxYear} return that you file with ${withSpouse(clientName)} is prepared, and we can't file it before you have reviewed and signed it.`,
      action('Review the return', spousePath(url)),
      `This link replaces the one in our earlier email, and works for seven days. Questions? Call us at ${firm.phone}.`,
    ],
  }),
} satisfies Partial<Templates>

function withSpouse(typed: string): string {
  return greetingName(typed) ?? 'your spouse'
}

export function reviewReady(taxYear: number, refund: Cents, again: boolean) {
  const shows = `It shows ${refundPhrase(refund)} (federal).`
  return {
    title: `${taxYear} Tax Return: ${again ? 'new version to review' : 'ready to review and sign'}`,
    message: again
      ? `${shows} What was approved or signed before no longer counts: review and sign this version.`
      : `${shows} Read it, then approve it or ask for a change.`,
    href: `/review?year=${taxYear}`,
  }
}

export function reviewReminder(taxYear: number) {
  return {
    title: `Your ${taxYear} return still waits for you`,
    message: 'We can’t file it before you have reviewed and signed it.',
    href: `/review?year=${taxYear}`,
  }
}

export function figuresCorrected(taxYear: number) {
  return {
    title: `${taxYear} Tax Return: figures corrected`,
    message: 'We corrected the figures by a few dollars. What is signed stays valid.',
    href: `/review?year=${taxYear}`,
  }
}

/** For the preview and the tests. */
export const reviewSamples = (): Mail[] => [
  { template: 'review-ready', taxYear: 2025, again: false, ...person() },
  { template: 'review-ready', taxYear: 2025, again: true, ...person() },
  { template: 'review-replaced', clientName: 'Maria Santos', ...aSpouse() },
  { template: 'review-reminder', taxYear: 2025, ...person() },
  { template: 'spouse-reminder', clientName: 'Maria Santos', ...aSpouse() },
]
