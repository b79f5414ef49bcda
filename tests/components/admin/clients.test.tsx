import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { server } from '#tests/components/support/screen.tsx'
import { ofClientPage, openClients } from '#tests/components/support/staff.ts'
import { aClient, aListedUser, id, someDetails, usersPage } from '#tests/support/fixtures.ts'

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

test('clients are listed with the newest return, the last visit and an unproven address, sorted and filtered; they become an admin by the menu of their row, and names lead to their page', async () => {
  const actsFor = { part: 'spouse', firstName: 'Ben', lastName: 'Cole' } as const
  const spouse = { ...lead, id: id(31), firstName: 'Ann', email: 'ann@example.com', actsFor }
  const { router } = await openClients({
    ...ofClientPage(someDetails()),
    'admin.users.page': usersPage([lead, served, spouse]),
    'admin.users.updateRole': { ...served, role: 'admin' },
    'auth.confirm': { success: true, confirmedUntil: new Date() },
  })
  const asked = () => server().inputs('admin.users.page').at(-1)
  await expect.poll(asked).toMatchObject({ role: 'client' })
  const jonah = list.getByRole('row', { name: 'Jonah Weiss' })
  await expect.element(jonah).toMatchTextContent('No return yet')
  await expect.element(jonah).toMatchTextContent('Never')
  await expect.element(jonah).toMatchTextContent('Address not confirmed')
  const ann = list.getByRole('row', { name: 'Ann Weiss' })
  await expect.element(ann).toMatchTextContent('Spouse of Ben Cole')
  await expect.element(ann).not.toMatchTextContent('No return yet')
  const nora = list.getByRole('row', { name: 'Nora Day' })
  await expect.element(nora).toMatchTextContent('2025, in progress')
  await expect.element(nora).toMatchTextContent('2 d ago')
  await expect.element(nora).toMatchTextContent('Dana Cho')
  await expect.element(nora).toMatchTextContent('nora.day@example.com')
  await expect.element(nora.getByRole('link', { name: '(775) 555-0142' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('By last name')
  await expect.poll(asked).toMatchObject({ sort: 'name', role: 'client' })
  await page.getByRole('radiogroup', { name: 'Returns' }).getByText('No return yet').click()
  await expect.poll(asked).toMatchObject({ returns: 'none', role: 'client' })
  await nora.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Make an admin…' }).click()
  const question = page.getByRole('dialog', { name: 'Make Nora Day an admin' })
  await question.getByLabelText('Your password').fill('Quiet-Harbor-42!')
  await question.getByRole('button', { name: 'Make admin' }).click()
  await expect
    .poll(() => server().inputs('admin.users.updateRole'))
    .toEqual([{ userId: served.id, role: 'admin' }])
  await expect.element(question).not.toBeInTheDocument()
  await nora.getByRole('link', { name: 'Nora Day' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/clients/${served.id}`)
})

test('a firm without clients reads how to enter one, and a search without a match what to try', async () => {
  await openClients({ 'admin.users.page': usersPage([]) })
  await expect.element(page.getByText('No clients yet')).toBeVisible()
  await page.getByPlaceholder('Search by email or name').fill('day')
  await expect.element(page.getByText('No clients match')).toBeVisible()
})
