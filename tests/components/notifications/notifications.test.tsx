import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { maxNotifications } from '#shared/base/api.ts'
import { errors } from '#server/base/errors.ts'
import { unreachable } from '#tests/components/support/answers.ts'
import { aNotification, ofClient, openAsClient } from '#tests/components/support/client.ts'
import {
  onPhone,
  renderScreen,
  scrollsSideways,
  underClock,
} from '#tests/components/support/screen.tsx'
import { aClient, id, ofDashboard } from '#tests/support/fixtures.ts'
import { called, changes } from '#tests/components/support/says.ts'

const banner = page.getByRole('banner')
const bell = banner.getByRole('button', { name: /^Notifications/ })
const panel = page.getByRole('dialog', { name: 'Notifications' })
const main = page.getByRole('main')
const rows = main.getByRole('listitem')
const title = page.getByRole('heading', { level: 1 })
const markAll = { name: 'Mark all as read' }

/** The first `unread` of them are. */
function some(count: number, unread = count) {
  return Array.from({ length: count }, (_, index) =>
    aNotification({ id: id(index + 1), title: `News ${index + 1}`, read: index >= unread }),
  )
}

test('the bell has the count of unread notifications, which follows the live changes; above 99 it says 99+', async () => {
  const { server } = await openAsClient('/client-portal', { notifications: some(4, 3) })
  await expect.element(bell).toHaveAccessibleName('Notifications, 3 unread')
  await called('notifications.list').toHaveLength(1)
  server.answer({ 'notifications.list': some(maxNotifications, 99) })
  await server.tell({ topics: ['notifications'] })
  await expect.element(bell).toHaveAccessibleName('Notifications, 99 unread')
  for (const [unread, name, text] of [
    [maxNotifications, 'Notifications, 99+ unread', '99+'],
    [0, 'Notifications', ''],
  ] as const) {
    await changes('notifications.list', some(maxNotifications, unread))
    await expect.element(bell).toHaveAccessibleName(name)
    expect(bell.element().textContent).toBe(text)
  }
})

test('staff have the bell too, also on the public pages, and no width of their header scrolls sideways', async () => {
  const { router } = await renderScreen('/admin', {
    viewer: aClient({ role: 'admin', email: `${'wilhelmina.'.repeat(5)}day@example.com` }),
    answers: { ...ofClient({ notifications: some(100) }), ...ofDashboard() },
  })
  await expect.element(bell).toHaveAccessibleName('Notifications, 99+ unread')
  await router.navigate({ to: '/services' })
  await expect.element(bell).toBeVisible()
  await router.navigate({ to: '/notifications' })
  await expect.element(title).toHaveTextContent('Notifications')
  for (const width of [320, 390, 768, 993]) {
    await onPhone(width)
    expect(scrollsSideways(), `${width} px`).toBe(false)
  }
})

test('the panel has the newest five; the keyboard reaches all of it; Escape, the bell and a press beside it close it, and the focus returns', async () => {
  await openAsClient('/documents', { notifications: some(6) })
  await bell.click()
  await expect.element(panel).toHaveFocus()
  expect(panel.getByRole('listitem').elements()).toHaveLength(5)
  await expect.element(bell).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(panel).toHaveFocus()
  await bell.click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()

  await bell.click()
  await expect.element(panel).toBeVisible()
  await title.click()
  await expect.element(panel).not.toBeInTheDocument()
  await called('notifications.list').toHaveLength(1)

  await changes('notifications.list', some(1))
  bell.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel).toHaveFocus()
  for (const next of [
    panel.getByRole('button', markAll),
    panel.getByRole('link', { name: /^News 1/ }),
    panel.getByRole('link', { name: 'See all' }),
  ]) {
    await userEvent.keyboard('{Tab}')
    await expect.element(next).toHaveFocus()
  }
  await userEvent.keyboard('{Tab}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(banner.getByRole('button', { name: 'Sign Out' })).toHaveFocus()
})

test('on a phone the panel is a sheet, which Close and Back close, and the page stays', async () => {
  await onPhone(390)
  const { router } = await openAsClient('/documents', { notifications: some(2) })
  await router.navigate({ to: '/client-portal' })
  await bell.click()
  await expect.element(panel).toBeVisible()
  expect(panel.element().getBoundingClientRect().width).toBe(390)
  const { width, height } = bell.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  expect(scrollsSideways()).toBe(false)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await bell.click()
  await expect.element(panel).toBeVisible()
  router.history.back()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
  expect(router.state.location.pathname).toBe('/client-portal')
})

test('a notification in the panel leads to its screen and is marked as read; one button marks all, at once, unless that fails', async () => {
  const { server, router } = await openAsClient(
    '/documents',
    { notifications: some(3) },
    {
      'notifications.markRead': aNotification({ id: id(3), read: true }),
      'notifications.markAllRead': unreachable,
    },
  )
  await bell.click()
  server.answer({ 'notifications.list': some(3, 2) })
  await panel.getByRole('link', { name: 'News 3 (unread)' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/client-portal')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
  await called('notifications.markRead').toEqual([{ id: id(3) }])
  await expect.element(main).toHaveFocus()

  await bell.click()
  await panel.getByRole('button', markAll).click()
  await expect.element(panel.getByRole('alert')).toHaveTextContent('We couldn’t mark them as read.')
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
  server.answer({
    'notifications.markAllRead': { success: true },
    'notifications.list': some(2, 0),
  })
  await panel.getByRole('button', markAll).click()
  await expect.element(panel.getByRole('status')).toHaveTextContent('All caught up')
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(panel.getByRole('button', markAll)).toHaveFocus()
  await called('notifications.markAllRead').toHaveLength(2)

  await panel.getByRole('link', { name: 'See all' }).click()
  await expect.element(title).toHaveTextContent('Notifications')
  await expect.element(panel).not.toBeInTheDocument()
  expect(document.title).toMatch(/^Notifications · /)
})

test('a dialog that takes the focus closes the panel, so that it does not lie below it', async () => {
  const minutes = 60_000
  underClock()
  const { server } = await openAsClient(
    '/documents',
    { notifications: some(1) },
    {
      'account.sessionLimits': {
        idleSeconds: 30 * 60,
        lastUsedAt: new Date(Date.now() - 27 * minutes),
      },
    },
  )
  await bell.click()
  await expect.element(panel).toHaveFocus()
  await expect.poll(() => server.calls.map(({ path }) => path)).toContain('account.sessionLimits')
  await vi.advanceTimersByTimeAsync(2.2 * minutes)
  await expect.element(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

test('the page has all, or the unread ones, or those of a kind, which their links tell, and marks all as read', async () => {
  const notifications = [
    aNotification({ id: id(1), title: 'A return', href: '/documents?year=2025' }),
    aNotification({ id: id(2), title: 'A letter', href: '/messages', read: true }),
    aNotification({ id: id(3), title: 'A thread', href: '/admin/inbox?thread=1' }),
    aNotification({ id: id(4), title: 'A bill', href: '/invoices' }),
  ]
  const { router } = await openAsClient(
    '/notifications',
    { notifications },
    { 'notifications.markAllRead': { success: true } },
  )
  await expect.element(rows.nth(3)).toBeVisible()
  const kind = main.getByRole('combobox', { name: 'Kind' })
  await kind.selectOptions('Messages')
  await expect.element(rows.nth(1)).toMatchTextContent('A thread')
  expect(rows.elements()).toHaveLength(2)
  await main.getByRole('link', { name: 'Unread (1)' }).click()
  await expect.element(rows).toMatchTextContent('A thread')
  expect(router.state.location.search).toMatchObject({ show: 'unread' })

  await main.getByRole('button', markAll).click()
  await expect.element(main.getByText('You have read everything.')).toBeVisible()
  await expect.element(main.getByRole('button', markAll)).toHaveAttribute('aria-disabled', 'true')
  await main.getByRole('link', { name: 'All', exact: true }).click()
  await expect.poll(() => rows.elements()).toHaveLength(2)
  await rows.first().getByRole('link').click()
  await expect.poll(() => router.state.location.pathname).toBe('/messages')
})

test("when notifications can't be loaded, page and panel say so; then that there are none, or too many to show", async () => {
  const { server } = await openAsClient(
    '/notifications',
    {},
    { 'notifications.list': errors.busy(5) },
  )
  const failed = 'Your notifications could not be loaded.'
  await expect.element(main.getByText(failed)).toBeVisible()
  await expect.element(page.getByText('All caught up')).not.toBeInTheDocument()
  // Nothing tries it again by itself.
  await called('notifications.list').toHaveLength(1)
  await bell.click()
  await expect.element(panel.getByText(failed)).toBeVisible()
  server.answer({ 'notifications.list': [] })
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByText('Nothing has happened yet')).toBeVisible()
  await expect.element(main.getByRole('button', markAll)).not.toBeInTheDocument()
  await changes('notifications.list', some(maxNotifications))
  await expect.element(main.getByText('The 100 newest are shown.')).toBeVisible()
})
