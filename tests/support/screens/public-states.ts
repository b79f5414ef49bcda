import { expect } from '@playwright/test'
import type { State } from './state.ts'

const pages = ['services', 'about', 'privacy', 'security', 'support', 'contact', 'resources']

/** The pages that are built as HTML. */
export const publicStates: readonly State[] = [
  { name: 'landing', show: (page) => page.goto('/') },
  ...pages.map((name): State => ({
    name,
    async show(page) {
      await page.goto(`/${name}`)
      if (name === 'contact') await expect(page.getByLabel('Message')).toBeVisible()
      if (name === 'security') await expect(page.getByText(/are verified right now/)).toBeVisible()
    },
  })),
]
