import type { Page } from '@playwright/test'
import { technicalAssurances } from '#shared/assurances.ts'
import { firmSecurityAssurances } from '#shared/firm.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/portal.ts'

const address = '/security'
const question = '**/trpc/site.assurances'

/** A claim's row on the page. */
function claim(page: Page, title: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(title, { exact: true }) })
}

test('each technical claim stands with what this server found, and what the firm must prove without', async ({
  page,
}) => {
  await page.goto(address)
  const summary = page.getByRole('main').getByRole('status')
  await expect(summary).toContainText('3 of 6 are verified right now')
  for (const title of ['AES-256 encryption at rest', 'Password complexity', 'Session timeout']) {
    await expect(claim(page, title)).toContainText(/Verified on this server, \d{1,2}:\d\d [AP]M$/)
    const checked = await claim(page, title).locator('time').getAttribute('datetime')
    expect(Math.abs(Date.parse(String(checked)) - Date.now())).toBeLessThan(2 * 60_000)
  }
  await expect(claim(page, '256-bit encryption in transit')).toContainText(
    'Not active on this server: it is reached over http',
  )
  await expect(claim(page, 'Malware scanning')).toContainText(
    'Not active on this server: no malware scanner is set up',
  )
  await expect(claim(page, 'Optional two-factor authentication')).toContainText(
    'Not active on this server: signing in asks for the password alone',
  )
  for (const { title, text } of firmSecurityAssurances) {
    await expect(claim(page, title)).toHaveText(`${title}${text}`)
  }
})

test('without scripts the claims are plain text, and the page says what it cannot show', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  for (const { title, text } of technicalAssurances) {
    await expect(claim(page, title)).toHaveText(`${title}${text}`)
    await expect(claim(page, title).locator('dd').last().locator('*')).toBeHidden()
  }
  // Its words can't be asked for: Playwright takes what is in a <noscript> for unread.
  await expect(page.locator('main noscript span')).toBeVisible()
  await context.close()
})

for (const width of [1280, 390]) {
  test(`while the server thinks the claims can be read, and its answer moves nothing, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 2400 })
    let answer = () => {}
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(question, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(address)
    await expect(page.getByText('Asking this server…')).toBeVisible()
    for (const { title, text } of technicalAssurances) {
      await expect(claim(page, title)).toHaveText(`${title}${text}`)
    }
    const places = await placesOfAssurances(page)
    answer()
    await expect(page.getByText('3 of 6 are verified right now')).toBeVisible()
    expect(await placesOfAssurances(page)).toEqual(places)
  })
}

for (const [what, broken] of [
  ['no answer', { abort: true }],
  ['an error', { status: 503, body: '{"message":"not now"}' }],
  ['another answer', { status: 200, body: '<!doctype html><title>Proxy</title>' }],
] as const) {
  test(`${what} is said, and the server can be asked again`, async ({ page }) => {
    await page.route(question, (route) =>
      'abort' in broken ? route.abort() : route.fulfill({ ...broken, contentType: 'text/html' }),
    )
    await page.goto(address)
    await expect(page.getByText('This server could not be asked.')).toBeVisible()
    await expect(claim(page, 'Session timeout')).toContainText('Not checked just now')
    await expect(page.getByRole('main')).not.toContainText('Verified')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('This server could not be asked.')).toBeVisible()
    await page.unroute(question)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(claim(page, 'Session timeout')).toContainText('Verified on this server')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
}

test('a check that broke is not called inactive, nor true', async ({ page }) => {
  const answer = {
    checkedAt: new Date().toISOString(),
    findings: technicalAssurances.map(({ id }) => ({ id, verified: false, reason: null })).slice(1),
  }
  await page.route(question, (route) =>
    route.fulfill({ json: { result: { data: { json: answer } } } }),
  )
  await page.goto(address)
  for (const { title } of technicalAssurances) {
    await expect(claim(page, title)).toContainText('Could not be checked just now')
  }
  await expect(page.getByText('0 of 6 are verified right now')).toBeVisible()
})

test('the page carries neither the data layer nor the rules', async ({ page }) => {
  const code: string[] = []
  page.on('request', (request) => code.push(request.url()))
  await page.goto(address)
  await expect(claim(page, 'Session timeout')).toContainText('Verified')
  expect(code.filter((url) => /\/assets\/(data|rules|panels)-/.test(url))).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390, 320]) {
    test(`fits ${width} px in ${colorScheme}, and axe finds nothing`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      await expect(claim(page, 'Session timeout')).toContainText('Verified')
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(await axeFindings(page)).toEqual([])
    })
  }
}

/** Where each row stands, once the fonts are there. */
function placesOfAssurances(page: Page) {
  return page.evaluate(async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('dl > div')].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { top, height }
    })
  })
}
