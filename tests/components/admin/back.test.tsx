import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onPhone } from '#tests/components/support/screen.tsx'
import { action, openDashboard, row } from '#tests/components/support/staff.ts'
import { aReturn, someDetails } from '#tests/support/fixtures.ts'

const details = page.getByRole('dialog', { name: 'Client details' })
const payment = page.getByRole('dialog', { name: 'Payment' })
const sheet = page.getByRole('dialog', { name: 'Nora Day, 2025' })
const menu = page.getByRole('dialog', { name: 'Menu' })

async function openFromServices() {
  const opened = await openDashboard([aReturn()], {
    'admin.users.clientDetails': someDetails(),
    'admin.mail.deliverability': { refusedSince: null },
  })
  await opened.router.navigate({ to: '/services' })
  await opened.router.navigate({ to: '/admin', search: { sort: 'year' } })
  return opened
}

test('Back closes a dialog and leaves the page; one that a button closed costs no extra Back, and one that a link left does not come back', async () => {
  const { router } = await openFromServices()
  for (const _ of [1, 2]) {
    await action('Payment').click()
    await payment.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(payment).not.toBeInTheDocument()
  }
  await action('Client').click()
  await expect.element(details.getByRole('link', { name: 'Open page' })).toBeVisible()
  await router.navigate({ to: '/about' })
  await expect.poll(() => router.state.location.pathname).toBe('/about')
  router.history.back()
  await expect.element(row()).toBeVisible()
  await expect.element(details).not.toBeInTheDocument()
  await action('Client').click()
  await expect.element(details).toBeVisible()
  router.history.back()
  await expect.element(details).not.toBeInTheDocument()
  expect(router.state.location.href).toBe('/admin?sort=year')
  await expect.element(action('Client')).toHaveFocus()
  router.history.back()
  await expect.poll(() => router.state.location.pathname).toBe('/services')
})

test('on a phone Back closes the dialog above the sheet, then the sheet, then the menu', async () => {
  await onPhone()
  const { router } = await openFromServices()
  const first = page.getByRole('list', { name: 'Tax returns' }).getByRole('listitem').first()
  await first.getByRole('button', { name: 'Nora Day' }).click()
  await action('Payment', sheet).click()
  await expect.element(payment).toBeVisible()
  router.history.back()
  await expect.element(payment).not.toBeInTheDocument()
  await expect.element(sheet).toBeVisible()
  router.history.back()
  await expect.element(sheet).not.toBeInTheDocument()
  // Without the pointer, which would lie on a link in the next test and load its screen.
  page.getByRole('button', { name: 'Menu' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toBeVisible()
  router.history.back()
  await expect.element(menu).not.toBeInTheDocument()
  expect(router.state.location.href).toBe('/admin?sort=year')
})
