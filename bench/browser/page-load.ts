import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { RunningServer } from '#tests/support/server.ts'
import { type Someone, signIn } from '#tests/support/signed-in.ts'

export interface Load {
  requests: number
  /** Kilobytes, compressed. */
  code: number
  /** Milliseconds until the first paint, which shows the skeleton that the server sent. */
  skeleton: number
  /** Milliseconds until the screen shows its own data and loads no more. */
  useful: number
  /** Cumulative layout shift. */
  shift: number
}

export interface OpenPage {
  page: Page
  cdp: CDPSession
  context: BrowserContext
}

/** A signed-in page with an empty cache on a slow processor. */
export async function openPage(browser: Browser, portal: RunningServer, person: Someone) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signIn(page, portal, person)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page, cdp }
}

/** Opens a screen on slow 4G; `data` is a selector for something that only its data brings. */
export async function load({ page, cdp }: OpenPage, url: string, data: string): Promise<Load> {
  const sent = new Map<string, { isCode: boolean; bytes: number }>()
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4G)
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) {
      sent.set(requestId, { isCode: request.url.endsWith('.js'), bytes: 0 })
    }
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  await page.addInitScript(watch, data)
  await page.goto(url, { waitUntil: 'commit' })
  const seen = page.waitForFunction(() => window.seen?.useful !== undefined, undefined, {
    polling: 250,
  })
  await seen.catch((cause: unknown) => {
    throw new Error(`${url} shows nothing at ${data}`, { cause })
  })
  // Waits for the rest that the page requests afterward.
  await delay(1500)
  const { skeleton = 0, useful = 0, shift } = (await page.evaluate(() => window.seen)) ?? noneSeen
  const code = [...sent.values()].reduce((sum, one) => sum + (one.isCode ? one.bytes : 0), 0)
  return { requests: sent.size, code: code / 1000, skeleton, useful, shift }
}

/** Bytes per second, and the milliseconds that each answer waits. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

interface Seen {
  skeleton?: number
  useful?: number
  shift: number
}

declare global {
  interface Window {
    seen?: Seen
  }
}

const noneSeen: Seen = { shift: 0 }

/** Runs in the page before its own code. */
function watch(data: string): void {
  const seen: Seen = { shift: 0 }
  window.seen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'first-contentful-paint') seen.skeleton = entry.startTime
    }
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
        seen.shift += Number(entry.value)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const changes = new MutationObserver(() => {
    if (document.querySelector(data) === null) return
    const states = [...document.querySelectorAll('main [role="status"]')]
    if (states.some(({ textContent }) => textContent.startsWith('Loading'))) return
    changes.disconnect()
    // After the frame with the data.
    requestAnimationFrame(() => setTimeout(() => (seen.useful = performance.now())))
  })
  changes.observe(document, { childList: true, subtree: true })
}
