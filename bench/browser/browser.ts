import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { readConfig } from '#server/base/config.ts'
import { poolOf } from '#server/database/database.ts'
import { openServices } from '#server/services.ts'
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts'
import { aPng } from '#tests/support/files.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { aClientOf, password, signedInAnew, type Someone } from '#tests/support/signed-in.ts'
import type { Figure } from '../figure.ts'
import { adminEmail, seedFirm } from '../firm.ts'
import { median } from '../times.ts'
import { interactions, timeOf } from './interactions.ts'
import { type Load, load, openPage } from './page-load.ts'

const rounds = 3

/** The signed-in screens in a browser with a processor of a quarter of the speed, first on slow 4G. Prints two tables. */
export async function screensInBrowser(): Promise<Figure[]> {
  const portal = await startServer({ env: { RATE_LIMITS: 'off' } })
  const executablePath = findChromium()
  const chrome = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath && { executablePath }),
  })
  try {
    const people = await seed(portal)
    console.table(await loads(chrome, portal, people))
    console.table(await answers(chrome, portal, people))
    return []
  } finally {
    await chrome.close()
    await portal.remove()
  }
}

/** Each screen, with a selector for something that only its data brings. */
const screens = {
  '/': { who: 'client', data: 'main li > a time' },
  '/client-portal': { who: 'client', data: 'main time' },
  '/documents': { who: 'client', data: 'main a[href*="/documents/"]' },
  '/profile': { who: 'client', data: 'main input[value="Reno"]' },
  '/notifications': { who: 'client', data: 'main li > a time' },
  '/account': { who: 'client', data: 'main .rows li' },
  '/admin': { who: 'admin', data: 'main tbody tr' },
  '/admin/inbox': { who: 'admin', data: 'main li time' },
  '/admin/activity': { who: 'admin', data: 'main li time' },
} as const

type People = Record<'client' | 'admin', Someone>

/** A firm of 400 clients, its admin, and a client with a profile, a return and a document. */
async function seed(portal: RunningServer): Promise<People> {
  const { services, close } = await openServices(readConfig({ DATA_DIR: portal.dataDir }))
  const url = poolOf(services.db).options.connectionString ?? ''
  await seedFirm(url, { clients: 400, returns: 800 }, password)
  await close()
  const client = await aClientOf(portal)
  const id = await client.startReturn(new Date().getFullYear())
  await client.upload(id, { name: 'w2.png', category: 'w2', bytes: aPng() })
  const dependents = [child, { ...child, firstName: 'Wren', ssn: '400-01-1235' }]
  await client.call('PUT', '/api/profile', { ...marriedProfile, dependents })
  const message = 'Does my W-2 arrive in a form that you can read?'
  await client.call('POST', '/api/contact', { name: 'Nora Day', email: client.email, message })
  return { client, admin: await signedInAnew(portal, { ...client, email: adminEmail }) }
}

/** The medians of each screen. */
async function loads(chrome: Browser, portal: RunningServer, people: People) {
  const rows = new Map<string, Record<keyof Load, number>>()
  for (const [path, { who, data }] of Object.entries(screens)) {
    const all: Load[] = []
    for (let round = 0; round < rounds; round += 1) {
      const opened = await openPage(chrome, portal, people[who])
      all.push(await load(opened, portal.url + path, data))
      await opened.context.close()
    }
    const middle = (name: keyof Load) => median(all.map((one) => one[name]))
    rows.set(path, {
      requests: middle('requests'),
      code: Math.round(middle('code')),
      skeleton: Math.round(middle('skeleton')),
      useful: Math.round(middle('useful')),
      shift: Number(middle('shift').toFixed(3)),
    })
  }
  return Object.fromEntries(rows)
}

/** The median time of each interaction until the next paint, in milliseconds. */
async function answers(chrome: Browser, portal: RunningServer, people: People) {
  const rows = new Map<string, { INP: number }>()
  for (const interaction of interactions) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { who, data } = screens[interaction.path]
      const { context, page } = await openPage(chrome, portal, people[who])
      await page.goto(portal.url + interaction.path)
      await page.locator(data).first().waitFor({ state: 'attached' })
      // Waits until everything that comes after the data is rendered.
      await delay(1500)
      times.push(await timeOf(page, interaction))
      await context.close()
    }
    rows.set(interaction.name, { INP: median(times) })
  }
  return Object.fromEntries(rows)
}
