import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDashboard, table } from '#tests/components/support/staff.ts'
import { aReturn, id } from '#tests/support/fixtures.ts'

const statuses = ['pending', 'in_progress', 'completed', 'filed'] as const
const returns = Array.from({ length: 20 }, (_, index) =>
  aReturn({ id: id(100 + index), status: statuses[index % 4] ?? 'filed', documentsAsked: 3 }),
)

/** What can be pressed or filled in and is seen without scrolling. */
function controlsInView(): string[] {
  const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')
  return Array.from(all).flatMap((control) => {
    const { top, bottom, left, width } = control.getBoundingClientRect()
    const inView = bottom > 0 && top < 800 && left >= 0 && width > 1
    const seen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return inView && seen ? [control.textContent || control.getAttribute('aria-label') || ''] : []
  })
}

test('the first screen at 1,280 by 800 shows few controls, and the table is in view', async () => {
  await page.viewport(1280, 800)
  await openDashboard(returns)
  await expect.element(table()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  expect(table().element().getBoundingClientRect().top).toBeLessThan(560)
  expect(controlsInView().length).toBeLessThanOrEqual(60)
})

test('at 1,920 px the header, the heading and the table begin at one edge, at 1,280 too', async () => {
  await openDashboard(returns)
  await expect.element(table()).toBeVisible()
  for (const width of [1920, 1280]) {
    await page.viewport(width, 800)
    const edges = [
      page.getByRole('banner').getByRole('link').first(),
      page.getByRole('heading', { level: 1 }),
      page.getByRole('navigation', { name: 'Admin' }),
      table(),
    ].map((place) => Math.round(place.element().getBoundingClientRect().left))
    expect(Math.max(...edges) - Math.min(...edges), `${width}`).toBeLessThanOrEqual(2)
  }
})
