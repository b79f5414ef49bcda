import { expect, test } from 'vitest'
import { addBusinessDays, firmDay } from '#shared/firm/business-days.ts'
import { formatDay } from '#shared/firm/dates.ts'
import { openDashboard, row } from '#tests/components/support/staff.ts'
import { aReturn, id } from '#tests/support/fixtures.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('a row says by when it is due, and how late it is; one that waits for its client, or is completed, is not due', async () => {
  const at = daysAgo(30)
  const due = addBusinessDays(firmDay(at), 5)
  const today = firmDay(new Date())
  const late = (Date.parse(today) - Date.parse(due)) / 86_400_000
  const done = { readyAt: at, clientTurnAt: null, startedAt: at, completedAt: at }
  await openDashboard([
    aReturn({ readyAt: at, clientTurnAt: null }),
    aReturn({ id: id(2), clientTurnAt: at }),
    aReturn({ id: id(3), status: 'completed', ...done }),
  ])
  await expect.element(row().first()).toMatchTextContent(`Due ${formatDay(due, today)}`)
  await expect.element(row().first()).toMatchTextContent(`${late} days late`)
  for (const at of [1, 2]) expect(row().nth(at).element().textContent).not.toMatch(/Due|late/)
})
