import { expect, test } from '#tests/support/portal.ts'
import { aClientOf, anAdminOf, signIn } from '#tests/support/signed-in.ts'

const entries = [
  ['Dashboard', '/'],
  ['Portal', '/client-portal'],
  ['Documents', '/documents'],
  ['Profile Update', '/profile'],
] as const

test('signed in: Dashboard, Portal, Documents, Profile Update and a Sign Out button, no Admin', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/client-portal')
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const [label, path] of entries) {
    await menu.getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  await expect(menu.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('Admin is shown only to role admin, with an admin badge, and reads Admin Panel on a phone', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await anAdminOf(portal))
  await page.goto('/client-portal')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Admin/ })
  await expect(link).toHaveText('Adminadmin')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /^Admin/ })
  await expect(panel).toHaveText('Admin Paneladmin')
  await panel.click()
  await expect(page).toHaveURL('/admin')
})

for (const anchor of ['services', 'about']) {
  test(`the section anchor ${anchor} leads to its section`, async ({ page }) => {
    await page.goto(`/#${anchor}`)
    await expect(page.locator(`#${anchor}`)).toBeInViewport()
  })
}

test('/ shows a spinner while the session loads, then the dashboard', async ({ page, portal }) => {
  await signIn(page, portal, await aClientOf(portal))
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/auth\.currentUser/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
})

test("on a slow line, too, '/' shows who is signed in a spinner and nothing of the visitors' page", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.addInitScript(() => {
    const look = () => {
      const heading = document.querySelector('h1')
      if (heading?.checkVisibility({ visibilityProperty: true })) {
        sessionStorage.setItem('firstHeading', heading.innerText)
      } else requestAnimationFrame(look)
    }
    look()
  })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  const first = await page.evaluate(() => sessionStorage.getItem('firstHeading'))
  expect(first).toBe('Welcome back, Nora')
})

test('/home is the home screen for signed-in users', async ({ page, portal }) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
})
