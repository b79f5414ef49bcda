import { readFile } from 'node:fs/promises'
import { aPng } from '#tests/support/files.ts'
import { aClientOf, anAdminOf, password, signIn } from '#tests/support/signed-in.ts'
import { expectRedLines } from '#tests/support/red-lines.ts'
import { action, expect, messages, moveTo, test, withoutLiveLine } from '#tests/support/staff.ts'

const thisYear = new Date().getFullYear()

test("an admin sees another's change without a reload, and their own changes are stored", async ({
  page,
  admin,
  openTable,
}) => {
  const { client, id, row } = await openTable()
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  await moveTo(admin, id, 'in_progress')
  await expect(row.getByText('In Progress', { exact: true })).toBeVisible()
  await action(row, 'Complete').click()
  await page.getByRole('button', { name: 'Mark complete, send later' }).click()
  await expect(row.getByText('Completed', { exact: true })).toBeVisible()
  await action(row, 'Payment').click()
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  await dialog.getByLabel('Payment status').selectOption('paid')
  await dialog.getByLabel('Amount').fill('1150.10')
  await dialog.getByLabel('Payment method').selectOption('bank_transfer')
  await dialog.getByRole('button', { name: 'Save payment' }).click()
  await expect(row.getByText('$1,150.10', { exact: true })).toBeVisible()
  expect(await client.list('/api/tax-returns')).toMatchObject([
    { status: 'completed', paymentStatus: 'paid', paymentAmount: 115_010 },
  ])
})

test('the view is exported as CSV, with formula cells escaped', async ({ page, portal, admin }) => {
  const client = await aClientOf(portal, '=HYPERLINK("https://evil.example")')
  for (const age of [0, 1]) await client.startReturn(thisYear - age)
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}&sort=year&direction=asc`)
  await expect(page.getByText('2 of 2 returns')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^tax-returns-\d{4}-\d{2}-\d{2}\.csv$/)
  const [headings, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(headings).toContain('Client')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(`,${thisYear - 1},`)
  for (const line of lines) {
    expect(line).toContain(client.email)
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"") Day"`)
  }
})

test('saves a document under its own name, using the bearer token', async ({ page, openTable }) => {
  const { client, id, row } = await openTable()
  const bytes = aPng()
  await client.upload(id, { name: 'Beleg – März.png', category: 'other', bytes })
  await page.context().clearCookies()
  await action(row, 'Docs').click()
  const asked = page.waitForRequest(/\/api\/documents\/.*\/download$/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Beleg – März.png' }).click(),
  ])
  expect((await asked).headers().authorization).toMatch(/^Bearer \S+$/)
  expect(download.suggestedFilename()).toBe('Beleg – März.png')
  expect(await readFile(await download.path())).toEqual(Buffer.from(bytes))
})

test("a 401 on a role change shows 'You are logged out. Logging in again...' then goes to /api/login after 500 ms", async ({
  page,
  portal,
}) => {
  expectRedLines('realtime.changes')
  const leaving = await anAdminOf(portal)
  const client = await aClientOf(portal, 'Mara')
  await signIn(page, portal, leaving)
  await withoutLiveLine(page)
  await page.goto('/admin')
  const section = page.getByRole('region', { name: 'User role management' })
  await section.getByText('User role management').click()
  await section.getByPlaceholder('Search by email or name').fill(client.email)
  // The header and the one match: the search has finished.
  await expect(section.getByRole('row')).toHaveCount(2)
  const row = section.getByRole('row').filter({ hasText: client.email })
  await action(row, 'Edit Role').click()
  await leaving.call('POST', '/api/auth/logout')
  const login = page.waitForRequest(`${portal.url}/api/login`)
  // The message shows for half a second only, so the page itself records it.
  await messages(page).evaluate((region) => {
    const note = () => sessionStorage.setItem('said', region.textContent ?? '')
    new MutationObserver(note).observe(region, { childList: true, subtree: true })
  })
  await section.getByLabel('Role of Mara Day').selectOption('admin')
  await action(row, 'Save').click()
  await page.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await login
  await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
  const said = await page.evaluate(() => sessionStorage.getItem('said'))
  expect(said).toContain('You are logged out. Logging in again...')
  expect(await client.call('GET', '/api/auth/user')).toMatchObject({ role: 'client' })
})
