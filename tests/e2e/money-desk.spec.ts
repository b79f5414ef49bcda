import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aClientOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { expectRedLines } from '#tests/support/red-lines.ts'
import { look } from '#tests/support/look.ts'
import { ownPortal } from '#tests/support/portal.ts'
import { expect, moveTo, test as base } from '#tests/support/staff.ts'

// The first number of an invoice can be set only before there is one.
const test = base.extend(ownPortal)

const year = new Date().getFullYear() - 1
const check = (page: Page, place: number) =>
  page.getByRole('group', { name: `Check ${place}`, exact: true })

/** A client with a return that has this status, and an issued invoice for it. */
async function billed(admin: Someone, client: Someone, price: string, status: string) {
  const taxReturnId = await client.startReturn(year)
  await moveTo(admin, taxReturnId, status)
  const line = { text: 'Individual tax return', unitPrice: price }
  const draft = { clientId: client.id, taxReturnId, lines: [line] }
  const { id } = await admin.call('POST', '/api/admin/invoices', draft)
  return admin.call('POST', `/api/admin/invoices/${String(id)}/issue`)
}

test('the front desk’s morning: prices, a list of checks that agrees with the slip, and the books', async ({
  page,
  portal,
  admin,
}) => {
  // The line breaks while a check is recorded.
  expectRedLines('ERR_FAILED')
  await signIn(page, portal, admin)
  const mark = crypto.randomUUID().slice(0, 8)
  const rosa = await aClientOf(portal, 'Rosa', undefined, `Delgado${mark}`)
  const amos = await aClientOf(portal, 'Amos', undefined, `Reed${mark}`)
  const lena = await aClientOf(portal, 'Lena', undefined, `Okafor${mark}`)

  await test.step('staff set what the firm’s work costs, and how it bills', async () => {
    await page.goto('/admin/money')
    await page.getByRole('link', { name: 'Prices and rules' }).click()
    await page.getByRole('button', { name: 'New service' }).click()
    const dialog = page.getByRole('dialog', { name: 'New service' })
    await dialog.getByLabel('Name').fill('Bookkeeping')
    await dialog.getByLabel('Price').fill('80')
    await dialog.getByLabel('Charged').selectOption('an hour')
    await dialog.getByRole('button', { name: 'Save service' }).click()
    const services = page.getByRole('list', { name: 'Services' }).getByRole('listitem')
    await expect(services.last()).toContainText('Bookkeeping')
    await expect(services.last()).toContainText('$80.00an hour')
    await page.getByRole('button', { name: 'More for Bookkeeping' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect(services.nth(2)).toContainText('Bookkeeping')
    await page.getByLabel('Days to pay').fill('14')
    await page.getByLabel('Number of the first invoice').fill('4107')
    await page.getByRole('button', { name: 'Save rules' }).click()
    await expect(page.getByText('Rules saved')).toBeVisible()
    await look(page, 'prices', { dark: true })
  })

  const invoices = [
    await billed(admin, rosa, '310', 'filed'),
    await billed(admin, amos, '150', 'in_progress'),
    await billed(admin, lena, '500', 'filed'),
  ]
  expect(invoices.map(({ number }) => number)).toEqual([4107, 4108, 4109])

  await test.step('they type the checks without the mouse', async () => {
    await page.goto('/admin/money')
    await look(page, 'before the checks', { dark: true })
    await page.getByRole('link', { name: 'Record checks' }).click()
    await check(page, 1).getByLabel('Client or invoice').focus()
    await page.keyboard.type(`delgado${mark}`)
    await expect(page.getByRole('option', { name: /Rosa.*Invoice 4107/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('310')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2041')
    await expect(check(page, 1)).toContainText(`Pays invoice 4107 (${year}) in full.`)
    await page.keyboard.press('Enter')
    await page.keyboard.type('4108')
    await expect(page.getByRole('option', { name: /Amos/ })).toBeVisible()
    await look(page, 'choosing who sent a check', { dark: true })
    await page.keyboard.press('Tab')
    await page.keyboard.type('100')
    await expect(check(page, 2)).toContainText(
      `Pays $100.00 of invoice 4108 (${year}); $50.00 stays open.`,
    )
    await page.keyboard.press('Enter')
    await page.keyboard.type(`okafor${mark}`)
    await expect(page.getByRole('option', { name: /Lena/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('520.50')
    await expect(check(page, 3)).toContainText('$20.50 is more than that: it becomes credit')
    await page.getByLabel('Deposit slip').fill('930.5')
    await expect(page.getByText('Agrees with the slip')).toBeVisible()
    await expect(page.getByRole('status', { name: 'Total' })).toHaveText('$930.50 3 checks')
    await look(page, 'the checks before they are recorded', { dark: true })
  })

  await test.step('each check becomes one payment, and one that fails stays with its reason', async () => {
    await page.route(/admin\.money\.record/, async (route) => {
      if (route.request().postData()?.includes(amos.id)) return route.abort()
      return route.continue()
    })
    await page.getByRole('button', { name: 'Record 3 checks' }).click()
    await expect(page.getByText('2 checks are recorded. 1 is not: see why below it.')).toBeVisible()
    await expect(check(page, 2)).toContainText('The server did not answer.')
    await page.unroute(/admin\.money\.record/)
    await page.getByRole('button', { name: 'Record 1 check' }).click()
    await expect(page.getByText('1 check is recorded.')).toBeVisible()
    await look(page, 'the checks once they are recorded', { dark: true })
    await page.getByRole('button', { name: 'Start a new list' }).click()
    await expect(check(page, 1).getByLabel('Client or invoice')).toBeFocused()
    const { items } = await admin.call('GET', '/api/admin/payments')
    expect(items).toMatchObject([
      { cents: 10_000, parts: [{ number: 4108 }], note: null },
      { cents: 52_050, credit: 2050 },
      { cents: 31_000, note: 'Check 2041', way: 'check' },
    ])
  })

  await test.step('the books agree, and go to the bookkeeper', async () => {
    await page.getByRole('link', { name: 'All payments' }).click()
    const open = page.getByRole('table', { name: 'Open by age' })
    await expect(open.getByRole('row', { name: 'All' })).toHaveText('All1$50.00')
    await look(page, 'after the checks', { dark: true })
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill('4107')
    const rows = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Paid')
    await page
      .getByRole('navigation', { name: 'Invoices and payments' })
      .getByRole('link', { name: 'Payments' })
      .click()
    await expect(page.getByRole('list', { name: 'Payments' })).toContainText('$20.50 credit')
    await look(page, 'the payments', { dark: true })
    await page.getByLabel('From').fill('')
    await page.getByLabel('Until').fill('')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'For QuickBooks' }).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    expect(csv.split('\r\n')[0]).toBe('Date,Description,Amount')
    expect(csv).toContain(`Rosa Delgado${mark}`)
    expect(csv).toContain('520.50')
  })
})
