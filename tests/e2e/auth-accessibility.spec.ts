import type { Page } from '@playwright/test'
import { fillRegistration, openRegistration, openSignIn } from '#tests/support/auth-dialogs.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/portal.ts'

const states: [name: string, show: (page: Page) => Promise<unknown>][] = [
  ['sign in', openSignIn],
  [
    'sign in with errors',
    async (page) => {
      await openSignIn(page)
      await page.getByLabel('Email').press('Enter')
      await expect(page.getByText('Password is required')).toBeVisible()
    },
  ],
  [
    'registration with errors',
    async (page) => {
      await openRegistration(page)
      await page.getByLabel('First name').press('Enter')
      await expect(page.getByText('First name is required')).toBeVisible()
    },
  ],
  ['registration with its checklist', (page) => fillRegistration(page, 'nora@example.com')],
  [
    'forgot password',
    async (page) => {
      await openSignIn(page)
      await page.getByRole('button', { name: 'Forgot your password?' }).click()
      await expect(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible()
    },
  ],
  [
    'forgot password, sent',
    async (page) => {
      await page.getByLabel('Email').fill('nora@example.com')
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    },
  ],
  [
    'an unknown address',
    async (page) => {
      await page.goto('/nowhere')
      await expect(page.getByText('404 Page Not Found')).toBeVisible()
    },
  ],
]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the dialogs of visitors, ${colorScheme}, and 360 px need no sideways scroll`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [name, show] of states) {
      await show(page)
      expect(await axeFindings(page), name).toEqual([])
      const beyond = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=dialog]')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      )
      expect(Math.max(...beyond), name).toBeLessThanOrEqual(0)
    }
  })
}
