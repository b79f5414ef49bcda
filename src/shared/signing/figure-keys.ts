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

export function forEachFigure<Schema>(schemaOf: () => Schema) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has each of the keys
  return Object.fromEntries(figureKeys.map((key) => [key, schemaOf()])) as Record<FigureKey, Schema>
}
