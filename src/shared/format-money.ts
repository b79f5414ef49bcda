import type { Cents } from './money.ts'

/** Formats cents for display: `$1,234.50`, `-$1,120.00`. */
export function formatCents(amount: Cents): string {
  const { sign, dollars, rest } = partsOf(amount)
  return `${sign}$${dollars.toLocaleString('en-US')}.${rest}`
}

/** Formats cents for a field: `1234.50`. `parseDollars` returns the same cents. */
export function formatDollarsPlain(amount: Cents): string {
  const { sign, dollars, rest } = partsOf(amount)
  return `${sign}${dollars}.${rest}`
}

function partsOf(amount: Cents) {
  const size = Math.abs(amount)
  const rest = size % 100
  return {
    sign: amount < 0 ? '-' : '',
    dollars: (size - rest) / 100,
    rest: String(rest).padStart(2, '0'),
  }
}
