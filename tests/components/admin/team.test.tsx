import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queries } from '#client/portal/api/trpc.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { action } from '#tests/components/support/staff.ts'
import { anAdmin, anInvitation, aTeamMember, id, ofDashboard } from '#tests/support/fixtures.ts'

const me = aTeamMember()
const ray = aTeamMember({
  id: id(11),
  firstName: 'Ray',
  email: 'ray.vale@example.com',
  credential: 'EA',
  factors: ['app', 'passkey'],
  lastSeenAt: new Date(),
  returns: 12,
  clients: 3,
  threads: 1,
})
const dana = aTeamMember({
  id: id(12),
  firstName: 'Dana',
  lastName: 'Cho',
  email: 'dana@example.com',
})
const table = page.getByRole('table', { name: 'Staff' })
const row = (email: string) => table.getByRole('row').filter({ hasText: email })
const menuOf = (name: string) => table.getByRole('button', { name: `More for ${name}` })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const heirOf = (name: string) => dialog(name).getByLabelText('Who takes over?')
const goodPassword = 'Quiet-Harbor-42!'

function open(answers: Answers = {}) {
  return renderScreen('/admin/team', {
    viewer: anAdmin(),
    answers: {
      ...ofDashboard(),
      'admin.users.team': [dana, me, ray],
      'admin.invitations.list': [],
      'auth.confirm': { success: true, confirmedUntil: new Date() },
      ...answers,
    },
  })
}

test('a phone has the staff with what each answers for and the state of the account, then who is invited', async () => {
  await onPhone(390)
  const email = `${'a'.repeat(40)}@example.com`
  await open({
    'admin.users.team': [
      { ...dana, firmAccount: true },
      { ...me, email, factorRequired: true, lastSeenAt: new Date() },
      ray,
      aTeamMember({
        id: id(13),
        firstName: 'Gone',
        email: 'gone@example.com',
        disabledAt: new Date(),
      }),
    ],
    'admin.invitations.list': [
      anInvitation({ staff: true }),
      anInvitation({
        id: id(72),
        staff: true,
        email: `${'b'.repeat(40)}@example.com`,
        refused: true,
      }),
      anInvitation({ id: id(71), email: 'client@example.com' }),
    ],
  })
  await expect.element(row('ray.vale@example.com')).toMatchTextContent('Ray Vale, EA')
  await expect.element(row('ray.vale@example.com')).toMatchTextContent('On: app and passkey')
  await expect.element(row('ray.vale@example.com')).toMatchTextContent('just now')
  await expect.element(row('ray.vale@example.com')).toMatchTextContent('Active')
  await expect
    .element(table.getByRole('link', { name: '12 returns of Ray Vale' }))
    .toHaveAttribute('href', `/admin?preparer=${ray.id}`)
  await expect.element(row('ray.vale@example.com')).toMatchTextContent('3 clients and 1 thread')
  await expect.element(row('dana@example.com')).toMatchTextContent('None here; has a firm account')
  await expect.element(row('dana@example.com')).toMatchTextContent('Never')
  await expect.element(row(email)).toMatchTextContent('Must be set up')
  await expect.element(row('gone@example.com')).toMatchTextContent('Not set up')
  await expect.element(row('gone@example.com')).toMatchTextContent('Disabled')
  const invited = row('ana.ruiz@example.com')
  await expect.element(invited).toMatchTextContent('Invited by June Vale, until Feb 10, 2026')
  await expect.element(row('client@example.com')).not.toBeInTheDocument()
  await expect.element(menuOf('June Vale')).not.toBeInTheDocument()
  await expect.element(page.getByText('Only you so far')).not.toBeInTheDocument()
  expect(scrollsSideways()).toBe(false)
})

test('somebody who is alone reads what to do next; a colleague is invited with the password, again after that, and the invitation is withdrawn; a refusal is told once', async () => {
  const colleague = { email: 'sam@example.com', firstName: 'Sam', lastName: 'Ruiz' }
  const message = 'This address has an account'
  let list = [anInvitation({ staff: true })].slice(1)
  const { server } = await open({
    'admin.users.team': [me],
    'admin.invitations.list': () => list,
    'admin.invitations.sendStaff': errors.badInput(message, [{ path: 'email', message }]),
    'admin.invitations.withdraw': () => {
      list = []
      return { success: true }
    },
  })
  await expect.element(page.getByText('Only you so far')).toBeVisible()
  await button('Invite a colleague').click()
  const invites = dialog('Invite a colleague')
  const send = action('Send invitation', invites)
  const email = invites.getByLabelText('Email')
  await expect.element(email).toHaveFocus()
  await email.fill(colleague.email)
  await invites.getByLabelText('First name').fill('Sam')
  await invites.getByLabelText('Last name').fill('Ruiz')
  const question = dialog('Invite Sam Ruiz as an admin')
  const confirm = async () => {
    await expect.element(question).toMatchTextContent('open full Social Security')
    await question.getByLabelText('Your password').fill(goodPassword)
    await userEvent.keyboard('{Enter}')
    await expect.element(question).not.toBeInTheDocument()
  }
  await send.click()
  await confirm()
  await expect.element(invites.getByText(message)).toBeVisible()
  await expect.element(invites.getByLabelText('First name')).toHaveValue('Sam')
  expect(messages().element().textContent).toBe('')
  server.answer({
    'admin.users.team': [dana, me, ray],
    'admin.invitations.sendStaff': () => {
      list = [anInvitation({ ...colleague, staff: true })]
      return { success: true }
    },
  })
  await queries.admin.users.team.invalidate()
  await send.click()
  await confirm()
  await userEvent.keyboard('{Escape}')
  await expect.element(invites).not.toBeInTheDocument()
  await action('Send again to Sam Ruiz', row(colleague.email)).click()
  await confirm()
  await action('Withdraw the invitation of Sam Ruiz', row(colleague.email)).click()
  await expect.element(row(colleague.email)).not.toBeInTheDocument()
  await expect.element(menuOf('Ray Vale')).toHaveFocus()
  expect(server.inputs('admin.invitations.sendStaff').map((sent) => sent.email)).toEqual(
    Array.from({ length: 3 }, () => colleague.email),
  )
})

test('disabling asks who takes over the open work, and a colleague gets it', async () => {
  let disabledAt: Date | null = null
  const { server } = await open({
    'admin.users.team': () => [dana, me, { ...ray, disabledAt }],
    'admin.users.disable': () => {
      disabledAt = new Date()
      return { success: true }
    },
  })
  await menuOf('Ray Vale').click()
  await item('Disable account…').click()
  const name = 'Disable account'
  await expect
    .element(dialog(name))
    .toMatchTextContent('Open now: 12 returns, 3 clients, and 1 thread.')
  const choices = heirOf(name).getByRole('option').elements()
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Choose…',
    'Dana Cho',
    'June Vale',
    'Nobody',
  ])
  await dialog(name).getByLabelText('Why?').fill('Left the firm')
  await action(name, dialog(name)).click()
  await expect.element(dialog(name).getByText('Choose who takes over')).toBeVisible()
  await expect.element(heirOf(name)).toHaveFocus()
  await heirOf(name).selectOptions('Nobody')
  await expect.element(dialog(name)).toMatchTextContent('goes back to unassigned')
  await heirOf(name).selectOptions('Dana Cho')
  await expect.element(dialog(name)).toMatchTextContent('Dana Cho takes over all of it')
  await action(name, dialog(name)).click()
  await expect.element(messages().getByText('Account disabled')).toBeVisible()
  await expect.element(row('ray.vale@example.com')).toMatchTextContent('Disabled')
  await expect
    .poll(() => server.inputs('admin.users.disable'))
    .toEqual([{ userId: ray.id, reason: 'Left the firm', heirId: dana.id }])
})

test('nobody is asked for where there is nothing to take over, and a refusal keeps what was typed; who was made a client leaves the list once somebody or nobody takes over', async () => {
  const message = 'Too short to say why'
  let team = [dana, me, ray]
  const { server } = await open({
    'admin.users.team': () => team,
    'admin.users.updateRole': () => {
      team = [dana, me]
      return { ...ray, role: 'client' }
    },
    'admin.users.disable': errors.badInput(message, [{ path: 'reason', message }]),
  })
  await menuOf('Dana Cho').click()
  await item('Disable account…').click()
  const asked = dialog('Disable account')
  await expect.element(asked).toMatchTextContent('They have no open work.')
  await asked.getByLabelText('Why?').fill('Left the firm')
  await action('Disable account', asked).click()
  await expect.element(asked.getByText(message)).toBeVisible()
  expect(messages().element().textContent).toBe('')
  server.answer({ 'admin.users.disable': errors.conflict('The last admin cannot be disabled') })
  await action('Disable account', asked).click()
  await expect.element(messages().getByText('The last admin cannot be disabled')).toBeVisible()
  await expect.element(asked.getByLabelText('Why?')).toHaveValue('Left the firm')
  const sent = { userId: dana.id, reason: 'Left the firm', heirId: null }
  await expect.poll(() => server.inputs('admin.users.disable')).toEqual([sent, sent])
  await userEvent.keyboard('{Escape}')
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(menuOf('Dana Cho')).toHaveFocus()
  await menuOf('Ray Vale').click()
  await item('Make a client…').click()
  const name = 'Make Ray Vale a client'
  await expect.element(dialog(name)).toMatchTextContent('They lose the admin screens')
  await dialog(name).getByLabelText('Your password').fill(goodPassword)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog(name).getByText('Choose who takes over')).toBeVisible()
  await expect.element(heirOf(name)).toHaveFocus()
  await expect.poll(() => server.inputs('auth.confirm')).toEqual([])
  await heirOf(name).selectOptions('Nobody')
  await action('Make client', dialog(name)).click()
  await expect.element(row('ray.vale@example.com')).not.toBeInTheDocument()
  expect(server.inputs('auth.confirm')).toEqual([{ password: goodPassword }])
  await expect
    .poll(() => server.inputs('admin.users.updateRole'))
    .toEqual([{ userId: ray.id, role: 'client', heirId: null }])
})
