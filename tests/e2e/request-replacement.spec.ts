import type { Browser, Page } from '@playwright/test'
import { aPdf } from '#tests/support/files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { type Someone, signIn } from '#tests/support/signed-in.ts'
import { action, expect, messages, test } from '#tests/support/staff.ts'
import { area, choose, pdf } from '#tests/support/upload-center.ts'
import type { RunningServer } from '#tests/support/server.ts'

const thisYear = new Date().getFullYear()
const reason = 'The right edge is cut off. Send the whole page.'

/** A separate browser for the client. */
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
  await expect(dialog).toBeHidden()
}

test("staff request a replacement: the client's open screen shows it without a reload, and a new document answers it", async ({
  page,
  portal,
  browser,
  openTable,
}) => {
  const { client, id, row } = await openTable()
  await client.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  const clients = await openAs(browser, portal, client, '/documents')
  await expect(area(clients, 'W-2 forms').getByRole('link', { name: 'w2.pdf' })).toBeVisible()

  await action(row, 'Docs').click()
  await ask(page, 'w2.pdf')
  await expect(documents(clients).getByText(`Your preparer asked again: ${reason}`)).toBeVisible()
  await expect(messages(page).getByText('Request sent')).toBeVisible()
  const asked = page.getByText(/^Asked for another on [A-Z]/)
  await expect(asked).toContainText(reason)
  await expect(page.getByRole('button', { name: /^Ask for another/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Download w2.pdf' })).toBeFocused()

  await choose(clients, 'Another copy of w2.pdf').setInputFiles(pdf('w2 whole.pdf'))
  await expect(asked).toHaveCount(0)
  await expect(clients.getByRole('heading', { name: '1 of 1 document received' })).toBeVisible()
  await clients.context().close()
})

test('“your turn” shows what is asked for, and the notification leads to its year, until the return is filed', async ({
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
  await action(row.filter({ hasText: String(thisYear) }), 'Docs').click()
  await ask(page, 'receipt.pdf')
  await expect(clients.getByText(`We need one more document for ${thisYear}`)).toBeVisible()
  await expect(choose(clients, 'Another copy of receipt.pdf')).toBeAttached()

  const older = await client.startReturn(thisYear - 1)
  await client.upload(older, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  await page.keyboard.press('Escape')
  await action(row.filter({ hasText: String(thisYear - 1) }), 'Docs').click()
  await ask(page, 'w2.pdf')
  await clients.goto('/home')
  await clients
    .getByRole('link', { name: /^Your preparer asked for another/ })
    .first()
    .click()
  await expect(clients).toHaveURL(`/documents?year=${thisYear - 1}`)
  await expect(documents(clients).getByText(`Your preparer asked again: ${reason}`)).toBeVisible()

  await clients.goto(`/documents?year=${thisYear}`)
  await expect(documents(clients).getByText(`Your preparer asked again: ${reason}`)).toBeVisible()
  await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status: 'completed' })
  await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status: 'filed' })
  await expect(documents(clients)).toHaveCount(0)
  await clients.context().close()
})

function documents(page: Page) {
  return page.getByRole('list', { name: 'Documents' })
}
