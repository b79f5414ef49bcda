import { cents } from '#shared/money.ts'
import { expect, test } from 'vitest'
import {
  axisEnd,
  revenueFigures,
  roundDollars,
  statusFigures,
} from '#client/portal/staff-home/SeasonCharts.tsx'

test('every status has its label, its count and its own color', () => {
  const figures = statusFigures({ pending: 200_000, in_progress: 0, completed: 7, filed: 1 })
  expect(figures.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Pending: 200,000',
    'In Progress: 0',
    'Completed: 7',
    'Filed: 1',
  ])
  expect(new Set(figures.map(({ color }) => color)).size).toBe(4)
})

test('the month of the server is shown in every time zone', () => {
  const [first, last] = revenueFigures([
    { month: '2025-12', cents: cents.parse(0) },
    { month: '2026-01', cents: cents.parse(999_999_999) },
  ])
  expect(first).toMatchObject({ name: 'December 2025', label: 'Dec', text: '$0.00' })
  expect(last).toMatchObject({ name: 'January 2026', label: 'Jan', text: '$9,999,999.99' })
})

test('amounts beside the chart are shortened', () => {
  expect([0, 50_000, 1_250_000, 999_999_999].map(roundDollars)).toEqual([
    '$0',
    '$500',
    '$12.5K',
    '$10M',
  ])
})

test('the maximum of an axis is twice a round number', () => {
  expect([34_999, 9_800_000, 100, 500_000, 100_000_001].map(axisEnd)).toEqual([
    40_000, 10_000_000, 100, 500_000, 200_000_000,
  ])
})
