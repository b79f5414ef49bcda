import { z } from 'zod'
import type { ClientNotice } from '#server/base/notice-subject.ts'
import { returnStatus, type TaxReturn } from '#shared/returns/returns.schema.ts'
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
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import {
  type DueReturn,
  dueDateText,
  filingDueDate,
  returnDueDate,
  taxDueDate,
} from '#shared/returns/tax-deadline.ts'
import { toReader } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, type EmailTemplate } from './email-content.ts'
import { aBusiness, person } from './samples.ts'

const statusMail = toReader.extend({
  status: returnStatus,
  missing: z.int().optional(),
  asked: z.int().optional(),
  letter: z.boolean().optional(),
  download: z.boolean().optional(),
})

export const returnsMails = {
  /** `early`: the tax year is not over. */
  'return-created': mailKind(toReader.extend({ early: z.boolean().optional() }))({
    optional: 'return_status',
    causedByOthers: false,
    words: ({ early, ...of }) => ({
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
    samples: () => [
      { taxYear: 2025, ...person() },
      { taxYear: 2026, early: true, ...person() },
      { taxYear: 2025, ...aBusiness, ...person() },
    ],
  }),

  /** `documents`: the number of waiting items; 0 when nothing is asked for and nothing was sent. */
  'document-reminder': mailKind(toReader.extend({ documents: z.int().default(0) }))({
    optional: 'reminder',
    causedByOthers: true,
    words: ({ documents, ...of }) => ({
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
    samples: () => [
      { taxYear: 2025, documents: 0, ...person() },
      { taxYear: 2025, documents: 3, ...person() },
    ],
  }),

  /**
   * `missing`: documents that the client still has to send. `asked`: those that the return waits for. `letter`: it is not
   * signed. `download`: the return is there.
   */
  'return-status-changed': mailKind(statusMail)({
    optional: 'return_status',
    causedByOthers: true,
    words: (mail) => {
      const { body, ...stage } = stages[mail.status](mail)
      return { ...stage, body: [{ kind: 'status', status: mail.status }, ...body] }
    },
    samples: () => [
      statusSample('pending'),
      statusSample('in_progress'),
      statusSample('in_progress', { missing: 2, letter: true }),
      statusSample('in_progress', { missing: 1, asked: 1 }),
      statusSample('completed'),
      statusSample('filed'),
      statusSample('filed', { download: true }),
    ],
  }),

  'completed-return-uploaded': mailKind(toReader)({
    optional: 'completed_return',
    causedByOthers: true,
    words: (of) => ({
      subject: copyTitle(of),
      preview: 'Sign in to read it and keep a copy.',
      heading: `${completed(of).start} is ready`,
      body: [
        'You can read and download it in your portal. We never send a return by email, so you have to sign in.',
        action(`Download ${returnWords(of).it}`, `/documents?year=${of.taxYear}`),
        `Keep a copy with your tax records for ${recordsKept.value}.`,
      ],
    }),
    samples: () => [{ taxYear: 2025, ...person() }],
  }),

  /** It states no amount. `dueOn`: when the tax must be paid, if the return has a day of its own. */
  'refund-final': mailKind(toReader.extend({ dueOn: z.string().optional() }))({
    optional: 'return_status',
    causedByOthers: true,
    words: ({ dueOn, ...of }) => ({
      subject: `${returnWords(of).start}: the final figure`,
      preview: `Sign in to see ${returnWords(of).isOwn ? 'your refund, or what you owe' : 'the refund, or what is owed'}.`,
      heading: `The figure for ${returnWords(of).name} is final`,
      body: [
        `Your preparer has entered the figure for ${returnWords(of).name}. Sign in to see whether it is a refund or tax to pay.`,
        action('See the figure', '/client-portal'),
        `Tax that is owed for ${of.taxYear} is due to the IRS on ${formatDate(dueOn ?? filingDueDate('1040', of.taxYear))}. Your portal says where to pay it.`,
      ],
    }),
    samples: () => [{ taxYear: 2025, ...person() }],
  }),

  /** Staff set the return back to this status, after the client was told of the one after it. */
  'return-set-back': mailKind(toReader.extend({ status: returnStatus }))({
    optional: 'return_status',
    causedByOthers: true,
    words: ({ status, ...of }) => ({
      subject: `A correction to ${taxReturnWords(of).name}`,
      preview: setBackText(of, status),
      body: [
        `${setBackText(of, status)} You don’t need to do anything about it.`,
        action(`View ${returnWords(of).it}`, '/client-portal'),
      ],
    }),
    samples: () => [{ taxYear: 2025, status: 'in_progress', ...person() }],
  }),

  'payment-recorded': mailKind(toReader)({
    optional: 'payment',
    causedByOthers: true,
    words: (of) => ({
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
    samples: () => [{ taxYear: 2025, ...person() }],
  }),
}

type StatusMail = z.output<typeof statusMail>

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
  }
}

/** The groups of a return's mails that a later mail can replace while they wait. */
export const mailGroups = {
  /** A request for documents is also in the mail that says that work has started. */
  asked: (taxReturnId: string) => `asked for ${taxReturnId}`,
  /** An upload is in the mail that the return is ready to review, or filed. */
  uploaded: (taxReturnId: string) => `uploaded ${taxReturnId}`,
  /** A step is dropped when it is set back. */
  step: (taxReturnId: string, status: ReturnStatus) => `return ${taxReturnId} ${status}`,
}

/** The groups that the mails "ready to review" and "filed" replace, because these say the same. */
export function finishedGroups(taxReturnId: string): string[] {
  return [mailGroups.uploaded(taxReturnId), mailGroups.step(taxReturnId, 'completed')]
}

/** In seconds. Staff who ask for documents often start the return right after. */
export const askedWait = 60

/** In seconds: how long news about a completed return waits for what follows, so that one mail says it all. */
export const finishedWait = 600

/** How long the mail about a step waits, so that a mistake is undone before anybody reads of it. */
export const undoSeconds = 10

/** In seconds: only a return that takes longer to put into the portal needs a mail that says so. */
export const completedWait = 24 * 3600

/** Each waits at least while the step can be undone. */
export function statusTiming(id: string, status: ReturnStatus) {
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
  return notices[status](of)
}

/** The notification about a due date of a Form 1040's own. */
export function dueDateNotice(of: NamedReturn & DueReturn & Pick<TaxReturn, 'dueNotice'>) {
  return {
    title: `${returnWords(of).title}: due ${formatDate(returnDueDate(of))}`,
    message: dueDateText(of),
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

export function paymentNotice(of: NamedReturn, amount: Cents): ClientNotice {
  const whose = returnWords(of).isOwn ? 'your' : 'the'
  return {
    title: 'Payment received',
    message: `We received ${whose} payment of ${formatCents(amount)} for ${taxReturnWords(of).name}.`,
    page: 'receipt',
  }
}

export function completedReturnNotice(of: NamedReturn): ClientNotice {
  const title = `${returnWords(of).title} ready to download`
  return {
    title,
    message: `${completed(of, 'tax return').start} is here. Download it and keep it with your records.`,
    page: 'completed',
    replaces: [{ title }],
  }
}

/** The notifications that "ready to review" makes superfluous. */
export function replacedByReview(of: NamedReturn) {
  return [statusNotice(of, 'completed'), completedReturnNotice(of)].map(({ title }) => ({ title }))
}

const uploadNext = 'Upload your documents next. When they are all in, choose “That’s everything”.'

export function uploadReminder(of: NamedReturn, documents: number): ClientNotice {
  return {
    title: missingTitle(of),
    message: documents === 0 ? uploadNext : `We still need ${documentsOf(documents)} from you.`,
    page: 'documents',
  }
}

function statusSample(status: ReturnStatus, more: Partial<StatusMail> = {}): StatusMail {
  return { taxYear: 2025, status, ...more, ...person() }
}
