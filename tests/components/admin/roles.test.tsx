import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Role } from '#shared/base/api.ts'
import type { CurrentUser, User } from '#shared/auth/auth.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { messages, onPhone, scrollsSideways } from '#tests/components/support/screen.tsx'
import { action, openDashboard } from '#tests/components/support/staff.ts'
import { aClient, anAdmin, aReturn, id, usersPage } from '#tests/support/fixtures.ts'

const section = page.getByRole('region', { name: 'User role management' })
const search = section.getByPlaceholder('Search by email or name')
const person = (who: User) => section.getByRole('row').filter({ hasText: who.email })
const nora = person(aClient())
const press = (keys: string) => userEvent.keyboard(keys)
const menuOf = (firstName: string) => section.getByRole('button', { name: `More for ${firstName}` })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const why = (where: Locator) => where.getByLabelText('Why?')
const roleOf = (firstName: string) => section.getByLabelText(`Role of ${firstName}`)

async function openRoles(answers: Answers = {}) {
  const opened = await openDashboard([aReturn()], answers)
  await section.getByText('User role management').click()
  return opened
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

test('counts that could not be loaded do not look as if they were loading', async () => {
  await openRoles({ 'admin.users.page': errors.notAllowed('list users') })
  await expect.element(section.getByText('The users could not be loaded.')).toBeVisible()
  const counts = section.getByRole('definition').elements()
  expect(counts.map(({ textContent }) => textContent)).toEqual(['–', '–', '–'])
})

test('on a phone an email is as wide as its row and wraps before its @', async () => {
  const email = `${'a'.repeat(36)}@example.com`
  await onPhone(390)
  await openRoles({ 'admin.users.page': usersPage([aClient({ email })]) })
  await expect.element(person(aClient({ email })).getByText(email)).toBeVisible()
  const lines = document.createRange()
  lines.selectNodeContents(person(aClient({ email })).getByText(email).element())
  expect(new Set(Array.from(lines.getClientRects(), ({ top }) => top)).size).toBe(2)
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

test('Edit Role switches the row to a client/admin selector, Save and Cancel', async () => {
  const { server } = await openRoles()
  for (const cancel of [() => action('Cancel', nora).click(), () => press('{Escape}')]) {
    await action('Edit Role', nora).click()
    await expect.element(roleOf('Nora Day')).toHaveFocus()
    const options = roleOf('Nora Day').getByRole('option').elements()
    expect(options.map(({ textContent }) => textContent)).toEqual(['Client', 'Admin'])
    await expect.element(action('Save', nora)).toBeDisabled()
    await cancel()
    await expect.element(action('Edit Role', nora)).toHaveFocus()
  }
  await expect.poll(() => server.inputs('admin.users.updateRole')).toEqual([])
})

test('keys browse the choices; neither they nor Enter save, and Escape forgets the choice', async () => {
  const { server } = await openRoles()
  await action('Edit Role', nora).click()
  await expect.element(roleOf('Nora Day')).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(roleOf('Nora Day')).toHaveValue('admin')
  await expect.element(action('Save', nora)).toBeEnabled()
  await press('{ArrowUp}')
  await expect.element(action('Save', nora)).toBeDisabled()
  await press('{ArrowDown}')
  // Enter opens the list of choices, and picks one.
  await press('{Enter}')
  await press('{Enter}')
  await expect.element(roleOf('Nora Day')).toHaveValue('admin')
  await press('{Tab}')
  await expect.element(action('Save', nora)).toHaveFocus()
  await press('{Escape}')
  await expect.element(action('Edit Role', nora)).toHaveFocus()
  await expect.element(nora.getByText('Client', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('admin.users.updateRole')).toEqual([])
  await press('{Enter}')
  await expect.element(roleOf('Nora Day')).toHaveValue('client')
})

const goodPassword = 'Quiet-Harbor-42!'

/** The server of somebody who has just signed in: it would change a role without asking. */
async function chooseRole(who: CurrentUser, role: Role, answers: Answers = {}) {
  let now = who
  const { server } = await openRoles({
    'admin.users.page': () => usersPage([anAdmin(), now]),
    'admin.users.updateRole': (asked) => (now = { ...who, role: asked.role }),
    'auth.confirm': ({ password }) => {
      if (password === goodPassword) return { success: true, confirmedUntil: new Date() }
      const message = 'Password is wrong'
      throw errors.badInput(message, [{ path: 'password', message }])
    },
    ...answers,
  })
  await action('Edit Role', person(who)).click()
  await roleOf(`${who.firstName} Day`).selectOptions(role)
  await action('Save', person(who)).click()
  const asked = dialog(`Make ${who.firstName} Day ${role === 'admin' ? 'an admin' : 'a client'}`)
  const field = asked.getByLabelText('Your password')
  await expect.element(field).toHaveFocus()
  return { server, asked, field }
}

test('Save asks for the password and says what an admin can see; then the user will be notified to refresh their browser', async () => {
  const { server, asked, field } = await chooseRole(aClient(), 'admin')
  await expect.element(asked).toMatchTextContent('nora.day@example.com')
  await expect
    .element(asked)
    .toMatchTextContent(
      'An admin can see the tax data and documents of every client, change returns and payments, open full Social Security and bank numbers, and make or remove admins. We’ll tell you both by email.',
    )
  await field.fill('Wrong-Harbor-42!')
  await press('{Enter}')
  await expect.element(asked.getByText('Password is wrong')).toBeVisible()
  await expect.poll(() => server.inputs('admin.users.updateRole')).toEqual([])
  await field.fill(goodPassword)
  await press('{Enter}')
  await expect
    .element(messages().getByText('will be notified to refresh their browser'))
    .toBeVisible()
  await expect.element(nora.getByText('Admin', { exact: true })).toBeVisible()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(action('Edit Role', nora)).toHaveFocus()
  await expect.element(messages().getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('admin.users.updateRole'))
    .toEqual([{ userId: aClient().id, role: 'admin' }])
})

test('an admin may be a stranger, if nobody has confirmed the address: the question says so', async () => {
  const listed = { ...aClient(), emailProven: false }
  const answers = { 'admin.users.page': usersPage([anAdmin(), listed]) }
  const { asked } = await chooseRole(aClient(), 'admin', answers)
  await expect
    .element(asked)
    .toMatchTextContent('We don’t know yet whether nora.day@example.com belongs to this person.')
})

test('making an admin a client asks too, and says what they lose', async () => {
  const ray = aClient({ id: id(11), firstName: 'Ray', email: 'ray@example.com', role: 'admin' })
  const { server, asked, field } = await chooseRole(ray, 'client', { 'admin.users.team': [] })
  await expect.element(asked).toMatchTextContent('They lose the admin screens')
  await field.fill(goodPassword)
  await action('Make client', asked).click()
  await expect.element(person(ray).getByText('Client', { exact: true })).toBeVisible()
  await expect.poll(() => server.inputs('auth.confirm')).toEqual([{ password: goodPassword }])
})

test('Cancel and Escape in the password dialog lead back to the row, and change nothing; 390 px hold both', async () => {
  await onPhone()
  const { server, asked } = await chooseRole(aClient(), 'admin')
  expect(scrollsSideways()).toBe(false)
  for (const leave of [() => press('{Escape}'), () => action('Cancel', asked).click()]) {
    await expect.element(asked).toBeVisible()
    await leave()
    await expect.element(asked).not.toBeInTheDocument()
    await expect.element(action('Save', nora)).toHaveFocus()
    expect(scrollsSideways()).toBe(false)
    await expect.element(roleOf('Nora Day')).toHaveValue('admin')
    await expect.element(messages()).toMatchTextContent(/^$/)
    await action('Save', nora).click()
  }
  await expect.poll(() => server.inputs('admin.users.updateRole')).toEqual([])
})

test("role update: 'Failed to update user role' with the server's reason, and the row is read again", async () => {
  const { server, field } = await chooseRole(aClient(), 'admin', {
    'admin.users.updateRole': errors.notFound('User'),
  })
  server.answer({ 'admin.users.page': usersPage([anAdmin()]) })
  await field.fill(goodPassword)
  await press('{Enter}')
  await expect.element(messages().getByText('Failed to update user role')).toBeVisible()
  await expect.element(messages().getByText('User not found')).toBeVisible()
  await expect.element(nora).not.toBeInTheDocument()
})

test('when somebody else changes the role in the meantime, the editing ends and a message says so', async () => {
  const { server } = await openRoles()
  await action('Edit Role', nora).click()
  await expect.element(roleOf('Nora Day')).toHaveFocus()
  server.answer({ 'admin.users.page': usersPage([anAdmin(), aClient({ role: 'admin' })]) })
  await queries.admin.users.page.invalidate()
  await expect.element(messages()).toMatchTextContent('Nora Day is an admin now')
  await expect.element(action('Edit Role', nora)).toHaveFocus()
  await expect.element(nora.getByText('Admin', { exact: true })).toBeVisible()
})

test('the users are folded, and are asked for when they are opened', async () => {
  const { server } = await openDashboard()
  await expect.element(section.getByRole('heading')).toBeVisible()
  await expect.poll(() => server.inputs('admin.users.page')).toEqual([])
  await section.getByText('User role management').click()
  await expect.element(search).toBeVisible()
  await section.getByText('User role management').click()
  await expect.element(search).not.toBeInTheDocument()
})

test('an account is disabled with a reason, marked, and enabled again', async () => {
  let disabledAt: Date | null = null
  const { server } = await openRoles({
    'admin.users.page': () => usersPage([anAdmin(), { ...aClient(), disabledAt }]),
    'admin.users.disable': () => {
      disabledAt = new Date()
      return { success: true }
    },
    'admin.users.enable': () => {
      disabledAt = null
      return { success: true }
    },
  })
  await menuOf('Nora Day').click()
  await expect.element(item('Sessions…')).not.toBeInTheDocument()
  await item('Disable account…').click()
  const disabling = dialog('Disable account')
  await action('Disable account', disabling).click()
  await expect.element(disabling.getByText('Say why')).toBeVisible()
  await why(disabling).fill('Asked by phone')
  await action('Disable account', disabling).click()
  await expect.element(messages().getByText('Account disabled')).toBeVisible()
  await expect.element(person(aClient()).getByText('Disabled', { exact: true })).toBeVisible()
  // It lies over the menu.
  await messages().getByRole('button', { name: 'Dismiss' }).click()

  await menuOf('Nora Day').click()
  await item('Enable account').click()
  await why(dialog('Enable account')).fill('Called back')
  await action('Enable account', dialog('Enable account')).click()
  await expect
    .element(person(aClient()).getByText('Disabled', { exact: true }))
    .not.toBeInTheDocument()
  const userId = aClient().id
  await expect
    .poll(() => server.inputs('admin.users.disable'))
    .toEqual([{ userId, reason: 'Asked by phone' }])
  await expect
    .poll(() => server.inputs('admin.users.enable'))
    .toEqual([{ userId, reason: 'Called back' }])
})

test("another admin's sessions are listed and ended, one or all; nobody has a menu for themselves", async () => {
  const other = anAdmin({ id: id(11), firstName: 'Ray', email: 'ray.vale@example.com' })
  const lastUsedAt = new Date('2026-02-03T17:05:00Z')
  const session = { address: '192.0.2.7', startedAt: lastUsedAt, lastUsedAt, remembered: false }
  const { server } = await openRoles({
    'admin.users.page': usersPage([anAdmin(), other]),
    'admin.users.sessions': [
      { ...session, id: 'one', device: 'Chrome on Windows', current: false },
      { ...session, id: 'two', device: 'Safari on iOS', current: false },
    ],
    'admin.users.endSessions': { success: true },
  })
  await expect.element(menuOf('June Vale')).not.toBeInTheDocument()
  await menuOf('Ray Vale').click()
  await item('Sessions…').click()
  const sessions = dialog('Sessions of Ray Vale')
  const phone = sessions.getByRole('listitem').filter({ hasText: 'Safari on iOS' })
  await action('End session', phone).click()
  await expect.element(why(sessions)).toHaveFocus()
  await why(sessions).fill('Lost phone')
  await action('End session', phone).click()
  await expect.element(messages().getByText('Session ended')).toBeVisible()
  await action('End all', sessions).click()
  const of = { userId: other.id, reason: 'Lost phone' }
  await expect
    .poll(() => server.inputs('admin.users.endSessions'))
    .toEqual([
      { ...of, sessionId: 'two' },
      { ...of, sessionId: null },
    ])
})

test('the second factor of another user is reset with a reason, if they have one', async () => {
  const ray = anAdmin({ id: id(11), firstName: 'Ray', email: 'ray.vale@example.com' })
  const { server } = await openRoles({
    'admin.users.page': usersPage([{ ...aClient(), hasFactor: true }, ray]),
    'admin.users.resetTwoFactor': errors.conflict('This account has no second factor'),
  })
  await menuOf('Ray Vale').click()
  await expect.element(item('Sessions…')).toBeVisible()
  await expect.element(item('Reset two-factor sign-in…')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await menuOf('Nora Day').click()
  await item('Reset two-factor sign-in…').click()
  const reset = dialog('Reset two-factor sign-in')
  await expect.element(why(reset)).toHaveFocus()
  const submit = action('Reset two-factor sign-in', reset)
  await submit.click()
  await expect.element(reset.getByText('Say why')).toBeVisible()
  await why(reset).fill('Lost the phone')
  await submit.click()
  await expect.element(messages().getByText('This account has no second factor')).toBeVisible()
  server.answer({ 'admin.users.resetTwoFactor': { success: true } })
  await submit.click()
  await expect.element(messages().getByText('Nora Day was told by email.')).toBeVisible()
  await expect.element(reset).not.toBeInTheDocument()
  const input = { userId: aClient().id, reason: 'Lost the phone' }
  await expect.poll(() => server.inputs('admin.users.resetTwoFactor')).toEqual([input, input])
})

test('a person who asked to be deleted is above the list; staff see what ends, then refuse with a reason or delete', async () => {
  const asked = { ...aClient(), requestedAt: new Date('2026-11-03T10:00:00Z') }
  const plan = { stays: [], documents: 3, returns: 2, openReturns: 2, requestedAt: new Date() }
  const { server } = await openRoles({
    'admin.users.page': { ...usersPage([aClient()]), erasureRequests: [asked] },
    'admin.erasures.plan': plan,
    'admin.erasures.refuse': { success: true },
    'admin.erasures.confirm': { success: true },
  })
  const review = page.getByRole('button', { name: 'Review Nora Day' })
  const deletion = dialog('Delete the account of Nora Day')
  await review.click()
  await expect.element(deletion.getByText('2 returns are not completed.')).toBeVisible()
  await deletion.getByRole('button', { name: 'Refuse' }).click()
  await expect.element(deletion.getByText('Say why')).toBeVisible()
  await deletion.getByLabelText('Reason').fill('Your return is due')
  await deletion.getByRole('button', { name: 'Refuse' }).click()
  await expect.element(messages()).toMatchTextContent('Refused. The client will read why.')
  await review.click()
  server.answer({ 'admin.users.page': usersPage([]) })
  await deletion.getByRole('button', { name: 'Delete the account' }).click()
  await expect.element(messages()).toMatchTextContent('Account deleted')
  await expect.element(review).not.toBeInTheDocument()
  const userId = aClient().id
  await expect
    .poll(() => server.inputs('admin.erasures.refuse'))
    .toEqual([{ userId, reason: 'Your return is due' }])
  await expect
    .poll(() => server.inputs('admin.erasures.confirm'))
    .toMatchObject([{ userId, openReturns: 2 }])
})

test('staff who upload for a client are warned where the address is not confirmed', async () => {
  const { client } = aReturn()
  await openDashboard([aReturn({ status: 'completed', client: { ...client, emailProven: false } })])
  await action('Upload').click()
  const shown = page.getByRole('dialog')
  await expect.element(shown).toMatchTextContent('Address not confirmed')
  await expect.element(shown).toMatchTextContent('We don’t know yet whether nora.day@example.com')
})
