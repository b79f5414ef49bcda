import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SetupFindings } from '#shared/firm/setup.schema.ts'
import { errors } from '#server/base/errors.ts'
import { queries } from '#client/portal/api/trpc.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { ofClient } from '#tests/components/support/client.ts'
import { messages, renderScreen } from '#tests/components/support/screen.tsx'
import { anAdmin, ofDashboard, someCounts } from '#tests/support/fixtures.ts'

const late = 'The last backup was made 2026-01-20T03:00:00.000Z'
const reportEnds = 'The SOC 2 report ends on Jun 30, 2027'
const found: SetupFindings = {
  checkedAt: new Date('2026-02-03T18:00:00Z'),
  host: null,
  admins: 1,
  hasClients: false,
  firmAtStart: ['name', 'hours'],
  skipped: [],
  findings: [
    { what: 'address', level: 'ok', text: 'Links begin with https://portal.example.com' },
    { what: 'disk', level: 'warning', text: '1.2 GB of 40.0 GB free (data)', todo: 'make room' },
    { what: 'backups', level: 'fault', text: late, todo: 'run npm run backup -- FOLDER each day' },
    { what: 'mail', level: 'ok', text: 'The mail server accepts our sign-in' },
    { what: 'scanner', level: 'off', text: 'The malware scanner is off.' },
    { what: 'tls', level: 'ok', text: 'The certificate is trusted until 2026-04-20' },
    { what: 'signatures', level: 'ok', text: 'Only with valid signatures' },
    { what: 'identity', level: 'off', text: 'Online signing is off.' },
    { what: 'payments', level: 'off', text: 'Online payment is off.' },
    { what: 'accounts', level: 'ok', text: 'The sign-in service answers' },
    { what: 'soc2', level: 'warning', text: reportEnds, todo: 'enter a newer report' },
  ],
}

function open(answers: Answers = {}) {
  return renderScreen('/admin/setup', {
    viewer: anAdmin(),
    answers: {
      'admin.messages.counts': someCounts(),
      'admin.alarms.list': [],
      'admin.setup.findings': found,
      ...answers,
    },
  })
}

const step = (name: RegExp) => page.getByRole('listitem').filter({ has: heading(name) })
const heading = (name: RegExp) => page.getByRole('heading', { level: 2, name })

test('leads through the set-up: what is done is folded, what is to be done is open with its advice; a test mail shows what the mail server says', async () => {
  const failure = {
    text: 'The mail server does not accept user and password (EAUTH: it answers 535)',
    todo: 'check both in SMTP_URL',
  }
  const { server } = await open({ 'admin.setup.sendTestMail': { failure, said: '535 5.7.8 no' } })
  const titles = page.getByRole('heading', { level: 2 })
  await expect.element(titles.first()).toHaveTextContent('Your second factor')
  expect(titles.elements().map(({ textContent }) => textContent)).toEqual([
    'Your second factor',
    'The firm',
    'Mail',
    'Backups',
    'Malware scanner',
    'Public address',
    'Signing and identity check',
    'Online payments',
    'Sign-in with the firm’s accounts',
    'Your team',
    'First client',
    'Server and database',
  ])
  await expect.element(page.getByText(late)).toBeVisible()
  const advice = 'Run npm run backup -- FOLDER each day'
  await expect.element(page.getByText(advice, { exact: true })).toBeVisible()
  await expect.element(step(/^Backups/)).toMatchTextContent('Ask the person who runs your server')
  await expect.element(step(/^Backups/)).toMatchTextContent(/Fault/)
  await expect.element(step(/^The firm/)).toMatchTextContent(reportEnds)
  await expect.element(page.getByText('1.2 GB of 40.0 GB free (data)')).toBeVisible()
  await expect.element(page.getByText('The mail server accepts our sign-in')).not.toBeVisible()
  for (const name of ['The firm', 'Team', 'Words', 'Prices', 'Set-up']) {
    const settings = page.getByRole('navigation', { name: 'Settings' })
    await expect.element(settings.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await heading(/^Mail/).click()
  await expect.element(page.getByText('The mail server accepts our sign-in')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send a test mail to me' })
  await send.click()
  const answer = page.getByRole('status').filter({ hasText: 'mail server' })
  await expect.element(answer).toMatchTextContent(/does not accept user and password/)
  await expect.element(answer).toMatchTextContent(/check both in SMTP_URL/)
  await expect.element(answer).toMatchTextContent(/said: .?535 5\.7\.8 no/)
  server.answer({ 'admin.setup.sendTestMail': { failure: null, said: '250 2.0.0 queued' } })
  await send.click()
  await expect.element(answer).toMatchTextContent(/accepted the mail.*june\.vale@example\.com/)
  await expect.element(answer).toMatchTextContent(/250 2\.0\.0 queued/)
  server.answer({ 'admin.setup.sendTestMail': errors.tooMany(60, 'test mails') })
  await send.click()
  await expect.element(messages()).toMatchTextContent(/Too many test mails/)
  // Signing and the identity check are one step.
  await heading(/^Signing/).click()
  const signing = step(/^Signing and identity check/)
  await expect.element(signing).toMatchTextContent(/Off.*Only with valid signatures/)
  await expect.element(signing).toMatchTextContent(/Online signing is off/)
})

test('a step is put off and taken up again; a fault is shown all the same; the first client is entered, and done once there is one; without a mail server there is no test mail, and a machine among several is named', async () => {
  let now = found
  const { server } = await open({
    'admin.setup.findings': () => now,
    'admin.setup.skip': ({ step: asked, skipped }) => {
      now = { ...now, skipped: skipped ? [asked, 'backups'] : ['backups'] }
      return { success: true }
    },
  })
  const firm = step(/^The firm/)
  await expect.element(firm).toMatchTextContent(/To do.*Not changed yet: name, hours/)
  await expect.element(firm.getByRole('link')).toHaveAttribute('href', '/admin/firm')
  await firm.getByRole('button', { name: 'Not now: The firm' }).click()
  await expect.poll(() => firm.element().querySelector('details')?.open).toBe(false)
  expect(document.activeElement?.tagName).toBe('SUMMARY')
  await expect.element(step(/^Backups/)).toMatchTextContent(/Fault/)
  await expect
    .element(page.getByRole('button', { name: 'Not now: Backups' }))
    .not.toBeInTheDocument()
  await heading(/^The firm/).click()
  await firm.getByRole('button', { name: 'Do it now: The firm' }).click()
  await expect
    .poll(() => server.inputs('admin.setup.skip'))
    .toEqual([
      { step: 'firm', skipped: true },
      { step: 'firm', skipped: false },
    ])
  await expect.element(firm).toMatchTextContent(/To do/)
  const clients = step(/^First client/)
  await expect.element(clients).toMatchTextContent(/To do.*There is no client yet/)
  await clients.getByRole('button', { name: 'New client' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New client' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  now = { ...found, hasClients: true }
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(clients).toMatchTextContent(/Done/)
  await expect.element(clients.getByRole('button')).not.toBeInTheDocument()
  const mail = { what: 'mail', level: 'off', text: 'Email is off.' } as const
  now = { ...found, host: 'portal-2', findings: [mail] }
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByText(/by the machine portal-2/)).toBeVisible()
  await heading(/^Mail/).click()
  await expect.element(page.getByText('Email is off.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Send a test mail to me' }))
    .not.toBeInTheDocument()
})

test('the first page of staff names what is switched off, and what comes next in a portal without returns', async () => {
  const online = 'Online signing is off. Clients sign Form 8879 on paper or at your office.'
  const { server } = await renderScreen('/admin', {
    viewer: anAdmin(),
    answers: {
      ...ofClient(),
      ...ofDashboard(),
      'admin.setup.glance': { next: null, switchedOff: [online] },
    },
  })
  const notes = page.getByRole('complementary', { name: 'Set-up' })
  await expect.element(notes).toMatchTextContent(online)
  for (const [next, name, href] of [
    ['setup', 'Set it up', '/admin/setup'],
    ['return', 'Start one of a client', '/admin/clients'],
  ] as const) {
    server.answer({ 'admin.setup.glance': { next, switchedOff: [] } })
    await queries.admin.setup.glance.invalidate()
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
  }
})
