import type { FiledForm } from './forms.ts'
import type { TaxFact } from './tax-fact.ts'

const reviewed = { validUntil: null, reviewedOn: '2026-11-29' }

/** In which month after its year's end each form is due, on the 15th, by the day on which the tax year begins. */
export const filingMonths: [
  TaxFact<Record<FiledForm, number>>,
  ...TaxFact<Record<FiledForm, number>>[],
] = [
  {
    value: { '1040': 4, '1041': 4, '1065': 4, '1120': 3, '1120-S': 3, '990': 5 },
    source: '26 U.S.C. 6072; 26 CFR 1.6033-2(e)',
    validFrom: '1954-01-01',
    validUntil: '2015-12-31',
    reviewedOn: '2026-11-29',
  },
  {
    value: { '1040': 4, '1041': 4, '1065': 3, '1120': 4, '1120-S': 3, '990': 5 },
    source: '26 U.S.C. 6072 as Public Law 114-41, section 2006(a), changed it; 26 CFR 1.6033-2(e)',
    validFrom: '2016-01-01',
    ...reviewed,
  },
]

/** The month in which Form 1120 is due if the year ends in June. */
export const juneCorporationMonths: [TaxFact<number>, ...TaxFact<number>[]] = [
  {
    value: 3,
    source: 'Public Law 114-41, section 2006(a)(3)(B)',
    validFrom: '1954-01-01',
    validUntil: '2025-12-31',
    reviewedOn: '2026-11-29',
  },
  {
    value: 4,
    source: 'Public Law 114-41, section 2006(a)(3)(B)',
    validFrom: '2026-01-01',
    ...reviewed,
  },
]

/** The year from which Emancipation Day moves due dates. */
export const emancipationDayFrom = {
  value: 2007,
  source: '26 U.S.C. 7503; D.C. Code 28-2701; IRS Publication 509',
  validFrom: '2007-01-01',
  ...reviewed,
} satisfies TaxFact<number>

/** Month and day by which employers send the W-2s of the year before. */
export const wageFormsDay = {
  value: '01-31',
  source: '26 U.S.C. 6051(a)',
  validFrom: '1954-01-01',
  ...reviewed,
} satisfies TaxFact<string>
