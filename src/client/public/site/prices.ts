import type { PublicService } from '#shared/firm/firm-values.ts'

/** `$150`, `$99.50`. Takes cents. */
export function dollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: digits })}`
}

/** The unit of a price, where it is not for the whole. */
export const unitWords = { flat: '', each: 'each', hour: 'an hour' }

/** `From $150`, `From $80 an hour`. */
export function priceText({ cents, unit }: PublicService): string {
  return `From ${dollars(cents)} ${unitWords[unit]}`.trimEnd()
}
