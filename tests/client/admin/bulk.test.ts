import { expect, test } from 'vitest'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { bulkSteps } from '#client/portal/staff/returns/BulkBar.tsx'
import { aReturn } from '#tests/support/fixtures.ts'

function withStatus(status: 'pending' | 'in_progress' | 'completed' | 'filed') {
  return aReturn({ id: crypto.randomUUID(), status })
}

test('each step applies to the returns that are ready for it, and filing is never a bulk step', () => {
  const [pending, started, done, filed] = [
    withStatus('pending'),
    withStatus('in_progress'),
    withStatus('completed'),
    withStatus('filed'),
  ]
  expect(bulkSteps([pending, started, done, filed])).toMatchObject([
    { name: 'Start', to: 'in_progress', ready: [pending] },
    { name: 'Complete', to: 'completed', ready: [started] },
  ])
})

test('a step is not offered when no return is ready for it', () => {
  expect(bulkSteps([withStatus('pending')]).map(({ name }) => name)).toEqual(['Start'])
  expect(bulkSteps([withStatus('completed'), withStatus('filed')])).toEqual([])
  expect(bulkSteps([])).toEqual([])
})

test('the text is singular for one return and plural for several', () => {
  expect(formatCount(1, 'return')).toBe('1 return')
  expect(formatCount(1284, 'return')).toBe('1,284 returns')
})
