import type { ClientCategory } from '#shared/document-categories.ts'

/** What belongs into each area of the upload center, in a line. */
export const categoryHints: Record<ClientCategory, string> = {
  w2: 'One from each employer, in January.',
  '1099': 'Interest, dividends, freelance work, retirement.',
  receipts: 'For what you want to deduct.',
  property: 'Mortgage interest, property tax, a sale or purchase.',
  other: "Last year's return, letters from the IRS, anything else.",
}
