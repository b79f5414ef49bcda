import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dueFrom,
  keptKinds,
  keptUntil,
  retentionRules,
  signatureDate,
  sourceDate,
} from '#shared/retention/retention.ts'
import { projectRoot } from '#server/base/startup.ts'

const day = (text: string) => new Date(`${text}Z`)

test.each([
  ['deletedDocuments', '2026-01-31T10:00', '2026-03-02T10:00'],
  ['notifications', '2024-02-29T10:00', '2026-03-01T10:00'],
  // Signed between July 1, 2025 and June 30, 2026: until June 30, 2029.
  ['completedReturns', '2025-07-01T00:00', '2029-07-02T00:00'],
  ['completedReturns', '2026-04-15T10:00', '2029-07-02T00:00'],
  ['completedReturns', '2026-06-30T23:59', '2029-07-02T00:00'],
  ['completedReturns', '2026-07-01T00:00', '2030-07-02T00:00'],
  ['sourceDocuments', '2026-04-16T12:00', '2029-04-16T12:00'],
  ['signatures', '2026-04-16T12:00', '2029-04-16T12:00'],
  ['payments', '2026-01-01T00:00', '2031-01-02T00:00'],
  ['payments', '2026-12-31T23:59', '2031-01-02T00:00'],
  ['returnThreads', '2026-06-30T10:00', '2029-07-02T00:00'],
  ['threads', '2026-04-15T10:00', '2028-04-15T10:00'],
  ['auditLog', '2026-11-23T10:00', '2033-11-23T10:00'],
] as const)('is kept until %s of %s: %s', (kind, from, until) => {
  expect(keptUntil(kind, day(from))).toEqual(day(until))
})

test.each([
  // A corporation whose year ends in June, and one whose year ends in September; an organization that files early.
  [2025, '2026-09-15', '2026-07-20T10:00', '2026-07-20T10:00', '2026-09-16T12:00'],
  [2026, '2028-01-18', '2027-10-20T10:00', '2027-10-20T10:00', '2028-01-19T12:00'],
  [2025, '2026-05-15', '2026-02-10T10:00', '2026-02-10T10:00', '2026-05-16T12:00'],
  // A Form 1040 is due on Tuesday, April 15, 2025, until midnight at the firm, which is later in UTC.
  [2024, null, '2025-02-10T10:00', null, '2025-04-16T12:00'],
  // Emancipation Day and a weekend move the due date.
  [2022, null, '2023-02-10T10:00', '2023-03-01T10:00', '2023-04-19T12:00'],
  [2024, null, '2025-09-10T10:00', null, '2025-09-10T10:00'],
  [2024, null, '2025-02-10T10:00', '2025-10-12T10:00', '2025-10-12T10:00'],
] as const)(
  'a signature for %i due on %s counts from due, filed or signed',
  (taxYear, dueOn, signed, filed, from) => {
    const filedAt = filed === null ? null : day(filed)
    expect(signatureDate({ taxYear, dueOn, filedAt }, day(signed))).toEqual(day(from))
  },
)

describe('a return is based on a document', () => {
  const taxReturn = { taxYear: 2025, dueOn: null, startedAt: day('2026-02-10T10:00') }
  const w2 = { category: 'w2', createdAt: day('2026-01-20T10:00'), privateTo: null } as const
  const open = { ...taxReturn, ...w2, filedAt: null }
  const filed = { ...open, filedAt: day('2026-06-01T10:00') }
  const deletedAt = day('2026-03-01T10:00')

  test.each([
    ['that is deleted during work, from its due date', open, deletedAt, '2026-04-16T12:00'],
    [
      'of a return that is late, from the deletion',
      open,
      day('2026-05-01T10:00'),
      '2026-05-01T10:00',
    ],
    ['of a filed return, from its filing', filed, day('2027-01-01T10:00'), '2026-06-01T10:00'],
    ['that was deleted before the filing', filed, deletedAt, '2026-06-01T10:00'],
    ['of an extended return', { ...open, dueOn: '2026-10-15' }, deletedAt, '2026-10-16T12:00'],
    ['but not if it is gone before work begins', open, day('2026-02-09T10:00'), null],
    ['but not of a return that nobody began', { ...open, startedAt: null }, deletedAt, null],
    ['but not if it is private', { ...open, privateTo: 'somebody' }, deletedAt, null],
    [
      'but not if it came after the filing',
      { ...filed, createdAt: day('2026-06-02T10:00') },
      day('2026-06-03T10:00'),
      null,
    ],
    ['but not if it is the return', { ...filed, category: 'completed_return' }, deletedAt, null],
  ] as const)('%s', (_title, document, goneAt, from) => {
    expect(sourceDate(document, goneAt)).toEqual(from && day(from))
  })
})

test('is due from exactly then on', () => {
  const moment = fc.date({
    min: day('1999-01-01T00:00'),
    max: day('2099-01-01T00:00'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(fc.constantFrom(...keptKinds), moment, moment, (kind, from, now) => {
      const due = from <= dueFrom(kind, now)
      const over = keptUntil(kind, from) <= now
      // With leap days "two years after" and "two years before" differ by one day; never to destroy early.
      if (due) expect(over).toBe(true)
      if (over) expect(from <= dueFrom(kind, new Date(now.getTime() + 86_400_000))).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test('the operations page has the rules as a table', () => {
  const page = readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('|'))
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  for (const { what, kept, reason } of Object.values(retentionRules)) {
    expect(cells).toContainEqual(['', what, kept, reason, ''])
  }
})
