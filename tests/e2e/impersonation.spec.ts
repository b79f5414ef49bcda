import { axeFindings } from '#tests/support/axe.ts'
import { aPdf } from '#tests/support/files.ts'
import { aClientOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { expect, messages, test } from '#tests/support/staff.ts'
import { aSeasonedClient, banner, viewAs, viewSeasoned } from '#tests/support/impersonating.ts'

const thisYear = new Date().getFullYear()
const refusal = "You can't change anything while viewing as a client"

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
  const client = await viewSeasoned(page, { portal, admin })
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
  await viewSeasoned(page, { portal, admin })
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

const screens = [
  ['/', 'Welcome back, Nora'],
  ['/client-portal', 'Client Portal'],
  ['/documents', 'Documents'],
  ['/profile', 'Tax profile'],
  ['/account', 'Account'],
] as const

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`while viewing, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('axe finds nothing, and nothing scrolls sideways on a phone', async ({
      page,
      portal,
      admin,
    }) => {
      test.slow()
      await viewSeasoned(page, { portal, admin })
      for (const [screen, name] of screens) {
        await page.goto(screen)
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await expect(page.getByText(/^Loading /)).toHaveCount(0)
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 })
          expect(await axeFindings(page), screen).toEqual([])
        }
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(beyond, screen).toBeLessThanOrEqual(0)
      }
    })
  })
}

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
