import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CurrentUser } from '#shared/auth/auth.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { ofClient } from '#tests/components/support/client.ts'
import { followLink, messages, renderScreen } from '#tests/components/support/screen.tsx'
import { aClient, anAdmin } from '#tests/support/fixtures.ts'

const banner = page.getByRole('complementary', { name: 'Confirm your email address' })
const open = (proven: boolean, required: boolean) =>
  renderScreen('/account', {
    viewer: aClient({ emailProof: { proven, required } }),
    answers: {
      ...ofClient(),
      'account.sendProofLink': { message: 'We sent a link to nora.day@example.com.' },
    },
  })

test('a banner asks to confirm the address, and sends the link again', async () => {
  const { server } = await open(false, true)
  await expect.element(banner.getByText('nora.day@example.com')).toBeVisible()
  await expect.element(banner.getByText(/save anything/)).toBeVisible()
  await expect
    .element(banner.getByText(/Documents from us have to wait for that too/))
    .toBeVisible()
  const correct = banner.getByRole('link', { name: 'Correct it in your account' })
  await expect.element(correct).toHaveAttribute('href', '/account')
  await banner.getByRole('button', { name: 'Send the link again' }).click()
  await expect
    .element(messages().getByText('We sent a link to nora.day@example.com.'))
    .toBeVisible()
  server.answer({ 'account.sendProofLink': errors.tooMany(60) })
  await banner.getByRole('button', { name: 'Send the link again' }).click()
  await expect.element(messages().getByText(/Too many/)).toBeVisible()
})

test('where it is only asked for, the banner does not say that nothing is saved or shown', async () => {
  await open(false, false)
  await expect.element(banner).toBeVisible()
  expect(banner.element().textContent).not.toMatch(/save anything|wait/)
})

test('to staff the banner says nothing of documents that wait', async () => {
  const emailProof = { proven: false, required: true }
  await renderScreen('/account', {
    viewer: anAdmin({ emailProof }),
    answers: { ...ofClient(), 'admin.alarms.list': [] },
  })
  await expect.element(banner.getByText(/save anything/)).toBeVisible()
  expect(banner.element().textContent).not.toContain('wait')
})

test('a proven address has no banner', async () => {
  await open(true, true)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
})

const aLink = { state: 'open', address: 'n•••@example.com', disowning: 'delete' } as const
const confirm = () => page.getByRole('button', { name: 'Yes, this is my address' })
const deadLink = () => errors.deadLink('Invalid or expired confirmation link')
const openLink = (answers: Answers, viewer?: CurrentUser) => {
  followLink('a-token')
  return renderScreen('/prove-email', {
    ...(viewer && { viewer }),
    answers: { ...ofClient(), 'auth.openProofLink': { ...aLink, asksPassword: false }, ...answers },
  })
}

test('the page of the link names the address and waits for a press, and says when it is confirmed', async () => {
  const { server } = await openLink({
    'auth.proveEmail': { message: 'Your email address is confirmed.' },
  })
  await expect.element(page.getByText('n•••@example.com')).toBeVisible()
  await expect.poll(() => server.inputs('auth.proveEmail')).toEqual([])
  await confirm().click()
  await expect
    .element(page.getByRole('heading', { name: 'Your email address is confirmed.' }))
    .toBeVisible()
  await expect.poll(() => server.inputs('auth.proveEmail')).toEqual([{ token: 'a-token' }])
})

test('the page of a dead link says how to get another', async () => {
  await openLink({ 'auth.openProofLink': deadLink() })
  await expect.element(page.getByText('Invalid or expired confirmation link')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Sign in and ask for a new link' }))
    .toBeVisible()
})

test.each([
  ['a used link', {}, undefined, 'n•••@example.com is confirmed.'],
  [
    'a link that is long gone',
    { 'auth.openProofLink': deadLink() },
    aClient({ emailProof: { proven: true, required: true } }),
    'nora.day@example.com is your confirmed address.',
  ],
] as const)('%s says that the address is already confirmed', async (_, answers, viewer, says) => {
  const proven = { state: 'proven', address: 'n•••@example.com' } as const
  await openLink({ 'auth.openProofLink': proven, ...answers }, viewer)
  await expect.element(page.getByRole('heading', { name: 'Already confirmed' })).toBeVisible()
  await expect.element(page.getByText(says)).toBeVisible()
})

test('a link that was used in another tab in the meantime says so', async () => {
  const { server } = await openLink({ 'auth.proveEmail': deadLink() })
  await expect.element(confirm()).toBeVisible()
  server.answer({ 'auth.openProofLink': { state: 'proven', address: 'n•••@example.com' } })
  await confirm().click()
  await expect.element(page.getByRole('heading', { name: 'Already confirmed' })).toBeVisible()
})

test('without a session of the account the page asks for the password', async () => {
  await openLink({
    'auth.openProofLink': { ...aLink, asksPassword: true },
    'auth.proveEmail': errors.badInput('Password is wrong', [
      { path: 'password', message: 'Password is wrong' },
    ]),
  })
  await page.getByLabelText('Password', { exact: true }).fill('Wrong-Harbor-1!')
  await confirm().click()
  await expect.element(page.getByText('Password is wrong')).toBeVisible()
})

test('“This wasn’t me” asks before it deletes the account, or before it closes one that others act for', async () => {
  const link = { ...aLink, asksPassword: false }
  const { server } = await openLink({
    'auth.openProofLink': link,
    'auth.disown': errors.conflict('The account has changed in the meantime.'),
  })
  const open = page.getByRole('button', { name: 'This wasn’t me' })
  await open.click()
  await expect.element(page.getByRole('heading', { name: 'Delete this account?' })).toHaveFocus()
  await expect.element(page.getByText('This can’t be undone')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await open.click()
  await expect.poll(() => server.inputs('auth.disown')).toEqual([])
  server.answer({ 'auth.openProofLink': { ...link, disowning: 'close' } })
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await expect.element(page.getByText('The account has changed in the meantime.')).toBeVisible()
  server.answer({ 'auth.disown': { message: 'The account is gone.' } })
  await open.click()
  await expect.element(page.getByRole('heading', { name: 'Close this account?' })).toHaveFocus()
  await expect.element(page.getByText('Nothing is deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Close the account' }).click()
  await expect.element(page.getByText('The account is gone.')).toBeVisible()
  await expect
    .poll(() => server.inputs('auth.disown'))
    .toEqual(['delete', 'close'].map((disowning) => ({ token: 'a-token', disowning })))
})
