import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { RunningServer } from '#tests/support/server.ts'
import { aClientOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { action, expect, messages, moveTo, test } from '#tests/support/staff.ts'

const thisYear = new Date().getFullYear()

/** Three returns of one client, each ahead of the others in another column. */
async function threeReturns(portal: RunningServer, admin: Someone, firstName?: string) {
  const client = await aClientOf(portal, firstName)
  const [newest, middle, oldest] = [
    await client.startReturn(thisYear),
    await client.startReturn(thisYear - 1),
    await client.startReturn(thisYear - 2),
  ]
  const set = (id: string, what: string, body: object) =>
    admin.call('PATCH', `/api/tax-returns/${id}/${what}`, body)
  await set(middle, 'estimated-refund', { estimatedRefund: '900' })
  await set(oldest, 'estimated-refund', { estimatedRefund: '-20' })
  const paid = { paymentStatus: 'paid', paymentMethod: 'check' }
  await set(oldest, 'payment', { ...paid, paymentAmount: '500' })
  await set(newest, 'payment', { ...paid, paymentAmount: '1,200.50' })
  await moveTo(admin, middle, 'in_progress')
  await moveTo(admin, oldest, 'completed')
  return client
}

function table(page: Page) {
  return page.getByRole('table', { name: 'Tax returns' })
}

/** The years of the rows, top to bottom, as a difference to this year. */
function ages(page: Page) {
  return table(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map(
        (row) => new Date().getFullYear() - Number(row.querySelector('td + th + td')?.textContent),
      ),
    )
}

function heading(page: Page, name: string) {
  return table(page).getByRole('columnheader', { name })
}

test('every column sorts by a press on its heading: one way, the other, and back to the newest', async ({
  page,
  portal,
  admin,
}) => {
  const client = await threeReturns(portal, admin)
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  // Created last is the oldest year.
  await expect.poll(() => ages(page)).toEqual([2, 1, 0])
  const orders: [name: string, first: string, down: number[], up: number[]][] = [
    ['Year', 'descending', [0, 1, 2], [2, 1, 0]],
    ['Status', 'ascending', [0, 1, 2], [2, 1, 0]],
    // What has no amount comes last both ways.
    ['Est. refund', 'descending', [1, 2, 0], [2, 1, 0]],
    ['Payment', 'descending', [0, 2, 1], [2, 0, 1]],
  ]
  for (const [name, first, down, up] of orders) {
    await expect(heading(page, name)).not.toHaveAttribute('aria-sort')
    await action(heading(page, name), name).click()
    await expect(heading(page, name)).toHaveAttribute('aria-sort', first)
    await expect.poll(() => ages(page), name).toEqual(down)
    await action(heading(page, name), name).click()
    await expect.poll(() => ages(page), name).toEqual(up)
    await action(heading(page, name), name).click()
    await expect(page.locator('[aria-sort]')).toHaveCount(0)
    await expect.poll(() => ages(page), name).toEqual([2, 1, 0])
  }
  await action(heading(page, 'Completed'), 'Completed').click()
  await expect.poll(async () => (await ages(page))[0]).toBe(2)
})

test('the list is sorted by keyboard, by last name, and the focus stays on the heading', async ({
  page,
  portal,
  admin,
}) => {
  const name = `S${crypto.randomUUID().slice(0, 8)}`
  for (const [first, last] of [
    ['Ada', `${name}z`],
    ['Zoe', `${name}a`],
  ]) {
    await (await aClientOf(portal, first, undefined, last)).startReturn(thisYear)
  }
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${name}`)
  const names = table(page).getByRole('rowheader').locator('bdi')
  await expect(names).toHaveText([`Zoe ${name}a`, `Ada ${name}z`])
  const sort = action(heading(page, 'Client'), 'Client')
  await sort.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=client&direction=asc/)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/sort=client$/)
  await expect(names).toHaveText([`Ada ${name}z`, `Zoe ${name}a`])
  await expect(sort).toBeFocused()
})

test('a view can be shared: its address opens the same search, filters and order, and the back button works', async ({
  page,
  portal,
  admin,
}) => {
  const client = await threeReturns(portal, admin)
  await signIn(page, portal, admin)
  await page.goto('/admin')
  await page.getByPlaceholder('Search by email, name or return id').fill(client.email)
  await expect(page.getByText('3 of 3 returns')).toBeVisible()
  await page.getByLabel('Payment status').selectOption('Paid')
  await expect(page.getByText('2 of 2 returns')).toBeVisible()
  await action(heading(page, 'Payment'), 'Payment').click()
  await expect.poll(() => ages(page)).toEqual([0, 2])
  const shared = page.url()

  const another = await page.context().newPage()
  await signIn(another, portal, admin)
  await another.goto(shared)
  await expect.poll(() => ages(another)).toEqual([0, 2])
  await expect(another.getByLabel('Payment status')).toHaveValue('paid')
  await expect(heading(another, 'Payment')).toHaveAttribute('aria-sort', 'descending')
  await another.close()

  await page.goBack()
  await expect(heading(page, 'Payment')).not.toHaveAttribute('aria-sort')
  await expect.poll(() => ages(page)).toEqual([2, 0])
  await page.goBack()
  await expect(page.getByText('3 of 3 returns')).toBeVisible()
  await expect(page.getByLabel('Payment status')).toHaveValue('all')
})

test('filters for paid, unpaid and tax year narrow the list together, and are cleared at once', async ({
  page,
  portal,
  admin,
}) => {
  const client = await threeReturns(portal, admin)
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}&sort=year`)
  await page.getByLabel('Payment status').selectOption('Unpaid')
  await expect.poll(() => ages(page)).toEqual([1])
  await page.getByLabel('Payment status').selectOption('Paid')
  await expect.poll(() => ages(page)).toEqual([0, 2])
  await page.getByLabel('Tax year').selectOption(String(thisYear - 2))
  await expect.poll(() => ages(page)).toEqual([2])
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Filed').click()
  await expect(page.getByText('No tax returns match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL('/admin?sort=year')
  await expect(page.getByPlaceholder('Search by email, name or return id')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
})

test('a change keeps the view: the page does not jump, and what is selected stays selected', async ({
  page,
  portal,
  admin,
}) => {
  const client = await threeReturns(portal, admin)
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  await page.getByRole('checkbox', { name: `Select Nora Day, ${thisYear}` }).check()
  const sort = action(heading(page, 'Year'), 'Year')
  await sort.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await sort.click()
  await expect.poll(() => ages(page)).toEqual([0, 1, 2])
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
  await expect(page.getByText('1 return selected')).toBeVisible()
})

test('on a phone a list sorts the cards', async ({ page, portal, admin }) => {
  const client = await threeReturns(portal, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  const years = page
    .getByRole('list', { name: 'Tax returns' })
    .getByText(new RegExp(`^${String(thisYear).slice(0, 2)}[0-9]{2}$`))
  await page.getByLabel('Sort by').selectOption('Sort by payment, smallest first')
  await expect(page).toHaveURL(/sort=payment&direction=asc/)
  await expect(years).toHaveText([thisYear - 2, thisYear, thisYear - 1].map(String))
  await page.getByLabel('Sort by').selectOption('Sort by creation, latest first')
  await expect(page).not.toHaveURL(/sort=/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('export the current view as CSV, formula cells defused', async ({ page, portal, admin }) => {
  const client = await threeReturns(portal, admin, '=HYPERLINK("https://evil.example")')
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}&payment=paid&sort=year&direction=asc`)
  await expect(page.getByText('2 of 2 returns')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^tax-returns-\d{4}-\d{2}-\d{2}\.csv$/)
  const [headings, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(headings).toContain('Client')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(`,${thisYear - 2},`)
  expect(lines[1]).toContain(`,${thisYear},`)
  for (const line of lines) {
    expect(line).toContain(client.email)
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"") Day"`)
  }
})

test('an export that fails says why, and can be tried again', async ({ page, portal, admin }) => {
  await signIn(page, portal, admin)
  await page.goto('/admin')
  await page.route('**/api/admin/tax-returns.csv*', (route) => route.abort())
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(messages(page).getByText('Export failed')).toBeVisible()
  await expect(
    messages(page).getByText('The server could not be reached. Try again.'),
  ).toBeVisible()
  await page.unroute('**/api/admin/tax-returns.csv*')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await saved
})
