import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queries } from '#client/portal/api/trpc.ts'
import type { FixtureServer } from '#tests/components/support/answers.ts'
import { openDashboard } from '#tests/components/support/staff.ts'
import { aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { aReturn } from '#tests/support/fixtures.ts'
import { called } from '#tests/components/support/says.ts'

/** The calls that were made more than once with one input. */
function repeated({ calls }: FixtureServer): string[] {
  const made = calls.map(({ path, input }) => `${path} ${JSON.stringify(input)}`)
  return made.filter((call, index) => made.indexOf(call) < index)
}

test('no screen of a client makes a call that another has made', async () => {
  const { router, server } = await openAsClient('/', { returns: [aTaxReturn()] })
  for (const [path, heading] of [
    ['/client-portal', 'Client Portal'],
    ['/documents', 'Documents'],
    ['/profile', 'Tax profile'],
    ['/notifications', 'Notifications'],
    ['/', 'Welcome back'],
  ] as const) {
    await router.navigate({ to: path })
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.element(page.getByText(/^Loading /)).not.toBeInTheDocument()
  }
  expect(server.calls.length).toBeGreaterThan(4)
  expect(repeated(server)).toEqual([])
})

test('a window that gets the focus back reads nothing again', async () => {
  const { server } = await openAsClient('/documents', { returns: [aTaxReturn()] })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await expect.element(page.getByText(/^Loading /)).not.toBeInTheDocument()
  await called('clients.mine').toHaveLength(1)
  const before = server.calls.length
  for (const state of ['hidden', 'visible']) {
    const spy = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as 'visible')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    window.dispatchEvent(new Event(state === 'visible' ? 'focus' : 'blur'))
    spy.mockRestore()
  }
  // A read of the last event would be called by then.
  await queries.auth.currentUser.fetch(undefined, { staleTime: 0 })
  const reads = server.calls.slice(before).flatMap(({ path }) => (path === live ? [] : [path]))
  expect(reads).toEqual(['auth.currentUser'])
})

/** The stream of changes opens once the screen is drawn. */
const live = 'realtime.changes'

test('the admin dashboard makes each call once', async () => {
  const { server } = await openDashboard([aReturn()])
  await expect.element(page.getByRole('table', { name: 'Tax returns' })).toBeVisible()
  await expect.element(page.getByText(/^Loading /)).not.toBeInTheDocument()
  expect(server.calls.length).toBeGreaterThan(3)
  expect(repeated(server)).toEqual([])
})
