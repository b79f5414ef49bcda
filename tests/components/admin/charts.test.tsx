import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cents } from '#shared/base/money.ts'
import type { Season } from '#shared/returns/season.schema.ts'
import { onPhone, scrollsSideways } from '#tests/components/support/screen.tsx'
import { openDashboard } from '#tests/components/support/staff.ts'
import { aReturn, aSummary } from '#tests/support/fixtures.ts'

const summary = aSummary({
  totalClients: 41,
  pendingReturns: 17,
  completedReturns: 9,
  paidReturns: 5,
  totalRevenue: cents.parse(34_999),
})
const season: Season = {
  taxYear: 2025,
  stages: { collecting: 17, ready: 2, preparing: 3, unsent: 4, signing: 5, signed: 1, filed: 2 },
  medianDays: 4.4,
  slowDays: 9.6,
  documentsAsked: 40,
  documentsIn: 30,
  unpaidFiled: 2,
  unpaidOwed: cents.parse(70_000),
  weeks: [
    { startsOn: '2026-01-01', completed: 0, lastSeason: 0 },
    { startsOn: '2026-01-08', completed: 3, lastSeason: 2 },
  ],
}
const picture = page.getByRole('group').filter({ hasText: 'the 2025 returns' })

test('summary cards say clients, returns and revenue; the season is folded, and opened it shows its stages, weeks, days, documents and unpaid returns, as tables too, on a phone', async () => {
  await onPhone(360)
  const { server } = await openDashboard([aReturn()], {
    'admin.returns.summary': summary,
    'admin.returns.season': season,
  })
  const cards = page.getByRole('region', { name: 'Summary' })
  await expect.element(cards.getByText('Total clients')).toBeVisible()
  const texts = (name: string) =>
    Array.from(cards.element().querySelectorAll(name), ({ textContent }) => textContent)
  expect(texts('dt')).toEqual([
    'Total clients',
    'Pending returns',
    'Completed returns',
    'Paid returns',
    'Total revenue',
  ])
  const figures = () => texts('dd').filter((text) => /^\$?\d/.test(text))
  await expect.poll(figures).toEqual(['41', '17', '9', '5', '$349.99'])
  await expect.element(picture).toBeVisible()
  await expect.poll(() => server.inputs('admin.returns.season')).toEqual([])
  await picture.getByText('Season 2026').click()
  await expect.element(picture.getByText('Median 4 days; 90% within 10 days')).toBeVisible()
  await expect.element(picture.getByText('75%')).toBeVisible()
  await expect.element(picture.getByText('2, with $700.00 owed')).toBeVisible()
  expect(picture.element().querySelectorAll('figure > svg')).toHaveLength(2)
  await picture.getByText('As tables').click()
  const rows = (name: string) =>
    page
      .getByRole('table', { name })
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(() => rows('Returns by stage'))
    .toEqual(expect.arrayContaining(['To send for review4', 'To review and sign5']))
  expect(rows('Completed a week')).toEqual(['Week ofThis seasonLast season', 'Jan 832'])
  expect(scrollsSideways()).toBe(false)
})
