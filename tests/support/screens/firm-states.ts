import { expect, type Locator, type Page } from '@playwright/test'
import superjson from 'superjson'
import { aPdf, aPng } from '#tests/support/files.ts'
import { inviteByMail } from '#tests/support/invite.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import {
  changeAnswer,
  failScreenCalls,
  screenCalls,
  type State,
  state,
  type World,
} from './state.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { aClientOf, anAdminOf, signIn } from '#tests/support/signed-in.ts'
import { action, moveTo } from '#tests/support/staff.ts'
import { confirmIfAsked } from './confirm-if-asked.ts'
import { choose, pdf } from '#tests/support/upload-center.ts'
import { mutate } from '#tests/support/review.ts'
import { aSeasonedClient, banner, viewAs } from '#tests/support/impersonating.ts'

const thisYear = new Date().getFullYear()

export async function openSeason(page: Page, world: World): Promise<void> {
  await open(page, world, '/admin')
  await page.getByText(/^Season/).click()
  await expect(page.getByRole('figure').first()).toBeVisible()
}

export async function open(page: Page, { portal, admin }: World, path: string): Promise<void> {
  await signIn(page, portal, admin)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens the thread of a new client who asked about a document, with a note and an answer. */
async function openThread(page: Page, world: World): Promise<void> {
  const { portal, admin } = world
  const client = await aClientOf(portal)
  const returnId = await client.startReturn(thisYear)
  const aboutId = await client.upload(returnId, {
    name: 'W-2 St. Alban.pdf',
    category: 'w2',
    bytes: aPdf(),
  })
  const text = 'Is this the right year? My number is 123-45-6789.'
  const asked = { about: 'document', aboutId, text }
  const { id } = await client.call('POST', '/api/messages', asked)
  const path = `/api/admin/messages/${String(id)}`
  await admin.call('POST', `${path}/note`, { text: 'Moved in May.' })
  await admin.call('POST', `${path}/reply`, { text: 'Yes. Please send page 2 as well.' })
  await open(page, world, `/admin/inbox?thread=${String(id)}`)
  await expect(page.getByText('Please send page 2 as well.').last()).toBeVisible()
}

/** Opens the dialog of a row action for a new client's return with this status. */
export async function openDialog(
  page: Page,
  world: World,
  { name, status = 'completed' }: { name: string; status?: string },
): Promise<Locator> {
  const { portal, admin } = world
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', { ...marriedProfile, dependents: [child] })
  const id = await client.startReturn(thisYear)
  await client.upload(id, { name: 'W-2 St. Alban.pdf', category: 'w2', bytes: aPdf() })
  await client.upload(id, { name: 'taxi.png', category: 'receipts', bytes: aPng() })
  await moveTo(admin, id, status)
  await open(page, world, `/admin?search=${client.email}`)
  await page.locator('[data-row]').waitFor()
  // On a narrow screen the row is in a sheet.
  const narrow = (await page.getByRole('table', { name: 'Tax returns' }).count()) === 0
  if (narrow) await page.locator('[data-row] [data-main]').click()
  const row = narrow ? page.getByRole('dialog') : page.locator('[data-row]')
  await action(row, name).click()
  await expect(page.getByRole('dialog')).toHaveCount(narrow ? 2 : 1)
  return page.getByRole('dialog').last()
}

const screens = [
  ['admin', '/admin'],
  ['clients', '/admin/clients'],
  ['inbox', '/admin/inbox'],
  ['money', '/admin/money'],
  ['prices', '/admin/prices'],
  ['team', '/admin/team'],
  ['activity', '/admin/activity'],
] as const

const common = screens.flatMap(([name, path]): State[] => [
  state(`${name}, loading`, async (page, world) => {
    await page.route(screenCalls, () => new Promise(() => {}))
    await signIn(page, world.portal, world.admin)
    await page.goto(path)
    await expect(page.getByText(/^Loading/).first()).toBeAttached()
  }),
  state(`${name}, error`, async (page, world) => {
    await failScreenCalls(page)
    await open(page, world, path)
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  }),
  state(`${name}, offline`, async (page, world) => {
    await open(page, world, path)
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await page.context().setOffline(true)
    await expect(page.getByText(/You are offline/).first()).toBeVisible()
  }),
])

const dashboard: State[] = [
  state('admin, full', async (page, world) => {
    await openSeason(page, world)
  }),
  state('admin, nothing yet', async (page, { bare }) => {
    await signIn(page, bare.portal, bare.admin)
    await page.goto(`${bare.portal.url}/admin`)
    await page.getByText(/^Season/).click()
    await expect(page.getByText('Loading')).toHaveCount(0)
  }),
  state('admin, alarms', async (page, world) => {
    // Two, instead of none.
    await changeAnswer(page, 'admin.alarms.list', () => alarms)
    await open(page, world, '/admin')
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await expect(page.getByRole('alert', { name: 'Alarms' })).toBeVisible()
  }),
  state('admin, nothing found', async (page, world) => {
    await open(page, world, '/admin?search=nobody+of+that+name')
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
  }),
  state('admin, selected', async (page, world) => {
    await open(page, world, '/admin?status=pending')
    const boxes = page.getByRole('checkbox', { name: /^Select / })
    await boxes.nth(1).check()
    await boxes.nth(2).check()
    await expect(page.getByRole('region', { name: 'Selected returns' })).toBeVisible()
  }),
  state('admin, edit role', async (page, world) => {
    await open(page, world, '/admin')
    await chooseOtherRole(page)
    await page.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded()
  }),
  state('admin, edit role, password', async (page, world) => {
    await open(page, world, '/admin')
    await chooseOtherRole(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('dialog').getByLabel('Your password')).toBeFocused()
  }),
]

async function chooseOtherRole(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'User role management' }).click()
  const client = page.getByRole('table', { name: 'Users' }).getByRole('row', { name: 'Client' })
  await client.first().getByRole('button', { name: 'Edit Role' }).click()
  await page.getByLabel(/^Role of /).selectOption('admin')
}

const dialogs: State[] = [
  state('invitations', async (page, world) => {
    for (const name of ['ines.moreno', 'sam.ortiz', 'a.person.with.a.long.address']) {
      await inviteByMail(world.portal, world.admin, `${name}.${Date.now()}@example.com`)
    }
    await inDatabaseOf(world.portal, (db) =>
      db
        .updateTable('invitations')
        .set({ expiresAt: new Date() })
        .where('email', 'like', 'sam.%')
        .execute(),
    )
    await open(page, world, '/admin/clients')
    await page.getByRole('button', { name: 'Invite a client' }).click()
    await expect(page.getByRole('dialog').getByText('Expired').first()).toBeVisible()
  }),
  state('team, a colleague leaves', openLeaving),
  state('invitations, errors', async (page, { bare }) => {
    await signIn(page, bare.portal, bare.admin)
    await page.goto(`${bare.portal.url}/admin/clients`)
    await page.getByRole('button', { name: 'Invite a client' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('No pending invitations.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('First name is required')).toBeVisible()
  }),
  state('refund', async (page, world) => {
    const client = await aClientOf(world.portal)
    const id = await client.startReturn(thisYear)
    await open(page, world, `/admin/returns/${id}`)
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Enter an estimate…' }).click()
  }),
  state('file, asked once', (page, world) => openDialog(page, world, { name: 'File' })),
  state('payment, errors', async (page, world) => {
    const dialog = await openDialog(page, world, { name: 'Payment' })
    await dialog.getByLabel('Payment status').selectOption('paid')
    await dialog.getByLabel('Amount').fill('12.345')
    await dialog.getByRole('button', { name: 'Save payment' }).click()
  }),
  state('upload completed return', async (page, world) => {
    await openDialog(page, world, { name: 'Upload' })
    await page.route(/\/documents$/, (route) =>
      route.fulfill({ status: 502, json: { message: '' } }),
    )
    await choose(page, 'Completed returns').setInputFiles(pdf('state.pdf'))
    await expect(page.getByText('Upload failed').first()).toBeVisible()
    await page.route(/\/documents$/, () => new Promise(() => {}))
    await choose(page, 'Completed returns').setInputFiles(pdf('1040.pdf'))
  }),
  state('client details', (page, world) => openDialog(page, world, { name: 'Client' })),
  state('reveal, asked why', async (page, world) => {
    const dialog = await openDialog(page, world, { name: 'Client' })
    await dialog.getByTitle('Show the full SSN of Nora Day').click()
    await dialog.getByLabel('Why do you need it?').fill('To prepare the 2026 return')
  }),
  state('revealed', async (page, world) => {
    const dialog = await openDialog(page, world, { name: 'Client' })
    await dialog.getByTitle('Show the full SSN of Nora Day').click()
    await dialog.getByLabel('Why do you need it?').fill('To prepare the 2026 return')
    await dialog.getByRole('button', { name: 'Show for 30 seconds' }).click()
    await confirmIfAsked(page)
  }),
  state('documents and files', async (page, world) => {
    const dialog = await openDialog(page, world, { name: 'Docs' })
    await dialog.getByRole('button', { name: /^taxi\.png/ }).click()
    await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(dialog.getByRole('button', { name: /^taxi\.png.*verified/ })).toBeVisible()
  }),
  state('preview', async (page, world) => {
    const dialog = await openDialog(page, world, { name: 'Docs' })
    await dialog.getByRole('button', { name: /^taxi\.png/ }).click()
    await expect(page.getByRole('img', { name: 'taxi.png' })).toBeVisible()
  }),
  state('ask for another', async (page, world) => {
    await openDialog(page, world, { name: 'Docs', status: 'in_progress' })
    await page.getByRole('button', { name: /^W-2/ }).click()
    await page.getByRole('button', { name: 'Ask for another', exact: true }).click()
    await expect(page.getByLabel('What should the client send, and why')).toBeVisible()
  }),
  state('filed, empty', (page, world) => openDialog(page, world, { name: 'Filed' })),
]

const others: State[] = [
  state('the firm, a notice without its text', async (page, world) => {
    await open(page, world, '/admin/firm')
    await page.getByRole('button', { name: 'Add a notice', exact: true }).click()
    await page.getByRole('button', { name: 'Add a notice as a PDF' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Upload the PDF first')).toBeVisible()
  }),
  state('inbox, a client’s threads', async (page, world) => {
    const client = await aClientOf(world.portal)
    for (const text of ['Can I file later?', 'Where do I send the check?']) {
      await client.call('POST', '/api/messages', { about: 'client', aboutId: null, text })
    }
    await open(page, world, `/admin/inbox?of=${client.id}`)
    await expect(page.getByText('One client’s threads.')).toBeVisible()
  }),
  state('inbox, full', async (page, world) => {
    await open(page, world, '/admin/inbox')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  }),
  ...(['mine', 'unassigned', 'client', 'snoozed', 'closed'] as const).map((view): State =>
    state(`inbox, ${view}`, async (page, world) => {
      await open(page, world, `/admin/inbox?view=${view}`)
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
    }),
  ),
  state('inbox, a thread', openThread),
  state('inbox, a note', async (page, world) => {
    await openThread(page, world)
    await page.getByText('Internal note', { exact: true }).last().click()
    await expect(page.getByRole('textbox', { name: 'Internal note' })).toBeVisible()
  }),
  ...(['Snooze', 'Make it a request', 'Saved answers'] as const).map((name): State =>
    state(`inbox, ${name.toLowerCase()}`, async (page, world) => {
      await openThread(page, world)
      const thread = page.getByRole('region', { name: 'Thread', exact: true })
      await thread.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
  ),
  state('inbox, nothing found', async (page, world) => {
    await open(page, world, '/admin/inbox?search=zzyzx')
    await expect(page.getByText('No messages match')).toBeVisible()
  }),
  state('activity, full', async (page, world) => {
    await open(page, world, '/admin/activity')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  }),
  state('account to delete', async (page, world) => {
    await openWithErasure(page, world)
    await expect(page.getByRole('region', { name: 'Accounts to delete' })).toBeVisible()
  }),
  state('account to delete, review', async (page, world) => {
    await openWithErasure(page, world)
    await page
      .getByRole('button', { name: /^Review / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Delete the account' })).toBeVisible()
  }),
  state('activity, verified', async (page, world) => {
    await open(page, world, '/admin/activity')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText(/entries are intact/).first()).toBeVisible()
  }),
  state('activity, nothing found', async (page, world) => {
    await open(page, world, '/admin/activity?about=nobody@example.com')
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
  }),
  ...[
    '/',
    '/client-portal',
    '/documents',
    '/questions',
    '/profile',
    '/notifications',
    '/account',
  ].map((path): State =>
    state(`view as client at ${path}`, async (page, { portal, admin }) => {
      const viewport = page.viewportSize()
      const client = await aSeasonedClient(portal, admin)
      const [newest] = await client.list('/api/tax-returns')
      const saved = { taxReturnId: newest?.id, answers: { wages: true, rental: true } }
      await mutate(portal, client, 'requestItems.saveAnswers', saved)
      // Only the table leads there, and narrow screens do not have the table.
      await page.setViewportSize({ width: 1280, height: 900 })
      await viewAs(page, { portal, admin, client })
      if (viewport) await page.setViewportSize(viewport)
      await page.goto(path)
      await expect(banner(page)).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
    }),
  ),
]

/** The dialog that disables a colleague who prepares a return. */
async function openLeaving(page: Page, world: World): Promise<void> {
  const { portal, admin } = world
  const colleague = await anAdminOf(portal)
  const client = await aClientOf(portal)
  const ids = [await client.startReturn(thisYear)]
  const assigned = { ids, preparerId: colleague.id }
  await admin.call('PATCH', '/api/admin/tax-returns/preparer', assigned)
  await open(page, world, '/admin/team')
  const row = page.getByRole('row').filter({ hasText: colleague.email })
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Disable account…' }).click()
  await page.getByLabel('Who takes over?').selectOption('nobody')
}

export const firmStates: readonly State[] = [...common, ...dashboard, ...dialogs, ...others]

/** The client with a lot of data asks to be deleted. */
async function openWithErasure(page: Page, world: World): Promise<void> {
  await inDatabaseOf(world.portal, (db) =>
    db
      .insertInto('erasureRequests')
      .values({ userId: world.full.id, requestedAt: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await open(page, world, '/admin/clients')
}

const alarms = superjson.serialize([
  {
    id: '01990000-0000-7000-8000-000000000001',
    since: new Date('2026-01-22T10:00:00Z'),
    text: 'Max Moritz revealed 4 numbers and opened 91 documents in 24 hours. Usual for them: 2 and 12.',
    advice: 'Look at what was opened, and ask why. Another admin confirms here that they looked.',
    href: '/admin/activity?by=max%40example.com',
    confirmable: true,
  },
  {
    id: '01990000-0000-7000-8000-000000000002',
    since: new Date('2026-01-22T10:00:00Z'),
    text: 'The disk with data on web-1 has 1.4 GB of 40.0 GB left.',
    advice: 'Make room, or enlarge it. When it is full, nothing can be saved.',
    href: null,
    confirmable: false,
  },
])
