/** The one table from a form to the figures that its authorization names. */
import { formNames } from './law/forms.ts'
import type { FigureKey } from './figure-keys.ts'
import type { ReturnForm } from './return-forms.ts'

interface FigureLine {
  key: FigureKey
  label: string
  /** The name of a negative amount, which is then shown without its sign. */
  owed?: string
  /** Where the return has it, for who enters it. */
  at?: string
  signed?: boolean
}

const result = { key: 'refund', label: 'Overpayment', signed: true } as const

/**
 * Part I of Form 8879 (Rev. January 2021), 8879-CORP (Rev. December 2024), and of the yearly 8879-PE (2022), 8879-F
 * (2024) and 8879-TE (2023), from copies of the forms that IRS.gov published; compare them with each new revision. Line
 * 22 of Form 1065 is line 23 since tax year 2023 (Instructions for Form 1065, What's New). Form 8879-CORP names total
 * income alone. What a corporation owes, and what a shareholder's K-1 starts from, are bound with it.
 */
export const figureLines: Record<ReturnForm, readonly FigureLine[]> = {
  '1040': [
    { key: 'agi', label: 'Adjusted gross income', signed: true },
    { key: 'totalTax', label: 'Total tax' },
    { key: 'withheld', label: 'Withheld' },
    { key: 'refund', label: 'Refund', owed: 'Amount owed', signed: true },
  ],
  '1120': [
    { key: 'totalIncome', label: 'Total income', at: 'Line 11', signed: true },
    { key: 'taxableIncome', label: 'Taxable income', at: 'Line 30', signed: true },
    { key: 'totalTax', label: 'Total tax', at: 'Line 31' },
    { ...result, owed: 'Amount owed' },
  ],
  '1120-S': [
    { key: 'totalIncome', label: 'Total income (loss)', at: 'Line 6', signed: true },
    {
      key: 'ordinaryIncome',
      label: 'Ordinary business income (loss)',
      at: 'Line 22',
      signed: true,
    },
  ],
  '1065': [
    { key: 'grossReceipts', label: 'Gross receipts or sales', at: 'Line 1c', signed: true },
    { key: 'grossProfit', label: 'Gross profit', at: 'Line 3', signed: true },
    {
      key: 'ordinaryIncome',
      label: 'Ordinary business income (loss)',
      at: 'Line 23',
      signed: true,
    },
    {
      key: 'rentalRealEstate',
      label: 'Net rental real estate income (loss)',
      at: `${formNames.value.partnersShares}, line 2`,
      signed: true,
    },
    {
      key: 'otherRental',
      label: 'Other net rental income (loss)',
      at: `${formNames.value.partnersShares}, line 3c`,
      signed: true,
    },
  ],
  '1041': [
    { key: 'totalIncome', label: 'Total income', at: 'Line 9', signed: true },
    { key: 'distributionDeduction', label: 'Income distribution deduction', at: 'Line 18' },
    { key: 'taxableIncome', label: 'Taxable income', at: 'Line 23', signed: true },
    { key: 'totalTax', label: 'Total tax', at: 'Line 24' },
    { ...result, owed: 'Tax due' },
  ],
  '990': [
    {
      key: 'totalRevenue',
      label: 'Total revenue',
      at: 'Part VIII, column A, line 12',
      signed: true,
    },
  ],
}

interface Check {
  /** The figure that is to be equal to `plus` less `minus`, or at most that. */
  of: FigureKey
  is: 'equal' | 'at most'
  plus: FigureKey
  minus?: FigureKey
  /** `plus` less `minus` in words. */
  words: string
}

/** How the figures of a form fit together; null for a form with one. */
export const figureChecks: Record<ReturnForm, Check | null> = {
  '1040': {
    of: 'refund',
    is: 'equal',
    plus: 'withheld',
    minus: 'totalTax',
    words: 'withheld less tax',
  },
  '1120': { of: 'taxableIncome', is: 'at most', plus: 'totalIncome', words: 'total income' },
  '1120-S': { of: 'ordinaryIncome', is: 'at most', plus: 'totalIncome', words: 'total income' },
  '1065': { of: 'grossProfit', is: 'at most', plus: 'grossReceipts', words: 'gross receipts' },
  '1041': {
    of: 'taxableIncome',
    is: 'at most',
    plus: 'totalIncome',
    minus: 'distributionDeduction',
    words: 'total income less distributions',
  },
  '990': null,
}
