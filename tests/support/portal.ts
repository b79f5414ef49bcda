import { test as base } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'

/**
 * Playwright's `test` with a separate portal for each worker: `npm start` on fresh data, at `baseURL`. Fails if the
 * browser refuses something by the content security policy, but in its own viewer of a document.
 */
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
  context: async ({ context }, use) => {
    const refused: string[] = []
    context.on('console', (message) => {
      if (message.page()?.url().includes('/api/documents/')) return
      if (/Content Security Policy|Trusted/.test(message.text())) refused.push(message.text())
    })
    await use(context)
    if (refused.length > 0) throw new Error(refused.join('\n'))
  },
})

export { expect } from '@playwright/test'
