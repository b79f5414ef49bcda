import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The browser for end-to-end tests: Playwright's own, else the one in CHROMIUM, else the system's; null: none. */
export function findChromium(): string | null {
  const candidates = [chromium.executablePath(), process.env.CHROMIUM, '/usr/bin/chromium']
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
