import type { Cents } from './money.ts'

/** Formats cents for display: `$1,234.50`, `−$1,120.00` with the minus sign U+2212. */
export function formatCents(amount: Cents): string {
  return `${amount < 0 ? '−' : ''}${formatUnsigned(amount)}`
}

/** Formats cents without a sign, for use beside words such as "You owe". */
export function formatUnsigned(amount: Cents): string {
  const { dollars, rest } = partsOf(amount)
  return `$${dollars.toLocaleString('en-US')}.${rest}`
}

/** Formats cents for a field or a file: `1234.50`, `-1120.00`. `parseDollars` returns the same cents. */
export function formatDollarsPlain(amount: Cents): string {
  const { dollars, rest } = partsOf(amount)
  return `${amount < 0 ? '-' : ''}${dollars}.${rest}`
}

function partsOf(amount: Cents) {
  const size = Math.abs(amount)
  const rest = size % 100
  return { dollars: (size - rest) / 100, rest: String(rest).padStart(2, '0') }
}
