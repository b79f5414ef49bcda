import { aSeasonedClient, banner, viewAs } from '#tests/support/impersonating.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'
import { expect, test } from '#tests/support/staff.ts'

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
