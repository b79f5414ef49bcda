import { formNames } from '#shared/law/forms.ts'
import { recordsKept } from '#shared/law/limits.ts'
import type { Cents } from '#shared/base/money.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { refundPhrase } from '#shared/money/refund.ts'
import { beforeForms } from '#shared/returns/return-clock.ts'
import { copyTitle, documentsOf, nextSteps, titleOf } from '#shared/returns/return-step.ts'
import { formatDate } from '#shared/base/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { type NamedReturn, returnWords } from '#shared/returns/return-name.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import { undoSeconds } from '#shared/returns/set-back.ts'
import {
  type DueReturn,
  dueDateText,
  filingDueDate,
  returnDueDate,
  taxDueDate,
} from '#shared/returns/tax-deadline.ts'
import { action, type EmailTemplate } from '#server/change/email-content.ts'
import type { Mail, MailOf, Templates } from '#server/change/mails.ts'
import type { MailTiming } from '#server/change/queue.ts'
import { aBusiness, person } from './samples.ts'

export const returnsMails = {
  'return-created': ({ early, ...of }) => ({
    subject: `${taxReturnWords(of).start} is open`,
    preview: 'Next: upload your documents.',
    body: [
      returnWords(of).isBusiness
        ? 'Next, upload the documents of the business: profit and loss, balance sheet and bank statements first, then payroll reports and what you bought or sold.'
        : `Next, upload your documents: ${formNames.value.wages}s and ${formNames.value.information}s first, then receipts and anything about property. A photo taken with your phone is fine.`,
      action('Upload documents', '/documents'),
      `When they are all in, choose “That’s everything” in your portal. ${early ? beforeForms : `Most returns are done within ${firm.typicalCompletion} after that.`} We’ll email you at each stage.`,
    ],
  }),

  'document-reminder': ({ documents, ...of }) => ({
    subject: missingTitle(of),
    preview: 'Your portal lists what we need.',
    body: [
      documents === 0
        ? `${opened(of)}, and nothing has been uploaded yet. Start with what you have. ${returnWords(of).isBusiness ? 'One bank statement' : `A photo of one ${formNames.value.wages}`} is enough to begin; the rest can follow.`
        : `We still need ${documentsOf(documents)} from you. Your portal says which. If you don’t have one, or expect it later, say so there, and we’ll stop asking.`,
      action('Upload documents', `/documents?year=${of.taxYear}`),
      `If you’re not sure what we need, call us at ${firm.phone}.`,
    ],
  }),

  'return-status-changed': (mail) => {
    const { body, ...stage } = stages[mail.status](mail)
    return { ...stage, body: [{ kind: 'status', status: mail.status }, ...body] }
  },

  'completed-return-uploaded': (of) => ({
    subject: copyTitle(of),
    preview: 'Sign in to read it and keep a copy.',
    heading: `${completed(of).start} is ready`,
    body: [
      'You can read and download it in your portal. We never send a return by email, so you have to sign in.',
      action(`Download ${returnWords(of).it}`, `/documents?year=${of.taxYear}`),
      `Keep a copy with your tax records for ${recordsKept.value}.`,
    ],
  }),

  'refund-final': ({ dueOn, ...of }) => ({
    subject: `${returnWords(of).start}: the final figure`,
    preview: `Sign in to see ${returnWords(of).isOwn ? 'your refund, or what you owe' : 'the refund, or what is owed'}.`,
    heading: `The figure for ${returnWords(of).name} is final`,
    body: [
      `Your preparer has entered the figure for ${returnWords(of).name}. Sign in to see whether it is a refund or tax to pay.`,
      action('See the figure', '/client-portal'),
      `Tax that is owed for ${of.taxYear} is due to the IRS on ${formatDate(dueOn ?? filingDueDate('1040', of.taxYear))}. Your portal says where to pay it.`,
    ],
  }),

  'return-set-back': ({ status, ...of }) => ({
    subject: `A correction to ${taxReturnWords(of).name}`,
    preview: setBackText(of, status),
    body: [
      `${setBackText(of, status)} You don’t need to do anything about it.`,
      action(`View ${returnWords(of).it}`, '/client-portal'),
    ],
  }),

  'payment-recorded': (of) => ({
    subject: `We received ${returnWords(of).isOwn ? 'your' : 'the'} payment for ${returnWords(of).year}`,
    preview: `Thank you. ${taxReturnWords(of).start} is paid.`,
    heading: 'Thank you for your payment',
    body: [
      `We received ${returnWords(of).isOwn ? 'your' : 'the'} payment for ${taxReturnWords(of).name}.`,
      action(
        `View ${returnWords(of).isOwn ? 'your' : 'the'} receipt`,
        `/receipt?year=${of.taxYear}`,
      ),
      `If this doesn’t look right, call us at ${firm.phone}.`,
    ],
  }),
} satisfies Partial<Templates>

type StatusMail = MailOf<'return-status-changed'>

/** For each state: what is new, who acts, and what comes next. */
const stages: Record<ReturnStatus, (mail: StatusMail) => EmailTemplate> = {
  pending: (of) => ({
    subject: titleOf('documents', of),
    preview: 'Then choose “That’s everything” in your portal.',
    body: [
      `We’ll start on ${returnWords(of).it} once you choose “That’s everything” in your portal.`,
      action('Upload documents', `/documents?year=${of.taxYear}`),
    ],
  }),
  in_progress: ({ missing = 0, asked = 0, letter, ...of }) => ({
    subject: asked > 0 ? titleOf('asked', of, asked) : titleOf('preparation', of),
    preview: missing > 0 ? stillNeeded(missing) : nextSteps.preparation,
    body: [
      `Your preparer is working on ${returnWords(of).it}. ${missing > 0 ? stillNeeded(missing) : `If we need anything else, we’ll ask. ${nextSteps.preparation}`}`,
      ...(letter ? ['Our engagement letter is in your portal. You can sign it now or later.'] : []),
      missing > 0 ? seeWhat(of.taxYear) : action(`View ${returnWords(of).it}`, '/client-portal'),
    ],
  }),
  completed: ({ asked = 0, ...of }) => ({
    subject: asked > 0 ? titleOf('asked', of, asked) : titleOf('version', of),
    preview: asked > 0 ? stillNeeded(asked) : nextSteps.version,
    body: [
      `Your preparer has completed ${returnWords(of).it}, and we are putting it into your portal. ${nextSteps.version}`,
      ...(asked > 0 ? [stillNeeded(asked), seeWhat(of.taxYear)] : []),
    ],
  }),
  filed: ({ download, ...of }) => ({
    subject: titleOf('nothing', of),
    preview: `Keep your records for ${recordsKept.value}.`,
    body: [
      `${returnWords(of).isOwn ? 'Your return' : 'The return'} has been filed. If it shows an amount ${returnWords(of).isOwn ? 'you owe' : 'owed'}, your portal says when it is due and where to pay it. Keep your tax records for ${recordsKept.value}.`,
      download
        ? action(`Download ${returnWords(of).name}`, `/documents?year=${of.taxYear}`)
        : action(`View ${returnWords(of).it}`, '/client-portal'),
    ],
  }),
}

export const stillNeeded = (documents: number) =>
  `We still need ${documentsOf(documents)} from you. Your portal says which, and why.`

const seeWhat = (taxYear: number) => action('See what we need', `/documents?year=${taxYear}`)

/** For each status that a return was set back to. */
export function setBackText(of: NamedReturn, status: ReturnStatus): string {
  const { it } = returnWords(of)
  const texts: Record<ReturnStatus, string> = {
    pending: `We told you that we had started on ${it}. That was a mistake: it is still pending.`,
    in_progress: `We told you that ${it} was completed. That was a mistake: we are still working on it.`,
    completed: `We told you that ${it} was filed. That was a mistake: it has not been filed yet.`,
    filed: 'Your return is filed.',
  }
  return texts[status]
}

/** The notification that the one before it was a mistake. */
export function setBackNotice(of: NamedReturn, status: ReturnStatus) {
  return {
    title: `A correction to ${taxReturnWords(of).name}`,
    message: setBackText(of, status),
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

function taxReturnWords(of: NamedReturn) {
  return returnWords(of, { noun: 'tax return' })
}

function completed(of: NamedReturn, noun = 'return') {
  return returnWords(of, { which: 'completed ', noun })
}

function opened(of: NamedReturn): string {
  const { isOwn, name, start } = taxReturnWords(of)
  return isOwn ? `You opened ${name}` : `${start} is open`
}

function missingTitle(of: NamedReturn): string {
  const { isOwn, documents } = returnWords(of)
  return isOwn ? `Your ${of.taxYear} documents are still missing` : `We still need ${documents}`
}

/** Returns the notification about a return's new status: what happened, who acts and what comes next. */
export function statusNotice(of: NamedReturn, status: ReturnStatus) {
  return { ...notices[status](of), href: '/client-portal' }
}

/** The notification about a due date of a Form 1040's own. */
export function dueDateNotice(of: NamedReturn & DueReturn & Pick<TaxReturn, 'dueNotice'>) {
  return {
    title: `${returnWords(of).title}: due ${formatDate(returnDueDate(of))}`,
    message: dueDateText(of),
    href: '/client-portal',
  }
}

/** The notification about a return's figure. */
export function refundNotice(of: NamedReturn & DueReturn, amount: Cents, isFinal: boolean) {
  const what = isFinal
    ? `${returnWords(of, { which: 'prepared ', noun: 'tax return' }).start} shows`
    : `The preliminary estimate for ${taxReturnWords(of).name} is`
  const due = amount < 0 ? `, due to the IRS on ${formatDate(taxDueDate(of))}` : ''
  return {
    title: isFinal ? `${returnWords(of).title}: final figure` : 'Estimated refund updated',
    message: `${what} ${refundPhrase(amount, returnWords(of).isOwn)}${due}.`,
    href: '/client-portal',
  }
}

const notices: Record<ReturnStatus, (of: NamedReturn) => { title: string; message: string }> = {
  pending: (of) => ({
    title: `${returnWords(of).title} created`,
    message: uploadNext,
  }),
  in_progress: (of) => ({
    title: titleOf('preparation', of),
    message: nextSteps.preparation,
  }),
  completed: (of) => ({
    title: titleOf('version', of),
    message: nextSteps.version,
  }),
  filed: (of) => ({
    title: titleOf('nothing', of),
    message: `Keep your copy for ${recordsKept.value}.`,
  }),
}

export function paymentNotice(of: NamedReturn, amount: Cents) {
  const whose = returnWords(of).isOwn ? 'your' : 'the'
  return {
    title: 'Payment received',
    message: `We received ${whose} payment of ${formatCents(amount)} for ${taxReturnWords(of).name}.`,
    href: `/receipt?year=${of.taxYear}`,
  }
}

export function completedReturnNotice(of: NamedReturn) {
  const where = { title: `${returnWords(of).title} ready to download`, href: '/documents' }
  return {
    ...where,
    message: `${completed(of, 'tax return').start} is here. Download it and keep it with your records.`,
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

export function uploadReminder(of: NamedReturn, documents: number) {
  return {
    title: missingTitle(of),
    message: documents === 0 ? uploadNext : `We still need ${documentsOf(documents)} from you.`,
    href: `/documents?year=${of.taxYear}`,
  }
}

/** For the preview and the tests. */
export const returnsSamples = (): Mail[] => [
  { template: 'return-created', taxYear: 2025, ...person() },
  { template: 'return-created', taxYear: 2026, early: true, ...person() },
  { template: 'return-created', taxYear: 2025, ...aBusiness, ...person() },
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
