import type { TaxFact } from './tax-fact.ts'

type Fixed = readonly number[]

/** The federal holidays with a date: month and day as one number. */
export const fixedHolidays: [TaxFact<Fixed>, TaxFact<Fixed>] = [
  {
    value: [101, 704, 1111, 1225],
    source: '5 U.S.C. 6103(a)',
    validFrom: '1978-01-01',
    validUntil: '2021-06-16',
    reviewedOn: '2026-11-29',
  },
  {
    value: [101, 619, 704, 1111, 1225],
    source: '5 U.S.C. 6103(a) as Public Law 117-17 changed it',
    validFrom: '2021-06-17',
    validUntil: null,
    reviewedOn: '2026-11-29',
  },
]

/** Those on a weekday (0 is Sunday) of the week that begins on `from`, as in the third Monday of January. */
export const movingHolidays = {
  value: [
    { month: 1, weekday: 1, from: 15 },
    { month: 2, weekday: 1, from: 15 },
    { month: 5, weekday: 1, from: 25 },
    { month: 9, weekday: 1, from: 1 },
    { month: 10, weekday: 1, from: 8 },
    { month: 11, weekday: 4, from: 22 },
  ],
  source: '5 U.S.C. 6103(a)',
  validFrom: '1986-01-01',
  validUntil: null,
  reviewedOn: '2026-11-29',
} satisfies TaxFact<readonly { month: number; weekday: number; from: number }[]>
