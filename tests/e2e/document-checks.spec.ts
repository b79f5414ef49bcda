import { aClamd } from '#tests/support/clamd.ts'
import { aPdf } from '#tests/support/files.ts'
import { limits } from '#tests/support/patience.ts'
import { startServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf, signIn } from '#tests/support/signed-in.ts'
import { expectRedLines } from '#tests/support/red-lines.ts'
import { action, expect, returnRow, test } from '#tests/support/staff.ts'
import { area } from '#tests/support/upload-center.ts'

test('a PDF that is also a web page runs nothing when it is opened', async ({ page, portal }) => {
  expectRedLines('/has-run 404')
  const webPage = `<html><script>fetch('/has-run')</script></html>`
  const client = await aClientOf(portal)
  const id = await client.upload(await client.startReturn(new Date().getFullYear()), {
    name: 'w2.pdf',
    category: 'w2',
    bytes: Buffer.concat([aPdf(), Buffer.from(webPage)]),
  })
  await signIn(page, portal, client)
  const ran: string[] = []
  page.on('request', (request) => request.url().endsWith('/has-run') && ran.push(request.url()))
  await page.goto('/')
  for (const query of ['', '?inline=1']) {
    const answer = page.waitForResponse(/download/)
    // A download ends the navigation.
    await page.goto(`/api/documents/${id}/download${query}`).catch(() => null)
    expect((await answer).status()).toBe(200)
  }
  expect(ran).toEqual([])
  // The same bytes as a web page would run.
  await page.route('**/as-a-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: webPage }),
  )
  await Promise.all([page.waitForRequest(/has-run/), page.goto('/as-a-page')])
})

test('only the uploader can open an unscanned document until the scanner is back', async ({
  browser,
}) => {
  expectRedLines('ERR_CONNECTION_REFUSED', 'Failed to fetch')
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

    await clamd.start()
    // Waiting documents are scanned each minute.
    const minutes = { timeout: limits.test * 2 }
    await expect(dialog.getByRole('button', { name: 'Preview w2.pdf' })).toBeVisible(minutes)
    await expect(dialog.getByText('Being checked')).toHaveCount(0)
    await expect(w2s.getByText('Being checked for malware')).toHaveCount(0)
  } finally {
    await portal.remove()
    await clamd.remove()
  }
})
