import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/portal.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'

/** Answers for the server: the first line is opened, tells this and ends; later ones don't come through. */
async function endFirstLine(page: Page, told: object): Promise<() => number> {
  let asked = 0
  const events = [
    'event: connected\ndata: {}',
    `data: ${JSON.stringify({ json: told })}`,
    'event: return\ndata: ',
  ]
  await page.route('**/trpc/realtime.changes*', (route) => {
    asked += 1
    if (asked > 1) return route.abort()
    const body = events.map((event) => `${event}\n\n`).join('')
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
  return () => asked
}

test('a line that ended opens again', async ({ page, portal }) => {
  await signIn(page, portal, await aClientOf(portal))
  const asked = await endFirstLine(page, { topics: [] })
  await page.goto('/client-portal')
  await expect.poll(asked).toBeGreaterThan(1)
})

test('one that gave way opens again when its tab is looked at, and not before', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  await signIn(page, portal, await aClientOf(portal))
  const asked = await endFirstLine(page, { topics: [], replaced: true })
  await page.goto('/client-portal')
  await expect.poll(asked).toBe(1)
  await expect(page.getByText('No tax returns found')).toBeVisible()
  await page.clock.runFor(60_000)
  // A line that was opened meanwhile was asked for before this.
  await page.evaluate(() => fetch('/robots.txt'))
  expect(asked()).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(asked).toBeGreaterThan(1)
})
