import { test as base } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'

/** Playwright's `test` with a separate portal for each worker: `npm start` on fresh data, at `baseURL`. */
export const test = base.extend<object, { portal: RunningServer }>({
  portal: [
    // Playwright reads the needed fixtures from the first parameter, which must be an object pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const portal = await startServer()
      await use(portal)
      await portal.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
})

export { expect } from '@playwright/test'
