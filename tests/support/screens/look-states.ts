import { expect } from '@playwright/test'
import { signIn } from '#tests/support/signed-in.ts'
import type { State } from './state.ts'

/** On paper, and in a system's high contrast. */
export const lookStates: readonly State[] = [
  {
    name: 'receipt, on paper',
    async show(page, { portal, full }) {
      await signIn(page, portal, full)
      await page.goto('/receipt')
      await expect(page.getByText('Amount paid')).toBeVisible()
      await page.emulateMedia({ media: 'print' })
    },
  },
  {
    name: 'portal, on paper',
    async show(page, { portal, full }) {
      await signIn(page, portal, full)
      await page.goto('/client-portal')
      await expect(page.getByRole('region', { name: 'Tax Returns' })).toContainText('Pending')
      await page.emulateMedia({ media: 'print' })
    },
  },
  {
    name: 'documents, on paper',
    async show(page, { portal, full }) {
      await signIn(page, portal, full)
      await page.goto('/documents')
      await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible()
      await page.emulateMedia({ media: 'print' })
    },
  },
  {
    name: 'activity, on paper',
    async show(page, { portal, admin }) {
      await signIn(page, portal, admin)
      await page.goto('/admin/activity')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await page.emulateMedia({ media: 'print' })
    },
  },
  ...(['none', 'active'] as const).map((forcedColors): State => ({
    name: `focus in the profile’s errors, forced colors ${forcedColors}`,
    async show(page, { portal, fresh }) {
      await page.emulateMedia({ forcedColors })
      await signIn(page, portal, fresh)
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Save Tax Profile' }).click()
      await page.getByRole('link', { name: 'ZIP code' }).focus()
      await page.keyboard.press('Shift+Tab')
    },
  })),
]
