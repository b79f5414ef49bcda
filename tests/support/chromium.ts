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

/** A Chromium with its own viewer of PDFs, which the shell has not; null without one. */
export function findChromiumWithViewer(): string | null {
  const candidates = [chromium.executablePath(), process.env.CHROMIUM, '/usr/bin/chromium']
  const isThere = (file: string | undefined) => file !== undefined && existsSync(file)
  return candidates.find((file) => isThere(file) && !file?.includes('headless')) ?? null
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
