import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { readAuditEvent } from '#shared/audit/audit-events.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { ofReturnPage } from '#tests/components/support/return-page.ts'
import { onPhone, renderScreen, scrollsSideways } from '#tests/components/support/screen.tsx'
import { action, ofClientPage } from '#tests/components/support/staff.ts'
import { anOpenedThread, keptThreads } from '#tests/components/support/threads.ts'
import {
  aListedUser,
  anAdmin,
  aReturn,
  id,
  ofDashboard,
  someDetails,
  usersPage,
} from '#tests/support/fixtures.ts'

const known = {
  id: id(12),
  kind: 'person' as const,
  firstName: 'Nora',
  lastName: 'Day',
  email: 'nora.day@example.com',
  phone: null,
  signsIn: true,
}
const dialog = page.getByRole('dialog')
const main = page.getByRole('main')
const region = (name: string) => page.getByRole('region', { name, exact: true })
const stranger = /We don’t know yet whether nora.day@example.com belongs to/

/** Where a client is named to staff: on the screen, and in what a press opens there. */
interface Place {
  at: string
  phone?: true
  named?: Locator
  go?: () => Promise<void>
  /** What opens says so in a sentence. */
  warns?: true
}

const places: Record<string, Place> = {
  'the list of users, and the finder': {
    at: '/admin/clients',
    go: () => typeInto('Go to a client'),
  },
  'the client’s page': { at: `/admin/clients/${known.id}` },
  'the table of returns, and a dialog about a return': {
    at: '/admin',
    go: () => action('Upload').click(),
    warns: true,
  },
  'the list of returns on a phone': { at: '/admin', phone: true },
  'the heading of a return': { at: `/admin/returns/${id(1)}`, named: region('The return') },
  'the list of threads, and choosing a client': {
    at: '/admin/inbox',
    named: page.getByRole('list', { name: 'Threads' }),
    go: () => typeInto('Write a message'),
  },
  'the call list': { at: '/admin/calls' },
  'the activity log': { at: '/admin/activity' },
}

async function typeInto(button: string) {
  await page.getByRole('button', { name: button }).first().click()
  await dialog.getByLabelText(/^(Name or email|The client)$/).fill('nora')
}

function answersWith(emailProven: boolean): Answers {
  const client = { ...known, emailProven }
  const taxReturn = aReturn({ client, status: 'completed' })
  const listed = aListedUser({ ...known, emailProven })
  return {
    ...ofDashboard([taxReturn]),
    ...ofReturnPage({ items: [], documents: [] }),
    ...ofClientPage(someDetails(known)),
    ...keptThreads([anOpenedThread({ client })]),
    'admin.returns.get': { ...taxReturn, seenAt: new Date() },
    'admin.users.account': listed,
    'admin.users.page': usersPage([listed]),
    'admin.users.find': [client],
    'admin.clients.callList': [{ client, reasons: [], dueOn: '2026-01-05', lastCall: null }],
    'admin.activity.list': { items: [entryOf(client)], nextCursor: null },
  }
}

function entryOf({ id: clientId, email, emailProven }: typeof known & { emailProven: boolean }) {
  const person = { id: clientId, name: 'Nora Day', email }
  return {
    seq: 1,
    at: new Date(),
    actor: person,
    client: { ...person, emailProven },
    origin: 'person' as const,
    subject: { type: 'user', id: clientId, taxYear: null, fileName: null },
    ip: null,
    viewedAs: false,
    ...readAuditEvent('user.registered', {}),
  }
}

test('a client whose address is not confirmed is marked wherever they are named, and staff are warned before they write', async () => {
  const isMarked = async (where: Locator, message: string) => {
    await expect.element(where.getByText(/Nora Day/).first(), { message }).toBeVisible()
    await expect.element(where.getByText('Address not confirmed'), { message }).toBeVisible()
    expect(scrollsSideways(), message).toBe(false)
  }
  const { router } = await renderScreen('/about', {
    viewer: anAdmin(),
    answers: answersWith(false),
  })
  for (const [name, { at, phone, named = main, go, warns }] of Object.entries(places)) {
    await onPhone(phone ? 360 : 1280)
    router.history.push(at)
    await isMarked(named, name)
    await go?.()
    if (go === undefined) continue
    await isMarked(dialog, name)
    if (warns) await expect.element(dialog.getByText(stranger), { message: name }).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  router.history.push(`/admin/inbox?thread=${id(400)}`)
  await warnsTimes(1)
})

test('a client whose address is confirmed is not, and nobody is warned', async () => {
  const answers = answersWith(true)
  await renderScreen(`/admin/inbox?thread=${id(400)}`, { viewer: anAdmin(), answers })
  await warnsTimes(0)
  expect(page.getByText('Address not confirmed').elements()).toEqual([])
})

async function warnsTimes(times: number) {
  const thread = region('Thread')
  await expect.element(thread.getByText('Nora Day').first()).toBeVisible()
  await expect.poll(() => page.getByText(stranger).elements()).toHaveLength(times)
  expect(thread.getByText('Address not confirmed').elements()).toHaveLength(times)
  await typeInto('Write a message')
  await dialog.getByRole('button', { name: /Nora Day/ }).click()
  await expect.element(dialog.getByLabelText('Message', { exact: true })).toBeVisible()
  await expect.poll(() => dialog.getByText(/We don’t know yet/).elements()).toHaveLength(times)
}
