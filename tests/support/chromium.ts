import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/**
 * The browser for end-to-end tests: Playwright's own, else the one in CHROMIUM, else the system's, else null. The
 * shell is the same Chromium without windows: with it the journeys take two thirds of the time.
 */
export function findChromium(): string | null {
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  const candidates = [chromium.executablePath(), process.env.CHROMIUM, ...installed]
  return candidates.find((file) => file !== undefined && existsSync(file)) ?? null
}

/** The sandbox does not work for root, and a browser under test needs no network. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
