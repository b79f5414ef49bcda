import { expect } from '@playwright/test'
import { publicPagePaths } from '#shared/base/pages.ts'
import type { State } from './state.ts'

/** The pages that are built as HTML. */
export const publicStates: readonly State[] = [
  { name: 'landing', show: (page) => page.goto('/') },
  ...publicPagePaths.slice(1).map((path): State => ({
    name: path.slice(1),
    async show(page) {
      await page.goto(path)
      if (path === '/contact') await expect(page.getByLabel('Message')).toBeVisible()
      if (path === '/security') await expect(page.getByText(/are verified right now/)).toBeVisible()
    },
  })),
]
