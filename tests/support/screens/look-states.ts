import { expect, type Page } from '@playwright/test'
import { signIn } from '#tests/support/signed-in.ts'
import { aCompletedReturnOf } from '#tests/support/review.ts'
import { open, openDialog, openSeason } from './firm-states.ts'
import { type State, state, type World } from './state.ts'

/** The staff's screens that have drawings, tables or figures of their own. */
const staff: State[] = [
  state('the season', openSeason),
  state('clients', (page, world) => open(page, world, '/admin/clients')),
  state('letter', (page, world) => open(page, world, '/admin/words?kind=letters')),
  state('mails', (page, world) => open(page, world, '/admin/words')),
  state('team', (page, world) => open(page, world, '/admin/team')),
  state('set-up', (page, world) => open(page, world, '/admin/setup')),
  state('file', (page, world) => openDialog(page, world, { name: 'File' })),
  state('payment', (page, world) => openDialog(page, world, { name: 'Payment' })),
  state('send for review', openSending),
]

async function openSending(page: Page, world: World): Promise<void> {
  const { taxReturnId } = await aCompletedReturnOf(world.portal, world.admin, { joint: true })
  await open(page, world, `/admin/returns/${taxReturnId}`)
  await page.getByRole('button', { name: 'Send for review…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** On paper, and in a system's high contrast. */
export const lookStates: readonly State[] = [
  state('receipt, on paper', async (page, { portal, full }) => {
    await signIn(page, portal, full)
    await page.goto('/receipt')
    await expect(page.getByText('Amount paid')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
  }),
  state('portal, on paper', async (page, { portal, full }) => {
    await signIn(page, portal, full)
    await page.goto('/client-portal')
    await expect(page.getByRole('region', { name: 'Tax Returns' })).toContainText('Pending')
    await page.emulateMedia({ media: 'print' })
  }),
  state('documents, on paper', async (page, { portal, full }) => {
    await signIn(page, portal, full)
    await page.goto('/documents')
    await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
  }),
  state('activity, on paper', async (page, { portal, admin }) => {
    await signIn(page, portal, admin)
    await page.goto('/admin/activity')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
  }),
  ...staff.flatMap(({ name, show }): State[] => [
    state(`${name}, on paper`, async (page, world) => {
      await show(page, world)
      await page.emulateMedia({ media: 'print' })
    }),
    state(`${name}, forced colors`, async (page, world) => {
      await page.emulateMedia({ forcedColors: 'active' })
      await show(page, world)
    }),
  ]),
  ...(['none', 'active'] as const).map((forcedColors): State =>
    state(
      `focus in the profile’s errors, forced colors ${forcedColors}`,
      async (page, { portal, fresh }) => {
        await page.emulateMedia({ forcedColors })
        await signIn(page, portal, fresh)
        await page.goto('/profile')
        await page.getByRole('button', { name: 'Save Tax Profile' }).click()
        await page.getByRole('link', { name: 'ZIP code' }).focus()
        await page.keyboard.press('Shift+Tab')
      },
    ),
  ),
]
