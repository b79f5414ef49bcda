import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cents } from '#shared/money.ts'
import { unreachable } from '#tests/components/support/answers.ts'
import { onPhone, scrollsSideways } from '#tests/components/support/screen.tsx'
import { openDashboard } from '#tests/components/support/staff.ts'
import { aReturn, aSummary, returnsPage } from '#tests/support/fixtures.ts'

const chart = (name: string) => page.getByRole('figure', { name })
const season = aSummary({
  totalClients: 41,
  pendingReturns: 17,
  completedReturns: 9,
  paidReturns: 5,
  totalRevenue: cents.parse(34_999),
  byStatus: { pending: 17, in_progress: 3, completed: 6, filed: 2 },
  revenueByMonth: aSummary().revenueByMonth.map((month, index) =>
    index === 11 ? { ...month, cents: cents.parse(34_999) } : month,
  ),
})

/** The figures as a screen reader reads them. */
function texts(name: string) {
  const figures = chart(name).getByRole('listitem').getByRole('paragraph')
  return Array.from(figures.elements(), ({ textContent }) => textContent)
}

test('summary cards: total clients, pending, completed and paid returns, total revenue', async () => {
  await openDashboard([aReturn()], { 'admin.returns.summary': season })
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
})

test('the charts of returns by status and of revenue by month are readable by screen readers', async () => {
  await openDashboard([aReturn()], { 'admin.returns.summary': season })
  await expect
    .poll(() => texts('Returns by status'))
    .toEqual(['Pending: 17', 'In Progress: 3', 'Completed: 6', 'Filed: 2'])
  expect(texts('Revenue by month')).toHaveLength(12)
  expect(texts('Revenue by month').at(-1)).toBe('December 2025: $349.99')
  const last = chart('Revenue by month').getByRole('listitem').last()
  const value = last.getByRole('paragraph')
  // The pointer is still where the previous test left it.
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.element(value).not.toHaveStyle({ clipPath: 'none' })
  await last.hover()
  await expect.element(value).toHaveStyle({ clipPath: 'none' })
})

test('without returns and payments the charts say that there are none', async () => {
  const byStatus = { pending: 0, in_progress: 0, completed: 0, filed: 0 }
  await openDashboard([], { 'admin.returns.summary': aSummary({ byStatus }) })
  await expect.element(chart('Returns by status').getByText('No returns yet.')).toBeVisible()
  await expect
    .element(
      page.getByText(
        'No payments in the last twelve months. Each one you record adds to its month.',
      ),
    )
    .toBeVisible()
  await expect.element(chart('Revenue by month').getByRole('listitem')).not.toBeInTheDocument()
})

test('a payment by another admin updates the chart', async () => {
  const { server } = await openDashboard()
  await expect.element(page.getByText('No payments in the last twelve months')).toBeVisible()
  server.answer({ 'admin.returns.summary': season })
  await server.tell({ topics: ['returns'] })
  await expect.poll(() => texts('Revenue by month').at(-1)).toBe('December 2025: $349.99')
})

test('on a phone the charts are folded, and nothing scrolls sideways when they open', async () => {
  await onPhone(360)
  await openDashboard([aReturn()], { 'admin.returns.summary': season })
  await expect.element(page.getByText('Total revenue')).toBeVisible()
  const status = page.getByText('Returns by status', { exact: true })
  await expect.element(status).not.toBeVisible()
  await page.getByText('Charts', { exact: true }).click()
  await expect.element(status).toBeVisible()
  expect(scrollsSideways()).toBe(false)
})

test("when the returns or the figures can't be loaded, each shows an error and a retry", async () => {
  const { server } = await openDashboard([aReturn()], {
    'admin.returns.summary': unreachable,
    'admin.returns.list': unreachable,
  })
  const tryAgain = (failed: string) =>
    page.getByRole('alert').filter({ hasText: failed }).getByRole('button', { name: 'Try again' })
  await expect.element(tryAgain('The tax returns could not be loaded.')).toBeVisible()
  server.answer({
    'admin.returns.summary': season,
    'admin.returns.list': () => returnsPage([aReturn()]),
  })
  await tryAgain('The summary could not be loaded.').click()
  await expect.element(page.getByText('Total clients')).toBeVisible()
  await tryAgain('The tax returns could not be loaded.').click()
  await expect.element(page.getByRole('table', { name: 'Tax returns' })).toBeVisible()
})
