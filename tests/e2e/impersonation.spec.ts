import type { Page } from '@playwright/test'
import { aSeasonedClient, banner, viewAs, viewSeasoned } from '#tests/support/impersonating.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'
import { expect, test } from '#tests/support/staff.ts'

test("an admin sees the client's screens and opens their documents, but can't upload any", async ({
  page,
  portal,
  admin,
}) => {
  await viewSeasoned(page, { portal, admin })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Portal' }).click()
  await expect(page.getByText('12 Juniper Lane')).toBeVisible()
  await menu.getByRole('link', { name: 'Profile Update' }).click()
  await expect(page.getByLabel('SSN (Social Security number)').first()).toHaveValue('***-**-9999')
  await expect(page.getByLabel('Bank account number')).toHaveValue('*****6789')
  expect(await page.content()).not.toContain('219-09')

  await menu.getByRole('link', { name: 'Documents' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download final.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('final.pdf')
  await expect(page.getByLabel('Choose files for Receipts')).toBeDisabled()

  await page.goto('/services')
  await expect(banner(page)).toBeVisible()
})

test('leaving the view leads to the admin screens; the session and other tabs are unchanged', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aSeasonedClient(portal, admin)
  const otherTab = await page.context().newPage()
  await signIn(otherTab, portal, admin)
  await otherTab.goto('/admin')
  for (const name of ['Stop viewing', 'Sign Out']) {
    await viewAs(page, { portal, admin, client })
    await otherTab.reload()
    await expect(banner(otherTab)).toHaveCount(0)
    await expect(otherTab.getByRole('heading', { level: 1 })).not.toHaveText(/Welcome/)

    await page.getByRole('button', { name }).click()
    await expect(page).toHaveURL(/\/admin\?search=/)
    await expect(page.getByRole('link', { name: admin.email })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    expect((await admin.call('GET', '/api/auth/user')).id).toBe(admin.id)
    await otherTab.reload()
    await expect(otherTab.getByRole('link', { name: admin.email })).toBeVisible()
  }
})

test("when the grant ends, the tab says so, hides the client's data, and links back", async ({
  page,
  portal,
  admin,
}) => {
  const client = await viewSeasoned(page, { portal, admin })
  await page.getByRole('link', { name: 'View Returns' }).click()
  await expect(page.getByText('12 Juniper Lane')).toBeVisible()
  // Only clients can be impersonated, so the change of role ends the grant.
  await admin.call('PATCH', `/api/admin/users/${client.id}/role`, { role: 'admin' })
  await over(page)
  await page.goto('/')
  await over(page)
  await banner(page).getByRole('button', { name: 'Back to Admin' }).click()
  await expect(page).toHaveURL(/\/admin\?search=/)
  await expect(page.getByRole('link', { name: admin.email })).toBeVisible()
})

test('the impersonation code is loaded only for an impersonation', async ({ page, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const ofView = () => asked.filter((url) => url.includes('ImpersonationBanner')).length
  await page.goto('/contact')
  await page.mouse.wheel(0, 100)
  const client = await aClientOf(portal)
  await signIn(page, portal, client)
  await page.goto('/client-portal')
  await expect(page.getByText('No tax returns found')).toBeVisible()
  expect(ofView()).toBe(0)
  const view = JSON.stringify({ id: client.id, name: 'Nora Day', until: Date.now() })
  await page.evaluate((text) => sessionStorage.setItem('viewAs', text), view)
  await page.reload()
  await expect.poll(ofView).toBeGreaterThan(0)
})

async function over(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'This view has ended' })).toBeVisible()
  await expect(banner(page)).toContainText('This view of Nora Day’s portal has ended.')
  await expect(page.getByText('12 Juniper Lane')).toHaveCount(0)
}
