/** All figures, in the order in which they are bound. */
export const figureKeys = [
  'agi',
  'grossReceipts',
  'grossProfit',
  'totalRevenue',
  'totalIncome',
  'ordinaryIncome',
  'rentalRealEstate',
  'otherRental',
  'distributionDeduction',
  'taxableIncome',
  'totalTax',
  'withheld',
  'refund',
] as const
export type FigureKey = (typeof figureKeys)[number]
