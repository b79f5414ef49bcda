import { expect, type Page } from '@playwright/test'
import { aPng } from '#tests/support/files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { failScreenCalls, screenCalls, type State, state, type World } from './state.ts'
import { strangerStates } from './stranger-states.ts'
import { aClientOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { area, choose, pdf, withReturn } from '#tests/support/upload-center.ts'

const thisYear = new Date().getFullYear()

const screens = [
  ['dashboard', '/', /^Welcome back, /],
  ['portal', '/client-portal', 'Client Portal'],
  ['documents', '/documents', 'Documents'],
  ['questions', '/questions', /^Questions/],
  ['invoices', '/invoices', 'Invoices and payments'],
  ['receipt', '/receipt', 'Receipt'],
  ['profile', '/profile', 'Tax profile'],
  ['notifications', '/notifications', 'Notifications'],
  ['account', '/account', 'Account'],
  ['messages', '/messages', 'Messages'],
  ['contact', '/contact', 'Talk to us'],
] as const

/** The form reads nothing that could fail. */
const none = ['contact, error', 'contact, offline']

/** Each client screen in the states that all screens have. */
const all = screens.flatMap(([name, path, heading]): State[] => {
  const open = async (page: Page, { portal }: World, who: Someone) => {
    await signIn(page, portal, who)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/^Loading /)).toHaveCount(0)
    await expect(page.getByRole('link', { name: who.email })).toBeAttached()
  }
  return [
    state(`${name}, loading`, async (page, { portal, full }) => {
      await signIn(page, portal, full)
      // Until the user is loaded, the dashboard is a spinner.
      await page.goto('/resources')
      await expect(page.getByRole('link', { name: full.email })).toBeAttached()
      await page.route(screenCalls, () => new Promise(() => {}))
      // The bell has the notifications already: only a new page loads them.
      if (path === '/notifications') await page.goto(path)
      else await page.evaluate((to) => history.pushState(null, '', to), path)
      await expect(page.getByText(/^Loading [a-z]/).first()).toBeAttached()
    }),
    state(`${name}, empty`, (page, world) => open(page, world, world.fresh)),
    state(`${name}, full`, (page, world) => open(page, world, world.full)),
    state(`${name}, error`, async (page, { portal, full }) => {
      await failScreenCalls(page)
      await signIn(page, portal, full)
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    }),
    state(`${name}, offline`, async (page, world) => {
      await open(page, world, world.full)
      await page.context().setOffline(true)
      await expect(page.getByText(/You are offline/).first()).toBeVisible()
    }),
  ]
})
const common = all.filter(({ name }) => !none.includes(name))

/** Signs in a client who owes for last year's filed return. */
async function whoOwes(page: Page, { portal, admin }: World): Promise<void> {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  const filed = await client.startReturn(thisYear - 1)
  for (const status of ['in_progress', 'completed', 'filed']) {
    await admin.call('PATCH', `/api/tax-returns/${filed}/status`, { status })
  }
  await admin.call('PATCH', `/api/tax-returns/${filed}/estimated-refund`, {
    estimatedRefund: '-1,120',
    final: true,
  })
  await signIn(page, portal, client)
}

/** Signs in a client with an open invoice, a void one, and one that was paid twice. */
async function whoIsBilled(page: Page, { portal, admin }: World): Promise<void> {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  const taxReturnId = await client.startReturn(thisYear - 1)
  await admin.call('PATCH', `/api/tax-returns/${taxReturnId}/status`, { status: 'in_progress' })
  const bill = async (unitPrice: string) => {
    const lines = [{ text: 'Individual return', unitPrice }]
    const of = { clientId: client.id, taxReturnId, lines }
    const { id, version } = await admin.call('POST', '/api/admin/invoices', of)
    await admin.call('POST', `/api/admin/invoices/${String(id)}/issue`, { version })
    return String(id)
  }
  const wrong = await bill('999')
  await admin.call('POST', `/api/admin/invoices/${wrong}/void`, { because: 'The wrong price' })
  await bill('150')
  const payment = { clientId: client.id, way: 'check', receivedOn: `${thisYear}-01-02` }
  await admin.call('POST', '/api/admin/payments', { ...payment, amount: '300' })
  await bill('310')
  await signIn(page, portal, client)
}

/** Screens in the middle of a client's task. */
const midst: State[] = [
  state('messages, a thread', async (page, { portal, admin }) => {
    const client = await aClientOf(portal)
    const aboutId = await client.startReturn(thisYear)
    const asked = { about: 'return', aboutId, text: 'Do you need both W-2s?' }
    const { id } = await client.call('POST', '/api/messages', asked)
    await admin.call('POST', `/api/admin/messages/${String(id)}/reply`, { text: 'Both, please.' })
    await signIn(page, portal, client)
    await page.goto(`/messages/${String(id)}`)
    await expect(page.getByText('Both, please.')).toBeVisible()
  }),
  state('messages, a new one', async (page, { portal, full }) => {
    await signIn(page, portal, full)
    await page.goto('/messages')
    await page.getByRole('button', { name: 'New message' }).click()
    await expect(page.getByRole('dialog').getByLabel('Your message')).toBeVisible()
  }),
  state('invoices, of each state', async (page, world) => {
    await whoIsBilled(page, world)
    await page.goto('/invoices')
    await expect(page.getByText('Our note: The wrong price')).toBeVisible()
    await page.getByText('I’ll mail a check').click()
  }),
  state('dashboard, an invoice is open', async (page, world) => {
    await whoIsBilled(page, world)
    await page.goto('/')
    await expect(page.getByText(/^Pay \$/)).toBeVisible()
  }),
  state('dashboard, owes', async (page, world) => {
    await whoOwes(page, world)
    await page.goto('/')
    await expect(page.getByText(/^You owe \$1,120.00 for/)).toBeVisible()
  }),
  state('portal, owes', async (page, world) => {
    await whoOwes(page, world)
    await page.goto('/client-portal')
    await expect(page.getByText(/^You owe \$1,120.00 for/)).toBeVisible()
  }),
  state('documents, no return', async (page, { portal, fresh }) => {
    await signIn(page, portal, fresh)
    await page.goto('/documents')
    await expect(page.getByText('No Tax Return Found', { exact: true })).toBeVisible()
  }),
  state('documents, uploading and refused', async (page, { portal }) => {
    await withReturn(page, portal)
    await page.goto('/documents')
    await expect(choose(page, 'W-2 forms')).toBeAttached()
    await page.route(/\/documents$/, (route) =>
      route.fulfill({ status: 502, json: { message: '' } }),
    )
    await choose(page, 'W-2 forms').setInputFiles(pdf('w2 from the bakery.pdf'))
    await expect(
      area(page, 'W-2 forms').getByText(/^(Failed to upload|Upload failed)/),
    ).toBeVisible()
    await page.route(/\/documents$/, () => new Promise(() => {}))
    await choose(page, 'W-2 forms').setInputFiles(pdf('w2 from Acme.pdf'))
    await choose(page, 'Receipts').setInputFiles({
      name: 'letter.pages',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK'),
    })
    await expect(page.getByText('Invalid File')).toBeVisible()
  }),
  state('photos as one PDF', async (page, { portal }) => {
    await withReturn(page, portal)
    await page.goto('/documents')
    const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: aPng() })
    await page
      .getByLabel('Combine photos into one PDF for Other documents')
      .setInputFiles([photo('taxi.png'), photo('lunch.png'), photo('hotel.png')])
    await expect(page.getByText('Page 3')).toBeVisible()
  }),
  state('documents, asked before a delete', async (page, { portal, full }) => {
    await signIn(page, portal, full)
    await page.goto('/documents')
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
  state('documents, year picker', async (page, { portal, full }) => {
    await signIn(page, portal, full)
    await page.goto('/documents')
    await page.getByRole('button', { name: /Tax Return, change/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
  }),
  state('profile, errors', async (page, { portal, fresh }) => {
    await signIn(page, portal, fresh)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Add a dependent' }).click()
    await page.getByLabel('Filing status').selectOption('married_jointly')
    await page.getByRole('button', { name: 'Save Tax Profile' }).click()
    await expect(page.getByText('SSN is required').first()).toBeVisible()
  }),
  state('confirm email, a dead link', async (page, { portal, fresh }) => {
    await signIn(page, portal, fresh)
    await page.goto('/confirm-email?token=dead')
    await expect(page.getByText('Invalid or expired confirmation link')).toBeVisible()
  }),
  state('account, delete my account', async (page, { portal, full }) => {
    await signIn(page, portal, full)
    await openDeletion(page)
    await expect(page.getByRole('button', { name: 'Ask to delete my account' })).toBeVisible()
  }),
  state('account, deletion asked for', async (page, { portal }) => {
    await signIn(page, portal, await aClientOf(portal))
    await openDeletion(page)
    await page.getByRole('button', { name: 'Ask to delete my account' }).click()
    await expect(page.getByRole('dialog', { name: 'Delete my account' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Delete my account…' }).click()
    await expect(page.getByRole('button', { name: 'Cancel the request' })).toBeVisible()
  }),
  state('profile, signed out', async (page) => {
    await page.goto('/profile')
    await expect(page.getByText('Please sign in to access your profile')).toBeVisible()
  }),
  state('profile, left with changes', async (page, { portal, full }) => {
    await signIn(page, portal, full)
    await page.goto('/profile')
    await page.getByLabel('Occupation', { exact: true }).fill('Baker')
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }),
]

/** Overlays that can cover any screen. */
const over: State[] = [
  state('idle warning', async (page, { portal, fresh }) => {
    await page.clock.install()
    const limits = page.waitForResponse(/account\.sessionLimits/)
    await signIn(page, portal, fresh)
    await page.goto('/client-portal')
    await limits
    await expect(page.getByRole('link', { name: fresh.email })).toBeAttached()
    await page.clock.fastForward('20:00')
    await page.clock.fastForward('09:10')
    await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  }),
  state('menu', async (page, { portal, full }) => {
    await signIn(page, portal, full)
    await page.goto('/client-portal')
    const menu = page.getByRole('button', { name: 'Menu' })
    await expect(page.getByRole('region', { name: 'Tax Returns' })).toContainText('Pending')
    if (!(await menu.isVisible())) return
    await menu.click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  }),
]

export const clientStates: readonly State[] = [...common, ...midst, ...strangerStates, ...over]

async function openDeletion(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account…' }).click()
}
