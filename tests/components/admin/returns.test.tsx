import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cents } from '#shared/base/money.ts'
import { errors } from '#server/base/errors.ts'
import { unreachable } from '#tests/components/support/answers.ts'
import { ofClient } from '#tests/components/support/client.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { ofReturnPage } from '#tests/components/support/return-page.ts'
import { action, openDashboard, row, table } from '#tests/components/support/staff.ts'
import {
  aCannedAnswer,
  aClient,
  aDocument,
  anItem,
  aReturn,
  id,
  ofDashboard,
  returnsPage,
} from '#tests/support/fixtures.ts'

const wrongStep = () => {
  throw errors.conflict('Cannot change status from completed to in_progress')
}
const select = (what: string) => page.getByRole('checkbox', { name: `Select ${what}` })
const bar = page.getByRole('region', { name: 'Selected returns' })
const inStatus = (name: string) => row().getByText(name, { exact: true }).first()

function returnsOf(statuses: ('pending' | 'in_progress' | 'completed' | 'filed')[]) {
  return statuses.map((status, age) => aReturn({ id: id(age + 1), taxYear: 2025 - age, status }))
}

test('a row has its columns, values, documents and actions, which fit from 1,120 px on, and leads to the page of its return', async () => {
  const { router } = await openDashboard(
    [
      aReturn({
        status: 'completed',
        completedAt: new Date('2026-02-11T20:00:00Z'),
        estimatedRefund: cents.parse(-112_000),
        paymentStatus: 'paid',
        paymentAmount: cents.parse(123_450),
        paymentMethod: 'credit_card',
        documentsAsked: 12,
        documentsIn: 9,
        documentsAt: new Date(Date.now() - 50 * 3_600_000),
      }),
      aReturn({ id: id(2), taxYear: 2024, form: '1120-S', documentsAsked: 40, documentsIn: 6 }),
    ],
    ofReturnPage({ items: [], documents: [] }),
  )
  const first = row().first()
  await expect.element(first).toBeVisible()
  const headings = table().getByRole('columnheader').elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    '',
    'Client',
    'Year',
    'Status',
    'Preparer',
    'Documents',
    'Estimated Refund',
    'Payment',
    'Completed',
    'Actions',
  ])
  await expect.element(first.getByRole('rowheader')).toMatchTextContent('Nora Day')
  for (const text of ['2025', 'Completed', '−$1,120.00', '$1,234.50', 'Paid · card']) {
    await expect.element(first.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(first.getByText('Feb 11, 2026')).toBeVisible()
  // A dot for each document that is in and a ring for each that is not; figures for more than a dozen.
  const dots = first.getByRole('img', { name: '9 of 12 documents received' })
  await expect.element(dots).toHaveAttribute('title', '9 of 12 documents received')
  const [filled, rings] = Array.from(dots.element().children, ({ clientWidth }) => clientWidth)
  expect(filled).toBe(9 * 8)
  expect(rings).toBe(3 * 8)
  await expect.element(first.getByText('last file 2 d ago')).toBeVisible()
  const many = page.getByText('6 of 40', { exact: true })
  await expect.element(many).toHaveAttribute('title', '6 of 40 documents received')

  const box = (element: Element) => element.getBoundingClientRect()
  const names = ['Send for review', 'Payment', 'Client', 'Docs', 'Upload', 'Filed', 'File']
  const buttons = first.getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Send', ...names.slice(1)])
  for (const name of names) {
    const button = action(name, first)
    await expect.element(button).toHaveAccessibleDescription(/: Nora Day, 2025$/)
    // One line.
    expect(button.element().clientHeight, name).toBe(buttons.at(-1)?.clientHeight)
    expect(box(button.element()).left).toBeGreaterThanOrEqual(0)
    expect(box(button.element()).right).toBeLessThanOrEqual(innerWidth)
  }
  const form = page.getByText('1120-S', { exact: true }).element()
  expect(form.scrollWidth).toBeLessThanOrEqual(form.clientWidth)
  for (const width of [1120, 1248, 1280, 1920]) {
    await onPhone(width)
    await expect.element(first).toBeVisible()
    expect(scrollsSideways()).toBe(false)
    expect(box(first.element()).right).toBeLessThanOrEqual(box(table().element()).right)
    expect(box(page.getByRole('rowheader').first().element()).width).toBeGreaterThan(100)
  }
  const link = first.getByRole('link', { name: 'Nora Day' })
  await expect.element(link).toHaveAccessibleDescription('Open the return: Nora Day, 2025')
  await link.click()
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/returns/${id(1)}`)
})

test('the list shows a skeleton, then the error, then how a firm without returns enters its first client', async () => {
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
  const { server } = await openDashboard([], {
    'admin.returns.list': async () => {
      await failed
      throw errors.busy(5)
    },
  })
  const loading = page.getByText('Loading tax returns')
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect.element(loading).toBeInTheDocument()
  expect(retry.elements()).toEqual([])
  fail()
  await expect.element(retry).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
  server.answer({ 'admin.returns.list': returnsPage([]) })
  await retry.click()
  await expect
    .element(page.getByText('Each return is listed here as soon as you or a client starts it.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'New client' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New client' })).toBeVisible()
})

test('Start, Complete and File lead from pending to filed; one press too many does nothing, and the focus is on the next action', async () => {
  const { server } = await openDashboard()
  await action('Start').dblClick()
  await expect.element(inStatus('In Progress')).toBeVisible()
  // The place of the button rests until the pointer has moved.
  await expect.element(action('Complete')).toHaveAttribute('aria-disabled', 'true')
  action('Complete')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.element(action('Complete')).not.toHaveAttribute('aria-disabled')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await action('Complete').click()
  await expect.element(page.getByRole('dialog', { name: 'Send for review' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark complete, send later' }).click()
  await expect.element(inStatus('Completed')).toBeVisible()
  await action('File').click()
  await page.getByLabelText(/^On paper/).click()
  await page.getByRole('button', { name: 'File return' }).click()
  await expect.element(action('Filed')).toHaveFocus()
  for (const name of ['Start', 'Complete', 'File']) {
    await expect.element(action(name)).not.toBeInTheDocument()
  }
  const sent = () => server.inputs('admin.returns.updateStatus').map(({ status }) => status)
  await expect.poll(sent).toEqual(['in_progress', 'completed', 'filed'])
})

test('a completed return is sent with the documents it has, or filed: it shows what is open, and says why nothing is recorded', async () => {
  const open = { status: 'completed', documentsAsked: 7, documentsIn: 5 } as const
  const sent = aDocument({ category: 'completed_return', originalName: 'return-2025.pdf' })
  const { server } = await openDashboard([aReturn(open)], { 'admin.documents.list': [sent] })
  await action('Send for review').click()
  const review = page.getByRole('dialog', { name: 'Send for review' })
  await expect.element(review.getByLabelText('What return-2025.pdf is')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await action('File').click()
  const question = page.getByRole('dialog', { name: 'Mark this return as filed?' })
  await expect.element(question).toMatchTextContent('This marks the 2025 return of Nora Day')
  await expect.element(question).toMatchTextContent(/Fee\s*Unpaid\s*Documents\s*5 of 7 received/)
  await expect.element(question).toMatchTextContent(/It was not sent for review/)
  await question.getByRole('button', { name: 'File anyway' }).click()
  await expect.element(question.getByText('Choose how it was authorized')).toBeVisible()
  await question.getByLabelText('Not recorded').click()
  await question.getByRole('button', { name: 'File without an authorization' }).click()
  await expect.element(question.getByText('Say why', { exact: true })).toBeVisible()
  expect(server.inputs('admin.returns.updateStatus')).toEqual([])
  await question.getByLabelText('Why is it not recorded?').fill('Filed by the client')
  await question.getByRole('button', { name: 'File without an authorization' }).click()
  await expect
    .poll(() => server.inputs('admin.returns.updateStatus'))
    .toMatchObject([{ status: 'filed', filedBy: 'not_recorded', reason: 'Filed by the client' }])
})

test("Undo takes a step back; a step shows before the server has answered, 'Failed to update status' when it refuses, and the row is as the server has it; a 401 shows 'You are logged out. Logging in again...' and leads to the sign-in", async () => {
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const { server } = await openDashboard([aReturn()], {
    'admin.returns.setBack': aReturn({ status: 'pending' }),
  })
  await action('Start').click()
  await messages().getByRole('button', { name: 'Undo' }).click()
  await expect.element(inStatus('Pending')).toBeVisible()
  await expect.element(messages().getByText('Step undone')).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.returns.setBack'))
    .toMatchObject([{ id: aReturn().id, reason: 'Undone right after the step' }])
  server.answer({
    'admin.returns.list': returnsPage([aReturn()]),
    'admin.returns.updateStatus': () => lost.then(unreachable),
  })
  const failed = messages().getByText('Failed to update status')
  await action('Start').click()
  await expect.element(inStatus('In Progress')).toBeVisible()
  lose()
  await expect.element(failed).toBeVisible()
  await expect.element(inStatus('Pending')).toBeVisible()
  await messages().getByRole('button', { name: 'Dismiss' }).click()
  // Another admin changed the status first.
  server.answer({
    'admin.returns.list': returnsPage([aReturn({ status: 'completed' })]),
    'admin.returns.updateStatus': wrongStep,
  })
  await action('Start').click()
  await expect.element(failed).toBeVisible()
  await expect
    .element(messages().getByText('Cannot change status from Completed to In Progress'))
    .toBeVisible()
  await expect.element(inStatus('Completed')).toBeVisible()
  server.answer({
    'admin.returns.updateStatus': errors.signedOut(),
    'auth.currentUser': errors.signedOut(),
  })
  await action('File').click()
  await page.getByLabelText(/^On paper/).click()
  await page.getByRole('button', { name: 'File return' }).click()
  await expect
    .element(messages().getByText('You are logged out. Logging in again...', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
})

test('a bulk start moves the selected returns that are ready, and the others stay; of more than one request allows all move but the one that the server refuses, and the toast says why; more than 100 are not asked at once', async () => {
  const { server } = await openDashboard(returnsOf(['pending', 'pending', 'in_progress', 'filed']))
  await select('all returns shown').click()
  await expect.element(bar).toMatchTextContent('4 returns selected')
  const { backgroundColor } = getComputedStyle(select('all returns shown').element())
  expect(backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  const steps = bar.getByRole('button').elements()
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Start 2 returns',
    'Complete 1 return',
    'Ask for documents',
    'Write a message',
    'Assign 4 returns',
    'Clear selection',
  ])
  await bar.getByRole('button', { name: 'Start 2 returns' }).click()
  const question = page.getByRole('dialog', { name: 'Start 2 returns?' })
  await question.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.element(messages().getByText('2 returns now In Progress.')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('admin.returns.updateStatus').map((sent) => sent.id))
    .toEqual([id(1), id(2)])
  server.answer({
    'admin.returns.list': returnsPage(returnsOf(Array.from({ length: 12 }, () => 'pending'))),
    'admin.returns.updateStatus': (input) =>
      input.id === id(1) ? wrongStep() : aReturn({ id: input.id, status: 'in_progress' }),
  })
  await server.tell({ topics: ['returns'] })
  await expect.poll(() => row().elements().length).toBe(12)
  await select('all returns shown').click()
  await bar.getByRole('button', { name: 'Start 12 returns' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await expect.element(messages().getByText('Failed to update status')).toBeVisible()
  await expect
    .element(
      messages().getByText(
        '11 returns now In Progress. 1 return not: Cannot change status from Completed to In Progress',
      ),
    )
    .toBeVisible()
  await expect.poll(() => server.inputs('admin.returns.updateStatus')).toHaveLength(14)
  const tooMany = returnsOf(Array.from({ length: 101 }, () => 'pending'))
  server.answer({ 'admin.returns.list': returnsPage(tooMany) })
  await server.tell({ topics: ['returns'] })
  await expect.poll(() => row().elements().length).toBe(101)
  await select('all returns shown').click()
  await bar.getByRole('button', { name: 'Ask for documents' }).click()
  await expect
    .element(messages().getByText('Select at most 100 to ask for documents.'))
    .toBeVisible()
})

test('many are asked for the same documents at once, and written to: who was skipped and why, a preview with the fields, who does not sign in, and what the list may be used for', async () => {
  const { server } = await openDashboard(returnsOf(['pending', 'pending', 'filed']), {
    'admin.requestItems.templates': [],
    'admin.requestItems.ask': { asked: 1, skipped: 2, filed: 1, full: 1 },
    'admin.messages.offline': { offline: 1 },
    'admin.messages.bulk': unreachable,
    'admin.cannedAnswers.list': [aCannedAnswer()],
    'requestItems.list': { items: [anItem({ title: 'W-2 from Sierra' })], handedOverAt: null },
  })
  await select('all returns shown').click()
  await bar.getByRole('button', { name: 'Ask for documents' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask for documents' })
  await expect
    .element(
      asking.getByText(
        '3 returns. Clients who sign in will get an email; office clients will be on the call list.',
      ),
    )
    .toBeVisible()
  await asking.getByLabelText('What you need').fill('Form 1098')
  await asking.getByLabelText('Why').fill('It shows your mortgage interest')
  await asking.getByRole('button', { name: 'Ask for 1 document on 3 returns' }).click()
  await expect.element(messages().getByText('Request sent')).toBeVisible()
  await expect
    .element(messages())
    .toMatchTextContent(/2 returns were skipped: 1 is filed, 1 has no room for more documents\./)
  await expect.element(bar).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('admin.requestItems.ask'))
    .toMatchObject([{ taxReturnIds: [id(1), id(2), id(3)], items: [{ title: 'Form 1098' }] }])
  await select('all returns shown').click()
  await bar.getByRole('button', { name: 'Write a message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to these clients' })
  await expect.element(dialog).toMatchTextContent('26 CFR 301.7216-2(n)')
  await expect.element(dialog).toMatchTextContent('1 client of these doesn’t sign in')
  await dialog.getByRole('button', { name: 'Saved answers' }).click()
  await page.getByRole('button', { name: /^Missing/ }).click()
  await expect
    .element(dialog.getByRole('region', { name: 'Preview' }))
    .toMatchTextContent('Hi Nora, send W-2 from Sierra.')
  await dialog.getByRole('button', { name: 'Send 3 messages' }).click()
  await expect.element(messages()).toMatchTextContent('The messages were not sent')
  await messages().getByRole('button', { name: 'Dismiss' }).click()
  server.answer({ 'admin.messages.bulk': { sent: 3, skipped: 0, offline: 1 } })
  await dialog.getByRole('button', { name: 'Send 3 messages' }).click()
  await expect.element(messages()).toMatchTextContent(/3 messages sent.*1 client doesn’t sign in/)
  await expect.element(bar).not.toBeInTheDocument()
  const [failed, second] = server.inputs('admin.messages.bulk')
  const written = { taxReturnIds: [id(1), id(2), id(3)], text: 'Hi {client}, send {items}.' }
  expect(failed).toEqual({ ...written, key: expect.any(String) })
  expect(second).toEqual(failed)
})

test('when a row leaves a filtered list, the row in its place gets the focus', async () => {
  const { server } = await openDashboard(
    returnsOf(['pending', 'pending', 'pending']),
    {},
    '?status=pending',
  )
  await expect.element(row().nth(2)).toBeVisible()
  action('Start', row().nth(0)).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(messages().getByText('Status Updated')).toBeVisible()
  await server.tell({ topics: ['returns'] })
  await expect.poll(() => row().elements().length).toBe(2)
  await expect.poll(() => row().nth(0).element().contains(document.activeElement)).toBe(true)
})

test("non-admins see 'Unauthorized: You don't have access to this page.' and are sent to / after 500 ms", async () => {
  const later: (() => void)[] = []
  const { setTimeout: set } = globalThis
  const hold = (work: () => void, ms?: number) =>
    ms === 500 ? (later.push(work), 0 as never) : set(work, ms)
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold)
  onTestFinished(() => timers.mockRestore())
  const { router } = await renderScreen('/admin', {
    viewer: aClient(),
    answers: { ...ofDashboard(), ...ofClient({ profile: null }) },
  })
  const refusal = page.getByText("Unauthorized: You don't have access to this page.")
  await expect.element(refusal).toBeVisible()
  expect(later).toHaveLength(1)
  later[0]?.()
  await expect.poll(() => router.state.location.href, { interval: 10 }).toBe('/')
  // Else the next test would answer the calls of this screen.
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Welcome back')
})
