import { expect, type Page } from '@playwright/test'
import { signIn } from '#tests/support/signed-in.ts'
import { aCompletedReturnOf } from '#tests/support/review.ts'
import { open, openDialog, openSeason } from './firm-states.ts'
import type { State, World } from './state.ts'

/** The staff's screens that have drawings, tables or figures of their own. */
const staff: State[] = [
  { name: 'the season', show: openSeason },
  { name: 'clients', show: (page, world) => open(page, world, '/admin/clients') },
  { name: 'letter', show: (page, world) => open(page, world, '/admin/words?kind=letters') },
  { name: 'mails', show: (page, world) => open(page, world, '/admin/words') },
  { name: 'team', show: (page, world) => open(page, world, '/admin/team') },
  { name: 'set-up', show: (page, world) => open(page, world, '/admin/setup') },
  { name: 'file', show: (page, world) => openDialog(page, world, { name: 'File' }) },
  { name: 'payment', show: (page, world) => openDialog(page, world, { name: 'Payment' }) },
  { name: 'send for review', show: openSending },
]

async function openSending(page: Page, world: World): Promise<void> {
  const { taxReturnId } = await aCompletedReturnOf(world.portal, world.admin, { joint: true })
  await open(page, world, `/admin/returns/${taxReturnId}`)
  await page.getByRole('button', { name: 'Send for review…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

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
  ...staff.flatMap(({ name, show }): State[] => [
    {
      name: `${name}, on paper`,
      async show(page, world) {
        await show(page, world)
        await page.emulateMedia({ media: 'print' })
      },
    },
    {
      name: `${name}, forced colors`,
      async show(page, world) {
        await page.emulateMedia({ forcedColors: 'active' })
        await show(page, world)
      },
    },
  ]),
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
