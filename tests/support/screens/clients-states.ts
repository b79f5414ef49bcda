import { expect, type Page } from '@playwright/test'
import { open } from './firm-states.ts'
import { type State, state, type World } from './state.ts'

/** Office clients, and businesses: those of the demo firm. */
export const clientsStates: State[] = [
  state('all clients, New client', async (page, world) => {
    await open(page, world, '/admin/clients')
    await page.getByRole('button', { name: 'New client' }).click()
    await expect(page.getByRole('dialog').getByLabel('Last name')).toBeVisible()
  }),
  state('all clients, a new business', async (page, world) => {
    await open(page, world, '/admin/clients')
    await page.getByRole('button', { name: 'New client' }).click()
    await page.getByLabel('Kind of client').selectOption('business')
    await expect(page.getByRole('dialog').getByLabel(/^EIN/)).toBeVisible()
  }),
  state('the page of an office client', (page, world) => openFirst(page, world, 'person')),
  state('the page of a business', (page, world) => openFirst(page, world, 'business')),
  state('the return of a business', async (page, world) => {
    await openFirst(page, world, 'business')
    await page
      .getByRole('link', { name: /Form 1/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'The return' })).toBeVisible()
  }),
  state('checks of the day', openChecks),
  state('call list', async (page, world) => {
    await open(page, world, '/admin/calls')
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
  }),
]

/** A check that is more than what a client of the demo firm has open. */
async function openChecks(page: Page, world: World): Promise<void> {
  await open(page, world, '/admin/checks')
  const check = page.getByRole('group', { name: 'Check 1', exact: true })
  await check.getByLabel('Client or invoice').fill('Priya')
  await page.getByRole('option').first().click()
  await check.getByLabel('Amount').fill('5000')
  await expect(check.getByText(/becomes credit/)).toBeVisible()
}

async function openFirst(page: Page, world: World, kind: 'person' | 'business'): Promise<void> {
  const clients = await world.admin.list('/api/admin/clients?all=1')
  // Office clients of the demo firm have no address.
  const office = clients.find(
    ({ email, firstName }) => email === '' && (firstName === '') === (kind === 'business'),
  )
  await open(page, world, `/admin/clients/${String(office?.['id'])}`)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
}
