import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { nextBusinessDays } from '#shared/returns/return-clock.ts'
import { formatWeekday } from '#shared/base/dates.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { onPhone, scrollsSideways } from '#tests/components/support/screen.tsx'
import { openDashboard } from '#tests/components/support/staff.ts'

const due = page.getByRole('list', { name: 'Due' }).getByRole('button')

test('the columns of the next five business days are as high as their numbers, after what is late', async () => {
  await onPhone(390)
  await openDashboard()
  await expect.element(due.first()).toHaveAccessibleName('2 Late')
  const columns = due.elements().slice(1)
  const days = nextBusinessDays(firmToday()).slice(0, 5)
  expect(columns.map((column) => column.getAttribute('title'))).toEqual(
    days.map((day) => `Due ${formatWeekday(day, firmToday())}`),
  )
  expect(columns.map(({ firstChild }) => firstChild?.textContent)).toEqual([
    '0',
    '4',
    '1',
    '0',
    '2',
  ])
  const heights = columns.map(
    ({ children: [, bar] }) => bar && getComputedStyle(bar).borderBottomWidth,
  )
  expect(heights).toEqual(['1px', '17px', '5px', '1px', '9px'])
  expect(scrollsSideways()).toBe(false)
})

test('a day filters the table, and a second press ends that', async () => {
  const { router, server } = await openDashboard()
  await due.nth(2).click()
  await expect.element(due.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => server.inputs('admin.returns.list').at(-1))
    .toMatchObject({ work: 'due2' })
  await due.nth(2).click()
  await expect.poll(() => router.state.location.search).toEqual({})
})
