import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aPdf } from '#tests/support/files.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import type { RunningServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { expect, messages, moveTo, test, withoutLiveLine } from '#tests/support/staff.ts'
import { banner, viewAs } from '#tests/support/viewing.ts'

const thisYear = new Date().getFullYear()
const refusal = "You can't change anything while viewing as a client"

/** A client with a profile, a return with a document, and an older one that is filed. */
async function aSeasonedClient(portal: RunningServer, admin: Someone): Promise<Someone> {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', { ...marriedProfile, dependents: [child] })
  const older = await client.startReturn(thisYear - 1)
  await moveTo(admin, older, 'filed')
  await admin.upload(older, { name: 'final.pdf', category: 'completed_return', bytes: aPdf() })
  const newest = await client.startReturn(thisYear)
  await client.upload(newest, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  return client
}

async function seen(client: Someone) {
  const [newest] = await client.list('/api/tax-returns')
  const paths = [
    '/api/tax-returns',
    `/api/tax-returns/${String(newest?.id)}/documents`,
    '/api/profile',
    '/api/profile/dependents',
    '/api/notifications',
    '/api/auth/user',
  ]
  return Promise.all(paths.map((path) => client.call('GET', path)))
}

test('an admin sees what a client sees, marked as such on every screen', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aSeasonedClient(portal, admin)
  await viewAs(page, { portal, admin, client })
  const marked = async (heading: string | RegExp) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(banner(page)).toContainText(
      'You are viewing the portal as Nora Day. Nothing can be changed.',
    )
    await expect(banner(page)).toBeInViewport()
  }
  await marked('Welcome back, Nora')
  await expect(page).toHaveTitle(/^Viewing · /)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: /Admin/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: client.email })).toBeVisible()

  await menu.getByRole('link', { name: 'Portal' }).click()
  await marked('Client Portal')
  await expect(page.getByText('12 Juniper Lane')).toBeVisible()
  await expect(page.getByText(`${thisYear - 1} Tax Return`).first()).toBeVisible()

  await menu.getByRole('link', { name: 'Documents' }).click()
  await marked('Documents')
  await expect(page.getByRole('link', { name: /w2\.pdf/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download final.pdf' })).toBeVisible()
  await page.mouse.wheel(0, 5000)
  await marked('Documents')

  await menu.getByRole('link', { name: 'Profile Update' }).click()
  await marked('Tax profile')
  await expect(page.getByLabel('SSN (Social Security number)').first()).toHaveValue('***-**-9999')
  await expect(page.getByLabel('Bank account number')).toHaveValue('*****6789')
  expect(await page.content()).not.toContain('219-09')

  await page.getByRole('link', { name: client.email }).click()
  await marked('Account')
  await page.goto('/services')
  await marked(/./)
  await page.goto('/admin')
  await expect(page.getByText("Unauthorized: You don't have access to this page.")).toBeVisible()
  await marked('Welcome back, Nora')
})

test('a document opens for the admin who looks', async ({ page, portal, admin }) => {
  const client = await aSeasonedClient(portal, admin)
  await viewAs(page, { portal, admin, client })
  await page.getByRole('link', { name: 'Upload Documents' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download final.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('final.pdf')
})

test('unable to change anything: every button that would says so, and nothing has changed', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aSeasonedClient(portal, admin)
  const before = await seen(client)
  await viewAs(page, { portal, admin, client })
  const said = messages(page).getByText(refusal)

  // Opening a notification marks it as read to the client whose it is.
  await page
    .getByRole('link', { name: /unread/ })
    .first()
    .click()

  await page.goto('/documents')
  await page.getByRole('button', { name: 'Delete w2.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(messages(page).getByText('Failed to delete document')).toBeVisible()
  await expect(said).toBeVisible()
  await expect(page.getByRole('link', { name: /w2\.pdf/ })).toBeVisible()

  const file = { name: 'taxi.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) }
  await page.getByLabel('Choose files for Receipts').setInputFiles(file)
  await expect(messages(page).getByText('Upload Failed')).toBeVisible()
  await expect(said).toBeVisible()

  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Save Tax Profile' })).toBeDisabled()
  await expect(page.getByLabel('City')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add a dependent' })).toBeDisabled()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(said).toBeVisible()

  await page.goto('/contact')
  await page.getByLabel('Name').fill('Nora Day')
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Message').fill('Please call me back soon.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(said).toBeVisible()

  expect(await seen(client)).toEqual(before)
})

test('no return is created for a client who has none of that year', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal)
  await client.startReturn(thisYear - 1)
  await viewAs(page, { portal, admin, client })
  await page.goto('/documents')
  await page.getByRole('button', { name: /Tax Return, change/ }).click()
  await page.getByRole('menuitem', { name: `Start a ${thisYear} return` }).click()
  await expect(messages(page).getByText('Failed to create tax return')).toBeVisible()
  await expect(messages(page).getByText(refusal)).toBeVisible()
  expect(await client.call('GET', '/api/tax-returns')).toHaveLength(1)
})

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
    const client = await aSeasonedClient(portal, admin)
    await viewAs(page, { portal, admin, client })
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
    const client = await aSeasonedClient(portal, admin)
    await viewAs(page, { portal, admin, client })
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
    const client = await aSeasonedClient(portal, admin)
    await viewAs(page, { portal, admin, client })
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing while viewing, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('and nothing scrolls sideways on a phone', async ({ page, portal, admin }) => {
      const client = await aSeasonedClient(portal, admin)
      await viewAs(page, { portal, admin, client })
      for (const screen of ['/', '/client-portal', '/documents', '/profile', '/account']) {
        await page.goto(screen)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(/^Loading /)).toHaveCount(0)
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 })
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(
            violations.map(({ id }) => id),
            screen,
          ).toEqual([])
          const beyond = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          )
          expect(beyond, screen).toBeLessThanOrEqual(0)
        }
      }
    })
  })
}

test("the admin's own draft of a profile is neither shown nor lost", async ({
  page,
  portal,
  admin,
}) => {
  const client = await aSeasonedClient(portal, admin)
  await viewAs(page, { portal, admin, client })
  const draft = JSON.stringify({ userId: admin.id, values: {} })
  await page.evaluate((text) => sessionStorage.setItem('profileDraft', text), draft)
  await page.goto('/profile')
  await expect(page.getByLabel('City')).toHaveValue('Reno')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('profileDraft'))).toBe(draft)
})

test('who does not view loads nothing of it', async ({ page, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/contact')
  await page.mouse.wheel(0, 100)
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/client-portal')
  await expect(page.getByRole('heading', { level: 1, name: 'Client Portal' })).toBeVisible()
  expect(asked.join('\n')).toMatch(/LateLayer|DataLayer|core/)
  expect(asked.filter((url) => url.includes('ViewBanner'))).toEqual([])
})

async function over(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'This view has ended' })).toBeVisible()
  await expect(banner(page)).toContainText('This view of Nora Day’s portal has ended.')
  await expect(page.getByText('12 Juniper Lane')).toHaveCount(0)
}
