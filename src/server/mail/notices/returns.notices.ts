import { z } from 'zod'
import type { ClientNotice } from '#server/base/notice-subject.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { formNames } from '#shared/law/forms.ts'
import { recordsKept } from '#shared/law/limits.ts'
import type { Cents } from '#shared/base/money.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { refundPhrase } from '#shared/returns/refund.ts'
import { beforeForms } from '#shared/returns/return-clock.ts'
import { copyTitle, documentsOf } from '#shared/returns/return-step.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { type NamedReturn, returnWords } from '#shared/returns/return-name.ts'
import {
  type DueReturn,
  dueDateText,
  filingDueDate,
  returnDueDate,
  taxDueDate,
} from '#shared/returns/tax-deadline.ts'
import { toReader } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action } from './email-content.ts'
import { aBusiness, person } from './samples.ts'

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

export function taxReturnWords(of: NamedReturn) {
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

export const uploadNext =
  'Upload your documents next. When they are all in, choose “That’s everything”.'

export function uploadReminder(of: NamedReturn, documents: number): ClientNotice {
  return {
    title: missingTitle(of),
    message: documents === 0 ? uploadNext : `We still need ${documentsOf(documents)} from you.`,
    page: 'documents',
  }
}
