import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/portal.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'

test('the API page can be read in dark on a phone, and sends calls under the content security policy', async ({
  page,
}) => {
  const said = listen(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/api/docs')
  await expect(page.getByText('Signs in', { exact: true })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 23, 35)')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('heading', { name: /client portal/ })).toBeVisible()

  const register = await open(page, 'authRegister')
  const proposed = await register.getByRole('textbox').inputValue()
  await register.getByRole('textbox').fill(proposed.replace('user@', `reader-${Date.now()}@`))
  const registered = await execute(register, 201)
  const { token } = JSON.parse(registered) as { token: string }
  await authorize(page, token)
  expect(await execute(await open(page, 'authCurrentUser'), 200)).toContain('"role": "client"')

  const created = await execute(await open(page, 'returnsCreate'), 201)
  const { id } = JSON.parse(created) as { id: string }
  const upload = await open(page, 'documentsUpload')
  await upload.getByPlaceholder('id', { exact: true }).fill(id)
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'w2.pdf', mimeType: 'application/pdf', buffer: await multiPagePdf() })
  expect(await execute(upload, 201)).toContain('"fileName": "w2.pdf"')
  expect(said).toEqual([])
})

/** All console messages and errors of the page, except those about the site's icon. */
function listen(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (!/\/favicon\.\w+(\?|$)/.test(message.location().url)) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

async function open(page: Page, operationId: string): Promise<Locator> {
  const call = page.locator(`[id^=operations-][id$=-${operationId}]`)
  await call.locator('.opblock-summary-control').click()
  return call
}

/** Sends the proposed call; resolves with the body of the answer. */
async function execute(call: Locator, status: number): Promise<string> {
  await call.getByRole('button', { name: 'Execute' }).click()
  const answer = call.locator('.live-responses-table')
  await expect(answer.locator('tbody .response-col_status')).toContainText(String(status))
  return (await answer.locator('.highlight-code code').first().textContent()) ?? ''
}

async function authorize(page: Page, token: string): Promise<void> {
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  const dialog = page.locator('.modal-ux')
  await dialog.getByRole('textbox').first().fill(token)
  await dialog.getByRole('button', { name: 'Apply credentials' }).first().click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
}
