import { axeFindings } from '#tests/support/axe.ts'
import { aClamd } from '#tests/support/clamd.ts'
import { aPdf } from '#tests/support/files.ts'
import { aPdfWithCatalog } from '#tests/support/hostile-files.ts'
import { startServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf, signIn } from '#tests/support/signed-in.ts'
import { action, expect, returnRow, test } from '#tests/support/staff.ts'
import { area, withReturn } from '#tests/support/upload-center.ts'

const script = aPdfWithCatalog('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')

test('a PDF with active content is only for downloading, and staff read why', async ({
  page,
  openTable,
}) => {
  const { client, id, row } = await openTable()
  await client.upload(id, { name: 'form.pdf', category: 'w2', bytes: script })
  await client.upload(id, { name: 'plain.pdf', category: 'w2', bytes: aPdf() })
  await action(row, 'Docs').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Active content')).toBeVisible()
  await expect(dialog.getByText(/^This PDF can run scripts or holds other files/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Preview form.pdf' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Preview plain.pdf' })).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download form.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('form.pdf')
  expect(await axeFindings(page)).toEqual([])
})

test('its client, too, can only download it', async ({ page, portal }) => {
  const { client, returnId } = await withReturn(page, portal)
  await client.upload(returnId, { name: 'form.pdf', category: 'w2', bytes: script })
  await page.goto('/documents')
  const w2s = area(page, 'W-2 forms')
  await expect(w2s.getByText('For download only')).toBeVisible()
  await expect(w2s.getByText('form.pdf', { exact: true })).toBeVisible()
  await expect(w2s.locator('a[href*="inline"]')).toHaveCount(0)
  const link = w2s.getByRole('link', { name: 'Download form.pdf' })
  await expect(link).toHaveAttribute('href', /\/download$/)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  expect(await axeFindings(page)).toEqual([])
})

test('what is being checked opens for its uploader alone, until the scanner is back', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const clamd = await aClamd()
  const portal = await startServer({ env: { CLAMAV_URL: clamd.path } })
  try {
    const [client, admin] = [await aClientOf(portal), await anAdminOf(portal)]
    const id = await client.startReturn(new Date().getFullYear())
    await client.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
    const pageOf = async (person: typeof client, path: string) => {
      const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
      await signIn(page, portal, person)
      await page.goto(path)
      return page
    }
    const clients = await pageOf(client, '/documents')
    const w2s = area(clients, 'W-2 forms')
    await expect(w2s.getByText('Being checked for malware')).toBeVisible()
    await expect(w2s.getByRole('link', { name: 'w2.pdf' })).toBeVisible()

    const staff = await pageOf(admin, `/admin?search=${client.email}`)
    await action(returnRow(staff, client), 'Docs').click()
    const dialog = staff.getByRole('dialog')
    await expect(dialog.getByText('Being checked')).toBeVisible()
    await expect(dialog.getByText(/once the malware scanner is done/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^(Preview|Download) w2/ })).toHaveCount(0)
    expect(await axeFindings(staff)).toEqual([])

    await clamd.start()
    const minutes = { timeout: 150_000 }
    await expect(dialog.getByRole('button', { name: 'Preview w2.pdf' })).toBeVisible(minutes)
    await expect(dialog.getByText('Being checked')).toHaveCount(0)
    await expect(w2s.getByText('Being checked for malware')).toHaveCount(0)
  } finally {
    await portal.remove()
    await clamd.remove()
  }
})
