import { expect, test } from 'vitest'
import { addBusinessDays, firmDay } from '#shared/firm/business-days.ts'
import { formatDay } from '#shared/base/dates.ts'
import { openDashboard, row } from '#tests/components/support/staff.ts'
import { aReturn, id } from '#tests/support/fixtures.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('a row says by when it is due, and how late it is', async () => {
  const readyAt = daysAgo(30)
  const due = addBusinessDays(firmDay(readyAt), 5)
  const today = firmDay(new Date())
  const late = (Date.parse(today) - Date.parse(due)) / 86_400_000
  await openDashboard([aReturn({ readyAt, clientTurnAt: null })])
  await expect.element(row()).toMatchTextContent(`Due ${formatDay(due, today)}`)
  await expect.element(row()).toMatchTextContent(`${late} days late`)
})

test('a row that waits for its client, or is completed, is not due', async () => {
  const at = daysAgo(30)
  await openDashboard([
    aReturn({ clientTurnAt: at }),
    aReturn({
      id: id(2),
      status: 'completed',
      readyAt: at,
      clientTurnAt: null,
      startedAt: at,
      completedAt: at,
    }),
  ])
  await expect.element(row().first()).toBeVisible()
  expect(document.body.textContent).not.toMatch(/Due|late/)
})
