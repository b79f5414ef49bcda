import { z } from 'zod'
import type { ClientNotice } from '#server/base/notice-subject.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'
import type { Due } from '#shared/money/money.schema.ts'
import { partWords } from '#shared/money/money-parts.ts'
import { type NamedReturn, returnWords } from '#shared/returns/return-name.ts'
import { toReader, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action } from './email-content.ts'
import { person } from './samples.ts'

/** The screen that all of these are about. */
const page = '/invoices'

export const moneyMails = {
  /** An invoice was issued, is due, or was paid, and money went back; no mail states the amount. */
  'invoice-issued': mailKind(toUser.extend({ number: z.int() }))({
    optional: null,
    causedByOthers: true,
    words: ({ number }) => ({
      subject: `Invoice ${number} from ${firm.name}`,
      preview: 'It is in your portal.',
      heading: `Invoice ${number} is in your portal`,
      body: [
        'It says what we did, what it costs and when it is due. We don’t email amounts, so you have to sign in.',
        action('View the invoice', page),
        `If something on it isn’t right, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ number: 1042, ...person() }],
  }),

  'invoice-reminder': mailKind(toUser.extend({ number: z.int() }))({
    optional: 'reminder',
    causedByOthers: true,
    words: ({ number }) => ({
      subject: `A reminder: invoice ${number} from ${firm.name}`,
      preview: 'It is not paid yet.',
      heading: `Invoice ${number} is not paid yet`,
      body: [
        'Sign in to see what is open and when it is due.',
        action('View the invoice', page),
        `If you have paid it already, or can’t pay it now, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ number: 1042, ...person() }],
  }),

  'invoice-plan': mailKind(toUser.extend({ number: z.int() }))({
    optional: null,
    causedByOthers: true,
    words: ({ number }) => ({
      subject: `Invoice ${number} from ${firm.name}, in parts`,
      preview: 'The days and amounts are in your portal.',
      heading: `You can pay invoice ${number} in parts`,
      body: [
        'Sign in to see how much is due on which day. We’ll remind you of each part.',
        action('View the invoice', page),
        `If this isn’t what we agreed on, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ number: 1042, ...person() }],
  }),

  'payment-received': mailKind(toUser)({
    optional: 'payment',
    causedByOthers: true,
    words: () => ({
      subject: 'We received your payment',
      preview: 'Thank you. The receipt is in your portal.',
      heading: 'Thank you for your payment',
      body: [
        'We received your payment. The receipt is in your portal.',
        action('View the receipt', page),
        `If this doesn’t look right, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ ...person() }],
  }),

  'payment-failed': mailKind(toUser)({
    optional: 'payment',
    causedByOthers: true,
    words: () => ({
      subject: 'Your payment did not go through',
      preview: 'Your bank declined it.',
      heading: 'Your payment did not go through',
      body: [
        'Your bank declined the payment from your account. Nothing was charged, and the invoice is open.',
        action('Pay another way', page),
        `If you have a question, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ ...person() }],
  }),

  /** A bank returned a check, or took a payment back in a dispute. */
  'payment-returned': mailKind(toUser)({
    optional: 'payment',
    causedByOthers: true,
    words: () => ({
      subject: 'The bank returned a payment',
      preview: 'What it had paid is open again.',
      heading: 'The bank returned a payment',
      body: [
        'The bank returned a check, or took back all or part of another payment to us. What that had paid is open again.',
        action('See what is open', page),
        `If you have a question, or think this is a mistake, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ ...person() }],
  }),

  'refund-made': mailKind(toUser)({
    optional: 'payment',
    causedByOthers: true,
    words: () => ({
      subject: `A refund from ${firm.name}`,
      preview: 'We refunded all or part of your payment.',
      heading: 'We refunded a payment',
      body: [
        'We refunded all or part of your payment for our work.',
        'This has nothing to do with the refund of your taxes.',
        action('See what was refunded', page),
        `If you have a question, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ ...person() }],
  }),

  /** Staff changed the fee, and the letter is to be signed again. */
  'fee-changed': mailKind(toReader)({
    optional: null,
    causedByOthers: true,
    words: (of) => ({
      subject: `The fee for ${returnWords(of).name} has changed`,
      preview: 'Please read the engagement letter again.',
      heading: 'The fee has changed',
      body: [
        `The fee for ${returnWords(of).name} is higher than the one you agreed to. The engagement letter in your portal says what it is now. Please read it and sign it again.`,
        action('Read the letter', letterOf(of)),
        `If you don’t agree, or want to know why, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ taxYear: 2025, ...person() }],
  }),
}

export function invoiceIssued({
  number,
  total,
  dueOn,
}: {
  number: number
  total: Cents
  dueOn: string
}): ClientNotice {
  return {
    title: `Invoice ${number}`,
    message: `${formatCents(total)}, due on ${formatDate(dueOn)}.`,
    page: 'invoices',
  }
}

export function invoiceDue({
  number,
  open,
  dueOn,
  today,
  ...of
}: { number: number; today: string } & Omit<Due, 'cents'>): ClientNotice {
  const isOver = dueOn < today
  const part = of.parts > 1 ? `, the ${partWords(of)}` : ''
  return {
    title: `Invoice ${number} is not paid yet`,
    message: `${formatCents(open)} is open${part}. It ${isOver ? 'was' : 'is'} due on ${formatDate(dueOn)}.`,
    page: 'invoices',
  }
}

export function planSet({
  number,
  parts,
  open,
  dueOn,
}: {
  number: number
  parts: readonly { dueOn: string; cents: Cents }[]
  open: Cents
  dueOn: string | null
}): ClientNotice {
  const days = parts.map((part) => `${formatCents(part.cents)} by ${formatDate(part.dueOn)}`)
  return {
    title:
      parts.length === 0 ? `Invoice ${number} is due as a whole` : `Invoice ${number} in parts`,
    message:
      parts.length === 0
        ? `${formatCents(open)} is open${dueOn === null ? '' : `, due on ${formatDate(dueOn)}`}.`
        : `You can pay it in ${parts.length} parts: ${days.join(', ')}.`,
    page: 'invoices',
  }
}

export function invoiceVoided({
  number,
  because,
}: {
  number: number
  because: string
}): ClientNotice {
  return {
    title: `Invoice ${number} is void`,
    message: `You don’t have to pay it. Our note: ${because}`,
    page: 'invoices',
  }
}

export function paymentReceived(amount: Cents): ClientNotice {
  return {
    title: 'Payment received',
    message: `We received ${formatCents(amount)}. Thank you.`,
    page: 'invoices',
  }
}

export function paymentFailed(amount: Cents): ClientNotice {
  return {
    title: 'Payment did not go through',
    message: `Your bank declined your payment of ${formatCents(amount)}. The invoice is open.`,
    page: 'invoices',
  }
}

export function refundMade(amount: Cents): ClientNotice {
  return {
    title: 'Refund',
    message: `We refunded ${formatCents(amount)} that was paid for our work.`,
    page: 'invoices',
  }
}

export function creditUsed({ number, amount }: { number: number; amount: Cents }): ClientNotice {
  return {
    title: `Credit pays invoice ${number}`,
    message: `${formatCents(amount)} that you had paid before pays it.`,
    page: 'invoices',
  }
}

/** In a dispute, which may be about a part of a payment. */
export function bankTookBack(amount: Cents): ClientNotice {
  return {
    title: 'Payment returned',
    message: `Your bank took back ${formatCents(amount)} that you had paid. It is open again.`,
    page: 'invoices',
  }
}

/** In a dispute that the firm won. */
export function bankPaidAgain(amount: Cents): ClientNotice {
  return {
    title: 'Dispute closed',
    message: `Your bank paid us ${formatCents(amount)} again.`,
    page: 'invoices',
  }
}

export function paymentTakenBack(amount: Cents, returned: boolean): ClientNotice {
  return {
    title: returned ? 'Payment returned' : 'Payment corrected',
    message: returned
      ? `The bank returned the payment of ${formatCents(amount)}. It is open again.`
      : `We had recorded a payment of ${formatCents(amount)} by mistake.`,
    page: 'invoices',
  }
}

export function feeSet(of: NamedReturn, total: Cents, again: boolean): ClientNotice {
  return {
    title: again ? 'The fee has changed' : 'Your fee',
    message: `The fee for ${returnWords(of).name} is ${formatCents(total)}.${again ? ' Please sign the engagement letter again.' : ''}`,
    ...(again && { page: 'letter' }),
  }
}

function letterOf({ taxYear }: { taxYear: number }) {
  return `/letter?year=${taxYear}` as const
}
