import { expect, test } from 'vitest'
import { type DatedReturn, promisedDay, turnOf } from '#shared/returns/return-clock.ts'

const created = new Date('2026-11-02T18:00:00Z')
/** November 20 at the firm, a Friday. */
const friday = new Date('2026-11-21T03:00:00Z')
const monday = new Date('2026-11-23T18:00:00Z')

const waiting: DatedReturn = {
  taxYear: 2025,
  status: 'pending',
  createdAt: created,
  readyAt: null,
  clientTurnAt: created,
  startedAt: null,
  completedAt: null,
  filedAt: null,
  expectedUntil: null,
}
const ready: DatedReturn = { ...waiting, readyAt: friday, clientTurnAt: null }
const started: DatedReturn = { ...ready, status: 'in_progress', startedAt: monday }
const completed: DatedReturn = { ...started, status: 'completed', completedAt: monday }

test.each([
  ['the client has something to do', waiting, 'client', created, null],
  ['nothing is left to do', ready, 'firm', friday, '2026-11-30'],
  [
    'a document is expected after that',
    { ...ready, expectedUntil: '2026-12-15' },
    'firm',
    friday,
    '2026-12-22',
  ],
  ['preparation started', started, 'firm', friday, '2026-11-30'],
  [
    'another copy is asked for in the meantime',
    { ...started, readyAt: null, clientTurnAt: monday },
    'client',
    monday,
    null,
  ],
  ['staff started without documents', { ...started, readyAt: null }, 'firm', monday, '2026-12-01'],
  ['it is completed', completed, 'firm', monday, null],
  [
    'another copy came after completion',
    { ...completed, completedAt: friday, readyAt: monday },
    'firm',
    monday,
    null,
  ],
] as const)('whose turn it is, since when, and the promised day: %s', (...row) => {
  const [, taxReturn, owner, since, promised] = row
  expect(turnOf(taxReturn)).toEqual({ owner, since })
  expect(promisedDay(taxReturn, '2026-11-23')).toBe(promised)
})

test('no day is promised before the tax year is over; then it counts from the day the forms are due', () => {
  const early = { ...ready, taxYear: 2026 }
  expect(promisedDay(early, '2026-12-31')).toBe(null)
  // January 31 is a Sunday.
  expect(promisedDay(early, '2027-01-01')).toBe('2027-02-05')
  const after = { ...early, readyAt: new Date('2027-01-11T18:00:00Z') }
  expect(promisedDay(after, '2027-01-11')).toBe('2027-01-19')
})

test('after filing it is nobody’s turn', () => {
  const filed = { ...completed, status: 'filed', filedAt: monday } as const
  expect([turnOf(filed), promisedDay(filed)]).toEqual([null, null])
})
