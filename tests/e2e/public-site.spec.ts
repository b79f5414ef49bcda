import type { Page } from '@playwright/test'
import { firm } from '#shared/firm.ts'
import { publicPagePaths } from '#shared/pages.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/portal.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the public pages, ${colorScheme}, wide and narrow`, async ({
    page,
  }) => {
    test.slow()
    const said = await listen(page)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of [...publicPagePaths, '/reset-password', '/reset-password?token=x']) {
      await open(page, path)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await axeFindings(page), `${path} at ${width} px`).toEqual([])
      }
    }
    expect(said).toEqual([])
  })
}

test('320 px wide, or at 200 % zoom, nothing scrolls sideways', async ({ page }) => {
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 700 })
    for (const path of [...publicPagePaths, '/reset-password', '/nowhere']) {
      await open(page, path)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(beyond, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('every public page can be walked by keyboard, and the focus is always seen', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of publicPagePaths) {
    await open(page, path)
    const stops = await page.evaluate(
      () =>
        document.querySelectorAll('main a, main button, main summary, main input, main textarea')
          .length,
    )
    await page.locator('main').focus()
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab')
      expect.soft(await focusIsSeen(page), `${path}, stop ${stop}`).toBe(true)
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the public pages are there to read, and their links lead on', async ({ page }) => {
    for (const path of publicPagePaths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(200)
    }
    await page.goto('/')
    await page.getByRole('link', { name: 'What each service includes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services and prices')
  })
})

test('a page fetches no code until somebody comes near, and a button pressed before is pressed again', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: 'Start Filing Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Secure Account Creation' })).toBeVisible()
})

test.describe('navigation of visitors', () => {
  const links = [
    ['Services', '/services'],
    ['Resources', '/resources'],
    ['Security', '/security'],
    ['About', '/about'],
    ['Contact', '/contact'],
  ] as const

  test('public links lead to /services, /resources, /security, /contact, /about, the footer to /support', async ({
    page,
  }) => {
    await open(page, '/')
    for (const [name, path] of links) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(page.locator('main')).toBeFocused()
    }
    await page.getByRole('navigation', { name: 'Footer' }).getByText('Support').click()
    await expect(page).toHaveURL('/support')
    await expect(page).toHaveTitle(/^Help and support/)
  })

  test('on a phone they are in the menu, which Escape closes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await open(page, '/')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
    await page.getByRole('button', { name: 'Menu' }).click()
    for (const [name] of links) await expect(menu.getByRole('link', { name })).toBeVisible()
    await menu.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(menu).toBeHidden()
  })

  test('Learn More leads to /services, Contact Us to /contact, Create Account Now opens the dialog', async ({
    page,
  }) => {
    await open(page, '/')
    for (const id of ['services', 'about'])
      await expect(page.locator(`section#${id}`)).toBeVisible()
    await page.getByRole('link', { name: 'Learn More' }).click()
    await expect(page).toHaveURL('/services')
    await page.getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL('/contact')
    await open(page, '/')
    await page.getByRole('button', { name: 'Create Account Now' }).click()
    await expect(page.getByRole('dialog', { name: 'Secure Account Creation' })).toBeVisible()
  })
})

test("an error and message in the address: an 'Authentication Error' toast, as text, and a clean address", async ({
  page,
}) => {
  const message = `<b>Link</b> expired ${'x'.repeat(400)}`
  await page.goto(`/?error=access_denied&message=${encodeURIComponent(message)}&utm=1`)
  const toast = page.getByRole('alert').filter({ hasText: 'Authentication Error' })
  await expect(toast).toContainText('<b>Link</b> expired xxx')
  expect((await toast.locator('p').last().innerText()).length).toBe(200)
  await expect(page).toHaveURL('/')
})

test("any other address: '404 Page Not Found', its hint, and ways home", async ({ page }) => {
  for (const path of ['/nowhere', '/services/deep?x=%E0%A4%A', '/%00', '/admin/x#%%%']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your taxes/)
})

test('resources: five official links in new tabs, four warnings, five tips, three years, a way to /contact', async ({
  page,
}) => {
  await open(page, '/resources')
  const official = page.locator('#official a')
  await expect(official).toHaveCount(5)
  for (const link of await official.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.irs\.gov\//)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expect(page.locator('#scams dt')).toHaveText([
    /phone/i,
    /email/i,
    /text/i,
    /identity theft/i,
  ])
  await expect(page.locator('#preparation li')).toHaveCount(5)
  await expect(page.locator('#preparation')).toContainText('at least three years')
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact')
})

test('support: three cards, six questions, four links of which three lead to /resources and one to /security', async ({
  page,
}) => {
  await open(page, '/support')
  await expect(page.getByRole('link', { name: `Call ${firm.phone}` })).toHaveAttribute(
    'href',
    /^tel:/,
  )
  await expect(page.getByRole('link', { name: firm.email })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('link', { name: 'Get Personal Help' })).toHaveAttribute(
    'href',
    '/contact',
  )
  await expect(page.locator('main')).toContainText('Mon-Fri 9AM-6PM')
  await expect(page.locator('main details')).toHaveCount(6)
  await page.getByText('How do I upload documents?').click()
  await expect(page.getByText('up to 10 MB each')).toBeVisible()
  await expect(page.locator('main a[href^="/resources"]')).toHaveCount(3)
  await expect(page.locator('main li a[href="/security"]')).toHaveCount(1)
})

test('services: three cards with their prices, and why to choose us', async ({ page }) => {
  await open(page, '/services')
  const cards = page.getByRole('article')
  await expect(cards).toContainText([/Individual Tax Returns.*\$150/, /\$500/, /\$300/])
  await expect(cards.getByRole('heading')).toHaveText([
    'Individual Tax Returns',
    'Business Tax Services',
    'Tax Planning & Advisory',
  ])
  await expect(page.getByRole('heading', { name: /^Why choose/ })).toBeVisible()
})

test('about: mission, four values, and the years since 2008 counted, not written', async ({
  page,
}) => {
  await open(page, '/about')
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible()
  for (const value of ['Integrity', 'Excellence', 'Personal Service', 'Reliability']) {
    await expect(page.getByText(value, { exact: true })).toBeVisible()
  }
  await page.clock.setFixedTime('2031-05-01')
  await open(page, '/about')
  await expect(page.getByText('23 years', { exact: true })).toBeVisible()
})

test.describe('contact', () => {
  test('refuses with the exact messages, beside the fields, and puts the focus on the first', async ({
    page,
  }) => {
    await open(page, '/contact')
    await page.getByLabel('Message').fill('too short')
    await page.getByRole('button', { name: 'Send Message' }).click()
    for (const words of [
      'Name is required',
      'Valid email is required',
      'Message must be at least 10 characters',
    ]) {
      await expect(page.getByText(words)).toBeVisible()
    }
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByLabel('Message')).toHaveValue('too short')
  })

  test("confirms, and 'Send Another Message' starts anew", async ({ page }) => {
    await open(page, '/contact')
    await page.getByLabel('Name').fill('Łukasz Żółć')
    await page.getByLabel('Email').fill('lukasz@example.com')
    await page.getByLabel('Message').fill('May I deduct my desk?')
    await page.getByLabel('Message').press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your message is with us')).toBeVisible()
    await page.getByRole('button', { name: 'Send Another Message' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('')
  })

  test('a server that is gone loses nothing of what was typed', async ({ page }) => {
    await open(page, '/contact')
    await page.getByLabel('Name').fill('Nora Day')
    await page.getByLabel('Email').fill('nora@example.com')
    await page.getByLabel('Message').fill('May I deduct my desk?')
    await page.route('**/trpc/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Send Message' }).click()
    const words = 'Failed to send your message. Please try again later.'
    await expect(page.locator('form').getByText(words)).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('May I deduct my desk?')
  })

  test('shows phone, email and hours with the extended season', async ({ page }) => {
    await open(page, '/contact')
    for (const words of [
      firm.phone,
      firm.email,
      'Mon-Fri',
      '9-6',
      '10-4',
      'closed',
      'Jan 15 to Apr 15',
    ]) {
      await expect(page.locator('main').getByText(words, { exact: true })).toBeVisible()
    }
    await expect(page.locator('main')).toContainText('within 24 hours')
  })
})

test('machines find the pages: sitemap, robots, manifest, addresses', async ({
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

/** The page with its code: on a public one that waits for the first sign of a reader. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
}

function focusIsSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    const { top, bottom, width } = focused.getBoundingClientRect()
    const drawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return drawn && width > 0 && bottom > 0 && top < innerHeight
  })
}

/** All that the browser complains of: errors of our code, and breaches of the content security policy. */
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
