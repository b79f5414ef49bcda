import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CurrentUser } from '#shared/auth/auth.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { errors } from '#server/base/errors.ts'
import type { Answer, Answers } from '#tests/components/support/answers.ts'
import { ofClient } from '#tests/components/support/client.ts'
import { followLink, messages, renderScreen } from '#tests/components/support/screen.tsx'
import { aClient, anAdmin } from '#tests/support/fixtures.ts'
import { called, shows } from '#tests/components/support/says.ts'

const banner = page.getByRole('complementary', { name: 'Confirm your email address' })

test('a banner asks to confirm the address, says what waits for it, and sends the link again; a proven address has none', async () => {
  const proof = (proven: boolean, required: boolean) =>
    aClient({ emailProof: { proven, required } })
  const { server } = await renderScreen('/account', {
    viewer: proof(false, true),
    answers: {
      ...ofClient(),
      'account.sendProofLink': { message: 'We sent a link to nora.day@example.com.' },
    },
  })
  await shows(
    banner,
    'nora.day@example.com',
    /save anything/,
    /Documents from us have to wait for that too/,
  )
  const correct = banner.getByRole('link', { name: 'Correct it in your account' })
  await expect.element(correct).toHaveAttribute('href', '/account')
  const again = banner.getByRole('button', { name: 'Send the link again' })
  await again.click()
  await shows(messages(), 'We sent a link to nora.day@example.com.')
  server.answer({ 'account.sendProofLink': errors.tooMany(60) })
  await again.click()
  await expect.element(messages().getByText(/Too many/)).toBeVisible()

  const then = (user: CurrentUser) => {
    server.answer({ 'auth.currentUser': user })
    return queries.auth.currentUser.invalidate()
  }
  // Where it is only asked for, it does not say that nothing is saved or shown.
  await then(proof(false, false))
  await expect.element(banner).not.toMatchTextContent(/save anything|wait/)
  await expect.element(banner).toBeVisible()
  await then(proof(true, true))
  await expect.element(banner).not.toBeInTheDocument()
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

test('the page of the link names the address, waits for a press, and without a session of the account for the password', async () => {
  const { server } = await openLink({
    'auth.openProofLink': { ...aLink, asksPassword: true },
    'auth.proveEmail': errors.badInput('Password is wrong', [
      { path: 'password', message: 'Password is wrong' },
    ]),
  })
  await expect.element(page.getByText('n•••@example.com')).toBeVisible()
  await called('auth.proveEmail').toEqual([])
  await page.getByLabelText('Password', { exact: true }).fill('Wrong-Harbor-1!')
  await confirm().click()
  await expect.element(page.getByText('Password is wrong')).toBeVisible()
  server.answer({ 'auth.proveEmail': { message: 'Your email address is confirmed.' } })
  await confirm().click()
  await expect
    .element(page.getByRole('heading', { name: 'Your email address is confirmed.' }))
    .toBeVisible()
  const sent = { token: 'a-token', password: 'Wrong-Harbor-1!' }
  await called('auth.proveEmail').toEqual([sent, sent])
})

const proven = { state: 'proven', address: 'n•••@example.com' } as const
const nora = aClient({ emailProof: { proven: true, required: true } })
test.each<[string, Answer<'auth.openProofLink'>, CurrentUser | undefined, string[]]>([
  [
    'a dead link says how to get another',
    deadLink(),
    undefined,
    ['Invalid or expired confirmation link', 'Sign in and ask for a new link'],
  ],
  [
    'a used link says that the address is confirmed',
    proven,
    undefined,
    ['Already confirmed', 'n•••@example.com is confirmed.'],
  ],
  [
    'so does one that is long gone',
    deadLink(),
    nora,
    ['Already confirmed', 'nora.day@example.com is your confirmed address.'],
  ],
])('%s', async (_what, answer, viewer, words) => {
  await openLink({ 'auth.openProofLink': answer }, viewer)
  for (const said of words) await expect.element(page.getByText(said)).toBeVisible()
})

test('a link that was used in another tab in the meantime says so', async () => {
  const { server } = await openLink({ 'auth.proveEmail': deadLink() })
  await expect.element(confirm()).toBeVisible()
  server.answer({ 'auth.openProofLink': proven })
  await confirm().click()
  await expect.element(page.getByRole('heading', { name: 'Already confirmed' })).toBeVisible()
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
  await called('auth.disown').toEqual([])
  server.answer({ 'auth.openProofLink': { ...link, disowning: 'close' } })
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await expect.element(page.getByText('The account has changed in the meantime.')).toBeVisible()
  server.answer({ 'auth.disown': { message: 'The account is gone.' } })
  await open.click()
  await expect.element(page.getByRole('heading', { name: 'Close this account?' })).toHaveFocus()
  await expect.element(page.getByText('Nothing is deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Close the account' }).click()
  await expect.element(page.getByText('The account is gone.')).toBeVisible()
  await called('auth.disown').toEqual(
    ['delete', 'close'].map((disowning) => ({ token: 'a-token', disowning })),
  )
})
