import type { EntryOf } from '#shared/audit/activity.schema.ts'
import type { AuditAction } from '#shared/audit/audit-events.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'
import { paymentWayLabels } from '#shared/money/payment-ways.ts'
import { unitLabels } from '#client/portal/staff/base/service-units.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { parenthesized, personName, theReturn } from './phrase-parts.ts'

/** The predicates for prices, invoices and payments. */
export const moneyPhrases = {
  'service.saved': serviceSaved,
  'money_settings.changed': ({ details }) =>
    `changed how the firm bills${parenthesized(rulesChanged(details))}`,
  'client.pay_first_set': (entry) =>
    `${payFirstWords[entry.details.payFirst ?? 'firm']}${of(entry)}`,
  'fee.set': (entry) =>
    `set the fee of ${theReturn(entry)}${amount(entry.details.total)}${entry.details.again === true ? ', and asked for a new signature' : ''}${quoted(entry.details.reason)}`,
  'return.tax_paid': (entry) =>
    entry.details.owed === null
      ? `took back that the tax of ${theReturn(entry)} is paid`
      : `said that the tax of ${theReturn(entry)}, ${formatCents(entry.details.owed)}, is paid to the IRS`,
  'books.imported': (entry) => `imported the invoices and payments${of(entry)}`,
  'invoice.drafted': (entry) => `drafted an invoice${of(entry)}${amount(entry.details.total)}`,
  'invoice.changed': (entry) => `changed a draft${of(entry)}${amount(entry.details.total)}`,
  'invoice.issued': (entry) =>
    `issued ${theInvoice(entry.details.number)}${of(entry)}${amount(entry.details.total)}`,
  'invoice.voided': (entry) =>
    `voided ${theInvoice(entry.details.number)}${of(entry)}${quoted(entry.details.because)}`,
  'invoice.plan_set': (entry) =>
    `${entry.details.parts === 0 ? 'ended the plan' : `agreed on ${entry.details.parts ?? 'several'} parts`} to pay ${theInvoice(entry.details.number)}${of(entry)}`,
  'invoice.credit_used': (entry) =>
    `paid ${theInvoice(entry.details.number)}${of(entry)} with credit${amount(entry.details.amount)}`,
  'invoice.reminded': (entry) =>
    `reminded ${personName(entry.client)} of ${theInvoice(entry.details.number)}`,
  'invoice.reminders_stopped': (entry) =>
    `${entry.details.stopped === false ? 'restarted' : 'stopped'} the reminders of ${theInvoice(entry.details.number)}${of(entry)}`,
  'payment.recorded': (entry) =>
    `recorded a payment${of(entry)}${amount(entry.details.amount)}${entry.details.way === null ? '' : `, ${paymentWayLabels[entry.details.way].toLowerCase()}`}`,
  'payment.begun': (entry) =>
    `opened the page to pay online${of(entry)}${amount(entry.details.amount)}`,
  'payment.moved': (entry) =>
    `noted that an online payment${of(entry)}${amount(entry.details.amount)} is ${entry.details.state ?? 'in another state'}`,
  'payment.refunded': (entry) =>
    `refunded${amount(entry.details.amount)}${to(entry)}${quoted(entry.details.reason)}`,
  'payment.reversed': (entry) =>
    `${entry.details.returned === true ? 'recorded that the bank returned a payment' : 'took back the entry of a payment'}${of(entry)}${amount(entry.details.amount)}${quoted(entry.details.reason)}`,
  'payments.exported': ({ details }) =>
    `exported ${details.rows === null ? 'payments' : formatCount(details.rows, 'payment')}`,
} satisfies { [Action in AuditAction]?: (entry: EntryOf<Action>) => string }

type Offered = NonNullable<EntryOf<'service.saved'>['details']['after']>

function serviceSaved({ details: { before, after, moved } }: EntryOf<'service.saved'>): string {
  if (after === null) return 'saved a service'
  if (before === null) return `added the service “${after.name}” for ${priceOf(after)}`
  const changes = differences(factsOf(before), factsOf(after))
  const place = moved && (moved.above === null ? 'to the end' : `above “${moved.above}”`)
  if (place !== null && changes.length === 0) return `moved the service “${after.name}” ${place}`
  if (place !== null) changes.push(`moved ${place}`)
  return `changed the service “${before.name}”${parenthesized(changes.join(', ') || null)}`
}

function priceOf({ cents, unit }: Offered): string {
  return `${formatCents(cents)} ${unitLabels[unit]}`
}

function factsOf(service: Offered) {
  return {
    'name:': `“${service.name}”`,
    'price:': priceOf(service),
    'what it includes:': service.description === '' ? 'nothing' : `“${service.description}”`,
    'form:': service.form ?? 'any',
    'offered:': yesOrNo(service.active),
    'on the public site:': yesOrNo(service.onSite),
  }
}

const yesOrNo = (fact: boolean) => (fact ? 'yes' : 'no')

function differences(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.entries(before).flatMap(([fact, was]) => {
    const is = after[fact]
    return is === was ? [] : `${fact} ${is} instead of ${was}`
  })
}

function rulesChanged({ before, after }: EntryOf<'money_settings.changed'>['details']) {
  if (before === null || after === null) return null
  return differences(rulesOf(before), rulesOf(after)).join(', ') || null
}

type Rules = NonNullable<EntryOf<'money_settings.changed'>['details']['after']>

function rulesOf({ dueDays, feeTolerance, payFirst, onItsWayIsEnough, nextNumber }: Rules) {
  return {
    'days to pay:': String(dueDays),
    'tolerance of a fee:': `${feeTolerance}%`,
    'payment before the review:': yesOrNo(payFirst),
    'a processing payment is enough:': yesOrNo(onItsWayIsEnough),
    'next invoice:': String(nextNumber),
  }
}

const payFirstWords = {
  firm: 'left it to the firm’s rule when to open the reviews',
  yes: 'asked for payment before the reviews',
  no: 'asked for no payment before the reviews',
}

type Entry = Pick<EntryOf<AuditAction>, 'client'>

function of({ client }: Entry): string {
  return client === null ? '' : ` of ${personName(client)}`
}

function to({ client }: Entry): string {
  return client === null ? '' : ` to ${personName(client)}`
}

function amount(cents: Cents | null): string {
  return cents === null ? '' : ` ${formatCents(cents)}`
}

function quoted(text: string | null): string {
  return parenthesized(text && `“${text}”`)
}

function theInvoice(number: number | null): string {
  return number === null ? 'a draft' : `invoice ${number}`
}
