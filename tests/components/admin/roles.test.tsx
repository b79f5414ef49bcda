import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { User } from '#shared/auth/auth.schema.ts'
import type { ListedUser } from '#shared/users/users.schema.ts'
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

const goodPassword = 'Quiet-Harbor-42!'

async function openRoles(answers: Answers = {}) {
  const opened = await openDashboard([aReturn()], answers)
  await section.getByText('User role management').click()
  return opened
}

test('the users are folded, and asked for when they are opened; they can be searched and filtered, page by page', async () => {
  const counts = { total: 31, clients: 28, admins: 3 }
  const many = Array.from({ length: 12 }, (_, index) => aClient({ id: id(400 + index) }))
  const { server } = await openDashboard([aReturn()], {
    'admin.users.page': errors.notAllowed('list users'),
  })
  await expect.element(section.getByRole('heading')).toBeVisible()
  await expect.poll(() => server.inputs('admin.users.page')).toEqual([])
  await section.getByText('User role management').click()
  await expect.element(section.getByText('The users could not be loaded.')).toBeVisible()
  // Counts that could not be loaded do not look as if they were loading.
  const figures = () =>
    section
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent)
  expect(figures()).toEqual(['–', '–', '–'])
  server.answer({
    'admin.users.page': ({ cursor }) =>
      cursor === 'next'
        ? usersPage(many.slice(10), 12)
        : { ...usersPage(many.slice(0, 10), 12), counts },
  })
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect.element(section.getByText('10 of 12 users')).toBeVisible()
  expect(figures()).toEqual(['31', '28', '3'])
  const headings = section.getByRole('columnheader').elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'User',
    'Email',
    'Role',
    'Created',
    'Actions',
  ])
  await expect.element(nora.first().getByRole('rowheader')).toHaveTextContent('Nora Day')
  await expect.element(nora.first().getByText('Client', { exact: true })).toBeVisible()
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

test('a role is edited in its row: keys browse the choices and save nothing, Cancel and Escape forget them', async () => {
  const { server } = await openRoles()
  await action('Edit Role', nora).click()
  await expect.element(roleOf('Nora Day')).toHaveFocus()
  const options = roleOf('Nora Day').getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent)).toEqual(['Client', 'Admin'])
  await expect.element(action('Save', nora)).toBeDisabled()
  await action('Cancel', nora).click()
  await expect.element(action('Edit Role', nora)).toHaveFocus()
  await press('{Enter}')
  await expect.element(roleOf('Nora Day')).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(roleOf('Nora Day')).toHaveValue('admin')
  await press('{Tab}')
  await expect.element(action('Save', nora)).toHaveFocus()
  await press('{Escape}')
  await expect.element(action('Edit Role', nora)).toHaveFocus()
  await expect.element(nora.getByText('Client', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press('{Enter}')
  await expect.element(roleOf('Nora Day')).toHaveValue('client')
  // Another admin changes the role meanwhile: the editing ends, and a message says so.
  server.answer({ 'admin.users.page': usersPage([anAdmin(), aClient({ role: 'admin' })]) })
  await queries.admin.users.page.invalidate()
  await expect.element(messages()).toMatchTextContent('Nora Day is an admin now')
  await expect.element(action('Edit Role', nora)).toHaveFocus()
  await expect.element(nora.getByText('Admin', { exact: true })).toBeVisible()
  expect(server.inputs('admin.users.updateRole')).toEqual([])
})

/** The server of somebody who has just signed in: it would change a role without asking. */
async function makeAdmin(who: Partial<ListedUser>, answers: Answers = {}) {
  const before = { ...aClient(), ...who }
  let now = before
  const { server } = await openRoles({
    'admin.users.page': () => usersPage([anAdmin(), now]),
    'admin.users.updateRole': ({ role }) => (now = { ...before, role }),
    'auth.confirm': ({ password }) => {
      if (password === goodPassword) return { success: true, confirmedUntil: new Date() }
      const message = 'Password is wrong'
      throw errors.badInput(message, [{ path: 'password', message }])
    },
    ...answers,
  })
  const theirs = person(before)
  await action('Edit Role', theirs).click()
  await roleOf('Nora Day').selectOptions('admin')
  await action('Save', theirs).click()
  const asked = dialog('Make Nora Day an admin')
  const field = asked.getByLabelText('Your password')
  await expect.element(field).toHaveFocus()
  return { server, asked, field, theirs }
}

test('Save asks for the password, and says what an admin can see and that the address may be a stranger’s', async () => {
  const { server, asked, field } = await makeAdmin({ emailProven: false })
  await expect
    .element(asked)
    .toMatchTextContent(
      'An admin can see the tax data and documents of every client, change returns and payments, open full Social Security and bank numbers, and make or remove admins. We’ll tell you both by email.',
    )
  await expect
    .element(asked)
    .toMatchTextContent('We don’t know yet whether nora.day@example.com belongs to this person.')
  await field.fill('Wrong-Harbor-42!')
  await press('{Enter}')
  await expect.element(asked.getByText('Password is wrong')).toBeVisible()
  expect(server.inputs('admin.users.updateRole')).toEqual([])
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

test('on a phone Escape leads from the question back to the row; a refusal says why and reads the row again', async () => {
  await onPhone(390)
  const email = `${'a'.repeat(36)}@example.com`
  const { server, asked, field, theirs } = await makeAdmin(
    { email },
    { 'admin.users.updateRole': errors.notFound('User') },
  )
  await expect.element(asked).toMatchTextContent(email)
  await expect.element(asked.getByText(/We don’t know yet/)).not.toBeInTheDocument()
  expect(scrollsSideways()).toBe(false)
  await press('{Escape}')
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(action('Save', theirs)).toHaveFocus()
  expect(scrollsSideways()).toBe(false)
  await expect.element(roleOf('Nora Day')).toHaveValue('admin')
  await expect.element(messages()).toMatchTextContent(/^$/)
  await press('{Enter}')
  // The email is as wide as its row and wraps before its @.
  const lines = document.createRange()
  lines.selectNodeContents(theirs.getByText(email).element())
  expect(new Set(Array.from(lines.getClientRects(), ({ top }) => top)).size).toBe(2)
  expect(server.inputs('admin.users.updateRole')).toEqual([])
  server.answer({ 'admin.users.page': usersPage([anAdmin()]) })
  await field.fill(goodPassword)
  await press('{Enter}')
  await expect.element(messages().getByText('Failed to update user role')).toBeVisible()
  await expect.element(messages().getByText('User not found')).toBeVisible()
  await expect.element(theirs).not.toBeInTheDocument()
})

test('a person who asked to be deleted is refused with a reason; an account is disabled, marked, and enabled again; an admin’s sessions are ended, one or all, and a second factor is reset; nobody has a menu for themselves', async () => {
  let disabledAt: Date | null = null
  const ray = anAdmin({ id: id(11), firstName: 'Ray', email: 'ray.vale@example.com' })
  const lastUsedAt = new Date('2026-02-03T17:05:00Z')
  const session = { address: '192.0.2.7', startedAt: lastUsedAt, lastUsedAt, remembered: false }
  const asked = { ...aClient(), requestedAt: new Date('2026-11-03T10:00:00Z') }
  let erasureRequests = [asked]
  const plan = { stays: [], documents: 3, returns: 2, openReturns: 2, requestedAt: new Date() }
  const { server } = await openRoles({
    'admin.users.page': () => ({
      ...usersPage([anAdmin(), { ...aClient(), disabledAt, hasFactor: true }, ray]),
      erasureRequests,
    }),
    'admin.erasures.plan': plan,
    'admin.erasures.refuse': { success: true },
    'admin.erasures.confirm': () => {
      erasureRequests = []
      return { success: true }
    },
    'admin.users.sessions': [
      { ...session, id: 'one', device: 'Chrome on Windows', current: false },
      { ...session, id: 'two', device: 'Safari on iOS', current: false },
    ],
    'admin.users.endSessions': { success: true },
    'admin.users.resetTwoFactor': { success: true },
    'admin.users.disable': () => {
      disabledAt = new Date()
      return { success: true }
    },
    'admin.users.enable': () => {
      disabledAt = null
      return { success: true }
    },
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

  await messages().getByRole('button', { name: 'Dismiss' }).click()
  await menuOf('Nora Day').click()
  await expect.element(item('Sessions…')).not.toBeInTheDocument()
  await item('Disable account…').click()
  const disabling = dialog('Disable account')
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
  await expect
    .poll(() => server.inputs('admin.users.disable'))
    .toEqual([{ userId, reason: 'Asked by phone' }])
  await expect
    .poll(() => server.inputs('admin.users.enable'))
    .toEqual([{ userId, reason: 'Called back' }])

  await menuOf('Ray Vale').click()
  await expect.element(menuOf('June Vale')).not.toBeInTheDocument()
  await expect.element(item('Reset two-factor sign-in…')).not.toBeInTheDocument()
  await item('Sessions…').click()
  const sessions = dialog('Sessions of Ray Vale')
  const phone = sessions.getByRole('listitem').filter({ hasText: 'Safari on iOS' })
  await action('End session', phone).click()
  await expect.element(why(sessions)).toHaveFocus()
  await why(sessions).fill('Lost phone')
  await action('End session', phone).click()
  await expect.element(messages().getByText('Session ended')).toBeVisible()
  await action('End all', sessions).click()
  const ended = { userId: ray.id, reason: 'Lost phone' }
  await expect
    .poll(() => server.inputs('admin.users.endSessions'))
    .toEqual([
      { ...ended, sessionId: 'two' },
      { ...ended, sessionId: null },
    ])
  await press('{Escape}')
  await expect.element(sessions).not.toBeInTheDocument()

  await menuOf('Nora Day').click()
  await item('Reset two-factor sign-in…').click()
  const reset = dialog('Reset two-factor sign-in')
  await expect.element(why(reset)).toHaveFocus()
  const submit = action('Reset two-factor sign-in', reset)
  await submit.click()
  await expect.element(reset.getByText('Say why')).toBeVisible()
  await why(reset).fill('Lost the phone')
  await submit.click()
  await expect.element(messages().getByText('Nora Day was told by email.')).toBeVisible()
  await expect.element(reset).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('admin.users.resetTwoFactor'))
    .toEqual([{ userId, reason: 'Lost the phone' }])
})
