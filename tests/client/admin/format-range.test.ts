import { expect, test } from 'vitest'
import { formatRange } from '#client/portal/staff/base/PagedList.tsx'

test.each([
  [{ shown: 1, total: 1 }, '1 of 1 return'],
  [{ shown: 50, total: 1204 }, '50 of 1,204 returns'],
  [{ shown: 50, total: 500, exact: false }, '50 of 500+ returns'],
  [{ shown: 1 }, '1 return'],
  [{ shown: 2 }, '2 returns'],
])('%o is shown as %s', (counted, text) => {
  expect(formatRange({ ...counted, noun: 'return' })).toBe(text)
})

test('an irregular plural is used', () => {
  expect(formatRange({ shown: 2, total: 3, noun: 'person', nouns: 'people' })).toBe('2 of 3 people')
})
