import type { Page } from '@playwright/test'
import { axeFindings } from '#tests/support/axe.ts'
import { aFullClient } from '#tests/support/full-client.ts'
import { expect, test } from '#tests/support/portal.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'

const screens = [
  ['/', /^Welcome back, /],
  ['/client-portal', 'Client Portal'],
  ['/documents', 'Documents'],
  ['/profile', 'Tax profile'],
] as const

async function open(page: Page, [screen, heading]: (typeof screens)[number]) {
  await page.goto(screen)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('with nothing there yet', async ({ page, portal }) => {
      await signIn(page, portal, await aClientOf(portal))
      for (const screen of screens) {
        await open(page, screen)
        expect(await axeFindings(page), screen[0]).toEqual([])
      }
    })

    test('with much of everything, and in the midst of it', async ({ page, portal }) => {
      await signIn(page, portal, await aFullClient(portal))
      for (const screen of screens) {
        await open(page, screen)
        expect(await axeFindings(page), screen[0]).toEqual([])
      }
      await page.getByRole('button', { name: 'Add a dependent' }).click()
      await page.getByRole('button', { name: 'Save Tax Profile' }).click()
      expect(await axeFindings(page), 'errors in the profile').toEqual([])
      await page.getByRole('button', { name: 'Remove Dependent 6' }).click()
      await page.goto('/documents')
      await page.getByRole('button', { name: /Tax Return, change/ }).click()
      expect(await axeFindings(page), 'the year picker').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Show all 15' }).click()
      await page.getByLabel('Choose files for Receipts').setInputFiles({
        name: 'payslip.exe',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('MZ'),
      })
      await expect(page.getByText('Invalid File')).toBeVisible()
      expect(await axeFindings(page), 'a refused file').toEqual([])
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await axeFindings(page), 'the question before a delete').toEqual([])
    })

    test('with a server that fails', async ({ page, portal }) => {
      await signIn(page, portal, await aClientOf(portal))
      await page.route(/\/trpc\//, (route) => route.abort())
      for (const screen of screens.slice(1)) {
        await page.goto(screen[0])
        await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
        expect(await axeFindings(page), screen[0]).toEqual([])
      }
    })
  })
}

test('nothing scrolls sideways at 360, 390, 768 and 1,024 px', async ({ page, portal }) => {
  await signIn(page, portal, await aFullClient(portal))
  for (const screen of screens) {
    await open(page, screen)
    for (const width of [360, 390, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(beyond, `${screen[0]} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})
