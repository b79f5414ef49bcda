import { readFile, writeFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { aJpeg, aPng } from '#tests/support/files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { aClientOf, anAdminOf, signIn } from '#tests/support/signed-in.ts'
import { aReviewOf } from '#tests/support/review.ts'
import { expectRedLines, whileOffline } from '#tests/support/red-lines.ts'
import { expect, ownPortal, test as base } from '#tests/support/portal.ts'

// What a screen loads depends on what is there.
const test = base.extend(ownPortal)

/** Requests, and kB of compressed code, from an empty cache until the page is quiet. */
const BUDGETS = [
  { path: '/', who: 'client', requests: 15, code: 157 },
  { path: '/client-portal', who: 'client', requests: 17, code: 160 },
  { path: '/documents', who: 'client', requests: 25, code: 223 },
  { path: '/messages', who: 'client', requests: 13, code: 145 },
  { path: '/questions', who: 'client', requests: 18, code: 157 },
  { path: '/invoices', who: 'client', requests: 13, code: 149 },
  { path: '/receipt', who: 'client', requests: 13, code: 145 },
  { path: '/review', who: 'signer', requests: 31, code: 319 },
  { path: '/letter', who: 'client', requests: 24, code: 219 },
  { path: '/profile', who: 'client', requests: 20, code: 224 },
  { path: '/notifications', who: 'client', requests: 14, code: 145 },
  { path: '/account', who: 'client', requests: 28, code: 225 },
  { path: '/admin', who: 'admin', requests: 23, code: 166 },
  { path: '/admin/clients', who: 'admin', requests: 18, code: 155 },
  { path: '/admin/inbox', who: 'admin', requests: 18, code: 159 },
  { path: '/admin/clients/$id', who: 'admin', requests: 43, code: 256 },
  { path: '/admin/returns/$id', who: 'admin', requests: 35, code: 238 },
  { path: '/admin/money', who: 'admin', requests: 20, code: 156 },
  { path: '/admin/checks', who: 'admin', requests: 19, code: 166 },
  { path: '/admin/prices', who: 'admin', requests: 22, code: 224 },
  { path: '/admin/team', who: 'admin', requests: 18, code: 154 },
  { path: '/admin/activity', who: 'admin', requests: 19, code: 160 },
] as const

const thisYear = new Date().getFullYear()

for (const width of [390, 1280]) {
  test(`at ${width} px each screen stays in its budget, asks for nothing twice and does not jump`, async ({
    browser,
    portal,
  }) => {
    const client = await aClientOf(portal)
    await client.call('PUT', '/api/profile', singleProfile)
    const id = await client.startReturn(thisYear)
    const documentId = await client.upload(id, { name: 'w2.png', category: 'w2', bytes: aPng() })
    // As the uploader's browser stores it; a document without one would get it from the first screen that shows it.
    const input = { id: documentId, image: aJpeg(96, 124).toString('base64') }
    await client.call('POST', '/trpc/documents.saveThumbnail', { json: input })
    const admin = await anAdminOf(portal)
    // An unread one about the new role would make the browser ask for the user again.
    for (const { id: read } of await admin.list('/api/notifications')) {
      await admin.call('PATCH', `/api/notifications/${String(read)}/read`)
    }
    const { client: signer } = await aReviewOf(portal, admin)
    const people = { client, admin, signer }
    const figures: Figures = {}
    for (const { path, who, ...budget } of BUDGETS) {
      const context = await browser.newContext({ viewport: { width, height: 800 } })
      const page = await context.newPage()
      await signIn(page, portal, people[who])
      const loaded = await load(
        page,
        portal.url + path.replace('$id', path.includes('returns') ? id : client.id),
      )
      figures[path] = [loaded.requests.length, Math.round(loaded.code)]
      const asked = `${path} asked for\n${loaded.requests.join('\n')}`
      expect.soft(loaded.requests.length, asked).toBeLessThanOrEqual(budget.requests + 1)
      // A build differs by a little with each change; what grows by 3 % has something new in it.
      expect.soft(loaded.code, path).toBeLessThanOrEqual(budget.code * 1.03)
      expect.soft(loaded.shift, `${path}\n${loaded.moved}`).toBeLessThanOrEqual(0.02)
      expect.soft(loaded.calls.toSorted(), path).toEqual([...new Set(loaded.calls)].toSorted())
      await context.close()
    }
    await printTrend(`loading-${width}`, figures)
  })
}

test('the code that draws charts loads when the season is opened', async ({ page, portal }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.text())
  })
  const draws = async () => (await Promise.all(scripts)).some((code) => code.includes('visx'))
  await signIn(page, portal, await anAdminOf(portal))
  await load(page, `${portal.url}/admin`)
  expect(await draws()).toBe(false)
  await page.getByRole('heading', { level: 2, name: /^Season/ }).click()
  await expect(page.getByText('Returns by stage').first()).toBeVisible()
  expect(await draws()).toBe(true)
})

test('the first data is asked for before any code has come; a visitor asks for none', async ({
  page,
  portal,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/documents', { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  expect(asked.filter((path) => path.startsWith('/trpc/'))).toEqual([])

  await signIn(page, portal, await aClientOf(portal))
  const [request] = await Promise.all([
    page.waitForRequest(/\/trpc\/auth\.currentUser,.*returns\.list/),
    page.goto('/documents', { waitUntil: 'commit' }),
  ])
  expect(await request.response().then((answer) => answer?.status())).toBe(200)
  // The frame that the server sent.
  await expect(page.getByRole('banner').getByText('Merrow')).toBeVisible()
})

test('offline, a screen that was not loaded yet says so, and loads by itself once the line is back', async ({
  page,
  portal,
}) => {
  expectRedLines(...whileOffline, 'Unable to preload CSS')
  await signIn(page, portal, await aClientOf(portal))
  await load(page, `${portal.url}/client-portal`)
  await page.context().setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Profile Update' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Tax Profile' })).toBeVisible()
})

for (const width of [390, 1280]) {
  test(`at ${width} px the front page does not jump for a visitor`, async ({ browser, portal }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    const page = await context.newPage()
    await watchShifts(page)
    await page.goto(portal.url)
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
    // The first key starts the page's code.
    await Promise.all([page.waitForResponse(/assets\/core/), page.keyboard.press('Tab')])
    await expect(page.locator('[data-prerendered]')).toHaveCount(0)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    await context.close()
  })
}

/** Requests and kB of code, by screen. */
type Figures = Record<string, [requests: number, code: number]>

/** Says what changed since the last run in this folder: many small steps stay within a budget of 3 %. */
async function printTrend(name: string, figures: Figures): Promise<void> {
  const file = `test-results/${name}.json`
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Figures
  for (const [path, [requests, code]] of Object.entries(figures)) {
    const [oldRequests, oldCode] = before[path] ?? [requests, code]
    if (requests === oldRequests && code === oldCode) continue
    process.stdout.write(
      `${name} ${path}: ${oldRequests} → ${requests} requests, ${oldCode} → ${code} kB of code\n`,
    )
  }
  await writeFile(file, JSON.stringify(figures))
}

interface Loaded {
  /** Their addresses. */
  requests: string[]
  code: number
  /** Cumulative layout shift, and what moved. */
  shift: number
  moved: string
  /** The names of the queries. */
  calls: string[]
}

/** Opens a page and waits until it has its data, the stream of changes and everything else that it asked for. */
async function load(page: Page, url: string): Promise<Loaded> {
  const requests: Request[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    open.add(request)
    if (!isByChance(request.url())) requests.push(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await watchShifts(page)
  await Promise.all([page.waitForRequest(/realtime\.changes/), page.goto(url)])
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await expect.poll(() => [...open].map((request) => request.url())).toHaveLength(1)
  const code = requests.filter((request) => request.url().endsWith('.js'))
  const sizes = await Promise.all(code.map((request) => request.sizes()))
  return {
    requests: requests.map((request) => request.url()),
    code: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000,
    shift: await shiftOf(page),
    moved: (await page.locator('html').getAttribute('data-moved')) ?? '',
    calls: requests.flatMap((request) => callsIn(new URL(request.url()).pathname)),
  }
}

/**
 * The names of other tests' clients decide whether the letters of latin-ext are needed, and only a Chromium with windows
 * asks for the site's icon.
 */
function isByChance(url: string): boolean {
  return url.includes('latin-ext') || /\/favicon\.\w+(\?|$)/.test(url)
}

/** Adds up the layout shifts that no input caused, and names what moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let shift = 0
    const moved: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
          shift += Number(entry.value)
          const { sources = [] } = entry as { sources?: LayoutShiftSource[] }
          for (const { node, previousRect, currentRect } of sources) {
            const text = node?.textContent?.slice(0, 40) ?? 'what is gone'
            moved.push(`${text}: from ${previousRect.y} to ${currentRect.y}`)
          }
        }
      }
      document.documentElement.dataset.shift = String(shift)
      document.documentElement.dataset.moved = moved.join('\n')
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What the types of the browser lack (Layout Instability API). */
interface LayoutShiftSource {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

async function shiftOf(page: Page): Promise<number> {
  return Number((await page.locator('html').getAttribute('data-shift')) ?? 0)
}

function callsIn(path: string): string[] {
  return path.startsWith('/trpc/') ? path.slice('/trpc/'.length).split(',') : []
}
