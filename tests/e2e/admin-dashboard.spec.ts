import type { Page } from '@playwright/test'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'
import { action, expect, moveTo, returnRow, test } from '#tests/support/staff.ts'
import { timeUntilHome } from '#tests/support/time-until-home.ts'

const thisYear = new Date().getFullYear()

function statusFilter(page: Page, name: string) {
  return page.getByRole('radiogroup', { name: 'Status' }).getByText(name, { exact: true })
}

function searchBox(page: Page) {
  return page.getByPlaceholder('Search by email, name or return id')
}

function card(page: Page, label: string) {
  return page
    .getByRole('region', { name: 'Summary' })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .last()
}

test("non-admins see 'Unauthorized: You don't have access to this page.' and are sent to / after 500 ms", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/admin', { waitUntil: 'commit' })
  const waited = timeUntilHome(page, "document.body?.innerText.includes('Unauthorized')")
  await expect(page.getByText("Unauthorized: You don't have access to this page.")).toBeVisible()
  // A busy browser looks late.
  expect(await waited).toBeGreaterThan(400)
})

test('summary cards: total clients, pending, completed and paid returns, total revenue', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal)
  const finished = await client.startReturn(thisYear)
  await client.startReturn(thisYear - 1)
  await moveTo(admin, finished, 'completed')
  await admin.call('PATCH', `/api/tax-returns/${finished}/payment`, {
    paymentStatus: 'paid',
    paymentAmount: '349.99',
    paymentMethod: 'check',
  })
  await signIn(page, portal, admin)
  await page.goto('/admin')
  const returns = await admin.list('/api/admin/tax-returns')
  const clients = await admin.list('/api/admin/clients')
  const count = (what: (one: Record<string, unknown>) => boolean) =>
    String(returns.filter(what).length)
  const cents = returns.reduce((sum, { paymentAmount }) => sum + Number(paymentAmount ?? 0), 0)
  const revenue = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(card(page, 'Total clients')).toContainText(String(clients.length))
  await expect(card(page, 'Pending returns')).toContainText(
    count(({ status }) => status === 'pending'),
  )
  await expect(card(page, 'Completed returns')).toContainText(
    count(({ status }) => status === 'completed' || status === 'filed'),
  )
  await expect(card(page, 'Paid returns')).toContainText(
    count(({ paymentStatus }) => paymentStatus === 'paid'),
  )
  await expect(card(page, 'Total revenue')).toContainText(revenue)
})

test('tax returns table columns: client name and email, year, status, estimated refund, payment status and amount, completed date, actions', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal, 'Wilhelmina')
  const id = await client.startReturn(thisYear)
  await moveTo(admin, id, 'completed')
  await admin.call('PATCH', `/api/tax-returns/${id}/payment`, {
    paymentStatus: 'paid',
    paymentAmount: '1,234.50',
    paymentMethod: 'credit_card',
  })
  await admin.call('PATCH', `/api/tax-returns/${id}/estimated-refund`, {
    estimatedRefund: '-1120',
  })
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  const table = page.getByRole('table', { name: 'Tax returns' })
  await expect(table.getByRole('columnheader')).toHaveText([
    '',
    'Client',
    'Year',
    'Status',
    'Est. refund',
    'Payment',
    'Completed',
    'Actions',
  ])
  const row = returnRow(page, client)
  await expect(row.getByRole('rowheader')).toContainText('Wilhelmina Day')
  await expect(row.getByRole('rowheader')).toContainText(client.email)
  const today = new Date().toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })
  for (const text of [String(thisYear), 'Completed', '-$1,120.00', '$1,234.50', 'Paid · card']) {
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(row.getByText(today)).toBeVisible()
})

test('every row action is a visible button at 1,280 px, named as specified and described', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal)
  const id = await client.startReturn(thisYear)
  await moveTo(admin, id, 'completed')
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  const row = returnRow(page, client)
  await expect(row.getByRole('button')).toHaveText([
    'TBD',
    'File',
    'Upload',
    'Payment',
    'Client',
    'Docs',
    'Filed',
  ])
  for (const name of ['File', 'Upload', 'Payment', 'Client', 'Docs', 'Filed']) {
    await expect(action(row, name)).toBeInViewport({ ratio: 1 })
    await expect(action(row, name)).toHaveAccessibleDescription(
      new RegExp(`: Nora Day, ${thisYear}$`),
    )
  }
  await expect(action(row, 'File')).toHaveAccessibleDescription(/^Mark as filed:/)
  await expect(action(row, 'Filed')).toHaveAccessibleDescription(/^Show filed documents:/)
})

test('the search box matches client email, first name, last name or return id, as one types', async ({
  page,
  portal,
  admin,
}) => {
  const name = `Q${crypto.randomUUID().slice(0, 8)}`
  const [one, other] = [await aClientOf(portal, name), await aClientOf(portal)]
  const id = await one.startReturn(thisYear)
  await other.startReturn(thisYear)
  await signIn(page, portal, admin)
  await page.goto('/admin')
  for (const words of [one.email, name.toLowerCase(), `${name} Day`, id]) {
    await searchBox(page).fill('')
    await expect(returnRow(page, other)).toBeVisible()
    await searchBox(page).pressSequentially(words)
    await expect(returnRow(page, other)).toHaveCount(0)
    await expect(returnRow(page, one)).toBeVisible()
    await expect(page.getByText('1 of 1 return')).toBeVisible()
  }
  await searchBox(page).fill('nobody of that name')
  await expect(page.getByText('No tax returns match')).toBeVisible()
})

test('the status filter shows all, pending, in_progress, completed or filed', async ({
  page,
  portal,
  admin,
}) => {
  const statuses = ['pending', 'in_progress', 'completed', 'filed']
  const client = await aClientOf(portal)
  for (const [age, status] of statuses.entries()) {
    const id = await client.startReturn(thisYear - age)
    if (status !== 'pending') await moveTo(admin, id, status)
  }
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  const rows = returnRow(page, client)
  await expect(rows).toHaveCount(4)
  for (const [age, label] of ['Pending', 'In Progress', 'Completed', 'Filed'].entries()) {
    await statusFilter(page, label).click()
    await expect(rows).toHaveCount(1)
    await expect(rows.getByText(String(thisYear - age), { exact: true })).toBeVisible()
  }
  await statusFilter(page, 'All').click()
  await expect(rows).toHaveCount(4)
})

test('a search and a filter are in the address, and the back button undoes a filter', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal)
  await client.startReturn(thisYear)
  await signIn(page, portal, admin)
  await page.goto('/admin')
  await searchBox(page).fill(client.email)
  await expect(page).toHaveURL(/search=/)
  await expect(returnRow(page, client)).toBeVisible()
  await statusFilter(page, 'Filed').click()
  await expect(page).toHaveURL(/status=filed/)
  await expect(page.getByText('No tax returns match')).toBeVisible()
  await page.goBack()
  await expect(returnRow(page, client)).toBeVisible()
  await page.reload()
  await expect(searchBox(page)).toHaveValue(client.email)
  await expect(returnRow(page, client)).toBeVisible()
})

test('more returns than a page: Show more adds the next ones until all are shown', async ({
  page,
  portal,
  admin,
}) => {
  const name = `Z${crypto.randomUUID().slice(0, 8)}`
  for (let client = 0; client < 3; client += 1) {
    const someone = await aClientOf(portal, name)
    for (let year = thisYear; year > thisYear - 20; year -= 1) await someone.startReturn(year)
  }
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${name}`)
  const rows = page.getByRole('table', { name: 'Tax returns' }).locator('tbody tr')
  await expect(rows).toHaveCount(50)
  await expect(page.getByText('50 of 60 returns')).toBeVisible()
  await page.getByRole('button', { name: 'Show more', exact: true }).click()
  await expect(rows).toHaveCount(60)
  await expect(page.getByText('60 of 60 returns')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more', exact: true })).toHaveCount(0)
})

test('when the returns or the figures cannot be loaded, each says so and can be tried again', async ({
  page,
  portal,
  admin,
}) => {
  await (await aClientOf(portal)).startReturn(thisYear)
  await signIn(page, portal, admin)
  await page.route(/admin\.returns\.(list|summary)/, (route) => route.abort())
  await page.goto('/admin')
  await expect(page.getByText('The tax returns could not be loaded.')).toBeVisible()
  await expect(page.getByText('The summary could not be loaded.')).toBeVisible()
  await page.unroute(/admin\.returns\.(list|summary)/)
  const tryAgain = (failed: string) =>
    page.getByRole('alert').filter({ hasText: failed }).getByRole('button', { name: 'Try again' })
  await tryAgain('The summary could not be loaded.').click()
  await expect(card(page, 'Total clients')).toBeVisible()
  await tryAgain('The tax returns could not be loaded.').click()
  await expect(page.getByRole('table', { name: 'Tax returns' })).toBeVisible()
})

test('on a phone the rows are cards with the same buttons, and nothing scrolls sideways', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal)
  await moveTo(admin, await client.startReturn(thisYear), 'completed')
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  const item = page
    .getByRole('list', { name: 'Tax returns' })
    .getByRole('listitem')
    .filter({ hasText: client.email })
  for (const name of ['File', 'Upload', 'Payment', 'Client', 'Docs', 'Filed']) {
    await expect(action(item, name)).toBeVisible()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
