import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AlarmView } from '#shared/audit/alarms.schema.ts'
import { onPhone, scrollsSideways } from '#tests/components/support/screen.tsx'
import { openDashboard } from '#tests/components/support/staff.ts'
import { id } from '#tests/support/fixtures.ts'

const since = new Date('2026-01-22T10:00:00Z')
const plain = { since, advice: 'Look at it.', href: null, confirmable: false }
const unusual: AlarmView = {
  ...plain,
  id: id(1),
  text: 'Max Moritz opened 91 documents.',
  href: '/admin/activity?by=max%40example.com',
  confirmable: true,
}
const others = Array.from({ length: 4 }, (_, at) => ({
  ...plain,
  id: id(at + 2),
  text: `The document ${'0190'.repeat(12)}${at} is damaged.`,
}))
const banner = page.getByRole('alert', { name: 'Alarms' })

test('alarms show on an admin screen, and another admin’s is confirmed there', async () => {
  const { server, router } = await openDashboard([], {
    'admin.alarms.list': [unusual, ...others],
    'admin.alarms.confirm': { success: true },
    'admin.activity.list': { items: [], nextCursor: null },
  })
  await expect.element(banner).toMatchTextContent('Max Moritz opened 91 documents.')
  await expect.element(banner).toMatchTextContent('Since Jan 22, 2026')
  await onPhone(360, { touch: true })
  await banner.getByText('2 more').click()
  await expect.element(banner.getByText(/3 is damaged/)).toBeVisible()
  expect(scrollsSideways()).toBe(false)

  await banner.getByRole('link', { name: /^Show: Max Moritz/ }).click()
  await expect.poll(() => router.state.location.search).toEqual({ by: 'max@example.com' })
  server.answer({ 'admin.alarms.list': others })
  await banner.getByRole('button', { name: /^I looked into it: Max Moritz/ }).click()
  await expect.element(page.getByText('Confirmed')).toBeVisible()
  await expect.poll(() => server.inputs('admin.alarms.confirm')).toEqual([{ id: unusual.id }])
  await expect.element(banner).not.toMatchTextContent('Max Moritz')

  server.answer({ 'admin.alarms.list': [] })
  await server.tell({ topics: ['alarms'] })
  await expect.element(banner).not.toBeInTheDocument()
})
