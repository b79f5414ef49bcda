import { formatCents, formatUnsigned } from '#shared/format-money.ts'
import type { AuthorityFigures } from '#shared/return-figures.ts'

/** What a client's federal figures come to in plain words, beside those of the year before if they are known. */
export function plainSummary(
  taxYear: number,
  federal: AuthorityFigures,
  lastYear: AuthorityFigures | null,
): string[] {
  const rate = rateOf(federal)
  const words = rate === null ? '' : `, ${rate} of your income`
  const sentences = [`Your federal tax for ${taxYear} is ${formatCents(federal.totalTax)}${words}.`]
  if (lastYear === null) return sentences
  const { totalTax, refund } = lastYear
  const rateThen = rateOf(lastYear)
  const then = `${formatCents(totalTax)}${rateThen === null ? '' : `, ${rateThen}`}`
  return [...sentences, `For ${taxYear - 1} it was ${then}, and ${resultOf(refund)}.`]
}

/** The share of the tax in the adjusted gross income: `8.3%`; null without income or tax. */
function rateOf({ agi, totalTax }: AuthorityFigures): string | null {
  return agi > 0 && totalTax > 0 ? `${((totalTax / agi) * 100).toFixed(1)}%` : null
}

function resultOf(refund: AuthorityFigures['refund']): string {
  if (refund === 0) return 'there was nothing to pay or get back'
  return `you ${refund > 0 ? 'got back' : 'owed'} ${formatUnsigned(refund)}`
}
