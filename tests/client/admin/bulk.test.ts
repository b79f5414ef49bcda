import { expect, test } from 'vitest'
import { formatCount } from '#client/portal/admin/format.ts'
import { bulkSteps } from '#client/portal/returns/BulkBar.tsx'
import { aReturn } from '#tests/support/fixtures.ts'

function withStatus(status: 'pending' | 'in_progress' | 'completed' | 'filed') {
  return aReturn({ id: crypto.randomUUID(), status })
}

test('each step takes the returns that are ready for it, and filing is never among them', () => {
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

test('a step for which none is ready is not offered', () => {
  expect(bulkSteps([withStatus('pending')]).map(({ name }) => name)).toEqual(['Start'])
  expect(bulkSteps([withStatus('completed'), withStatus('filed')])).toEqual([])
  expect(bulkSteps([])).toEqual([])
})

test('one return, several returns', () => {
  expect(formatCount(1, 'return')).toBe('1 return')
  expect(formatCount(1284, 'return')).toBe('1,284 returns')
})
