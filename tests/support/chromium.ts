import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/**
 * The browser for end-to-end tests: Playwright's own, else the one in CHROMIUM, else the system's; null: none. The
 * shell is the same Chromium without windows, which nobody sees here: the journeys take two thirds of the time.
 */
export function findChromium(): string | null {
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  const candidates = [chromium.executablePath(), process.env.CHROMIUM, ...installed]
  return candidates.find((file) => file !== undefined && existsSync(file)) ?? null
}

/** Root has no sandbox, and a browser under test has no business on the network. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
