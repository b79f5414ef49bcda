import { formatCents, formatUnsigned } from '#shared/format-money.ts'
import type { Cents } from '#shared/money.ts'
import { type AuthorityFigures, amountOf } from '#shared/return-figures.ts'

/** What a client's federal figures come to in plain words, beside those of the year before if they are known. */
export function plainSummary(
  taxYear: number,
  federal: AuthorityFigures,
  lastYear: AuthorityFigures | null,
): string[] {
  const rate = rateOf(federal)
  const words = rate === null ? '' : `, ${rate} of your income`
  const sentences = [
    `Your federal tax for ${taxYear} is ${formatCents(amountOf(federal, 'totalTax'))}${words}.`,
  ]
  if (lastYear === null) return sentences
  const totalTax = amountOf(lastYear, 'totalTax')
  const rateThen = rateOf(lastYear)
  const then = `${formatCents(totalTax)}${rateThen === null ? '' : `, ${rateThen}`}`
  return [
    ...sentences,
    `For ${taxYear - 1} it was ${then}, and ${resultOf(amountOf(lastYear, 'refund'))}.`,
  ]
}

/** The share of the tax in the adjusted gross income: `8.3%`; null without income or tax. */
function rateOf(figures: AuthorityFigures): string | null {
  const [agi, totalTax] = [amountOf(figures, 'agi'), amountOf(figures, 'totalTax')]
  return agi > 0 && totalTax > 0 ? `${((totalTax / agi) * 100).toFixed(1)}%` : null
}

function resultOf(refund: Cents): string {
  if (refund === 0) return 'there was nothing to pay or get back'
  return `you ${refund > 0 ? 'got back' : 'owed'} ${formatUnsigned(refund)}`
}
