import type { Cents } from '#shared/money.ts'
import { formatCents } from '#shared/format-money.ts'
import { refundPhrase } from '#shared/refund.ts'
import { beforeForms } from '#shared/return-clock.ts'
import { documentsOf, nextSteps, titleOf } from '#shared/return-step.ts'
import { formatDate } from '#shared/dates.ts'
import { firm } from '#shared/firm.ts'
import { returnTitle } from '#shared/return-forms.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import type { ReturnStatus } from '#shared/return-status.ts'
import { undoSeconds } from '#shared/set-back.ts'
import { taxDueDate } from '#shared/tax-deadline.ts'
import { action, type EmailTemplate } from '#server/change/email-content.ts'
import type { Mail, MailOf, Templates } from '#server/change/mails.ts'
import type { MailTiming } from '#server/change/queue.ts'
import { person } from './samples.ts'

export const returnsMails = {
  'return-created': ({ taxYear, early, form }) => ({
    subject: form ? `Your ${taxYear} Form ${form} is open` : `Your ${taxYear} tax return is open`,
    preview: 'Next: upload your documents.',
    body: [
      form
        ? 'Next, upload the documents of the business: profit and loss, balance sheet and bank statements first, then payroll reports and what you bought or sold.'
        : 'Next, upload your documents: W-2s and 1099s first, then receipts and anything about property. A photo taken with your phone is fine.',
      action('Upload documents', '/documents'),
      `When they are all in, choose “That’s everything” in your portal. ${early ? beforeForms : `Most returns are done within ${firm.typicalCompletion} after that.`} We’ll email you at each stage.`,
    ],
  }),

  'document-reminder': ({ taxYear, documents }) => ({
    subject: `Your ${taxYear} documents are still missing`,
    preview: 'Your portal lists what we need.',
    body: [
      documents === 0
        ? `You opened your ${taxYear} tax return, and nothing has been uploaded yet. Start with what you have. A photo of one W-2 is enough to begin; the rest can follow.`
        : `We still need ${documentsOf(documents)} from you. Your portal says which. If you don’t have one, or expect it later, say so there, and we’ll stop asking.`,
      action('Upload documents', `/documents?year=${taxYear}`),
      `If you’re not sure what we need, call us at ${firm.phone}.`,
    ],
  }),

  'return-status-changed': (mail) => {
    const { body, ...stage } = stages[mail.status](mail)
    return { ...stage, body: [{ kind: 'status', status: mail.status }, ...body] }
  },

  'completed-return-uploaded': ({ taxYear }) => ({
    subject: `Your completed ${taxYear} return is ready to download`,
    preview: 'Sign in to read it and keep a copy.',
    heading: `Your completed ${taxYear} return is ready`,
    body: [
      'You can read and download it in your portal. We never send a return by email, so you have to sign in.',
      action('Download your return', `/documents?year=${taxYear}`),
      'Keep a copy with your tax records for at least three years.',
    ],
  }),

  'refund-final': ({ taxYear, dueOn = null }) => ({
    subject: `Your ${taxYear} return: the final figure`,
    preview: 'Sign in to see your refund, or what you owe.',
    heading: `The figure for your ${taxYear} return is final`,
    body: [
      `Your preparer has entered the figure for your prepared ${taxYear} return. Sign in to see whether it is a refund or an amount you owe.`,
      action('See the figure', '/client-portal'),
      `Tax that is owed for ${taxYear} is due to the IRS on ${formatDate(taxDueDate({ taxYear, dueOn }))}. Your portal says where to pay it.`,
    ],
  }),

  'return-set-back': ({ taxYear, status }) => ({
    subject: `A correction to your ${taxYear} tax return`,
    preview: setBackTexts[status],
    body: [
      `${setBackTexts[status]} You don’t need to do anything about it.`,
      action('View your return', '/client-portal'),
    ],
  }),

  'payment-recorded': ({ taxYear }) => ({
    subject: `We recorded your payment for ${taxYear}`,
    preview: `Thank you. Your ${taxYear} tax return is paid.`,
    heading: 'Thank you for your payment',
    body: [
      `We recorded your payment for your ${taxYear} tax return.`,
      action('View your receipt', `/receipt?year=${taxYear}`),
      `If this doesn’t look right, call us at ${firm.phone}.`,
    ],
  }),
} satisfies Partial<Templates>

type StatusMail = MailOf<'return-status-changed'>

/** For each state: what is new, who acts, and what comes next. */
const stages: Record<ReturnStatus, (mail: StatusMail) => EmailTemplate> = {
  pending: ({ taxYear }) => ({
    subject: titleOf('documents', taxYear),
    preview: 'Then choose “That’s everything” in your portal.',
    body: [
      'We’ll start on your return once you choose “That’s everything” in your portal.',
      action('Upload documents', `/documents?year=${taxYear}`),
    ],
  }),
  in_progress: ({ taxYear, missing = 0, asked = 0, letter }) => ({
    subject: asked > 0 ? titleOf('asked', taxYear, asked) : titleOf('preparation', taxYear),
    preview: missing > 0 ? stillNeeded(missing) : nextSteps.preparation,
    body: [
      `Your preparer is working on your return. ${missing > 0 ? stillNeeded(missing) : `If we need anything else, we’ll ask. ${nextSteps.preparation}`}`,
      ...(letter ? ['Our engagement letter is in your portal. You can sign it now or later.'] : []),
      missing > 0 ? seeWhat(taxYear) : action('View your return', '/client-portal'),
    ],
  }),
  completed: ({ taxYear, asked = 0 }) => ({
    subject: asked > 0 ? titleOf('asked', taxYear, asked) : titleOf('version', taxYear),
    preview: asked > 0 ? stillNeeded(asked) : nextSteps.version,
    body: [
      `Your preparer has completed your return, and we are putting it into your portal. ${nextSteps.version}`,
      ...(asked > 0 ? [stillNeeded(asked), seeWhat(taxYear)] : []),
    ],
  }),
  filed: ({ taxYear, download }) => ({
    subject: titleOf('nothing', taxYear),
    preview: 'Keep your records for at least three years.',
    body: [
      'Your return has been filed. If it shows an amount you owe, your portal says when it is due and where to pay it. Keep your tax records for at least three years.',
      download
        ? action(`Download your ${taxYear} return`, `/documents?year=${taxYear}`)
        : action('View your return', '/client-portal'),
    ],
  }),
}

const stillNeeded = (documents: number) =>
  `We still need ${documentsOf(documents)} from you. Your portal says which, and why.`

const seeWhat = (taxYear: number) => action('See what we need', `/documents?year=${taxYear}`)

/** For each status that a return was set back to. */
const setBackTexts: Record<ReturnStatus, string> = {
  pending:
    'We told you that we had started on your return. That was a mistake: it is still pending.',
  in_progress:
    'We told you that your return was completed. That was a mistake: we are still working on it.',
  completed:
    'We told you that your return was filed. That was a mistake: it has not been filed yet.',
  filed: 'Your return is filed.',
}

/** The notification that the one before it was a mistake. */
export function setBackNotice(taxYear: number, status: ReturnStatus) {
  return {
    title: `A correction to your ${taxYear} tax return`,
    message: setBackTexts[status],
    href: '/client-portal',
  }
}

/** The groups of a return's mails that a later mail can replace while they wait. */
export const mailGroups = {
  /** What staff ask for is in the mail that the work has started. */
  asked: (taxReturnId: string) => `asked for ${taxReturnId}`,
  /** An upload is in the mail that the return is ready to review, or filed. */
  uploaded: (taxReturnId: string) => `uploaded ${taxReturnId}`,
  /** A step is dropped when it is set back. */
  step: (taxReturnId: string, status: ReturnStatus) => `return ${taxReturnId} ${status}`,
}

/** What "ready to review" and "filed" say, too. */
export function finishedGroups(taxReturnId: string): string[] {
  return [mailGroups.uploaded(taxReturnId), mailGroups.step(taxReturnId, 'completed')]
}

/** In seconds. Staff who ask for documents often start the return right after. */
export const askedWait = 60

/** In seconds: how long news about a completed return waits for what follows, so that one mail says it all. */
export const finishedWait = 600

/** In seconds: only a return that takes longer to put into the portal needs a mail that says so. */
export const completedWait = 24 * 3600

/** Each waits at least while the step can be undone. */
export function statusTiming(id: string, status: ReturnStatus): MailTiming {
  const group = mailGroups.step(id, status)
  if (status === 'completed') return { group, after: completedWait }
  const more = status === 'filed' ? finishedGroups(id) : []
  return { group, after: undoSeconds, replaces: [mailGroups.asked(id), ...more] }
}

/** What a notification names a return by. */
export type NamedReturn = Pick<TaxReturn, 'taxYear' | 'form'>

/** Returns the notification about a return's new status: what happened, who acts and what comes next. */
export function statusNotice(of: NamedReturn, status: ReturnStatus) {
  return { ...notices[status](of), href: '/client-portal' }
}

/** The notification about a return's figure. */
export function refundNotice(
  of: NamedReturn & Pick<TaxReturn, 'dueOn'>,
  amount: Cents,
  isFinal: boolean,
) {
  const { taxYear } = of
  const what = isFinal
    ? `Your prepared ${taxYear} tax return shows`
    : `The preliminary estimate for your ${taxYear} tax return is`
  const due = amount < 0 ? `, due to the IRS on ${formatDate(taxDueDate(of))}` : ''
  return {
    title: isFinal ? `${returnTitle(of)}: final figure` : 'Estimated refund updated',
    message: `${what} ${refundPhrase(amount)}${due}.`,
    href: '/client-portal',
  }
}

const notices: Record<ReturnStatus, (of: NamedReturn) => { title: string; message: string }> = {
  pending: (of) => ({
    title: `${returnTitle(of)} created`,
    message: uploadNext,
  }),
  in_progress: ({ taxYear }) => ({
    title: titleOf('preparation', taxYear),
    message: nextSteps.preparation,
  }),
  completed: ({ taxYear }) => ({
    title: titleOf('version', taxYear),
    message: nextSteps.version,
  }),
  filed: ({ taxYear }) => ({
    title: titleOf('nothing', taxYear),
    message: 'Keep your copy for at least three years.',
  }),
}

export function paymentNotice(taxYear: number, amount: Cents) {
  return {
    title: 'Payment recorded',
    message: `We recorded your payment of ${formatCents(amount)} for your ${taxYear} tax return.`,
    href: `/receipt?year=${taxYear}`,
  }
}

export function completedReturnNotice(of: NamedReturn) {
  const where = { title: `${returnTitle(of)} ready to download`, href: '/documents' }
  return {
    ...where,
    message: `Your completed ${of.taxYear} tax return is here. Download it and keep it with your records.`,
    replaces: [where],
  }
}

/** The notifications that "ready to review" makes superfluous. */
export function replacedByReview(of: NamedReturn) {
  return [statusNotice(of, 'completed'), completedReturnNotice(of)].map(({ title, href }) => ({
    title,
    href,
  }))
}

const uploadNext = 'Upload your documents next. When they are all in, choose “That’s everything”.'

export function uploadReminder(taxYear: number, documents: number) {
  return {
    title: `Your ${taxYear} documents are still missing`,
    message: documents === 0 ? uploadNext : `We still need ${documentsOf(documents)} from you.`,
    href: `/documents?year=${taxYear}`,
  }
}

/** For the preview and the tests. */
export const returnsSamples = (): Mail[] => [
  { template: 'return-created', taxYear: 2025, ...person() },
  { template: 'return-created', taxYear: 2026, early: true, ...person() },
  { template: 'return-created', taxYear: 2025, form: '1120-S', ...person() },
  { template: 'document-reminder', taxYear: 2025, documents: 0, ...person() },
  { template: 'document-reminder', taxYear: 2025, documents: 3, ...person() },
  statusSample('pending'),
  statusSample('in_progress'),
  statusSample('in_progress', { missing: 2, letter: true }),
  statusSample('in_progress', { missing: 1, asked: 1 }),
  statusSample('completed'),
  { template: 'return-set-back', taxYear: 2025, status: 'in_progress', ...person() },
  { template: 'completed-return-uploaded', taxYear: 2025, ...person() },
  { template: 'refund-final', taxYear: 2025, ...person() },
  { template: 'payment-recorded', taxYear: 2025, ...person() },
  statusSample('filed'),
  statusSample('filed', { download: true }),
]

function statusSample(status: ReturnStatus, more: Partial<StatusMail> = {}): StatusMail {
  return { template: 'return-status-changed', taxYear: 2025, status, ...more, ...person() }
}
