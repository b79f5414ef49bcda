import { formatCents } from '#shared/base/format-money.ts'
import { type AuthorityFigures, amountOf } from '#shared/signing/return-figures.ts'

/** A client's federal tax in plain words: `Your federal tax for 2025 is $5,103.00, 8.3% of your income.` */
export function plainSummary(taxYear: number, federal: AuthorityFigures): string {
  const [agi, totalTax] = [amountOf(federal, 'agi'), amountOf(federal, 'totalTax')]
  const share =
    agi > 0 && totalTax > 0 ? `, ${((totalTax / agi) * 100).toFixed(1)}% of your income` : ''
  return `Your federal tax for ${taxYear} is ${formatCents(totalTax)}${share}.`
}
