import { expect, type Page } from '@playwright/test'
import { aPdf, aPng } from '#tests/support/files.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'
import { moveTo } from '#tests/support/staff.ts'
import { confirmIfAsked } from './confirm-if-asked.ts'
import { failScreenCalls, screenCalls, type State, state, type World } from './state.ts'

const thisYear = new Date().getFullYear()

/** The page of a client, as staff see it. */
export const staffClientStates: readonly State[] = [
  state('client page, loading', async (page, world) => {
    await page.route(screenCalls, () => new Promise(() => {}))
    await signIn(page, world.portal, world.admin)
    await page.goto(`/admin/clients/${world.fresh.id}`)
    await expect(page.getByText(/^Loading/).first()).toBeAttached()
  }),
  state('client page, error', async (page, world) => {
    await failScreenCalls(page)
    await openPage(page, world, world.fresh.id)
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  }),
  state('client page, nothing yet', async (page, world) => {
    await openPage(page, world, world.fresh.id)
    await expect(page.getByText('No tax returns yet')).toBeVisible()
  }),
  state('client page, full', openFull),
  state('client page, another client', async (page, world) => {
    await openPage(page, world, world.fresh.id)
    await page.getByRole('button', { name: 'Go to a client' }).click()
    await page.getByRole('combobox', { name: 'Name or email' }).fill('a')
    await expect(page.getByRole('option').nth(2)).toBeVisible()
  }),
  state('client page, asked why', async (page, world) => {
    await openFull(page, world)
    await page.getByRole('button', { name: 'Show all numbers…' }).click()
    await expect(page.getByLabel('Why do you need it?')).toBeFocused()
  }),
  state('client page, all numbers', async (page, world) => {
    await openFull(page, world)
    await page.getByRole('button', { name: 'Show all numbers…' }).click()
    await page.keyboard.press('Enter')
    await confirmIfAsked(page)
  }),
]

async function openPage(page: Page, { portal, admin }: World, id: string): Promise<void> {
  await signIn(page, portal, admin)
  await page.goto(`/admin/clients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A new client with everything. */
async function openFull(page: Page, world: World): Promise<void> {
  const { portal, admin } = world
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', { ...marriedProfile, dependents: [child] })
  const id = await client.startReturn(thisYear)
  await client.startReturn(thisYear - 1)
  await client.upload(id, { name: 'W-2 St. Alban.pdf', category: 'w2', bytes: aPdf() })
  await client.upload(id, { name: 'taxi.png', category: 'receipts', bytes: aPng() })
  await moveTo(admin, id, 'in_progress')
  await openPage(page, world, client.id)
  await page
    .getByLabel('New note')
    .fill('Prefers to be called before ten. Ira sends the 1099 later.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}
