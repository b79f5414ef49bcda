import type { TaxFact } from './tax-fact.ts'

const reviewed = { validUntil: null, reviewedOn: '2026-11-29' }

/** By how many dollars figures may change after Form 8879 was signed without a new signature. */
export const signedTolerance = {
  value: { income: 50, other: 14 },
  source: 'IRS Publication 1345, "Returns Signed by Form 8879"',
  validFrom: '2004-01-01',
  ...reviewed,
} satisfies TaxFact<{ income: number; other: number }>

/** How long people should keep a return and what it rests on. */
export const recordsKept = {
  value: 'at least three years',
  source: '26 U.S.C. 6501(a); IRS Topic 305',
  validFrom: '1954-01-01',
  ...reviewed,
} satisfies TaxFact<string>
