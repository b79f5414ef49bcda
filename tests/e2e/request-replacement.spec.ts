import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { axeFindings } from '#tests/support/axe.ts'
import { aPdf } from '#tests/support/files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { type Someone, signIn } from '#tests/support/signed-in.ts'
import { action, expect, messages, returnRow, test, withoutLiveLine } from '#tests/support/staff.ts'
import { area, choose, pdf } from '#tests/support/upload-center.ts'
import type { RunningServer } from '#tests/support/server.ts'

const thisYear = new Date().getFullYear()
const reason = 'The right edge is cut off. Send the whole page.'

/** How soon an open screen shows what another did, in milliseconds. */
const live = { timeout: 2000 }

/** The client's own browser, beside the staff's. */
async function openAs(browser: Browser, portal: RunningServer, client: Someone, path: string) {
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  await signIn(page, portal, client)
  const line = page.waitForResponse((answer) => answer.url().includes('realtime.changes'))
  await page.goto(path)
  await line
  return page
}

async function ask(page: Page, file: string, words = reason) {
  await page.getByRole('button', { name: `Ask for another instead of ${file}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for another document' })
  await dialog.getByLabel('What should the client send, and why').fill(words)
  await dialog.getByRole('button', { name: 'Ask the client' }).click()
}

test('staff ask for another: the open screen of the client shows it within two seconds, and a new document answers it', async ({
  page,
  portal,
  browser,
  openTable,
}) => {
  const { client, id, row } = await openTable()
  await client.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  const clients = await openAs(browser, portal, client, '/documents')
  const w2s = area(clients, 'W-2 forms')
  await expect(w2s.getByRole('link', { name: 'w2.pdf' })).toBeVisible()

  await action(row, 'Docs').click()
  await ask(page, 'w2.pdf')
  await expect(w2s.getByText('Your preparer asked for another “w2.pdf”')).toBeVisible(live)
  await expect(w2s.getByText(reason)).toBeVisible()
  await expect(messages(page).getByText('Client asked')).toBeVisible()
  const asked = page.getByText(/^Asked for another on [A-Z]/)
  await expect(asked).toContainText(reason)
  await expect(page.getByRole('button', { name: /^Ask for another/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Download w2.pdf' })).toBeFocused()

  await choose(clients, 'W-2 forms').setInputFiles(pdf('w2 whole.pdf'))
  await expect(asked).toHaveCount(0, live)
  await expect(w2s.getByRole('list', { name: 'Asked for again' })).toHaveCount(0)

  await clients.getByRole('button', { name: 'Delete w2 whole.pdf' }).click()
  await clients.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(asked).toBeVisible(live)
  await expect(w2s.getByRole('list', { name: 'Asked for again' })).toBeVisible(live)
  await clients.context().close()
})

test('“your turn” says it first, and leads to where another is uploaded', async ({
  page,
  portal,
  browser,
  admin,
  openTable,
}) => {
  const { client, id, row } = await openTable('in_progress')
  await client.call('PUT', '/api/profile', singleProfile)
  await client.upload(id, { name: 'receipt.pdf', category: 'receipts', bytes: aPdf() })
  const clients = await openAs(browser, portal, client, '/client-portal')
  await expect(clients.getByText(`We are preparing your ${thisYear} return`)).toBeVisible()
  await action(row, 'Docs').click()
  await ask(page, 'receipt.pdf')
  await expect(clients.getByText(`Send another ${thisYear} document`)).toBeVisible(live)
  await expect(clients.getByText(`Receipts: ${reason}`)).toBeVisible()
  await clients.getByRole('link', { name: 'Upload another' }).click()
  await expect(clients).toHaveURL(`/documents?year=${thisYear}`)
  await expect(area(clients, 'Receipts').getByText(reason)).toBeVisible()
  await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status: 'completed' })
  await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status: 'filed' })
  await expect(area(clients, 'Receipts').getByText(reason)).toHaveCount(0, live)
  await clients.context().close()
})

test('the notification leads to the year of the document', async ({
  page,
  portal,
  browser,
  openTable,
}) => {
  const { client, row } = await openTable()
  const older = await client.startReturn(thisYear - 1)
  await client.upload(older, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  await action(row.filter({ hasText: String(thisYear - 1) }), 'Docs').click()
  await ask(page, 'w2.pdf')
  await expect(page.getByText(/^Asked for another on/)).toBeVisible()
  const clients = await openAs(browser, portal, client, '/home')
  await clients.getByRole('link', { name: /^Your preparer asked for another/ }).click()
  await expect(clients).toHaveURL(`/documents?year=${thisYear - 1}`)
  await expect(area(clients, 'W-2 forms').getByText(reason)).toBeVisible()
  await clients.context().close()
})

test('a PDF that needs a password comes with the reason, and a reason with an SSN is refused beside its field', async ({
  page,
  openTable,
}) => {
  const { client, id, row } = await openTable()
  const bytes = await readFile(new URL('../support/pdfs/locked-256.pdf', import.meta.url))
  await client.upload(id, { name: 'locked.pdf', category: 'w2', bytes })
  await action(row, 'Docs').click()
  await page.getByRole('button', { name: 'Ask for another instead of locked.pdf' }).click()
  const field = page.getByLabel('What should the client send, and why')
  await expect(field).toHaveValue(/only opens with a password/)
  await expect(field).toBeFocused()
  await field.fill('Your SSN is 123-45-6789')
  await page.getByRole('button', { name: 'Ask the client' }).click()
  await expect(page.getByText(/^Leave the number itself out/)).toBeVisible()
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const again = page.getByRole('button', { name: 'Ask for another instead of locked.pdf' })
  await expect(again).toBeFocused()
})

test('a colleague was first: it says so, and the row shows what they asked', async ({
  page,
  openTable,
}) => {
  await withoutLiveLine(page)
  const { client, id, row } = await openTable()
  await client.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  await action(row, 'Docs').click()
  await page.getByRole('button', { name: /^Ask for another/ }).click()
  const colleagues = await page.context().newPage()
  await colleagues.goto(`/admin?search=${client.email}`)
  await action(returnRow(colleagues, client), 'Docs').click()
  await ask(colleagues, 'w2.pdf')
  await expect(colleagues.getByText(/^Asked for another on/)).toBeVisible()
  await page.getByLabel('What should the client send, and why').fill('Too dark')
  await page.getByRole('button', { name: 'Ask the client' }).click()
  await expect(messages(page).getByText('The client is asked for another already')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Asked for another on/)).toContainText(reason)
})

test('when it fails, nothing typed is lost', async ({ page, openTable }) => {
  const { client, id, row } = await openTable()
  await client.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  await action(row, 'Docs').click()
  await page.route(/admin\.requestReplacement/, (route) => route.abort())
  await ask(page, 'w2.pdf')
  await expect(messages(page).getByText('Failed to ask for another')).toBeVisible()
  await expect(page.getByLabel('What should the client send, and why')).toHaveValue(reason)
})

test('a filed return asks for nothing more', async ({ page, admin, openTable }) => {
  const { client, id, row } = await openTable()
  await client.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  for (const status of ['in_progress', 'completed', 'filed']) {
    await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status })
  }
  await expect(action(row, 'Filed')).toBeVisible()
  await action(row, 'Docs').click()
  await expect(page.getByRole('button', { name: 'Download w2.pdf' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ask for another/ })).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing where another is asked for and where it is missed, ${colorScheme}`, async ({
    page,
    portal,
    browser,
    openTable,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { client, id, row } = await openTable()
    await client.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
    await action(row, 'Docs').click()
    await page.getByRole('button', { name: /^Ask for another/ }).click()
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await ask(page, 'w2.pdf')
    await expect(page.getByText(/^Asked for another on/)).toBeVisible()
    expect(await axeFindings(page, '[role=dialog]')).toEqual([])
    const clients = await openAs(browser, portal, client, '/documents')
    await clients.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(area(clients, 'W-2 forms').getByText(reason)).toBeVisible()
    expect(await axeFindings(clients, 'main')).toEqual([])
    await clients.context().close()
  })
}
