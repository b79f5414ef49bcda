import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { aPdf, aPng } from '#tests/support/files.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { aClientOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { moveTo } from '#tests/support/staff.ts'
import { confirmIfAsked } from './confirm-if-asked.ts'
import { failScreenCalls, screenCalls, type State, state, type World } from './state.ts'

const thisYear = new Date().getFullYear()

/** The page of a return, as staff see it. */
export const returnPageStates: readonly State[] = [
  state('return page, loading', async (page, world) => {
    const id = await (await aClientOf(world.portal)).startReturn(thisYear)
    await page.route(screenCalls, () => new Promise(() => {}))
    await signIn(page, world.portal, world.admin)
    await page.goto(`/admin/returns/${id}`)
    await expect(page.getByText(/^Loading/).first()).toBeAttached()
  }),
  state('return page, error', async (page, world) => {
    await failScreenCalls(page)
    await openPage(page, world, await (await aClientOf(world.portal)).startReturn(thisYear))
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  }),
  state('return page, nothing asked for', async (page, world) => {
    await openPage(page, world, await (await aClientOf(world.portal)).startReturn(thisYear))
    await expect(page.getByText('Nothing asked for yet')).toBeVisible()
  }),
  state(
    'return page, answered and nothing asked for',
    async (page, { portal, admin, ...world }) => {
      const client = await aClientOf(portal)
      await client.call('PUT', '/api/profile', singleProfile)
      const id = await client.startReturn(thisYear)
      await mutate(admin, 'admin.requestItems.saveTemplate', { name: id, items: [aDocument] })
      await mutate(client, 'requestItems.saveAnswers', { taxReturnId: id, answers: {} })
      for (const { id: itemId } of await itemsOf(client, id))
        await mutate(admin, 'admin.requestItems.withdraw', { id: itemId })
      await openPage(page, { portal, admin, ...world }, id)
    },
  ),
  state('return page, answers', async (page, world) => {
    const client = await aClientOf(world.portal)
    const id = await client.startReturn(thisYear)
    const answers = { wages: true, selfEmployment: false, home: true, rental: false }
    await mutate(client, 'requestItems.saveAnswers', { taxReturnId: id, answers })
    await openPage(page, world, id)
    await page.getByRole('button', { name: 'Answered', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Yes')
  }),
  state('return page, items without documents', async (page, world) => {
    const id = await (await aClientOf(world.portal)).startReturn(thisYear)
    const items = ['W-2 from Sierra Nevada Corp.', '1099-INT from Ally Bank', 'Property tax bill']
    await mutate(world.admin, 'admin.requestItems.ask', {
      taxReturnIds: [id],
      items: items.map((title) => ({ ...aDocument, title, dueOn: `${thisYear + 1}-02-20` })),
    })
    await openPage(page, world, id)
    await page.getByRole('button', { name: /1099-INT from Ally/ }).click()
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible()
  }),
  state('return page, documents without items', async (page, world) => {
    const client = await aClientOf(world.portal)
    const id = await client.startReturn(thisYear)
    await client.upload(id, { name: 'w2-sierra.pdf', category: 'w2', bytes: aPdf() })
    await client.upload(id, { name: 'taxi.png', category: 'receipts', bytes: aPng() })
    await openPage(page, world, id)
    await openFirst(page)
  }),
  state('return page, long names', async (page, world) => {
    const client = await aClientOf(
      world.portal,
      'Wilhelmina Alexandrina',
      undefined,
      'van der Berg-Okafor-Featherstonehaugh',
    )
    const id = await client.startReturn(thisYear)
    const title = `1099-INT from ${'Savings and Loan Association of '.repeat(3)}Nevada`
    const items = [
      { ...aDocument, title, reason: 'It was on last year’s return. '.repeat(6), dueOn: '' },
    ]
    await mutate(world.admin, 'admin.requestItems.ask', { taxReturnIds: [id], items })
    await client.upload(id, {
      name: `${'scan-of-everything-'.repeat(8)}.pdf`,
      category: 'other',
      bytes: aPdf(),
    })
    await openPage(page, world, id)
    await openFirst(page)
  }),
  state('return page, filed', async (page, world) => {
    const client = await aClientOf(world.portal)
    const id = await client.startReturn(thisYear)
    await client.upload(id, { name: 'w2-sierra.pdf', category: 'w2', bytes: aPdf() })
    await moveTo(world.admin, id, 'filed')
    await openPage(page, world, id)
    await page.getByRole('button', { name: /w2-sierra/ }).click()
    await expect(page.getByRole('group', { name: 'Page 1' })).toContainText('W-2')
  }),
  state('return page, filed without documents', async (page, world) => {
    const id = await (await aClientOf(world.portal)).startReturn(thisYear)
    await moveTo(world.admin, id, 'filed')
    await openPage(page, world, id)
    await expect(page.getByText('No documents', { exact: true })).toBeVisible()
  }),
  state('return page, full', openFull),
  state('return page, asking', async (page, world) => {
    await openFull(page, world)
    await page.getByRole('button', { name: 'Ask for…' }).click()
    await page.getByRole('button', { name: 'Add another' }).click()
    await expect(page.getByRole('group', { name: 'Document 2' })).toBeVisible()
  }),
  state('return page, an open item', async (page, world) => {
    await openFull(page, world)
    await page.getByRole('button', { name: /1099-INT from Ally/ }).click()
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible()
  }),
  state('return page, all numbers', async (page, world) => {
    await openFull(page, world)
    await page
      .getByRole('region', { name: 'The return' })
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Show all numbers…' }).click()
    await page.getByRole('button', { name: 'Show for 150 seconds' }).click()
    await confirmIfAsked(page)
  }),
]

async function openPage(page: Page, { portal, admin }: World, id: string): Promise<void> {
  await signIn(page, portal, admin)
  await page.goto(`/admin/returns/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

/** A return with an item in each state. */
async function openFull(page: Page, world: World): Promise<void> {
  const { portal, admin } = world
  const client = await aClientOf(portal, 'Amir', undefined, 'Haddad')
  await client.call('PUT', '/api/profile', { ...marriedProfile, dependents: [child] })
  const id = await client.startReturn(thisYear)
  const items = [
    {
      category: 'w2',
      title: 'W-2 from Sierra Nevada Corp.',
      reason: 'You worked there this year.',
    },
    {
      category: 'w2',
      title: 'W-2 from Washoe Schools (Salma)',
      reason: 'You worked there last year.',
    },
    {
      category: '1099',
      title: '1099-INT from Ally Bank',
      reason: 'It was on last year’s return.',
      dueOn: `${thisYear + 1}-02-20`,
    },
    { category: 'receipts', title: 'Childcare receipts', reason: 'You paid for childcare.' },
    { category: '1099', title: '1099-DIV from Vanguard', reason: 'It was on last year’s return.' },
    { category: 'property', title: 'Property tax bill', reason: 'You own a home.' },
  ].map((item) => ({ dueOn: '', ...item }))
  await mutate(admin, 'admin.requestItems.ask', { taxReturnIds: [id], items })
  const [sierra, washoe, , childcare, vanguard, tax] = (await itemsOf(client, id)).map(
    (item) => item.id,
  )
  const w2 = await client.upload(id, { name: 'w2-sierra.pdf', category: 'w2', bytes: aPdf() })
  const pages = await client.upload(id, {
    name: 'w2-sierra-page-2.png',
    category: 'w2',
    bytes: aPng(),
  })
  const other = await client.upload(id, { name: 'w2-washoe.pdf', category: 'w2', bytes: aPdf() })
  await client.upload(id, { name: 'letter from the city.pdf', category: 'other', bytes: aPdf() })
  await client.upload(id, { name: 'taxi.png', category: 'receipts', bytes: aPng() })
  for (const documentId of [w2, pages])
    await mutate(client, 'requestItems.attach', { id: sierra, documentId })
  await mutate(client, 'requestItems.attach', { id: washoe, documentId: other })
  await mutate(admin, 'admin.requestItems.accept', { id: washoe })
  await mutate(client, 'requestItems.decline', { id: childcare, comment: 'Lina is 13 now' })
  await mutate(client, 'requestItems.expect', {
    id: vanguard,
    expectedOn: `${thisYear + 1}-03-01`,
    comment: '',
  })
  await mutate(admin, 'admin.requestItems.withdraw', { id: tax })
  await moveTo(admin, id, 'in_progress')
  await openPage(page, world, id)
  await expect(page.getByText('2 of 4 received')).toBeVisible()
  await openFirst(page)
}

/** Waits for the first document. On a phone a document opens with a press. */
async function openFirst(page: Page): Promise<void> {
  const wide = (page.viewportSize()?.width ?? 0) > 1000
  if (!wide) await page.getByRole('button', { name: /\.pdf/ }).last().click()
  await expect(page.getByRole('group', { name: 'Page 1' })).toContainText('W-2')
}

const aDocument = { category: '1099', title: 'Form 1098', reason: 'It was on last year’s return.' }

function mutate(person: Someone, procedure: string, input: object) {
  return person.call('POST', `/trpc/${procedure}`, { json: input })
}

async function itemsOf(client: Someone, taxReturnId: string) {
  const input = encodeURIComponent(JSON.stringify({ json: { taxReturnId } }))
  const answer = await client.call('GET', `/trpc/requestItems.list?input=${input}`)
  return listed.parse(answer).result.data.json.items
}

const listed = z.object({
  result: z.object({
    data: z.object({ json: z.object({ items: z.array(z.object({ id: z.string() })) }) }),
  }),
})
