import { anotherFirm, namesOfNewPortal } from '#tests/support/firm.ts'
import { ownPortal } from '#tests/support/portal.ts'
import { aReviewOf } from '#tests/support/review.ts'
import { signIn } from '#tests/support/signed-in.ts'
import { expect, test as staffTest } from '#tests/support/staff.ts'

const test = staffTest.extend(ownPortal)

test('on the screens of a client nothing names what a new portal starts with', async ({
  page,
  portal,
  admin,
}) => {
  await admin.call('PUT', '/api/admin/firm', { version: 0, settings: anotherFirm })
  const { client, taxYear } = await aReviewOf(portal, admin)
  const lines = [{ text: 'Return', unitPrice: '150' }]
  const draft = await admin.call('POST', '/api/admin/invoices', { clientId: client.id, lines })
  await admin.call('POST', `/api/admin/invoices/${String(draft['id'])}/issue`)
  await signIn(page, portal, client)
  const screens = [
    '/',
    '/client-portal',
    '/documents',
    '/invoices',
    '/messages',
    '/notifications',
    '/profile',
    `/questions?year=${taxYear}`,
    `/review?year=${taxYear}`,
    `/letter?year=${taxYear}`,
    '/account',
    '/two-factor',
  ]
  for (const screen of screens) {
    await test.step(screen, async () => {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[class*="_skeleton_"]')).toHaveCount(0)
      await expect(page).toHaveTitle(/Harbor Tax/)
      expect(namesOfNewPortal.exec(await page.content())?.[0]).toBeUndefined()
    })
  }
})
