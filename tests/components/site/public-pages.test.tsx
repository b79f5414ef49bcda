import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import type { PublicService } from '#shared/firm/firm-values.ts'
import { firm, setFirm } from '#shared/firm/firm.ts'
import { publicPagePaths } from '#shared/base/pages.ts'
import { recipients } from '#shared/firm/recipients.ts'
import { People } from '#client/public/site/People.tsx'
import type { Answers } from '#tests/components/support/answers.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { leads, says, shows } from '#tests/components/support/says.ts'

const main = page.getByRole('main')
const title = page.getByRole('heading', { level: 1 })
const links = [
  ['Services', '/services'],
  ['Resources', '/resources'],
  ['Security', '/security'],
  ['About', '/about'],
  ['Contact', '/contact'],
] as const
const answers: Answers = {
  'auth.openResetLink': { success: true },
  'site.assurances': {
    checkedAt: '2026-02-02T10:00:00.000Z',
    findings: [
      { id: 'session-timeout', verified: true },
      { id: 'malware-scanning', verified: false, reason: 'no malware scanner is set up' },
    ],
  },
}
afterEach(() => setFirm(firmAtStart))

const visit = (path: string) => renderScreen(path, { answers })
type Router = Awaited<ReturnType<typeof visit>>['router']

async function show(router: Router, path: string) {
  await router.navigate({ to: path })
  await expect.element(title).toBeVisible()
  await expect.element(page.getByText(/^Loading /)).not.toBeInTheDocument()
}

test('every public page works by keyboard, and the focus is always visible', async () => {
  const { router } = await visit('/')
  // Once a key was pressed, the focus is drawn wherever it goes.
  await userEvent.tab()
  for (const path of publicPagePaths) {
    await show(router, path)
    const stops = main
      .element()
      .querySelectorAll<HTMLElement>('a, button, summary, input, textarea')
    for (const stop of stops) {
      if (!stop.checkVisibility()) continue
      stop.focus()
      const isReached = stop.tabIndex >= 0 && document.activeElement === stop
      expect(isReached && focusIsSeen(), `${path}, ${stop.outerHTML}`).toBe(true)
    }
  }
})

function focusIsSeen(): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return false
  const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
  const { top, bottom, width } = activeElement.getBoundingClientRect()
  const drawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  return drawn && width > 0 && bottom > 0 && top < innerHeight
}

test('public links lead to /services, /resources, /security, /about, /contact, on a phone too, the footer to /support', async () => {
  const { router } = await visit('/')
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const [name, path] of links) {
    await expect.element(menu.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  // A visitor has no bell.
  await expect.element(page.getByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument()
  await leads(page, 'Learn More', '/services')
  await leads(main, 'Contact Us', '/contact')
  await menu.getByRole('link', { name: 'About' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/about')
  await expect.element(main).toHaveFocus()
  const footer = page.getByRole('navigation', { name: 'Footer' })
  await expect.element(footer).not.toMatchTextContent('Check a signed PDF')
  await footer.getByText('Support').click()
  await expect.poll(() => router.state.location.pathname).toBe('/support')
  await expect.poll(() => document.title).toMatch(/^Help and support/)

  await onPhone()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  await toggle.click()
  for (const [name] of links) {
    await expect.element(panel.getByRole('link', { name })).toBeVisible()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(toggle).toHaveFocus()
  await toggle.click()
  await panel.getByRole('link', { name: 'About' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/about')
  await expect.element(panel).not.toBeInTheDocument()
})

test("an error in the address: a toast, as text, and a clean address; any other address, also /Admin: '404 Page Not Found'", async () => {
  const message = `<b>Link</b> expired ${'x'.repeat(400)}`
  const { router } = await visit(
    `/?error=access_denied&message=${encodeURIComponent(message)}&utm=1`,
  )
  await expect.element(messages()).toMatchTextContent('Authentication Error')
  await expect.element(messages().getByText(message.slice(0, 200), { exact: true })).toBeVisible()
  await expect.poll(() => router.state.location.href).toBe('/')
  for (const path of ['/nowhere', '/Admin', '/SERVICES']) {
    await router.navigate({ to: path })
    await expect.element(title).toHaveTextContent('404 Page Not Found')
  }
  await shows(page, 'Did you forget to add the page to the router?')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect.element(title).toMatchTextContent(/^Your taxes/)
})

test('resources, support, services and about have the links, questions, prices, values and years of the specification', async () => {
  const { router } = await visit('/resources')
  await expect.element(title).toBeVisible()
  const found = (selector: string) => Array.from(document.querySelectorAll(selector))
  const official = found('#official a')
  expect(official).toHaveLength(5)
  for (const link of official) {
    expect(link.getAttribute('href')).toMatch(/^https:\/\/www\.irs\.gov\//)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  }
  const warnings = [/phone/i, /email/i, /text/i, /identity theft/i]
  expect(found('#scams dt').map(({ textContent }) => textContent)).toEqual(
    warnings.map((word) => expect.stringMatching(word)),
  )
  expect(found('#preparation li')).toHaveLength(5)
  expect(found('#preparation')[0]?.textContent).toContain('at least three years')
  await leads(main, 'Contact Us', '/contact')

  await show(router, '/support')
  for (const [name, href] of [
    [`Call ${firm.phone}`, /^tel:/],
    [firm.email, /^mailto:/],
    ['Get Personal Help', /^\/contact$/],
  ] as const) {
    await expect
      .element(main.getByRole('link', { name }))
      .toHaveAttribute('href', expect.stringMatching(href))
  }
  await expect.element(main).toMatchTextContent('Mon-Fri 9AM-6PM')
  expect(main.getByRole('group').elements()).toHaveLength(6)
  await expect.element(main).toMatchTextContent(/How do I upload documents\?.*up to 10 MB each/)
  const onward = main.getByRole('listitem').getByRole('link').elements()
  expect(onward.map((link) => link.getAttribute('href')?.replace(/#.*/, ''))).toEqual([
    '/resources',
    '/resources',
    '/resources',
    '/security',
  ])

  await show(router, '/services')
  const cards = page.getByRole('article')
  for (const [place, [heading, price]] of [
    ['Individual Tax Returns', '$150'],
    ['Business Tax Services', '$500'],
    ['Tax Planning & Advisory', '$300'],
  ].entries()) {
    const card = cards.nth(place)
    await expect.element(card.getByRole('heading')).toHaveTextContent(heading ?? '')
    await expect.element(card).toMatchTextContent(price ?? '')
  }
  expect(cards.elements()).toHaveLength(3)
  await expect.element(page.getByRole('heading', { name: /^Why choose/ })).toBeVisible()

  setFirm({ ...firmAtStart, year: 2031 })
  await show(router, '/about')
  await expect.element(page.getByRole('heading', { name: 'Our mission' })).toBeVisible()
  for (const value of ['Integrity', 'Excellence', 'Personal Service', 'Reliability', '23 years']) {
    await expect.element(page.getByText(value, { exact: true })).toBeVisible()
  }
})

const ownServices = (count: number): PublicService[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `own-${at}`,
    name: 'ضريبة الدخل',
    description: `<b>Books</b> ${'x'.repeat(480)}`,
    cents: 99_50,
    unit: 'hour',
    site: null,
  }))

test('services of the firm: its words and prices, how many there are, drawings beside those of the site only; a long name leaves room for the menu', async () => {
  const drawings = (of: string) => document.querySelectorAll(of).length
  const card = main.getByRole('article')
  setFirm({ ...firmAtStart, services: ownServices(8) })
  const { router } = await visit('/')
  await onPhone(360)
  await says(card.first(), /^ضريبة الدخل<b>Books<.b> x+From \$99\.50 an hour$/)
  expect(card.elements()).toHaveLength(3)
  expect(document.querySelector('dl')?.textContent).toContain('From $99.50 an hourضريبة الدخل')
  expect(scrollsSideways()).toBe(false)
  await main.getByRole('link', { name: 'All 8 services and their prices' }).click()
  await expect.poll(() => card.elements().length).toBe(8)
  await expect.element(card.last()).toMatchTextContent(/^ضريبة الدخلFrom \$99\.50 an hour<b>Books/)
  expect(drawings('article .drawing')).toBe(0)
  expect(scrollsSideways()).toBe(false)

  setFirm({ ...firmAtStart, services: [...firmAtStart.services.slice(0, 1), ...ownServices(1)] })
  await show(router, '/')
  await expect.element(card.first()).toMatchTextContent('Individual returns')
  expect(drawings('article .drawing')).toBe(0)
  await show(router, '/services')
  expect(drawings('article svg[width="96"]')).toBe(1)

  // What a firm leaves of a first service stays in the site's words.
  const [first] = firmAtStart.services
  if (!first?.site) throw new Error('a new portal has services')
  const own = { ...first, name: 'Form 1040', site: { ...first.site, name: false } }
  setFirm({ ...firmAtStart, services: [own] })
  await show(router, '/')
  await expect.element(card).toMatchTextContent(/^Form 1040A job or three.*From \$150 a return$/)
  expect(drawings('article .drawing')).toBe(1)
  expect(document.querySelector('dl')?.textContent).toContain('From $150Form 1040')
  const unlike = { ...own, unit: 'each' as const, description: 'Quick.' }
  const site = { ...first.site, description: false, unit: false }
  setFirm({ ...firmAtStart, services: [{ ...unlike, name: first.name, site }] })
  await show(router, '/services')
  await expect.element(card).toMatchTextContent('Individual Tax ReturnsFrom $150 eachQuick.')
  expect(drawings('article svg[width="96"]')).toBe(1)

  // Without services there are no prices, and none are promised.
  setFirm({ ...firmAtStart, services: [] })
  await show(router, '/')
  expect(main.element().textContent).not.toMatch(/\$\d+(?!,)|each service/i)
  await show(router, '/services')
  await expect.element(title).toHaveTextContent('Our services')
  await expect.element(main).toMatchTextContent('Tell us what you need.')
  expect(main.element().textContent).not.toContain('$')

  setFirm({ ...firmAtStart, name: 'Whitcombe, Oyelaran & Daughters Accountancy'.repeat(2) })
  await show(router, '/contact')
  for (const width of [360, 1280]) {
    await onPhone(width)
    const start = page.getByRole('button', { name: 'Get Started' })
    await expect.element(start).toBeInViewport({ ratio: 1 })
    expect(scrollsSideways(), `${width} px`).toBe(false)
  }
})

test('the people of the firm are listed with their credentials, and without people there is no section', async () => {
  const { container, rerender } = await render(<People people={[]} />)
  expect(container).toBeEmptyDOMElement()
  await rerender(<People people={[{ name: 'Ana Ruiz', credential: 'CPA', photo: null }]} />)
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Ana RuizCPA')
})

test('the privacy page names those who receive data here, and only those', async () => {
  const { router } = await visit('/')
  await show(router, '/privacy')
  await expect.element(main.getByText(/It sends your data to nobody else/)).toBeVisible()
  setFirm({ ...firmAtStart, recipients: ['stripePayments', 'documents'] })
  await show(router, '/about')
  await show(router, '/privacy')
  await shows(main, recipients.stripePayments, recipients.documents)
  await expect.element(main.getByText(recipients.mail)).not.toBeInTheDocument()
})
