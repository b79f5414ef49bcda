import { expect, test } from 'vitest'
import { isBackwards, startOf } from '#client/portal/staff/activity/ActivityFilters.tsx'
import { exactFormat, formatDay, groupByDay } from '#client/portal/staff/activity/ActivityList.tsx'
import { activitySearch } from '#client/portal/staff/base/admin-search.ts'
import type { ActivityEntry } from '#shared/audit/activity.schema.ts'

test('the filters are read from the address', () => {
  const asked = {
    about: 'ana@example.com',
    by: 'dana',
    kind: 'returns',
    from: '2026-01-01',
    to: '2026-02-28',
    upTo: 812,
  }
  expect(activitySearch(asked)).toEqual(asked)
  expect(activitySearch({ about: 2025, by: '' })).toEqual({ about: '2025' })
})

test.each([
  { kind: 'secrets' },
  { from: '2026-02-29' },
  { from: '0002-01-01', to: '3026-01-01' },
  { to: 'yesterday' },
  { from: 20_260_101 },
  { about: { $ne: null }, by: ['dana'] },
  { upTo: 'x' },
  { upTo: 1e300 },
  { cursor: 5 },
])('invalid filters in the address are dropped: %o', (asked) => {
  expect(activitySearch(asked)).toEqual({})
})

test('the search words are limited to the length of an email', () => {
  expect(activitySearch({ about: 'x'.repeat(300) }).about).toHaveLength(254)
})

test('days start at the reader’s midnight without gaps, even when clocks change', () => {
  for (const day of ['2026-03-08', '2026-11-01', '2026-12-31']) {
    const [start, end] = [startOf(day), startOf(day, 1)]
    expect([start?.getHours(), end?.getHours(), end?.getMinutes()]).toEqual([0, 0, 0])
    expect(new Date(Number(end) - 1).getDate()).toBe(start?.getDate())
  }
  expect(startOf(undefined)).toBeNull()
})

test('a range whose end is before its start is detected', () => {
  expect(isBackwards({ from: '2026-02-02', to: '2026-02-01' })).toBe(true)
  expect(isBackwards({ from: '2026-02-02', to: '2026-02-02' })).toBe(false)
  expect(isBackwards({ to: '2026-02-01' })).toBe(false)
})

test('entries are grouped by day in their order', () => {
  const at = (day: number, hour: number) =>
    ({ seq: day * 100 + hour, at: new Date(2026, 1, day, hour) }) as ActivityEntry
  const days = groupByDay([at(3, 23), at(3, 0), at(2, 23), at(1, 5)])
  expect(days.map(({ date, entries }) => [date, entries.length])).toEqual([
    ['2026-02-03', 2],
    ['2026-02-02', 1],
    ['2026-02-01', 1],
  ])
  expect(groupByDay([])).toEqual([])
})

test('a day is shown by its date, the last two as today and yesterday', () => {
  const now = new Date(2026, 2, 1, 0, 5)
  expect(formatDay('2026-03-01', now)).toBe('Today, Sunday, March 1, 2026')
  expect(formatDay('2026-02-28', now)).toBe('Yesterday, Saturday, February 28, 2026')
  expect(formatDay('2026-02-27', now)).toBe('Friday, February 27, 2026')
  expect(exactFormat.format(new Date(2026, 1, 3, 14, 5, 9))).toMatch(
    /^February 3, 2026 at 2:05:09 PM \w/,
  )
})
