import type { z } from 'zod'

// This file imports only types of zod, so that screens that only read and add amounts load without it.

/** An amount in integer US cents. It is a separate type, so that cents can't be mixed up with dollars. */
export type Cents = number & z.$brand<'Cents'>

/** The largest amount, positive or negative, in cents: $10,000,000. */
export const maxCents = 1_000_000_000

/** Takes a number that is already in cents. */
export function toCents(amount: number): Cents {
  if (!isCents(amount)) throw new TypeError('Not whole cents')
  return amount
}

export function sumOf(amounts: Iterable<Cents>): Cents {
  return toCents(Array.from(amounts).reduce((sum: number, amount) => sum + amount, 0))
}

type DollarsRefusal = 'empty' | 'format' | 'decimals' | 'tooLarge'

type ParsedDollars =
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

/** By default zero and cents are allowed, and negative amounts are not. */
export type DollarsOptions = { allowNegative?: boolean; allowZero?: boolean; whole?: boolean }

/** The cents of typed dollars, or what to say about them. */
export function readDollars(
  input: string | number,
  { allowNegative = false, allowZero = true, whole = false }: DollarsOptions = {},
): { cents: Cents } | { error: string } {
  const parsed = parseDollars(input)
  if (!parsed.ok) return { error: dollarsErrors[parsed.reason] }
  const { cents } = parsed
  if (cents < 0 && !allowNegative) return { error: 'Enter an amount that is not negative' }
  if (cents === 0 && !allowZero) return { error: 'Enter an amount greater than zero' }
  if (cents % 100 !== 0 && whole) return { error: 'Enter whole dollars, without cents' }
  return { cents }
}

export const dollarsErrors: Record<DollarsRefusal, string> = {
  empty: 'Enter an amount',
  format: 'Enter an amount in dollars, such as 1,234.50',
  decimals: 'Enter an amount with at most two decimals',
  tooLarge: 'Enter an amount of at most $10,000,000',
}

const dollarDigits = /^(-?)(0|[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]*)?(?:\.([0-9]+))?$/

function isCents(amount: number): amount is Cents {
  return Number.isSafeInteger(amount)
}

function refuse(reason: DollarsRefusal): ParsedDollars {
  return { ok: false, reason }
}

function centsOf(sign: string, dollars: string, rest: string): ParsedDollars {
  if (dollars.length > 8) return refuse('tooLarge')
  const size = Number(dollars + rest)
  if (size > maxCents) return refuse('tooLarge')
  if (size === 0 && sign !== '') return refuse('format')
  return { ok: true, cents: toCents(sign === '' ? size : -size) }
}
