import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deadInvitation, type InvitedPerson } from '#shared/users/invitations.schema.ts'
import { errors } from '#server/base/errors.ts'
import { type Answers, unreachable } from '#tests/components/support/answers.ts'
import { ofClient } from '#tests/components/support/client.ts'
import { fieldNames } from '#tests/components/support/controls.ts'
import {
  followLink,
  leaveScreen,
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { aClient, ofSession } from '#tests/support/fixtures.ts'
import { called, says } from '#tests/components/support/says.ts'

const goodPassword = 'Another-Harbor-7!'
const firstName = page.getByLabelText('First name')
const typed = page.getByLabelText('Password', { exact: true })
const create = page.getByRole('button', { name: 'Create Account' })
const refusal = page.getByRole('main').getByRole('alert')

const nora = { email: 'nora.day@example.com', firstName: 'Nora', lastName: 'Day' }
const account = { staff: false, ways: ['password'] } satisfies Partial<InvitedPerson>
const invited = {
  ...nora,
  ...account,
  part: null,
  client: null,
  state: 'new',
} satisfies InvitedPerson

function open(answers: Answers = {}) {
  followLink('a-token')
  return renderScreen('/invitation', { answers: { 'auth.openInvitation': invited, ...answers } })
}

async function typePassword() {
  await typed.fill(goodPassword)
  await page.getByLabelText('Confirm password').fill(goodPassword)
}

test('shows firm, address and name; a password makes the account and signs in', async () => {
  const { router } = await open({
    ...ofSession(aClient()),
    ...ofClient({ profile: null }),
    'auth.acceptInvitation': { success: true, token: 'new-token', user: aClient() },
  })
  await expect.element(page.getByText(/Merrow Tax invites/)).toMatchTextContent(invited.email)
  expect(location.search).not.toContain('token')
  await expect.element(page.getByLabelText('Email')).not.toBeInTheDocument()
  await expect.element(firstName).toHaveValue('Nora')
  await expect.element(page.getByRole('list', { name: 'Requirements' })).toBeVisible()
  expect(fieldNames()).toEqual(['firstName', 'lastName', 'password', 'confirmPassword'])
  await firstName.fill('Eleonora')
  await typed.fill('quiet-harbor-42!')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/at least one uppercase letter/)).toBeVisible()
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await called('auth.acceptInvitation').toEqual([])
  await typePassword()
  await userEvent.keyboard('{Enter}')
  await expect.element(messages().getByText('Registration Successful')).toBeVisible()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome back, Nora')
  expect(router.state.location.href).toBe('/')
  expect(localStorage.getItem('authToken')).toBe('new-token')
  await called('auth.openInvitation').toEqual([{ token: 'a-token' }])
  await called('auth.acceptInvitation').toEqual([
    { token: 'a-token', password: goodPassword, firstName: 'Eleonora', lastName: 'Day' },
  ])
})

test('without a token, or with a dead link, says so and offers to sign in', async () => {
  await renderScreen('/invitation')
  await expect.element(refusal).toHaveTextContent(deadInvitation)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
})

test('a link that dies, and an address that registers, while the form is open', async () => {
  const { server } = await open({ 'auth.openInvitation': unreachable })
  await expect.element(page.getByText('Your invitation could not be loaded.')).toBeVisible()
  server.answer({ 'auth.openInvitation': invited, 'auth.acceptInvitation': unreachable })
  await page.getByRole('button', { name: 'Try again' }).click()
  await typePassword()
  await create.click()
  await expect.element(refusal).toMatchTextContent('could not be created')
  const field = { path: 'password', message: 'Password is too close to a common one' }
  server.answer({ 'auth.acceptInvitation': errors.badInput(field.message, [field]) })
  await create.click()
  await expect.element(page.getByText(field.message)).toBeVisible()
  await expect.element(typed).toHaveFocus()
  server.answer({ 'auth.acceptInvitation': errors.conflict('Sign in instead.') })
  await create.click()
  await expect.element(refusal).toHaveTextContent('Sign in instead.')
  await expect.element(page.getByRole('link', { name: 'Contact us' })).toBeVisible()
  await expect.element(create).not.toBeInTheDocument()
})

const asSpouse = { ...invited, part: 'spouse', client: 'Luis Ruiz' } as const

test('somebody who has an account signs in to accept, and reads whom they will act for', async () => {
  await open({ 'auth.openInvitation': { ...asSpouse, state: 'sign_in' } })
  await says(page.getByText(/You are invited as the spouse of/), 'Luis Ruiz')
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign In' })
  await expect.element(signIn).toBeVisible()
})

test('the signed-in owner of the address accepts; a refusal says why', async () => {
  await open({
    ...ofSession(aClient()),
    'auth.openInvitation': { ...asSpouse, state: 'accept' },
    'clients.accept': errors.conflict('You already have access'),
  })
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.element(refusal).toHaveTextContent('You already have access')
  await called('clients.accept').toEqual([{ token: 'a-token' }])
})

test('somebody else who is signed in reads a masked address, and gets nothing', async () => {
  const other = { ...invited, email: 'n•••@example.com', firstName: '', lastName: '' }
  await open({ 'auth.openInvitation': { ...other, state: 'someone_else' } })
  await expect.element(refusal).toMatchTextContent('n•••@example.com')
  await expect.element(create).not.toBeInTheDocument()
})

test('a colleague may use the firm’s account, and has no other way where it is required', async () => {
  const asAdmin = { ...invited, staff: true } as const
  const byAccount = page.getByRole('button', { name: 'Sign in with your firm account' })
  await open({
    'auth.openInvitation': { ...asAdmin, ways: ['firm_account', 'password'] },
    'firmAccount.begin': errors.providerDown(),
  })
  await expect.element(page.getByText(/to work in its portal as an admin/)).toBeVisible()
  await expect.element(create).toBeVisible()
  await byAccount.click()
  await expect.element(refusal.first()).toMatchTextContent('doesn’t answer')
  await called('firmAccount.begin').toEqual([{ next: '/admin' }])
  await leaveScreen()
  await open({ 'auth.openInvitation': { ...asAdmin, ways: ['firm_account'] } })
  await expect.element(byAccount).toBeVisible()
  await expect.element(create).not.toBeInTheDocument()
})
