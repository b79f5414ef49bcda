import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { aCompletedReturnOf, aReviewOf, answerReview, mutate } from '#tests/support/review.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { aClientOf, password, signIn } from '#tests/support/signed-in.ts'
import { type State, state, type World } from './state.ts'

/** Ways into an account, and an address that nobody has proven. */
export const accessStates: readonly State[] = [
  state('access, confirm the address', openProof),
  state('access, this was not me', async (page, world) => {
    await openProof(page, world)
    await page.getByRole('button', { name: 'This wasn’t me' }).click()
    await expect(page.getByRole('heading', { name: 'Delete this account?' })).toBeVisible()
  }),
  state('access, account with a link of the spouse', async (page, world) => {
    const { client } = await inviteSpouse(world)
    await signIn(page, world.portal, client)
    await page.goto('/account')
    await expect(page.getByText(/Link sent to/)).toBeVisible()
  }),
  state('access, the review with a link of the spouse', async (page, world) => {
    const { client, taxReturnId } = await inviteSpouse(world)
    await answerReview(world.portal, client, taxReturnId, { name: 'approve' })
    await signIn(page, world.portal, client)
    await page.goto('/review')
    await expect(page.getByText(/A link was sent to/)).toBeVisible()
  }),
]

/** Access that the client of a joint review gave to the spouse. */
export const sharedStates: readonly State[] = [
  state('access, before sharing stops', async (page, world) => {
    await openShared(page, world)
    await askToStop(page)
  }),
  state('access, after sharing stopped', async (page, world) => {
    await openShared(page, world)
    await askToStop(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(page.getByText('Spouse, ended')).toBeVisible()
  }),
  state('access, the mailed link that ends it', async (page, world) => {
    const { client } = await share(world)
    await page.goto(await mailedLink(world.portal, client.email, '/end-access'))
    await expect(page.getByRole('button', { name: 'End the access' })).toBeVisible()
  }),
]

/** The same as staff see it. */
export const accessStaffStates: readonly State[] = [
  state('access, the return with a link of the spouse', async (page, world) => {
    const { taxReturnId } = await inviteSpouse(world)
    await signIn(page, world.portal, world.admin)
    await page.goto(`/admin/returns/${taxReturnId}`)
    await expect(page.getByText(/^Link sent to/)).toBeVisible()
  }),
  state('access, an unproven client in the list of users', async (page, world) => {
    const { email } = await anUnprovenClient(world)
    await signIn(page, world.portal, world.admin)
    await page.goto('/admin/clients')
    await page.getByPlaceholder('Search by email or name').fill(email)
    await expect(page.getByText('Address not confirmed')).toBeVisible()
  }),
  state('access, the page of an unproven client', async (page, world) => {
    const { id } = await anUnprovenClient(world)
    await signIn(page, world.portal, world.admin)
    await page.goto(`/admin/clients/${id}`)
    await expect(page.getByText(/Address not confirmed/)).toBeVisible()
  }),
  state('access, sending a review to an unproven client', async (page, world) => {
    const { portal, admin } = world
    const { client, taxReturnId } = await aCompletedReturnOf(portal, admin, { joint: true })
    await makeUnproven(world, client.id)
    await signIn(page, portal, admin)
    await page.goto(`/admin/returns/${taxReturnId}`)
    await page.getByRole('button', { name: 'Send for review…' }).click()
    await expect(page.getByText(/We don’t know yet whether/)).toBeVisible()
  }),
]

async function openProof(page: Page, { portal }: World): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`
  const data = { email, password, firstName: 'Nora', lastName: 'Day' }
  await page.request.post('/api/auth/register', { data })
  await page.goto(await mailedLink(portal, email, '/prove-email'))
  await expect(page.getByRole('button', { name: 'This wasn’t me' })).toBeVisible()
}

async function openShared(page: Page, world: World): Promise<void> {
  const { client } = await share(world)
  await signIn(page, world.portal, client)
  await page.goto('/account')
}

async function askToStop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop sharing…: Maria Ruiz' }).click()
  await expect(page.getByText('This ends at once:')).toBeVisible()
}

async function share(world: World) {
  const { portal } = world
  const shared = await inviteSpouse(world)
  const spouse = await aClientOf(portal, 'Maria', undefined, 'Ruiz')
  const invited = { part: 'spouse', email: spouse.email, firstName: 'Maria', lastName: 'Ruiz' }
  await shared.client.call('POST', `/api/clients/${shared.client.id}/access`, {
    ...invited,
    password,
  })
  const link = await mailedLink(portal, spouse.email, '/invitation')
  const token = new URL(link, portal.url).searchParams.get('token')
  await mutate(portal, spouse, 'clients.accept', { token })
  return shared
}

async function inviteSpouse({ portal, admin }: World) {
  const { client, taxReturnId, package: sent } = await aReviewOf(portal, admin, { joint: true })
  const email = `${crypto.randomUUID()}@example.com`
  await mutate(portal, client, 'signing.inviteSpouse', { packageId: sent.id, email, password })
  return { client, taxReturnId }
}

async function anUnprovenClient(world: World) {
  const client = await aClientOf(world.portal)
  await client.startReturn(2025)
  await makeUnproven(world, client.id)
  return client
}

async function makeUnproven({ portal }: World, id: string): Promise<void> {
  await inDatabaseOf(portal, (db) =>
    sql`update users set email_proven_at = null where id = ${id}`.execute(db),
  )
}
