import type { TaxReturn } from '#shared/returns/returns.schema.ts'

export type PaidReturn = TaxReturn & {
  [Part in 'paymentAmount' | 'paymentDate' | 'paymentMethod']: NonNullable<TaxReturn[Part]>
}

/** A paid return has all three fields. */
export function isPaid(taxReturn: TaxReturn): taxReturn is PaidReturn {
  const { paymentAmount, paymentDate, paymentMethod } = taxReturn
  return paymentAmount !== null && paymentDate !== null && paymentMethod !== null
}

/** The paid return of the year; without a year, the newest paid one. */
export function chooseReceipt(
  newestFirst: readonly TaxReturn[],
  year: number | undefined,
): PaidReturn | undefined {
  return newestFirst.filter(isPaid).find(({ taxYear }) => year === undefined || taxYear === year)
}

/** "2025-9F3A-04C1-77BE": the year and the random end of the return's id. */
export function receiptNumber({ id, taxYear }: Pick<TaxReturn, 'id' | 'taxYear'>): string {
  const digits = id.toUpperCase().slice(-12)
  return [taxYear, digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].join('-')
}
