import type { Page } from '@playwright/test'
import { technicalAssurances } from '#shared/firm/assurances.ts'
import { firmSecurityAssurances } from '#client/public/site/firm-assurances.ts'
import { publicPagePaths } from '#shared/base/pages.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { aPdf } from '#tests/support/files.ts'
import { expectRedLines } from '#tests/support/red-lines.ts'
import { expect, test } from '#tests/support/portal.ts'

test('each public page hydrates without errors, and unknown addresses show the 404 page', async ({
  page,
}) => {
  expectRedLines('status of 404')
  const said = await listen(page)
  for (const path of publicPagePaths) {
    await open(page, path)
    expect.soft(await axeFindings(page), path).toEqual([])
  }
  await open(page, '/')
  await page.getByRole('link', { name: 'Learn More' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services and prices')
  await expect(page.locator('main')).toBeFocused()
  expect(said).toEqual([])

  for (const path of ['/nowhere', '/services/deep?x=%E0%A4%A', '/%00', '/admin/x#%%%']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  }
})

test('a signed PDF that was chosen before the page’s code came is checked', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/verify', { waitUntil: 'commit' })
  const file = { name: 'signed.pdf', mimeType: 'application/pdf', buffer: aPdf('foreign') }
  await page.getByLabel('Choose a signed PDF').setInputFiles(file)
  code.resolve()
  await expect(page.getByRole('heading', { name: 'Not signed here' })).toBeVisible()
})

test('text that a script would make into HTML or code is refused', async ({ browser, portal }) => {
  expectRedLines('assignment and')
  const page = await (await browser.newContext()).newPage()
  await page.goto(portal.url)
  const attempts = {
    html: () => {
      document.body.innerHTML = '<img src="/favicon.svg">'
    },
    script: () => {
      document.createElement('script').text = 'document.title = "changed"'
    },
    address: () => {
      document.createElement('script').src = '/assets/another.js'
    },
    worker: () => {
      void new Worker('/assets/pdf.worker.min-a.mjs?another')
    },
  }
  for (const attempt of Object.values(attempts)) {
    await expect(page.evaluate(attempt)).rejects.toThrow(
      /requires 'Trusted(?:HTML|Script|ScriptURL)'/,
    )
  }
  await page.context().close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the public pages can be read and their links work; the security claims are plain text', async ({
    page,
  }) => {
    for (const path of publicPagePaths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(200)
    }
    await page.goto('/security')
    for (const { title, text } of technicalAssurances) {
      await expect(claim(page, title)).toHaveText(`${title}${text}`)
      await expect(claim(page, title).locator('dd').last().locator('*')).toBeHidden()
    }
    // Playwright can't read text inside a <noscript>.
    await expect(page.locator('main noscript span')).toBeVisible()
    await page.goto('/')
    await page.getByRole('link', { name: 'What each service includes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services and prices')
  })
})

test('a page loads no code before the first interaction, and then repeats the click that came first', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Dark mode', pressed: true })).toBeVisible()
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: 'Start Filing Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Secure Account Creation' })).toBeVisible()
})

test("the security page shows this server's results without loading tRPC or zod", async ({
  page,
}) => {
  const code: string[] = []
  page.on('request', (request) => code.push(request.url()))
  const question = '**/trpc/site.assurances'
  const proxy = { contentType: 'text/html', body: '<!doctype html><title>Proxy</title>' }
  await page.route(question, (route) => route.fulfill(proxy))
  const opened = Date.now()
  await page.goto('/security')
  await expect(page.getByText('This server could not be reached.')).toBeVisible()
  await page.unroute(question)
  await page.getByRole('button', { name: 'Try again' }).click()
  const summary = page.getByRole('main').getByRole('status')
  await expect(summary).toContainText('4 of 6 are verified right now')
  for (const title of [
    'AES-256 encryption at rest',
    'Password complexity',
    'Session timeout',
    'Optional two-factor authentication',
  ]) {
    await expect(claim(page, title)).toContainText(/Verified on this server, \d{1,2}:\d\d [AP]M/)
    const checked = await claim(page, title).locator('time').getAttribute('datetime')
    // The checks of a minute are shared.
    expect(Date.parse(String(checked))).toBeGreaterThan(opened - 60_000)
    expect(Date.parse(String(checked))).toBeLessThanOrEqual(Date.now())
  }
  for (const [title, reason] of [
    ['256-bit encryption in transit', 'it is reached over http'],
    ['Malware scanning', 'no malware scanner is set up'],
  ] as const) {
    await expect(claim(page, title)).toContainText(`Not active on this server: ${reason}`)
  }
  for (const { title, text } of firmSecurityAssurances()) {
    await expect(claim(page, title)).toHaveText(`${title}${text}`)
  }
  expect(code.filter((url) => /\/assets\/(portal|rules|fields)-/.test(url))).toEqual([])
})

test('crawlers find the pages: sitemap, robots, manifest, addresses', async ({
  page,
  portal,
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of publicPagePaths) expect(sitemap).toContain(`<loc>${portal.url}${path}</loc>`)
  expect(await (await request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${portal.url}/sitemap.xml`,
  )
  const manifest = (await (await request.get('/site.webmanifest')).json()) as {
    icons: { src: string }[]
  }
  const files = [
    ...manifest.icons.map(({ src }) => src),
    '/favicon.ico',
    '/favicon.svg',
    '/social.png',
  ]
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200)
  await page.goto('/services')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${portal.url}/services`,
  )
})

/** A claim's row on the security page. */
function claim(page: Page, title: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(title, { exact: true }) })
}

/** Opens a page and loads its code, which waits for the first interaction on a public page. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
}

/** All errors of our code and violations of the content security policy. */
async function listen(page: Page): Promise<string[]> {
  const said: string[] = []
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      throw new Error(`${violatedDirective} refused ${blockedURI}`)
    }),
  )
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  return said
}
