import { test as base } from '@playwright/test'
import { limits } from './patience.ts'
import { withoutRedLines } from './red-lines.ts'
import { type RunningServer, startServer } from './server.ts'

/**
 * Playwright's `test` with a separate portal for each worker: `npm start` on fresh data, at `baseURL`. Fails if a console
 * has a red line that the test does not expect: see red-lines.ts.
 */
export const test = base.extend<{ console: void }, { portal: RunningServer }>({
  portal: [
    // Playwright reads the needed fixtures from the first parameter, which must be an object pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const portal = await startServer()
      await use(portal)
      await portal.remove()
    },
    { scope: 'worker', timeout: limits.hook },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  console: [
    async ({ browser }, use, testInfo) => withoutRedLines(browser, testInfo, use),
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
