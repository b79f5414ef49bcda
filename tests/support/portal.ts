import { type Fixtures, test as base } from '@playwright/test'
import { withoutRedLines } from './red-lines.ts'
import { type RunningServer, startServer } from './server.ts'

/** For a file that needs a portal without the data of others: `test.extend(ownPortal)`. */
export const ownPortal: Fixtures<object, { portal: RunningServer }> = {
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from it
    async ({}, use) => {
      const portal = await startServer()
      await use(portal)
      await portal.remove()
    },
    { scope: 'worker' },
  ],
}

/**
 * Playwright's `test` with a separate portal for each worker: `npm start` on fresh data, at `baseURL`. Fails if a console
 * has a red line that the test does not expect: see red-lines.ts.
 */
export const test = base.extend<{ console: void }, { portal: RunningServer }>({
  ...ownPortal,
  baseURL: async ({ portal }, use) => use(portal.url),
  console: [
    async ({ browser }, use, testInfo) => withoutRedLines(browser, testInfo, use),
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
