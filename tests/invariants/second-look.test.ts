import { expect, test } from 'vitest'
import type { Counts, Failure } from '#tests/support/counts.ts'
import { countRun } from '#tests/support/report.ts'
import { judge, type Look, redOnes } from '#tests/support/second-look.ts'

const failure: Failure = {
  file: 'tests/server/returns/today.test.ts',
  title: 'a day',
  message: 'timed out',
  afterTimeout: false,
}
const passes: Counts = { passed: 4, failed: 0, failures: [] }
const fails: Counts = { passed: 3, failed: 1, failures: [failure] }

/** A mistake here would let faults land. */
test.each<[string, Partial<Failure>, Counts | null, Look['verdict']]>([
  ['fails alone too', {}, fails, 'FAULT'],
  ['passes alone', {}, passes, 'UNSTEADY'],
  ['passes alone, after one that timed out', { afterTimeout: true }, passes, 'KNOCKED ON'],
  [
    'passes alone, but is a race',
    { file: 'tests/server/users/rights-races.test.ts' },
    passes,
    'FAULT',
  ],
  ['was not run again', {}, null, 'FAULT'],
  ['ran nothing alone', {}, { passed: 0, failed: 0 }, 'FAULT'],
  ['is a file that does not load', { title: '' }, fails, 'FAULT'],
  [
    'is in a file that does not load alone',
    {},
    { passed: 0, failed: 1, failures: [{ ...failure, title: '' }] },
    'FAULT',
  ],
])('a failure that %s', (_which, own, again, verdict) => {
  expect(judge({ ...failure, ...own }, again).verdict).toBe(verdict)
})

test('a fault is red, three unsteady tests are not, and the fourth is', () => {
  const look = (verdict: Look['verdict']): Look => ({
    ...failure,
    verdict,
    alone: null,
    stage: 'server',
    beside: [],
    command: '',
  })
  const results = (failed: number) => [
    { stage: { name: 'server', command: [] }, seconds: 1, passed: 10, failed },
  ]
  const unsteady = [look('UNSTEADY'), look('UNSTEADY'), look('UNSTEADY')]
  const three = [...unsteady, look('KNOCKED ON')]
  expect(redOnes(three)).toEqual([])
  expect(countRun(results(4), three)).toEqual([14, 0])
  expect(countRun(results(5), [...three, look('FAULT')])).toEqual([14, 1])
  expect(countRun(results(5), [...three, look('UNSTEADY')])).toEqual([10, 5])
  // Lint has no tests, so nothing excuses it.
  expect(countRun(results(1), [])).toEqual([10, 1])
})
