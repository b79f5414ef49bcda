import { z } from 'zod'
import { holdsSsn } from '#shared/base/ssn-in-text.ts'
import {
  blankAsNull,
  brokenText,
  limits,
  recordId,
  refusedBy,
  typedString,
  typedText,
} from '#shared/base/text.ts'
import { dollarsInput } from '#shared/base/money.ts'

/** "10% of your refund" and "refund: ten percent"; not a discount or a promise of money back beside the word. */
const shareOfRefund =
  /(?:(?<!\b100 ?)[%\u066a]|per ?cent|percentage|\bpct|\bshare|\bportion|\bfraction|\bhalf|\bthird|\bquarter|\bfifth|\btenth|\d[/\u2044]\d{1,4}|\bcontingent)(?: (?:of|on|upon|from|the|your|any|a|my|net|total|federal|state|tax|income)){0,6} refund|refund ?(?:[:x×*=] ?)?(?!100\b)(?:[\d.]{1,6}|[a-z]{1,12})? ?(?:[%\u066a]|per ?cent|pct\b|share\b|portion\b)/iu

/**
 * Why words can't be a fee's, or null: the fee of a return must not depend on the refund, and an issued invoice never
 * changes, so that a number on it would stay.
 */
export function feeWordsRefusal(text: string): string | null {
  if (holdsSsn(text)) return 'Leave Social Security numbers out'
  const seen = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/g, ' ')
  return shareOfRefund.test(seen)
    ? 'A fee must not be a percentage of the refund (31 CFR 10.27)'
    : null
}

/** One line of text about a fee. */
export function feeText(max: number, message: string) {
  return typedText(max, { min: 1, message }).check(refusedBy(feeWordsRefusal))
}

export const optionalFeeText = (max: number) =>
  blankAsNull(typedText(max, { lines: true }).check(refusedBy(feeWordsRefusal)))

const amountFormat = 'Enter an amount in dollars as text, such as "1234.50"'

/** US dollars as text, so that no program rounds them. */
export function amount(options: { allowZero: boolean }) {
  const dollars = dollarsInput(options)
  const typed = typedString(40, { error: amountFormat }).check(refusedBy(brokenText))
  return typed.transform((input, ctx) => {
    const parsed = dollars.safeParse(input)
    if (parsed.success) return parsed.data
    const message = parsed.error.issues[0]?.message ?? amountFormat
    ctx.issues.push({ code: 'custom', message, input, ...further })
    return z.NEVER
  })
}

/** Zod then checks the rest of a line, too, so that all faults are named at once. */
const further = { continue: true }

const quantityFormat = 'Enter a quantity from 0.01 to 9999.99, such as 1.5'

/** As text; becomes hundredths. */
const quantity = typedString(20, { error: `${quantityFormat}, as text` })
  .check(refusedBy(brokenText))
  .transform((typed, ctx) => {
    const [, whole = '', rest = ''] = /^([0-9]{1,4})(?:\.([0-9]{1,2}))?$/.exec(typed) ?? []
    const hundredths = Number(whole + rest.padEnd(2, '0'))
    if (whole !== '' && hundredths > 0) return hundredths
    ctx.issues.push({ code: 'custom', message: quantityFormat, input: typed, ...further })
    return z.NEVER
  })

/** A line of a fee or an invoice. What is left out is the service's. */
const lineInput = z
  .object({
    serviceId: blankAsNull(recordId),
    text: blankAsNull(feeText(limits.reason, 'Say what the line is for')),
    quantity: quantity.default(100),
    unitPrice: amount({ allowZero: true }).optional(),
  })
  .superRefine(({ serviceId, text, unitPrice }, ctx) => {
    if (serviceId !== null) return
    const add = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message })
    if (text === null) add('text', 'Say what the line is for')
    if (unitPrice === undefined) add('unitPrice', amountFormat)
  })
export type LineInput = z.output<typeof lineInput>

const mostLines = 100
const tooMany = `At most ${mostLines} lines`
export const lines = z
  .array(lineInput, { error: 'Lines must be a list' })
  .max(mostLines, { error: tooMany })
