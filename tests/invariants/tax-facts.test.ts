import { expect, test } from 'vitest'
import { faultsOf } from '#tests/support/rules/law.ts'

const row = {
  value: 3,
  source: '26 U.S.C. 6072',
  validFrom: '2016-01-01',
  validUntil: null as string | null,
  reviewedOn: '2026-11-29',
}
const earlier = {
  ...row,
  validFrom: '2000-01-01',
  validUntil: '2015-12-31',
  reviewedOn: '2016-01-01',
}

test.each([
  ['a row within a year of its review', [row], '2027-11-29', []],
  ['a row after it', [row], '2027-11-30', ['was last reviewed on 2026-11-29']],
  ['a row on its last day', [{ ...row, validUntil: '2026-12-31' }], '2026-12-31', []],
  [
    'a row that is over',
    [{ ...row, validUntil: '2026-12-31' }],
    '2027-01-01',
    ['is over since 2026-12-31'],
  ],
  ['history before a valid row', [earlier, row], '2027-01-01', []],
  [
    'rows with a gap',
    [{ ...earlier, validUntil: '2014-12-31' }, row],
    '2027-01-01',
    ['the row from 2016-01-01 does not follow the one before it'],
  ],
  [
    'a row without a source',
    [{ ...row, source: '' }],
    '2027-01-01',
    [expect.stringContaining('source')],
  ],
])('%s', (_title, rows, today, faults) => {
  expect(faultsOf(rows, today)).toEqual(faults)
})
