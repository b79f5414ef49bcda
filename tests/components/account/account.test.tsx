import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ClientAccess } from '#shared/clients/client-access.schema.ts'
import { errors } from '#server/base/errors.ts'
import { queries, queryClient } from '#client/portal/api/trpc.ts'
import type { Answer, Answers } from '#tests/components/support/answers.ts'
import { aReview } from '#tests/components/support/signing.ts'
import { ofClient, openAsClient } from '#tests/components/support/client.ts'
import {
  followLink,
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { nextForm } from '#tests/components/support/ticket-form.ts'
import { aClient, anAdmin, aProfile, id, someCounts } from '#tests/support/fixtures.ts'
import { called, changes, shows } from '#tests/components/support/says.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const uploadsList = field('New uploads from clients, once a day')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

/** Checks a confirmed password like the server. */
const confirmed: Answer<'auth.confirm'> = ({ password }) => {
  if (password === 'Quiet-Harbor-42!') return { success: true, confirmedUntil: new Date() }
  const message = 'Password is wrong'
  throw errors.badInput(message, [{ path: 'password', message }])
}

const elsewhere = {
  id: id(600),
  device: 'Firefox on Windows',
  address: '203.0.113.9',
  startedAt: new Date('2026-01-20T10:00:00Z'),
  lastUsedAt: new Date('2026-01-21T10:00:00Z'),
  remembered: false,
  current: false,
}

function openAccount(answers: Answers = {}) {
  return openAsClient('/account', {}, answers)
}

test('each link leads to a section, on 360 px too; links of the spouse and sessions on other devices are ended there', async () => {
  const link = {
    packageId: id(720),
    name: 'Jane Day',
    taxYear: 2025,
    email: 'jane.day.with-a-rather-long-name@example.com',
    expiresAt: new Date('2126-02-17T18:00:00Z'),
  }
  await onPhone(360)
  const { server } = await openAccount({
    'account.sessions': [
      elsewhere,
      { ...elsewhere, id: '2', device: 'This one', address: '', current: true },
    ],
    'account.endSession': { success: true },
    'signing.spouseLinks': [link],
    'signing.endSpouseLink': (await aReview()).review,
  })
  const spouse = page.getByRole('list', { name: 'Your spouse’s links' })
  await expect.element(spouse.getByText(/Link sent to jane\.day.*opens until/)).toBeVisible()
  await expect.element(page.getByText('This device')).toBeVisible()
  const links = Array.from(document.querySelectorAll('nav[aria-label="On this page"] a'))
  expect(links).toHaveLength(12)
  for (const { textContent, hash } of links as HTMLAnchorElement[]) {
    expect(document.querySelector(`${hash} h2`)?.textContent).toBe(textContent)
  }
  await press('Change emails…')
  await expect.element(field('Each step of my return')).toBeChecked()
  // Only staff can choose whether they get the daily list of uploads.
  await expect.element(uploadsList).not.toBeInTheDocument()
  expect(scrollsSideways()).toBe(false)
  await press('Cancel')
  server.answer({ 'signing.spouseLinks': [], 'account.sessions': [] })
  await press('End the link of Jane Day for 2025')
  await expect.element(messages().getByText('The link has ended')).toBeVisible()
  await expect.element(spouse).not.toBeInTheDocument()
  await called('signing.endSpouseLink').toEqual([{ packageId: id(720) }])
  await press('Sign out Firefox on Windows')
  await expect.element(messages()).toMatchTextContent('Firefox on Windows is signed out.')
  await expect.element(page.getByText('203.0.113.9')).not.toBeInTheDocument()
  await called('account.endSession').toEqual([{ id: elsewhere.id }])
})

test('a new email and a new password need the password, and a wrong one is said beside its field; a new name shows everywhere', async () => {
  const message = 'Follow the link that we sent to nora@example.com.'
  await openAccount({
    'auth.confirm': confirmed,
    'account.changeEmail': { message },
    'account.changePassword': { message: 'You are signed out everywhere else.' },
    'account.changeName': (name) => aClient(name),
  })
  await press('Change email…')
  await expect.element(field('New email')).toHaveFocus()
  await field('New email').fill('nora@example.com')
  await field('Your password').fill('Quiet-Harbor-42!')
  await press('Change email')
  await expect.element(messages()).toMatchTextContent(message)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Change email…' })).toHaveFocus()

  await press('Change password…')
  await field('Current password').fill('wrong')
  await field('New password').fill('Louder-Harbor-43!')
  await field('Confirm password').fill('Louder-Harbor-43!')
  await press('Change password')
  await expect.element(page.getByText('Password is wrong')).toBeVisible()
  await expect.element(field('Current password')).toHaveFocus()
  await expect.element(field('New password')).toHaveValue('Louder-Harbor-43!')
  await called('account.changePassword').toEqual([])
  await field('Current password').fill('Quiet-Harbor-42!')
  await press('Change password')
  await expect.element(messages()).toMatchTextContent('Password Updated!')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await called('account.changePassword').toEqual([
    { currentPassword: 'Quiet-Harbor-42!', password: 'Louder-Harbor-43!' },
  ])

  await press('Change name…')
  await field('First name').fill('Åse-Marie')
  await press('Save name')
  await expect.element(messages()).toMatchTextContent('Name changed')
  await called('account.changeName').toEqual([{ firstName: 'Åse-Marie', lastName: 'Day' }])
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome back, Åse-Marie')
})

test('the confirmation page says that the email has changed, or that the link is invalid', async () => {
  followLink('a-token')
  const message = 'Your email address has been changed.'
  const { router } = await openAsClient(
    '/confirm-email',
    {},
    { 'account.confirmEmail': { message } },
  )
  await expect.element(page.getByText(message)).toBeVisible()
  expect(location.search).not.toContain('a-token')
  await called('account.confirmEmail').toEqual([{ token: 'a-token' }])
  // The same address again, now without a token.
  await router.navigate({ to: '/' })
  await router.navigate({ to: '/confirm-email' })
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('Invalid or expired confirmation link')
})

test("a staff member's choice of mails is saved", async () => {
  await renderScreen('/account', {
    viewer: anAdmin(),
    answers: {
      ...ofClient(),
      'admin.messages.counts': someCounts(),
      'account.saveMailPreferences': (choices) => choices,
    },
  })
  await press('Change emails…')
  await uploadsList.click()
  await press('Save choices')
  await expect.element(messages()).toMatchTextContent('Choices saved')
  await expect.element(page.getByText('5 of 6 kinds')).toBeVisible()
  await press('Change emails…')
  await expect.element(uploadsList).not.toBeChecked()
  await expect.element(field('Each step of my return')).toBeChecked()
  await called('account.saveMailPreferences').toMatchObject([
    { return_status: true, upload_digest: false },
  ])
})

test('who has seen the numbers and opened the data is a row for each person and day, and Check says whether the entry is in the log', async () => {
  await onPhone(390)
  // Nine of each person on one day, then two on each of eight days.
  const opened = (entry: number) => ({
    id: entry,
    at: new Date(Date.UTC(2026, 0, entry < 18 ? 9 : 8 - Math.floor((entry - 18) / 2), 18, entry)),
    action: 'client.viewed' as const,
    fileName: null,
    by: entry % 2 === 0 ? 'Dana Whitfield' : 'Sam Ortiz',
  })
  const { server } = await openAccount({
    'account.sessions': [{ ...elsewhere, current: true }],
    'account.accesses': Array.from({ length: 34 }, (_, entry) => opened(entry)),
    'account.accessProof': null,
  })
  const section = page.getByRole('region', { name: 'Who has opened your data' })
  for (const by of ['Dana Whitfield', 'Sam Ortiz']) {
    await expect.element(section.getByText(`${by} · Jan 9, 2026 · 9 openings`)).toBeVisible()
  }
  await expect.element(page.getByText('All of them')).toBeVisible()
  await expect.element(page.getByText(/^Loading/)).not.toBeInTheDocument()
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(2800)

  const entry = { id: 7, at: new Date('2026-01-21T10:00:00Z'), by: 'Dana Whitfield' }
  const reveal = { numbers: 'SSN', by: 'Dana Whitfield', at: new Date(), reason: 'To file' }
  server.answer({
    'account.accesses': [{ ...entry, action: 'document.downloaded', fileName: 'w2.pdf' }],
    'account.reveals': [1, 2].map((at) => ({ ...reveal, id: at })),
  })
  await queries.account.accesses.invalidate()
  await queries.account.reveals.invalidate()
  const seen = page.getByRole('region', { name: 'Who has seen your numbers' })
  await expect.element(seen.getByText('Reason: To file').first()).toBeVisible()
  // They are checked once for all.
  expect(seen.getByRole('button').elements()).toHaveLength(1)
  await expect.element(section.getByText('Your document “w2.pdf”')).not.toBeVisible()
  await section.getByText('Dana Whitfield · Jan 21, 2026 · 1 opening').click()
  await expect.element(section.getByText('Your document “w2.pdf”')).toBeVisible()
  const check = section.getByRole('button', { name: 'Check the log: Dana Whitfield' })
  await check.click()
  await expect.element(section).toMatchTextContent('This entry isn’t signed yet')
  server.answer({ 'account.accessProof': proof })
  await check.click()
  await expect
    .element(section)
    .toMatchTextContent(/It is in the log, unchanged. Checkpoint 3, key SHA256:\S{43}\./)
  const answer = section.getByRole('status').element().getBoundingClientRect()
  expect(answer.top).toBeGreaterThanOrEqual(check.element().getBoundingClientRect().bottom)

  server.answer({ 'account.accessProof': { ...proof, originHash: '00'.repeat(32) } })
  await check.click()
  await expect.element(section).toMatchTextContent('It does not match the log. Please call us')
})

/** The proof of the only entry in its batch. How proofs are checked is tried with accesses.test.ts. */
const proof = {
  line: '{"seq":7,"at":"2026-01-21T10:00:00.000Z","action":"document.downloaded"}',
  originHash: '01'.repeat(32),
  path: [],
  seqs: [7],
  previousHash: '',
  checkpoint: {
    position: 3,
    at: '2026-01-21T10:00:00.000Z',
    rows: 7,
    lastSeq: 7,
    keyId: 'k1',
    merkleRoot: '821c7f753701c0a789a709814200915488532a0db4dc3be862f637271aa2f614',
    hash: '670add5f77c58413087186c600a8b6e361ea3540cc665912e5d65504d83e379d',
    signature:
      'Bvp432qrPvOMU54n6vDZ3W7YN0VUIBo60UVmi7PkmUY9cRaU5/yPeMAi2LKf1Ia7baC4llJUVe/npSedcfYcCw==',
    publicKey: 'mLERW27oumg+2xVgSQMTYm7K/dMdAfZwuCvw5WccBgk=',
  },
}

const dialog = page.getByRole('dialog', { name: 'Delete my account' })
const plan = {
  stays: [
    {
      what: '2025 tax return, the completed copy',
      reason: 'Law: copies of returns (26 U.S.C. 6107(b))',
      until: new Date('2029-07-02T00:00:00Z'),
    },
  ],
  documents: 3,
  returns: 1,
  openReturns: 1,
  requestedAt: null,
}

test('the data of a client is saved by a form with a ticket; deleting the account first lists what stays and why, and can be taken back', async () => {
  await onPhone(360)
  const { server } = await openAccount({
    'dataExport.begin': errors.tooMany(60),
    'erasure.plan': plan,
    'erasure.request': plan,
  })
  await press('Download my data')
  await expect.element(messages()).toMatchTextContent('Too many attempts')
  server.answer({ 'dataExport.begin': { ticket: 'x'.repeat(43) } })
  const submitted = nextForm()
  await press('Download my data')
  const fields = [['ticket', 'x'.repeat(43)]]
  expect(await submitted).toEqual({ method: 'post', pathname: '/download-my-data', fields })
  await expect.element(messages()).toMatchTextContent('Your download is starting')

  await press('Delete my account…')
  await shows(dialog, '2025 tax return, the completed copy', 'until Jul 2, 2029', '3 documents')
  expect(scrollsSideways()).toBe(false)
  await dialog.getByRole('button', { name: 'Ask to delete my account' }).click()
  await expect.element(messages()).toMatchTextContent('You asked to delete your account')
  await expect.element(dialog).not.toBeInTheDocument()
  server.answer({
    'erasure.plan': { ...plan, requestedAt: new Date('2026-11-03T10:00:00Z') },
    'erasure.withdraw': { success: true },
  })
  await press('Delete my account…')
  await dialog.getByRole('button', { name: 'Cancel the request' }).click()
  await expect.element(messages()).toMatchTextContent('Request canceled')
  await called('erasure.withdraw').toHaveLength(1)
})

test('who can see this: a spouse only where there is one, users and invited people with their dates, and the end of each', async () => {
  const owner = aClient()
  const person = { firstName: 'Maria', lastName: 'Ruiz', email: 'maria@example.com' }
  const access: ClientAccess = {
    id: id(810),
    part: 'spouse',
    state: 'open',
    ...person,
    own: false,
    mayEnd: true,
    since: new Date('2026-01-20T10:00:00Z'),
    until: null,
    lastOpenedAt: null,
    undoUntil: null,
  }
  const self: ClientAccess = {
    ...access,
    id: owner.id,
    part: 'self',
    own: true,
    mayEnd: false,
  }
  const single = { spouseFirstName: null, spouseLastName: null, filingStatus: 'single' } as const
  const { server } = await openAsClient(
    '/account',
    { profile: aProfile(single) },
    {
      'clients.access': { accesses: [self], grantable: ['spouse', 'helper'], undecided: [] },
      'clients.endAccess': { success: true },
      'clients.grant': errors.badInput('Two people can’t sign in with one address', [
        { path: 'email', message: 'Two people can’t sign in with one address' },
      ]),
    },
  )
  const section = page.getByRole('region', { name: 'Who can see this' })
  await expect.element(section.getByRole('button', { name: 'Invite a helper' })).toBeVisible()
  await expect.poll(() => section.getByRole('button').elements()).toHaveLength(1)
  await changes('profile.get', { ...aProfile(), version: 2 })
  await expect.element(section).toMatchTextContent('Only you.')
  const give = section.getByRole('button', { name: 'Give your spouse access' })
  await give.click()
  const dialog = page.getByRole('dialog', { name: 'Invite the spouse' })
  await dialog.getByLabelText('Email').fill('nora.day@example.com')
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Ira')
  await expect.element(dialog.getByLabelText('Last name')).toHaveValue('Day')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const missing = dialog.getByText('Password is required')
  await expect.element(missing).toBeVisible()
  await dialog.getByLabelText('Your password').fill('Bright-Harbor-42!')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(dialog.getByText(/can’t sign in with one address/).first()).toBeVisible()
  const both = { accesses: [self, access], grantable: ['spouse' as const], undecided: [] }
  server.answer({ 'clients.grant': access, 'clients.access': both })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(give).not.toBeInTheDocument()
  await expect.element(section).toMatchTextContent('Since Jan 20, 2026 · last opened never')
  // The caches keep what was sent for minutes: no password is in them.
  const sent = queryClient
    .getMutationCache()
    .getAll()
    .map(({ state }) => state.variables)
  expect(JSON.stringify(sent)).not.toContain('Bright-Harbor-42!')
  const ends = { jointYears: [2025], spouseLink: true, threads: 1, given: [] }
  const ended = { ...access, state: 'ended' as const, mayEnd: false, undoUntil: new Date() }
  server.answer({ 'clients.whatEnds': ends, 'clients.undoEnd': { success: true } })
  await section.getByRole('button', { name: 'Stop sharing…: Maria Ruiz' }).click()
  const question = page.getByRole('dialog', { name: 'Stop sharing with Maria Ruiz?' })
  await expect.element(question).toMatchTextContent('The joint 2025 return is in work.')
  expect(server.inputs('clients.endAccess')).toEqual([])
  server.answer({ 'clients.access': { ...both, accesses: [self, ended] } })
  await question.getByRole('button', { name: 'Stop sharing' }).click()
  await called('clients.endAccess').toEqual([{ id: access.id }])
  await section.getByRole('button', { name: 'Undo: Maria Ruiz' }).click()
  await called('clients.undoEnd').toEqual([{ id: access.id }])
  const left = { ...ended, mayEnd: true, undoUntil: null }
  await changes('clients.access', { ...both, accesses: [self, left] })
  await section.getByRole('button', { name: 'End for good: Maria Ruiz' }).click()
  await called('clients.endAccess').toHaveLength(2)
  await expect.element(messages()).toMatchTextContent('Access ended')
})
