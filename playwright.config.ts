import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './tests/support/chromium.ts'
import { limits, patience } from './tests/support/patience.ts'
import { enterRunFolder } from './tests/support/run-folder.ts'

// The workers and the portal's processes take what was measured here.
process.env.PATIENCE = String(patience)
enterRunFolder()

const executablePath = findChromium()

const drawn = '*/{setup,life,office-client,business,couple,messages,bill,paying}.spec.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // Emptied at each start.
  outputDir: 'test-results/journeys',
  // npm test runs the journey from the registration to the filed return, npm run test:night the others. The life of a
  // return is drawn only (npm run pictures): each of its steps is in another journey.
  projects: [
    { name: 'season', testMatch: 'journey.spec.ts' },
    { name: 'others', testIgnore: ['journey.spec.ts', 'life.spec.ts'] },
    ...(process.env.PICTURES === undefined ? [] : [{ name: 'pictures', testMatch: drawn }]),
  ],
  fullyParallel: false,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  // A journey is a whole season of one client, which other tests take in parts.
  timeout: limits.test * 4,
  expect: { timeout: limits.wait, toPass: { timeout: limits.wait } },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: limits.wait,
    navigationTimeout: limits.wait,
    // Takes a fifth of the time on a machine without a graphics card. The season's journey keeps its animations.
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
    // For the style of the pictures.
    bypassCSP: process.env.PICTURES !== undefined,
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
  },
})
