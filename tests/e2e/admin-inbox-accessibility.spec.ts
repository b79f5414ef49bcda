import { axeFindings } from '#tests/support/axe.ts'
import { messageOf, openInbox, written } from '#tests/support/inbox.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { signIn } from '#tests/support/signed-in.ts'
import { expect, test } from '#tests/support/staff.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the inbox, whatever its messages are at, ${colorScheme}`, async ({
    page,
    portal,
    admin,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const [late, replied, gone] = [
      await written(portal),
      await written(portal),
      await written(portal),
    ]
    await inDatabaseOf(portal, async (db) => {
      const values = { email: gone.email, refusedAt: new Date() }
      await db.insertInto('refusedAddresses').values(values).execute()
      const createdAt = new Date(Date.now() - 25 * 3_600_000)
      const aged = db.updateTable('contactMessages').set({ createdAt } as object)
      await aged.where('email', '=', late.email).execute()
    })
    await openInbox(page, portal, admin)
    expect(await axeFindings(page)).toEqual([])

    await messageOf(page, replied.name)
      .getByRole('button', { name: /^Reply/ })
      .click()
    await messageOf(page, replied.name)
      .getByLabel(/^Reply to/)
      .fill('Yes, we do.')
    await messageOf(page, replied.name).getByRole('button', { name: 'Send reply' }).click()
    await expect(messageOf(page, replied.name)).toContainText('Answered by mail')
    await messageOf(page, late.name)
      .getByRole('button', { name: /^Reply/ })
      .click()
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByText('Write your reply first')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await page.goto('/admin/inbox?search=nobody+wrote+this')
    await expect(page.getByText('No messages match')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })
}

test('a message is found, answered and left by keyboard alone', async ({ page, portal, admin }) => {
  const visitor = await written(portal)
  await openInbox(page, portal, admin)
  await page.getByPlaceholder('Search by name').focus()
  await page.keyboard.type(visitor.email)
  await expect(page.getByRole('article')).toHaveCount(1)
  const message = messageOf(page, visitor.name)
  const reply = message.getByRole('button', { name: /^Reply/ })
  for (let presses = 0; presses < 10; presses += 1) {
    if (await reply.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(reply).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message.getByLabel(/^Reply to/)).toBeFocused()
  await page.keyboard.type('Yes, we do.')
  await page.keyboard.press('Tab')
  await expect(message.getByRole('button', { name: 'Send reply' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toContainText('Answered by mail by June Day')
  // The place in the list is kept: the row itself has the focus now.
  await expect(page.getByRole('listitem').filter({ has: message })).toBeFocused()
})

test('on a phone nothing scrolls sideways, whatever a name or an address is like, and each target is 44 px', async ({
  browser,
  portal,
  admin,
}) => {
  const viewport = { width: 360, height: 740 }
  const phone = { baseURL: portal.url, viewport, isMobile: true, hasTouch: true }
  const page = await (await browser.newContext(phone)).newPage()
  const name = 'Maximiliane-Alexandrina-von-Hohenzollern-Sigmaringen the Third'
  await fetch(`${portal.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: `${'m'.repeat(60)}@${'averylongdomainname'.repeat(3)}.example`,
      phone: '0'.repeat(100),
      message: `${'x'.repeat(400)}\n${'Line\n'.repeat(30)}`,
    }),
  })
  await openInbox(page, portal, admin)
  const message = messageOf(page, name)
  await message.getByRole('button', { name: `Show all of the message of ${name}` }).click()
  await message.getByRole('button', { name: `Reply to ${name}` }).click()
  await message.getByLabel(`Reply to ${name}`).fill('x'.repeat(5001))
  await message.getByRole('button', { name: 'Send reply' }).click()
  await expect(message.getByText('Must be at most 5000 characters')).toBeVisible()
  await expect(message.getByText('5,001 of 5,000 characters')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const targets = [
    ...(await message.getByRole('button').all()),
    ...(await page.getByRole('navigation', { name: 'Admin' }).getByRole('link').all()),
    ...(await page.getByRole('radiogroup', { name: 'Messages' }).locator('label').all()),
  ]
  for (const target of targets) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})

test('when the inbox cannot be loaded it says so and can be tried again', async ({
  page,
  portal,
  admin,
}) => {
  const visitor = await written(portal)
  await signIn(page, portal, admin)
  await page.route(/admin\.messages\.list/, (route) => route.abort())
  await page.goto('/admin/inbox')
  await expect(page.getByText('The messages could not be loaded.')).toBeVisible()
  await page.unroute(/admin\.messages\.list/)
  const failed = page.getByRole('alert').filter({ hasText: 'The messages could not be loaded.' })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(messageOf(page, visitor.name)).toBeVisible()
})
