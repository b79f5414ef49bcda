import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { anotherFirm } from '#tests/support/firm.ts'
import { aFullClient } from '#tests/support/full-client.ts'
import { startIdentityProvider } from '#tests/support/identity.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { drawSheet, launchBrowser, type Picture } from '#tests/support/pictures.ts'
import { accessStaffStates, accessStates, sharedStates } from './access-states.ts'
import { clientStates } from './client-states.ts'
import { clientsStates } from './clients-states.ts'
import { crowdedStates } from './crowded-states.ts'
import { firmStates } from './firm-states.ts'
import { lookStates } from './look-states.ts'
import { documentsStates } from './return-documents-states.ts'
import { publicStates } from './public-states.ts'
import { returnPageStates } from './return-page-states.ts'
import { signingClientStates } from './signing-client-states.ts'
import { signingSpouseStates } from './signing-spouse-states.ts'
import { signingStaffStates } from './signing-staff-states.ts'
import { staffClientStates } from './staff-client-states.ts'
import type { State, World } from './state.ts'
import { twoFactorStates } from './two-factor-states.ts'
import { startServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf } from '#tests/support/signed-in.ts'

// npm run screens: pictures of each screen in each of its states, wide and narrow, light and dark, in
// test-results/screens. `npm run screens -- client` draws one group, `npm run screens -- 'profile|account'` the screens whose
// name matches, and `npm run screens -- 'profile.*390 dark'` one look of them. With `FIRM=another` before it, the portal
// says of itself what tests/support/firm.ts has.

const folder = 'test-results/screens'
const sheets = {
  public: publicStates,
  client: [
    ...clientStates,
    ...crowdedStates,
    ...documentsStates,
    ...lookStates,
    ...signingClientStates,
    ...signingSpouseStates,
    ...accessStates,
    ...sharedStates,
  ],
  firm: [
    ...firmStates,
    ...staffClientStates,
    ...clientsStates,
    ...returnPageStates,
    ...signingStaffStates,
    ...accessStaffStates,
  ],
  'two-factor': twoFactorStates,
}
const looks = [
  { width: 1280, columns: 4, colorScheme: 'light' },
  { width: 390, columns: 10, colorScheme: 'light' },
  { width: 1280, columns: 4, colorScheme: 'dark' },
  { width: 390, columns: 10, colorScheme: 'dark' },
] as const
type Look = (typeof looks)[number]
const style =
  '* { content-visibility: visible !important } #main, [data-wide] { min-height: 0 !important }'

const wanted = new RegExp(process.argv[2] ?? '')
await mkdir(folder, { recursive: true })
const provider = await startIdentityProvider()
// All pictures together are more attempts than one network may make.
const portal = await startServer({ env: { IDENTITY_URL: provider.url, RATE_LIMITS: 'off' } })
const barePortal = await startServer()
try {
  const world = await populate()
  const browser = await launchBrowser()
  for (const [group, states] of Object.entries(sheets)) {
    for (const look of looks) await drawGroup(browser, world, { group, states, look })
  }
  await browser.close()
} finally {
  await Promise.all([portal.remove(), barePortal.remove()])
  provider.close()
}

async function populate(): Promise<World> {
  const { code, output } = await npmToEnd(['run', 'demo'], { DATA_DIR: portal.dataDir })
  if (code !== 0) throw new Error(output)
  const [admin, bareAdmin] = [await anAdminOf(portal), await anAdminOf(barePortal)]
  if (process.env['FIRM'] === 'another') {
    for (const { call } of [admin, bareAdmin]) {
      const { version } = await call('GET', '/api/admin/firm')
      await call('PUT', '/api/admin/firm', { version, settings: anotherFirm })
    }
  }
  return {
    portal,
    provider,
    admin,
    full: await aFullClient(portal),
    fresh: await aClientOf(portal),
    bare: { portal: barePortal, admin: bareAdmin },
  }
}

async function drawGroup(
  browser: Browser,
  world: World,
  { group, states, look }: { group: string; states: readonly State[]; look: Look },
): Promise<void> {
  const pictures: Picture[] = []
  const labelOf = ({ name }: State) => `${group}: ${name}, ${look.width} ${look.colorScheme}`
  for (const state of states.filter((state) => wanted.test(labelOf(state)))) {
    pictures.push(await drawState(browser, world, state, look))
  }
  if (pictures.length === 0) return
  const file = path.join(folder, `${group}-${look.width}-${look.colorScheme}.webp`)
  await drawSheet(browser, pictures, { file, width: 1920, columns: look.columns })
  console.log(`${file}: ${pictures.length} screens`)
}

async function drawState(
  browser: Browser,
  world: World,
  { name, show, part }: State,
  { width, colorScheme }: Look,
): Promise<Picture> {
  const context = await browser.newContext({
    baseURL: portal.url,
    viewport: { width, height: 800 },
    hasTouch: width < 600,
    isMobile: width < 600,
    colorScheme,
    deviceScaleFactor: part ? 2 : 1,
    reducedMotion: 'reduce',
    locale: 'en-US',
    // For the style below.
    bypassCSP: true,
  })
  const page = await context.newPage()
  const file = path.join(folder, `${name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`)
  try {
    await show(page, world)
  } catch (error) {
    console.error(`${name}, ${width} px, ${colorScheme}: ${String(error)}`)
    process.exitCode = 1
  }
  await page.evaluate(async () => {
    scrollTo(0, 0)
    await document.fonts.ready
  })
  // Else whatever is below the window is empty, and the window's height is part of the page's.
  await page.addStyleTag({ content: style })
  // An overlay is only as high as the window, so a picture of the page would show the rest of the page below it.
  const overlaid = (await page.getByRole('dialog').count()) > 0
  const fullPage = !overlaid && !(await growToPage(page, width))
  // A picture taken at once still lacks what the style has brought.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  const options = { path: file, animations: 'disabled' } as const
  await (part ? part(page).screenshot(options) : page.screenshot({ ...options, fullPage }))
  await context.close()
  return { caption: name, file }
}

/**
 * Makes the window as high as the page: a full-page picture would be taken without the touch screen. Tells whether it
 * could: a page with a part as high as the window grows with it.
 */
async function growToPage(page: Page, width: number): Promise<boolean> {
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  const height = Math.max(800, await heightOf())
  await page.setViewportSize({ width, height })
  if ((await heightOf()) <= height) return true
  await page.setViewportSize({ width, height: 800 })
  return false
}
