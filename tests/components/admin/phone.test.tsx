import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatWeekday } from '#shared/firm/dates.ts'
import { nextBusinessDays } from '#shared/returns/return-clock.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { onPhone, scrollsSideways, server } from '#tests/components/support/screen.tsx'
import { action, openDashboard } from '#tests/components/support/staff.ts'
import { aReturn, id, returnsPage } from '#tests/support/fixtures.ts'

const list = page.getByRole('list', { name: 'Tax returns' })
const firstRow = list.getByRole('listitem').first()
const sheet = page.getByRole('dialog', { name: 'Nora Day, 2025' })
const filters = page.getByRole('dialog', { name: 'Filters' })

test('25 returns are compact rows, with targets of 44 px and nothing sideways, below the days on which they are due', async () => {
  const statuses = ['pending', 'in_progress', 'completed', 'filed'] as const
  const returns = Array.from({ length: 25 }, (_, index) =>
    aReturn({
      id: id(index + 1),
      taxYear: 2025 - index,
      status: statuses[index % 4] ?? 'filed',
      clientTurnAt: index % 4 === 0 ? new Date() : null,
      documentsAsked: 7,
      documentsIn: 4,
      documentsAt: new Date(),
    }),
  )
  await onPhone(360, { touch: true })
  await openDashboard(returns)
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(25)
  await expect.element(firstRow.getByRole('img')).toHaveAccessibleName('4 of 7 documents received')
  await expect.element(firstRow).toMatchTextContent('newest just now')
  // A row is as high as two targets, at most.
  expect(list.element().getBoundingClientRect().height).toBeLessThan(25 * 2 * 44)
  for (const target of list.element().querySelectorAll('button, label')) {
    expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  // The columns of the next five business days are as high as their numbers, after what is late.
  const due = page.getByRole('list', { name: 'Due' }).getByRole('button')
  await expect.element(due.first()).toHaveAccessibleName('2 Late')
  const columns = due.elements().slice(1)
  const days = nextBusinessDays(firmToday()).slice(0, 5)
  expect(columns.map((column) => column.getAttribute('title'))).toEqual(
    days.map((day) => `Due ${formatWeekday(day, firmToday())}`),
  )
  const figures = columns.map(({ firstChild }) => firstChild?.textContent)
  expect(figures).toEqual(['0', '4', '1', '0', '2'])
  const heights = columns.map(
    ({ children: [, bar] }) => bar && getComputedStyle(bar).borderBottomWidth,
  )
  expect(heights).toEqual(['1px', '17px', '5px', '1px', '9px'])
  expect(scrollsSideways()).toBe(false)
})

test('the filter sheet changes the list when it is done, and Back leaves the list as it was; a row shows its next step; a tap opens all facts and actions, which lead back there and follow a change by somebody else', async () => {
  await onPhone()
  const { router } = await openDashboard([aReturn()])
  await page.getByRole('button', { name: 'Filters' }).click()
  await filters.getByLabelText('Status', { exact: true }).selectOptions('Pending')
  await filters.getByLabelText('Sort by').selectOptions('Sort by payment, smallest first')
  expect(router.state.location.href).toBe('/admin')
  await filters.getByRole('button', { name: 'Show returns' }).click()
  await expect
    .poll(() => router.state.location.href)
    .toBe('/admin?status=pending&sort=payment&direction=asc')
  await expect.element(filters).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Filters: 1' }).click()
  await filters.getByLabelText('Status', { exact: true }).selectOptions('Filed')
  router.history.back()
  await expect.element(filters).not.toBeInTheDocument()
  expect(router.state.location.search).toEqual({
    status: 'pending',
    sort: 'payment',
    direction: 'asc',
  })
  await page.getByRole('button', { name: 'Filters: 1' }).click()
  await filters.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => router.state.location.href).toBe('/admin?sort=payment&direction=asc')
  server().answer({ 'admin.returns.list': returnsPage([aReturn({ status: 'completed' })]) })
  await server().tell({ topics: ['returns'] })
  await expect.element(action('Send for review', firstRow)).toBeInViewport({ ratio: 1 })
  await firstRow.getByRole('button', { name: 'Nora Day' }).click()
  await expect.element(sheet).toMatchTextContent('nora.day@example.com')
  for (const name of ['Send for review', 'File', 'Payment', 'Client', 'Docs', 'Upload', 'Filed']) {
    await expect.element(action(name, sheet)).toBeVisible()
  }
  await action('File', sheet).click()
  await page.getByLabelText(/^On paper/).click()
  await page.getByRole('button', { name: 'File return' }).click()
  await expect.element(action('Filed', sheet)).toHaveFocus()
  await expect.element(sheet.getByText('Filed', { exact: true }).first()).toBeVisible()
  server().answer({ 'admin.returns.list': returnsPage([aReturn()]) })
  await server().tell({ topics: ['returns'] })
  await expect.element(action('Start', sheet)).toBeVisible()
  // It left the list, and stays in the sheet.
  server().answer({ 'admin.returns.list': returnsPage([]) })
  await server().tell({ topics: ['returns'] })
  await expect.element(page.getByText('No tax returns yet')).toBeInTheDocument()
  await expect.element(action('Start', sheet)).toBeVisible()
})
