import type { Cents } from '#shared/money.ts'
import { refundPhrase } from '#shared/refund.ts'
import type { ReturnStatus } from '#shared/return-status.ts'
import { taxDueDate } from '#shared/tax-deadline.ts'
import { formatDate } from '#shared/dates.ts'

/** Notifications about a return's new status: what happened, who acts and what comes next. */
export function statusNotice(taxYear: number, status: ReturnStatus) {
  return { ...notices[status](taxYear), href: '/client-portal' }
}

/** The notification about a return's figure. */
export function refundNotice(taxYear: number, amount: Cents, isFinal: boolean) {
  const what = isFinal
    ? `Your prepared ${taxYear} tax return shows`
    : `The preliminary estimate for your ${taxYear} tax return is`
  const due = amount < 0 ? `, due to the IRS on ${formatDate(taxDueDate(taxYear))}` : ''
  return {
    title: isFinal ? `${taxYear} Tax Return: final figure` : 'Estimated refund updated',
    message: `${what} ${refundPhrase(amount)}${due}.`,
    href: '/client-portal',
  }
}

const notices: Record<ReturnStatus, (taxYear: number) => { title: string; message: string }> = {
  pending: (taxYear) => ({
    title: `${taxYear} Tax Return created`,
    message:
      'Upload your documents next, and say “That’s everything” when they are in. Then we start.',
  }),
  in_progress: (taxYear) => ({
    title: `${taxYear} Tax Return in progress`,
    message: 'A preparer is working on your return. We write to you when it is completed.',
  }),
  completed: (taxYear) => ({
    title: `${taxYear} Tax Return completed`,
    message:
      'Your return is prepared. Once we have uploaded it, you can download it. Then we file it.',
  }),
  filed: (taxYear) => ({
    title: `${taxYear} Tax Return filed`,
    message: 'Your return has been filed. Keep your copy for at least three years.',
  }),
}
