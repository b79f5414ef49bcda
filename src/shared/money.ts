import { z } from 'zod'
import { brokenText, refusedBy, typedString } from './text.ts'

/** An amount in integer US cents. It is a separate type, so that cents can't be mixed up with dollars. */
export const cents = z.int().brand<'Cents'>()
export type Cents = z.output<typeof cents>

/** The largest amount, positive or negative, in cents: $10,000,000. */
export const maxCents = 1_000_000_000

type DollarsRefusal = 'empty' | 'format' | 'decimals' | 'tooLarge'

export type ParsedDollars =
  | { readonly ok: true; readonly cents: Cents }
  | { readonly ok: false; readonly reason: DollarsRefusal }

/** Parses typed dollars to integer cents digit by digit: floating point would round 1.005 to 1.00. */
export function parseDollars(input: string | number): ParsedDollars {
  if (Object.is(input, -0)) return refuse('format')
  const typed = String(input).trim()
  if (typed === '') return refuse('empty')
  if (typed.length > 40) return refuse('format')
  const match = dollarDigits.exec(typed)
  if (!match) return refuse('format')
  const [, sign = '', whole = '0', decimals = ''] = match
  if (decimals.length > 2) return refuse('decimals')
  return centsOf(sign, whole.replaceAll(',', ''), decimals.padEnd(2, '0'))
}

/** A field of dollars, as text or number, that becomes integer cents. */
export function dollarsInput(options: DollarsOptions = {}) {
  return z
    .union([typedString(40).check(refusedBy(brokenText)), z.number()], { error: messages.format })
    .transform((input, ctx) => {
      const parsed = parseDollars(input)
      const refused = refusalOf(parsed, options)
      if (parsed.ok && refused === null) return parsed.cents
      ctx.issues.push({ code: 'custom', message: refused ?? messages.format, input })
      return z.NEVER
    })
}

/** By default zero and cents are allowed, and negative amounts are not. */
export type DollarsOptions = { allowNegative?: boolean; allowZero?: boolean; whole?: boolean }

export function sumOf(amounts: Iterable<Cents>): Cents {
  return cents.parse(Array.from(amounts).reduce((sum: number, amount) => sum + amount, 0))
}

const dollarDigits = /^(-?)(0|[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]*)?(?:\.([0-9]+))?$/

const messages: Record<DollarsRefusal, string> = {
  empty: 'Enter an amount',
  format: 'Enter an amount in dollars, such as 1,234.50',
  decimals: 'Enter an amount with at most two decimals',
  tooLarge: 'Enter an amount of at most $10,000,000',
}

function refuse(reason: DollarsRefusal): ParsedDollars {
  return { ok: false, reason }
}

function centsOf(sign: string, dollars: string, rest: string): ParsedDollars {
  if (dollars.length > 8) return refuse('tooLarge')
  const size = Number(dollars + rest)
  if (size > maxCents) return refuse('tooLarge')
  if (size === 0 && sign !== '') return refuse('format')
  return { ok: true, cents: cents.parse(sign === '' ? size : -size) }
}

function refusalOf(
  parsed: ParsedDollars,
  { allowNegative = false, allowZero = true, whole = false }: DollarsOptions,
): string | null {
  if (!parsed.ok) return messages[parsed.reason]
  if (parsed.cents < 0 && !allowNegative) return 'Enter an amount that is not negative'
  if (parsed.cents === 0 && !allowZero) return 'Enter an amount greater than zero'
  if (parsed.cents % 100 !== 0 && whole) return 'Enter whole dollars, without cents'
  return null
}
