/** The one table from a form to the figures that its authorization names. */
import type { FigureKey } from './figure-keys.ts'
import { formLines } from '#shared/law/form-lines.ts'
import { factOn } from '#shared/law/tax-fact.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'

interface FigureLine {
  key: FigureKey
  label: string
  /** The name of a negative amount, which is then shown without its sign. */
  owed?: string
  signed?: boolean
}

const result = { key: 'refund', label: 'Overpayment', signed: true } as const

/**
 * Part I of Form 8879 (Rev. January 2021), 8879-CORP (Rev. December 2024), and of the yearly 8879-PE (2022), 8879-F
 * (2024) and 8879-TE (2023), from copies of the forms that IRS.gov published; compare them with each new revision. Form
 * 8879-CORP names total income alone. What a corporation owes, and what a shareholder's K-1 starts from, are bound with
 * it. `lineOf` says where the return has them.
 */
export const figureLines: Record<ReturnForm, readonly FigureLine[]> = {
  '1040': [
    { key: 'agi', label: 'Adjusted gross income', signed: true },
    { key: 'totalTax', label: 'Total tax' },
    { key: 'withheld', label: 'Withheld' },
    { key: 'refund', label: 'Refund', owed: 'Amount owed', signed: true },
  ],
  '1120': [
    { key: 'totalIncome', label: 'Total income', signed: true },
    { key: 'taxableIncome', label: 'Taxable income', signed: true },
    { key: 'totalTax', label: 'Total tax' },
    { ...result, owed: 'Amount owed' },
  ],
  '1120-S': [
    { key: 'totalIncome', label: 'Total income (loss)', signed: true },
    {
      key: 'ordinaryIncome',
      label: 'Ordinary business income (loss)',
      signed: true,
    },
  ],
  '1065': [
    { key: 'grossReceipts', label: 'Gross receipts or sales', signed: true },
    { key: 'grossProfit', label: 'Gross profit', signed: true },
    {
      key: 'ordinaryIncome',
      label: 'Ordinary business income (loss)',
      signed: true,
    },
    {
      key: 'rentalRealEstate',
      label: 'Net rental real estate income (loss)',
      signed: true,
    },
    {
      key: 'otherRental',
      label: 'Other net rental income (loss)',
      signed: true,
    },
  ],
  '1041': [
    { key: 'totalIncome', label: 'Total income', signed: true },
    { key: 'distributionDeduction', label: 'Income distribution deduction' },
    { key: 'taxableIncome', label: 'Taxable income', signed: true },
    { key: 'totalTax', label: 'Total tax' },
    { ...result, owed: 'Tax due' },
  ],
  '990': [
    {
      key: 'totalRevenue',
      label: 'Total revenue',
      signed: true,
    },
  ],
}

/** The line of the form with a figure, shown to the person who enters it; undefined if its label says so. */
export function lineOf(form: ReturnForm, taxYear: number, key: FigureKey): string | undefined {
  return form === '1040' ? undefined : factOn(formLines, `${taxYear}-01-01`)[form][key]
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
