import type { TaxFact } from './tax-fact.ts'

const reviewed = { validUntil: null, reviewedOn: '2026-11-29' }

/** The dollars by which figures may change after Form 8879 was signed without a new signature. */
export const signedTolerance = {
  value: { income: 50, other: 14 },
  source: 'IRS Publication 1345, "Returns Signed by Form 8879"',
  validFrom: '2004-01-01',
  ...reviewed,
} satisfies TaxFact<{ income: number; other: number }>

/** How long people should keep a return and the records behind it. */
export const recordsKept = {
  value: 'at least three years',
  source: '26 U.S.C. 6501(a); IRS Topic 305',
  validFrom: '1954-01-01',
  ...reviewed,
} satisfies TaxFact<string>

/** The gift of one donor in a year from which Schedule B of Form 990 lists it. */
export const largeGift = {
  value: '$5,000',
  source: '26 CFR 1.6033-2(a)(2)(ii)(f); Schedule B (Form 990)',
  validFrom: '1971-01-01',
  ...reviewed,
} satisfies TaxFact<string>

/** The fourth and fifth digits of ITINs, from the first to the last of each group. */
export const itinGroups = {
  value: [
    [50, 65],
    [70, 88],
    [90, 92],
    [94, 99],
  ],
  source: 'IRM 3.21.263.5; IRS Publication 4757',
  validFrom: '2011-01-01',
  ...reviewed,
} satisfies TaxFact<[number, number][]>
