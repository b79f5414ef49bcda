import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aPdf } from '#tests/support/files.ts'
import { expect, test } from '#tests/support/portal.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import type { RunningServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf, signIn, type Someone } from '#tests/support/signed-in.ts'

const thisYear = new Date().getFullYear()
const longName = 'Maximiliana Wilhelmine von Hohenberg-Schwarzenfeld zu Altenb'
const longFile = `${'a-very-long-name-without-any-space-'.repeat(5)}.pdf`

const screens = [
  ['/', /^Welcome back, /],
  ['/client-portal', 'Client Portal'],
  ['/documents', 'Documents'],
  ['/profile', 'Tax profile'],
] as const

/** A client with much of everything: long names, a large refund, many documents, dependents, a finished return. */
async function aFullClient(portal: RunningServer): Promise<Someone> {
  const [client, admin] = [await aClientOf(portal, longName), await anAdminOf(portal)]
  const dependents = Array.from({ length: 5 }, (_, place) => ({
    ...child,
    firstName: longName,
    ssn: `400-01-123${place}`,
  }))
  await client.call('PUT', '/api/profile', {
    ...marriedProfile,
    address: 'x'.repeat(200),
    city: longName,
    dependents,
  })
  const older = await client.startReturn(thisYear - 1)
  for (const status of ['in_progress', 'completed', 'filed']) {
    await admin.call('PATCH', `/api/tax-returns/${older}/status`, { status })
  }
  await admin.upload(older, { name: longFile, category: 'completed_return', bytes: aPdf() })
  const newest = await client.startReturn(thisYear)
  await admin.call('PATCH', `/api/tax-returns/${newest}/estimated-refund`, {
    estimatedRefund: '9,999,999.99',
  })
  for (let place = 0; place < 15; place += 1) {
    await client.upload(newest, { name: longFile, category: 'receipts', bytes: aPdf() })
  }
  return client
}

async function open(page: Page, [screen, heading]: (typeof screens)[number]) {
  await page.goto(screen)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
}

async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('with nothing there yet', async ({ page, portal }) => {
      await signIn(page, portal, await aClientOf(portal))
      for (const screen of screens) {
        await open(page, screen)
        expect(await findings(page), screen[0]).toEqual([])
      }
    })

    test('with much of everything, and in the midst of it', async ({ page, portal }) => {
      await signIn(page, portal, await aFullClient(portal))
      for (const screen of screens) {
        await open(page, screen)
        expect(await findings(page), screen[0]).toEqual([])
      }
      await page.getByRole('button', { name: 'Add a dependent' }).click()
      await page.getByRole('button', { name: 'Save Tax Profile' }).click()
      expect(await findings(page), 'errors in the profile').toEqual([])
      await page.getByRole('button', { name: 'Remove Dependent 6' }).click()
      await page.goto('/documents')
      await page.getByRole('button', { name: /Tax Return, change/ }).click()
      expect(await findings(page), 'the year picker').toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Show all 15' }).click()
      await page.getByLabel('Choose files for Receipts').setInputFiles({
        name: 'payslip.exe',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('MZ'),
      })
      await expect(page.getByText('Invalid File')).toBeVisible()
      expect(await findings(page), 'a refused file').toEqual([])
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findings(page), 'the question before a delete').toEqual([])
    })

    test('with a server that fails', async ({ page, portal }) => {
      await signIn(page, portal, await aClientOf(portal))
      await page.route(/\/trpc\//, (route) => route.abort())
      for (const screen of screens.slice(1)) {
        await page.goto(screen[0])
        await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
        expect(await findings(page), screen[0]).toEqual([])
      }
    })
  })
}

test.describe('nothing scrolls sideways', () => {
  for (const width of [360, 390, 768, 1024]) {
    test(`at ${width} px`, async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 800 })
      await signIn(page, portal, await aFullClient(portal))
      for (const screen of screens) {
        await open(page, screen)
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(beyond, screen[0]).toBeLessThanOrEqual(0)
      }
    })
  }
})
