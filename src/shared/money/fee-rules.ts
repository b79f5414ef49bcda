import { maxCents } from '#shared/base/cents.ts'
import { type Cents, cents } from '#shared/base/money.ts'

/** The amount of a line, or null above $10,000,000. The quantity is in hundredths; half a cent goes up, as in the database. */
export function lineCents(quantity: number, unitCents: Cents): Cents | null {
  // BigInt, because a double can't hold the product.
  const product = (BigInt(quantity) * BigInt(unitCents) + 50n) / 100n
  return product > BigInt(maxCents) ? null : cents.parse(Number(product))
}

/** The most that the fee of a filed return can be: its letter can't be signed again. */
export function mostAfterFiling({
  agreed,
  before,
}: {
  agreed: Cents | null
  before: Cents | null
}): Cents {
  return cents.parse(Math.max(agreed ?? 0, before ?? 0))
}

/** Returns true if a fee exceeds the one in the signed letter by more than the firm's tolerance in percent. */
export function risesOver(
  total: Cents,
  { agreed, tolerance }: { agreed: Cents | null; tolerance: number },
): boolean {
  return total * 100 > (agreed ?? 0) * (100 + tolerance)
}
