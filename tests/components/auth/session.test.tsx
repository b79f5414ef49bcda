import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queries } from '#client/portal/api/trpc.ts'
// Loaded before the clock is moved, which would not wait for its code.
import '#client/portal/auth/IdleDialog.tsx'
import { errors } from '#server/base/errors.ts'
import { unreachable, type FixtureServer } from '#tests/components/support/answers.ts'
import {
  aNotification,
  aTaxReturn,
  ofClient,
  openAsClient,
} from '#tests/components/support/client.ts'
import { messages, renderScreen, underClock } from '#tests/components/support/screen.tsx'
import { aClient, id } from '#tests/support/fixtures.ts'
import { called } from '#tests/components/support/says.ts'

const minutes = 60_000
const idleDialog = page.getByRole('dialog', { name: 'Are you still there?' })
const badge = (label: string) => page.getByRole('main').getByText(label, { exact: true })

beforeEach(underClock)

/** The dashboard, after all of its first requests. */
async function openPortal(known: Parameters<typeof openAsClient>[1] = {}) {
  const screen = await openAsClient('/', known)
  await expect.element(page.getByText('All caught up')).toBeVisible()
  await expect.poll(() => callsOf(screen.server, 'realtime.changes')).toHaveLength(1)
  await expect.poll(() => callsOf(screen.server, 'account.sessionLimits')).toHaveLength(1)
  return screen
}

function callsOf(server: FixtureServer, path: string) {
  return server.calls.filter((call) => call.path === path)
}

/** A session that ends after half an hour, and was last used 27 minutes ago. */
function limited() {
  const limits = { idleSeconds: 30 * 60, lastUsedAt: new Date(Date.now() - 27 * minutes) }
  return {
    'account.sessionLimits': limits,
    'account.keepSession': () => ({ ...limits, lastUsedAt: new Date() }),
    'auth.logout': { success: true as const },
  }
}

test('the user is read again every 3 minutes, not on focus, and on reconnecting after 2', async () => {
  const { server } = await openPortal()
  const asked = () => callsOf(server, 'auth.currentUser').length
  const reconnect = () => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  }
  vi.advanceTimersByTime(1.5 * minutes)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  reconnect()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(asked()).toBe(0)
  server.answer({ 'auth.currentUser': aClient({ firstName: 'Ida' }) })
  reconnect()
  await expect.element(page.getByText('Welcome back, Ida')).toBeVisible()
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(2.8 * minutes)
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(0.3 * minutes)
  await expect.poll(asked).toBe(2)
})

test('a failed current-user call is not retried', async () => {
  const { server } = await renderScreen('/', {
    viewer: aClient(),
    loading: true,
    answers: { ...ofClient(), 'auth.currentUser': errors.busy(5) },
  })
  await expect.element(page.getByText('Failed to fetch user')).toBeVisible()
  vi.advanceTimersByTime(2 * minutes)
  expect(callsOf(server, 'auth.currentUser')).toHaveLength(1)
})

test("a loaded screen stays while the server can not be reached; a 401 removes the token and shows the visitor's screen", async () => {
  const { server } = await openPortal()
  server.answer({ 'auth.currentUser': unreachable })
  vi.advanceTimersByTime(3.1 * minutes)
  await expect.poll(() => callsOf(server, 'auth.currentUser')).toHaveLength(1)
  server.answer({ 'auth.currentUser': aClient({ firstName: 'Ida' }) })
  await expect.element(page.getByText('Failed to fetch user')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Welcome back/)).toBeVisible()
  vi.advanceTimersByTime(3.1 * minutes)
  await expect.element(page.getByText('Welcome back, Ida')).toBeVisible()
  server.answer({ 'auth.currentUser': errors.signedOut() })
  vi.advanceTimersByTime(3.1 * minutes)
  await expect.element(page.getByRole('button', { name: 'Start Filing Now' })).toBeVisible()
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('notifications are polled every 30 seconds; failures go to the console only, and new ones refresh the returns', async () => {
  const noted = vi.spyOn(console, 'error').mockReturnValue()
  const { server } = await openPortal({ returns: [aTaxReturn()] })
  await expect.element(badge('Pending')).toBeVisible()
  const polls = () => callsOf(server, 'notifications.list').length
  expect(polls()).toBe(1)
  server.answer({ 'notifications.list': unreachable })
  vi.advanceTimersByTime(30_000)
  await expect.poll(polls).toBe(2)
  await expect
    .poll(() => noted.mock.calls)
    .toContainEqual(['Notifications could not be loaded', expect.any(String)])
  await expect.element(messages()).toMatchTextContent(/^$/)
  server.answer({
    'notifications.list': [aNotification()],
    'returns.list': [aTaxReturn({ status: 'in_progress' })],
  })
  vi.advanceTimersByTime(30_000)
  await expect.element(badge('In Progress')).toBeVisible()
  noted.mockRestore()
})

test("a refetch after a live change does not extend an idle session; an unread 'Account Role Updated' refreshes the user and is then read", async () => {
  const { server } = await openPortal({ returns: [aTaxReturn()] })
  await expect.element(badge('Pending')).toBeVisible()
  vi.advanceTimersByTime(15_000)
  server.answer({ 'returns.list': [aTaxReturn({ status: 'in_progress' })] })
  await server.tell({ topics: ['returns'] })
  await expect.element(badge('In Progress')).toBeVisible()
  expect(callsOf(server, 'returns.list').at(-1)?.headers.get('x-background')).toBe('1')
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
  await expect.poll(() => callsOf(server, 'documents.filedReturns')).toHaveLength(1)
  expect(callsOf(server, 'documents.filedReturns')[0]?.headers.has('x-background')).toBe(false)
  const role = aNotification({ id: id(7), title: 'Account Role Updated' })
  server.answer({
    'notifications.list': [role],
    'auth.currentUser': aClient({ role: 'admin' }),
    'notifications.markRead': { ...role, read: true },
  })
  await server.tell({ topics: ['notifications'] })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect.element(menu.getByRole('link', { name: 'Admin' })).toBeVisible()
  await called('notifications.markRead').toEqual([{ id: role.id }])
})

test('a closed event stream reopens; one that a newer tab replaced reopens when its tab gets the focus', async () => {
  const { server } = await openPortal()
  const lines = () => callsOf(server, 'realtime.changes').length
  await server.endLine()
  await expect.poll(lines).toBe(2)
  // It catches up on what changed in between.
  await expect.poll(() => callsOf(server, 'notifications.list')).toHaveLength(2)
  await expect.poll(() => callsOf(server, 'returns.list')).toHaveLength(2)
  await server.tell({ topics: [], replaced: true })
  await server.endLine()
  await vi.advanceTimersByTimeAsync(minutes)
  await expect.poll(() => callsOf(server, 'notifications.list').length).toBeGreaterThan(2)
  expect(lines()).toBe(2)
  dispatchEvent(new Event('focus'))
  await expect.poll(lines).toBe(3)
})

test('a warning shows a minute before an idle session ends, and signing out removes the token', async () => {
  await openAsClient('/client-portal', {}, limited())
  await expect.poll(() => queries.account.sessionLimits.getData()).toBeDefined()
  await vi.advanceTimersByTimeAsync(1.8 * minutes)
  await expect.element(idleDialog).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(0.4 * minutes)
  await expect.element(idleDialog.getByRole('timer')).toMatchTextContent('we’ll sign you out')
  await idleDialog.getByRole('button', { name: 'Sign out now' }).click()
  await expect.element(messages()).toMatchTextContent('You have been successfully logged out')
  expect(localStorage.getItem('authToken')).toBeNull()
  await called('auth.logout').toHaveLength(1)
})

test('typing extends an idle session, although it sends no request', async () => {
  await openAsClient('/profile', {}, limited())
  await expect.poll(() => queries.account.sessionLimits.getData()).toBeDefined()
  const city = page.getByLabelText('City')
  await city.fill('Port')
  await vi.advanceTimersByTimeAsync(1.5 * minutes)
  await city.click()
  await userEvent.keyboard('{End}land')
  await vi.advanceTimersByTimeAsync(40_000)
  await called('account.keepSession').toHaveLength(1)
  await expect.element(idleDialog).not.toBeInTheDocument()
  await expect.element(city).toHaveValue('Portland')
})
