import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '#shared/auth.schema.ts'
import { errors } from '#server/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { axeFindings, messages } from '#tests/components/support/screen.tsx'
import { action, openDashboard } from '#tests/components/support/staff.ts'
import { aClient, anAdmin, aReturn, id, usersPage } from '#tests/support/fixtures.ts'

const section = page.getByRole('region', { name: 'User role management' })
const search = section.getByPlaceholder('Search by email or name')
const person = (who: User) => section.getByRole('row').filter({ hasText: who.email })
const roleOf = (firstName: string) => section.getByLabelText(`Role of ${firstName}`)

function openRoles(answers: Answers = {}) {
  return openDashboard([aReturn()], answers)
}

test('table with user, email, role, created date, and the counts of all users, clients and admins', async () => {
  await openRoles({
    'admin.users.page': {
      ...usersPage([aClient()]),
      counts: { total: 31, clients: 28, admins: 3 },
    },
  })
  await expect.element(person(aClient()).getByRole('rowheader')).toHaveTextContent('Nora Day')
  const headings = section.getByRole('columnheader').elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'User',
    'Email',
    'Role',
    'Created',
    'Actions',
  ])
  await expect.element(person(aClient()).getByText('Client', { exact: true })).toBeVisible()
  for (const value of ['31', '28', '3']) {
    await expect.element(section.getByText(value, { exact: true })).toBeVisible()
  }
})

test('users can be searched and filtered by role, page by page', async () => {
  const many = Array.from({ length: 12 }, (_, index) => aClient({ id: id(400 + index) }))
  const { server } = await openRoles({
    'admin.users.page': ({ cursor }) =>
      cursor === 'next' ? usersPage(many.slice(10), 12) : usersPage(many.slice(0, 10), 12),
  })
  await expect.element(section.getByText('10 of 12 users')).toBeVisible()
  await section.getByRole('button', { name: 'Show more users' }).click()
  await expect.element(section.getByText('12 of 12 users')).toBeVisible()
  server.answer({ 'admin.users.page': usersPage([]) })
  await search.fill('nobody of that name')
  await expect.element(section.getByText('No users match')).toBeVisible()
  await section.getByLabelText('Role', { exact: true }).selectOptions('Admins')
  await expect
    .poll(() => server.inputs('admin.users.page').at(-1))
    .toMatchObject({ search: 'nobody of that name', role: 'admin' })
})

test('Edit Role switches the row to a client/admin selector and Cancel', async () => {
  const { server } = await openRoles()
  await action('Edit Role', person(aClient())).click()
  await expect.element(roleOf('Nora Day')).toHaveFocus()
  const options = roleOf('Nora Day').getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent)).toEqual(['Client', 'Admin'])
  await action('Cancel', person(aClient())).click()
  await expect.element(action('Edit Role', person(aClient()))).toHaveFocus()
  await expect.poll(() => server.inputs('admin.users.updateRole')).toEqual([])
})

test('the success message says the user will be notified to refresh their browser, and Undo takes it back', async () => {
  let now = aClient()
  const { server } = await openRoles({
    'admin.users.page': () => usersPage([anAdmin(), now]),
    'admin.users.updateRole': ({ role }) => (now = aClient({ role })),
  })
  await action('Edit Role', person(aClient())).click()
  await roleOf('Nora Day').selectOptions('admin')
  await expect
    .element(messages().getByText('will be notified to refresh their browser'))
    .toBeVisible()
  await expect.element(person(aClient()).getByText('Admin', { exact: true })).toBeVisible()
  await messages().getByRole('button', { name: 'Undo' }).click()
  await expect.element(person(aClient()).getByText('Client', { exact: true })).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.users.updateRole').map(({ role }) => role))
    .toEqual(['admin', 'client'])
})

test("role update: 'Failed to update user role' with the server's reason, and nothing changes", async () => {
  await openRoles({ 'admin.users.updateRole': errors.conflict('You cannot demote yourself') })
  await action('Edit Role', person(anAdmin())).click()
  await roleOf('June Vale').selectOptions('client')
  await expect.element(messages().getByText('Failed to update user role')).toBeVisible()
  await expect.element(messages().getByText('You cannot demote yourself')).toBeVisible()
  await expect.element(person(anAdmin()).getByText('Admin', { exact: true })).toBeVisible()
})

test('an admin resets the second factor of another user, with a reason', async () => {
  const { server } = await openRoles({
    'admin.users.resetTwoFactor': errors.conflict('This account has no second factor'),
  })
  const reset = (who: User) => action('Reset Two-Factor', person(who))
  // Nobody resets their own.
  await expect.element(reset(anAdmin())).not.toBeInTheDocument()
  await reset(aClient()).click()
  const dialog = page.getByRole('dialog', { name: 'Reset two-factor sign-in' })
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  const submit = dialog.getByRole('button', { name: 'Reset' })
  await submit.click()
  await expect.element(dialog.getByText('Say why')).toBeVisible()
  expect(server.inputs('admin.users.resetTwoFactor')).toEqual([])
  await dialog.getByLabelText('Reason').fill('Lost the phone; called back at the known number')
  expect(await axeFindings('[role="dialog"]')).toEqual([])
  await submit.click()
  await expect.element(messages()).toMatchTextContent('This account has no second factor')
  server.answer({ 'admin.users.resetTwoFactor': { success: true } })
  await submit.click()
  await expect.element(messages()).toMatchTextContent('Nora Day was told by mail.')
  await expect.element(dialog).not.toBeInTheDocument()
  const reason = 'Lost the phone; called back at the known number'
  expect(server.inputs('admin.users.resetTwoFactor').at(-1)).toEqual({
    userId: aClient().id,
    reason,
  })
})
