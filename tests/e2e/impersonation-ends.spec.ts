import type { Page } from '@playwright/test'
import { anAdminOf, signIn } from '#tests/support/signed-in.ts'
import { expect, test, withoutLiveLine } from '#tests/support/staff.ts'
import { aSeasonedClient, banner, viewAs, viewSeasoned } from '#tests/support/impersonating.ts'

test.describe('the way back', () => {
  for (const name of ['Stop viewing', 'Sign Out']) {
    test(`${name} leads to the firm's screens; the session and other tabs are as they were`, async ({
      page,
      portal,
      admin,
    }) => {
      const client = await aSeasonedClient(portal, admin)
      const otherTab = await page.context().newPage()
      await signIn(otherTab, portal, admin)
      await otherTab.goto('/admin')
      await viewAs(page, { portal, admin, client })
      await otherTab.reload()
      await expect(banner(otherTab)).toHaveCount(0)
      await expect(otherTab.getByRole('heading', { level: 1 })).not.toHaveText(/Welcome/)

      await page.getByRole('button', { name }).click()
      await expect(page).toHaveURL(/\/admin$/)
      await expect(page.getByRole('link', { name: admin.email })).toBeVisible()
      await expect(banner(page)).toHaveCount(0)
      expect((await admin.call('GET', '/api/auth/user')).id).toBe(admin.id)
      await otherTab.reload()
      await expect(otherTab.getByRole('link', { name: admin.email })).toBeVisible()
    })
  }

  test('when the grant is over the tab says so, shows nothing more, and leads back', async ({
    page,
    portal,
    admin,
  }) => {
    const client = await viewSeasoned(page, { portal, admin })
    await page.getByRole('link', { name: 'View Returns' }).click()
    await expect(page.getByText('12 Juniper Lane')).toBeVisible()
    // Only clients are viewed: a grant ends with the role, as it does with the half hour.
    await admin.call('PATCH', `/api/admin/users/${client.id}/role`, { role: 'admin' })
    await over(page)
    await page.goto('/')
    await over(page)
    await banner(page).getByRole('button', { name: 'Back to Admin' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('link', { name: admin.email })).toBeVisible()
  })

  test('the tab asks by itself when the half hour is over', async ({ page, portal, admin }) => {
    const client = await viewSeasoned(page, { portal, admin })
    await withoutLiveLine(page)
    await page.evaluate(() => {
      const view = JSON.parse(sessionStorage.getItem('viewAs') ?? '') as { until: number }
      sessionStorage.setItem('viewAs', JSON.stringify({ ...view, until: Date.now() + 6000 }))
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Nora' })).toBeVisible()
    await admin.call('PATCH', `/api/admin/users/${client.id}/role`, { role: 'admin' })
    await over(page)
  })

  test('who signs out elsewhere has signed out here, and views nobody when they come back', async ({
    page,
    portal,
    admin,
  }) => {
    await viewSeasoned(page, { portal, admin })
    const otherTab = await page.context().newPage()
    await otherTab.goto('/')
    await otherTab.evaluate(() => localStorage.removeItem('authToken'))
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('viewAs'))).toBeNull()
  })
})

test('the session that is idle is the admin’s, and can be ended from there', async ({
  page,
  portal,
}) => {
  // One whose session may end.
  const admin = await anAdminOf(portal)
  const client = await aSeasonedClient(portal, admin)
  await page.clock.install()
  await viewAs(page, { portal, admin, client })
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await page.clock.fastForward('20:00')
  await expect(dialog).toBeHidden()
  await page.clock.fastForward('09:10')
  await expect(dialog.getByRole('timer')).toContainText('we sign you out')
  await dialog.getByRole('button', { name: 'Sign out now' }).click()
  await expect(page.getByText('You have been successfully logged out')).toBeVisible()
  await expect(admin.call('GET', '/api/auth/user')).rejects.toThrow()
})

test("the admin's own draft of a profile is neither shown nor lost", async ({
  page,
  portal,
  admin,
}) => {
  await viewSeasoned(page, { portal, admin })
  const draft = JSON.stringify({ userId: admin.id, values: {} })
  await page.evaluate((text) => sessionStorage.setItem('profileDraft', text), draft)
  await page.goto('/profile')
  await expect(page.getByLabel('City')).toHaveValue('Reno')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('profileDraft'))).toBe(draft)
})

async function over(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'This view has ended' })).toBeVisible()
  await expect(banner(page)).toContainText('This view of Nora Day’s portal has ended.')
  await expect(page.getByText('12 Juniper Lane')).toHaveCount(0)
}
