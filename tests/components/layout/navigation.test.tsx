import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import { setFirm } from '#shared/firm/firm.ts'
import { shownFor } from '#client/public/ui/toast.ts'
import { ofClient, openAsClient } from '#tests/components/support/client.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
  underClock,
} from '#tests/components/support/screen.tsx'
import { aClient, anAdmin, ofDashboard } from '#tests/support/fixtures.ts'

const menu = page.getByRole('navigation', { name: 'Main' })
const title = page.getByRole('heading', { level: 1 })

test('signed in: the links of the menu, no Admin; on a small phone a firm’s long name is cut before the account, the bell and the menu', async () => {
  setFirm({ ...firmAtStart, name: 'Whitcombe, Oyelaran & Daughters Accountancy' })
  onTestFinished(() => setFirm(firmAtStart))
  const { router } = await openAsClient('/client-portal')
  const leads = async (within: Locator, links: readonly (readonly [string, string])[]) => {
    for (const [name, path] of links) {
      const link = within.getByRole('link', { name, exact: true })
      await expect.element(link).toHaveAttribute('href', path)
    }
  }
  await leads(menu, [
    ['Dashboard', '/'],
    ['Portal', '/client-portal'],
    ['Documents', '/documents'],
    ['Messages', '/messages'],
    ['Invoices', '/invoices'],
    ['Profile Update', '/profile'],
  ])
  expect(menu.getByRole('link').elements()).toHaveLength(6)
  await expect.element(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  const account = page.getByRole('link', { name: 'Account nora.day@example.com' })
  await expect.element(account.getByText('Account')).toBeVisible()
  await account.click()
  await expect.poll(() => router.state.location.pathname).toBe('/account')

  await onPhone(360)
  const toggle = page.getByRole('button', { name: 'Menu' })
  await expect.element(toggle).toBeInViewport({ ratio: 1 })
  const bell = page.getByRole('button', { name: /^Notifications/ }).element()
  const { right } = account.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(bell.getBoundingClientRect().left)
  expect(scrollsSideways()).toBe(false)
  await toggle.click()
  await leads(page.getByRole('dialog', { name: 'Menu' }), [
    ['Notifications', '/notifications'],
    ['Account', '/account'],
    ['Help', '/support'],
  ])
})

test('Admin is shown only to role admin, with an admin badge, and reads Admin Panel on a phone', async () => {
  const { router } = await renderScreen('/client-portal', {
    viewer: anAdmin(),
    answers: { ...ofClient(), ...ofDashboard() },
  })
  await expect.element(menu.getByRole('link', { name: 'Admin' })).toHaveTextContent('Adminadmin')
  expect(menu.getByRole('link').elements()).toHaveLength(1)
  await menu.getByRole('button', { name: 'June for your own screens' }).click()
  const own = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(own)
    .toEqual(['Dashboard', 'Portal', 'Documents', 'Your messages', 'Profile Update'])
  await page.getByRole('menuitem', { name: 'Portal' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/client-portal')
  await onPhone()
  await page.getByRole('button', { name: 'Menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Admin' })
  await expect.element(panel).toHaveTextContent('Admin Paneladmin')
  await panel.click()
  await expect.poll(() => router.state.location.pathname).toBe('/admin')
})

test('the section anchors services and about lead to their sections', async () => {
  const { router } = await renderScreen('/#about')
  for (const anchor of ['about', 'services', 'about']) {
    await router.navigate({ to: '/', hash: anchor })
    const top = () => document.getElementById(anchor)?.getBoundingClientRect().top
    await expect.poll(top).toBeLessThan(innerHeight)
    expect(top()).toBeGreaterThanOrEqual(0)
  }
})

test('/ shows a spinner while the session loads, then the dashboard', async () => {
  const user = aClient()
  const { promise: held, resolve: letGo } = Promise.withResolvers<typeof user>()
  await renderScreen('/', {
    viewer: user,
    loading: true,
    answers: { ...ofClient(), 'auth.currentUser': () => held },
  })
  await expect.element(page.getByRole('main').getByRole('status')).toHaveTextContent('Loading')
  letGo(user)
  await expect.element(title).toHaveTextContent('Welcome back, Nora')
})

test('F8 moves the focus to the toasts; a swipe past 50 px removes one, a shorter one does not', async () => {
  await renderScreen('/?error=x&message=Swipe%20me')
  const toast = messages().getByText('Authentication Error')
  await expect.element(toast).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(messages()).toHaveFocus()
  await commands.swipe('Authentication Error', 40)
  await expect.element(toast).toBeVisible()
  await commands.swipe('Authentication Error', 70)
  await expect.element(toast).not.toBeInTheDocument()
})

test('a toast disappears after five seconds, but not while the pointer is over it', async () => {
  underClock()
  const { plain } = shownFor
  shownFor.plain = 5000
  onTestFinished(() => void Object.assign(shownFor, { plain }))
  await renderScreen('/?error=x&message=Wait')
  const toast = messages().getByText('Authentication Error')
  await toast.hover()
  vi.advanceTimersByTime(6000)
  await expect.element(toast).toBeVisible()
  await userEvent.unhover(toast)
  vi.advanceTimersByTime(3000)
  await expect.element(toast).toBeVisible()
  vi.advanceTimersByTime(2000)
  await expect.element(toast).not.toBeInTheDocument()
})
