import { type FiledForm, formNames } from './forms.ts'
import type { TaxFact } from './tax-fact.ts'

/** The lines by form and by name of the figure (src/shared/signing/figure-keys.ts). */
type Lines = Record<Exclude<FiledForm, '1040'>, Readonly<Record<string, string>>>

const untilTaxYear2022: Lines = {
  '1120': { totalIncome: 'Line 11', taxableIncome: 'Line 30', totalTax: 'Line 31' },
  '1120-S': { totalIncome: 'Line 6', ordinaryIncome: 'Line 21' },
  '1065': {
    grossReceipts: 'Line 1c',
    grossProfit: 'Line 3',
    ordinaryIncome: 'Line 22',
    rentalRealEstate: `${formNames.value.partnersShares}, line 2`,
    otherRental: `${formNames.value.partnersShares}, line 3c`,
  },
  '1041': {
    totalIncome: 'Line 9',
    distributionDeduction: 'Line 18',
    taxableIncome: 'Line 23',
    totalTax: 'Line 24',
  },
  '990': { totalRevenue: 'Part VIII, column A, line 12' },
}

/**
 * Where the return of a business has the figures that its authorization names. The deduction for energy-efficient
 * buildings got a line of its own in 2023, and moved the ordinary income of Forms 1120-S and 1065 down by one.
 */
export const formLines: readonly [TaxFact<Lines>, TaxFact<Lines>] = [
  {
    value: untilTaxYear2022,
    source:
      'Forms 1120, 1120-S, 1065, 1041 and 990 of 2022; Instructions for Form 1120-S (2022), Line 21',
    validFrom: '2018-01-01',
    validUntil: '2022-12-31',
    reviewedOn: '2026-11-30',
  },
  {
    value: {
      ...untilTaxYear2022,
      '1120-S': { ...untilTaxYear2022['1120-S'], ordinaryIncome: 'Line 22' },
      '1065': { ...untilTaxYear2022['1065'], ordinaryIncome: 'Line 23' },
    },
    source: 'Forms 1120, 1120-S, 1065, 1041 and 990; Instructions for Form 1065 (2023), What’s New',
    validFrom: '2023-01-01',
    validUntil: null,
    reviewedOn: '2026-11-29',
  },
]
