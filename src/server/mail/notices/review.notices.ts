import { firm } from '#shared/firm.ts'
import { titleOf } from '#shared/return-step.ts'
import { returnTitle } from '#shared/return-forms.ts'
import type { Cents } from '#shared/money.ts'
import { refundPhrase } from '#shared/refund.ts'
import { action, spousePath } from '#server/change/email-content.ts'
import type { Mail, Templates } from '#server/change/mails.ts'
import { greetingName } from '#server/mail/sanitize-text.ts'
import type { NamedReturn } from './returns.notices.ts'
import { aSpouse, person } from './samples.ts'

/** These never contain a figure or a document, which are in the portal. */
export const reviewMails = {
  'review-ready': ({ taxYear, again }) => ({
    subject: again ? newVersion(taxYear) : titleOf('review', taxYear),
    preview: 'We’ll file it after you approve and sign it.',
    body: [
      again
        ? `We have put a new version of your ${taxYear} return into your portal. Earlier approvals and signatures no longer count.`
        : `Your ${taxYear} return is prepared. Read it in your portal, then approve it or ask for a change.`,
      action('Review your return', `/review?year=${taxYear}`),
      `On a joint return, your spouse reviews and signs, too. Questions? Call us at ${firm.phone}.`,
    ],
  }),

  /** To the spouse, with a new link. */
  'review-replaced': ({ taxYear, clientName, url }) => ({
    subject: `The ${taxYear} joint return has a new version`,
    preview: 'What you approved or signed before no longer counts.',
    body: [
      `The ${taxYear} return that you file with ${withSpouse(clientName)} has a new version. What you approved or signed before no longer counts, so please review this one.`,
      action('Review the new version', spousePath(url)),
      `This link replaces the one in our earlier email, and works for seven days. Questions? Call us at ${firm.phone}.`,
    ],
  }),

  'review-reminder': ({ taxYear }) => ({
    subject: `Reminder: ${titleOf('review', taxYear)}`,
    preview: 'We’ll file it after you approve and sign it.',
    body: [
      `Your ${taxYear} return is prepared, and we can’t file it before you have reviewed and signed it.`,
      action('Review your return', `/review?year=${taxYear}`),
      `If something in it looks wrong, ask for a change there, or call us at ${firm.phone}.`,
    ],
  }),

  'spouse-reminder': ({ taxYear, clientName, url }) => ({
    subject: `Reminder: Your joint ${taxYear} return is ready to review and sign`,
    preview: 'We’ll file it after you review and sign it.',
    body: [
      `The ${taxYear} return that you file with ${withSpouse(clientName)} is prepared, and we can’t file it before you have reviewed and signed it.`,
      action('Review the return', spousePath(url)),
      `This link replaces the one in our earlier email, and works for seven days. Questions? Call us at ${firm.phone}.`,
    ],
  }),
} satisfies Partial<Templates>

const newVersion = (taxYear: number) => `A new version of your ${taxYear} return to review`

function withSpouse(typed: string): string {
  return greetingName(typed) ?? 'your spouse'
}

export function reviewReady(taxYear: number, refund: Cents, again: boolean) {
  const shows = `It shows ${refundPhrase(refund)} (federal).`
  return {
    title: again ? newVersion(taxYear) : titleOf('review', taxYear),
    message: again
      ? `${shows} Earlier approvals and signatures no longer count, so please review and sign this version.`
      : `${shows} Read it, then approve it or ask for a change.`,
    href: `/review?year=${taxYear}`,
  }
}

export function reviewReminder(taxYear: number) {
  return {
    title: `Reminder: ${titleOf('review', taxYear)}`,
    message: 'We can’t file it before you have reviewed and signed it.',
    href: `/review?year=${taxYear}`,
  }
}

export function figuresCorrected(of: NamedReturn) {
  const { taxYear } = of
  return {
    title: `${returnTitle(of)}: figures corrected`,
    message: 'We corrected the figures by a few dollars. Signatures stay valid.',
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
