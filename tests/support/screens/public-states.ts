import { expect } from '@playwright/test'
import { publicPagePaths } from '#shared/base/pages.ts'
import { type State, state } from './state.ts'

/** The pages that are built as HTML. */
export const publicStates: readonly State[] = [
  state('landing', (page) => page.goto('/')),
  ...publicPagePaths.slice(1).map((path): State =>
    state(path.slice(1), async (page) => {
      await page.goto(path)
      if (path === '/contact') await expect(page.getByLabel('Message')).toBeVisible()
      if (path === '/security') await expect(page.getByText(/are verified right now/)).toBeVisible()
    }),
  ),
]
