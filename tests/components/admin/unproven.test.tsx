import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
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
const region = (name: string) => page.getByRole('region', { name, exact: true })

/** Each place that names a client to staff: its address, how to get there, and where the name is read. */
const places: Record<string, Place> = {
  'the list of users': { at: '/admin/clients' },
  'the client’s page': { at: `/admin/clients/${known.id}` },
  'the table of returns': { at: '/admin' },
  'the list of returns on a phone': { at: '/admin', phone: true },
  'the heading of a return': { at: `/admin/returns/${id(1)}`, named: region('The return') },
  'a dialog about a return': { at: '/admin', named: dialog, go: () => action('Payment').click() },
  'the list of threads': { at: '/admin/inbox', named: page.getByRole('list', { name: 'Threads' }) },
  'a thread': { at: `/admin/inbox?thread=${id(400)}`, named: region('Thread') },
  'the call list': { at: '/admin/calls' },
  'the activity log': { at: '/admin/activity', named: page.getByRole('main') },
  'the finder': { at: '/admin/clients', named: dialog, go: () => typeInto('Go to a client') },
  'choosing a client': {
    at: '/admin/inbox',
    named: dialog,
    go: () => typeInto('Write a message'),
  },
}

interface Place {
  at: string
  phone?: true
  named?: Locator
  go?: () => Promise<void>
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

test.each([true, false])(
  'staff are warned before they send something, if it may be a stranger’s address: proven %s',
  async (emailProven) => {
    const warning = page.getByText(/We don’t know yet whether nora.day@example.com belongs to/)
    const answers = answersWith(emailProven)
    const said = emailProven ? 0 : 1
    await renderScreen(`/admin/inbox?thread=${id(400)}`, { viewer: anAdmin(), answers })
    await expect.element(region('Thread').getByText('Nora Day').first()).toBeVisible()
    await expect.poll(() => warning.elements()).toHaveLength(said)
    await typeInto('Write a message')
    await dialog.getByRole('button', { name: /Nora Day/ }).click()
    await expect.element(dialog.getByLabelText('Message', { exact: true })).toBeVisible()
    await expect.poll(() => dialog.getByText(/We don’t know yet/).elements()).toHaveLength(said)
  },
)

test.each(
  Object.entries(places).flatMap(([name, place], at) => [
    { name, ...place, emailProven: false },
    // All of them draw it with one component.
    ...(at === 0 ? [{ name, ...place, emailProven: true }] : []),
  ]),
)(
  '$name marks a client whose address is not confirmed: proven $emailProven',
  async ({ at, phone, named = page.getByRole('main'), go, emailProven }) => {
    const mark = named.getByText('Address not confirmed')
    if (phone) await onPhone(360)
    await renderScreen(at, { viewer: anAdmin(), answers: answersWith(emailProven) })
    await go?.()
    await expect.element(named.getByText(/Nora Day/).first()).toBeVisible()
    if (emailProven) await expect.element(mark).not.toBeInTheDocument()
    else await expect.element(mark).toBeVisible()
    expect(scrollsSideways()).toBe(false)
  },
)
