import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onPhone, server } from '#tests/components/support/screen.tsx'
import { ofClientPage, openClients } from '#tests/components/support/staff.ts'
import {
  aClient,
  aListedUser,
  id,
  someCounts,
  someDetails,
  usersPage,
} from '#tests/support/fixtures.ts'

const list = page.getByRole('table', { name: 'Clients' })
const lead = aListedUser({
  ...aClient({ id: id(30), firstName: 'Jonah', lastName: 'Weiss', email: 'jonah@example.com' }),
  emailProven: false,
})
const served = aListedUser({
  phone: '7755550142',
  lastSeenAt: new Date(Date.now() - 2 * 86_400_000),
  newestReturn: { taxYear: 2025, status: 'in_progress' },
  preparer: { id: id(9), firstName: 'Dana', lastName: 'Cho', credential: null },
})

test('every client is listed with the newest return, the last visit and an unproven address; names lead to their page', async () => {
  const { router } = await openClients({
    ...ofClientPage(someDetails()),
    'admin.users.page': usersPage([lead, served]),
  })
  await expect
    .poll(() => server().inputs('admin.users.page').at(-1))
    .toMatchObject({ role: 'client' })
  const jonah = list.getByRole('row', { name: 'Jonah Weiss' })
  await expect.element(jonah).toMatchTextContent('No return yet')
  await expect.element(jonah).toMatchTextContent('Never')
  await expect.element(jonah).toMatchTextContent('Address not confirmed')
  const nora = list.getByRole('row', { name: 'Nora Day' })
  await expect.element(nora).toMatchTextContent('2025, in progress')
  await expect.element(nora).toMatchTextContent('2 d ago')
  await expect.element(nora).toMatchTextContent('Dana Cho')
  await expect.element(nora).toMatchTextContent('nora.day@example.com')
  await expect.element(nora.getByRole('link', { name: '(775) 555-0142' })).toBeVisible()
  await nora.getByRole('link', { name: 'Nora Day' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/clients/${served.id}`)
})

test('a client becomes an admin by the menu of their row', async () => {
  await openClients({
    'admin.users.page': usersPage([served]),
    'admin.users.updateRole': { ...served, role: 'admin' },
    'auth.confirm': { success: true, confirmedUntil: new Date() },
  })
  const nora = list.getByRole('row', { name: 'Nora Day' })
  await nora.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Make an admin…' }).click()
  const asked = page.getByRole('dialog', { name: 'Make Nora Day an admin' })
  await asked.getByLabelText('Your password').fill('Quiet-Harbor-42!')
  await asked.getByRole('button', { name: 'Make admin' }).click()
  await expect
    .poll(() => server().inputs('admin.users.updateRole'))
    .toEqual([{ userId: served.id, role: 'admin' }])
})

test('a spouse is nobody without a return, and the list sorts by last name', async () => {
  const actsFor = { part: 'spouse', firstName: 'Ben', lastName: 'Cole' } as const
  await openClients({ 'admin.users.page': usersPage([{ ...lead, actsFor }]) })
  await expect.element(list).toMatchTextContent('Spouse of Ben Cole')
  await expect.element(list).not.toMatchTextContent('No return yet')
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('By last name')
  await expect
    .poll(() => server().inputs('admin.users.page').at(-1))
    .toMatchObject({ sort: 'name', role: 'client' })
})

test('those without a return are one press away', async () => {
  await openClients({ 'admin.users.page': usersPage([lead, served]) })
  await page.getByRole('radiogroup', { name: 'Returns' }).getByText('No return yet').click()
  await expect
    .poll(() => server().inputs('admin.users.page').at(-1))
    .toMatchObject({ returns: 'none', role: 'client' })
})

test('a firm without clients reads how to enter one, and a search without a match what to try', async () => {
  await openClients({ 'admin.users.page': usersPage([]) })
  await expect.element(page.getByText('No clients yet')).toBeVisible()
  await page.getByPlaceholder('Search by email or name').fill('day')
  await expect.element(page.getByText('No clients match')).toBeVisible()
})

test('the tabs of the staff stay in one line at 360 px', async () => {
  await onPhone(360)
  await openClients({ 'admin.messages.counts': someCounts({ firm: 14, late: 2 }) })
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect.element(tabs.getByText('14').first()).toBeVisible()
  const tops = tabs.elements().map((tab) => tab.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
})
