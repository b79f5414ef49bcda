import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cents } from '#shared/base/money.ts'
import { errors } from '#server/base/errors.ts'
import { pending, unreachable } from '#tests/components/support/answers.ts'
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

test('the table shows its columns and formatted values', async () => {
  const completedAt = new Date('2026-02-11T20:00:00Z')
  const one = aReturn({
    status: 'completed',
    completedAt,
    estimatedRefund: cents.parse(-112_000),
    paymentStatus: 'paid',
    paymentAmount: cents.parse(123_450),
    paymentMethod: 'credit_card',
  })
  await openDashboard([one])
  await expect.element(row()).toBeVisible()
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
  await expect.element(row().getByRole('rowheader')).toMatchTextContent('Nora Day')
  for (const text of ['2025', 'Completed', '−$1,120.00', '$1,234.50', 'Paid · card']) {
    await expect.element(row().getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(row().getByText('Feb 11, 2026')).toBeVisible()
})

test('a firm without returns enters its first client from the empty table', async () => {
  await openDashboard([])
  await expect
    .element(page.getByText('Each return is listed here as soon as you or a client starts it.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'New client' }).click()
  await expect.element(page.getByRole('dialog', { name: 'New client' })).toBeVisible()
})

test('the list shows a skeleton, then the error, then its rows', async () => {
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
  server.answer({ 'admin.returns.list': returnsPage([aReturn()]) })
  await retry.click()
  await expect.element(row()).toBeVisible()
})

test('every row action is a visible button at 1,280 px, named as specified and described', async () => {
  await openDashboard([aReturn({ status: 'completed' })])
  await expect.element(row()).toBeVisible()
  const names = row().getByRole('button').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Send',
    'Payment',
    'Client',
    'Docs',
    'Upload',
    'Filed',
    'File',
  ])
  for (const name of ['Send for review', 'File', 'Upload', 'Payment', 'Client', 'Docs', 'Filed']) {
    const { left, right } = action(name).element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(innerWidth)
    // One line.
    expect(action(name).element().clientHeight, name).toBe(action('File').element().clientHeight)
    await expect.element(action(name)).toHaveAccessibleDescription(/: Nora Day, 2025$/)
  }
})

test('Start, Complete and File lead from pending to filed, with the focus on the next action', async () => {
  const { server } = await openDashboard()
  await action('Start').click()
  await expect.element(inStatus('In Progress')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await action('Complete').click()
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

test('a completed return that was not sent is sent from its row, with the documents it has', async () => {
  await openDashboard([aReturn({ status: 'completed' })], {
    'admin.documents.list': [
      aDocument({ category: 'completed_return', originalName: 'return-2025.pdf' }),
    ],
  })
  await action('Send for review').click()
  const dialog = page.getByRole('dialog', { name: 'Send for review' })
  await expect.element(dialog.getByLabelText('What return-2025.pdf is')).toBeVisible()
})

test('after Start its place rests until the pointer has moved, so that one press too many does nothing', async () => {
  const { server } = await openDashboard()
  await action('Start').click()
  await expect.element(action('Complete')).toHaveAttribute('aria-disabled', 'true')
  action('Complete')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.element(action('Complete')).not.toHaveAttribute('aria-disabled')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await action('Complete').click()
  await expect.element(page.getByRole('dialog', { name: 'Send for review' })).toBeVisible()
  await expect.poll(() => server.inputs('admin.returns.updateStatus')).toHaveLength(1)
})

test('Undo takes a step back', async () => {
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
})

test('File chooses nothing, shows what is open, and says why nothing is recorded', async () => {
  const open = { status: 'completed', documentsAsked: 7, documentsIn: 5 } as const
  const { server } = await openDashboard([aReturn(open)])
  await action('File').click()
  const question = page.getByRole('dialog')
  await expect.element(question).toMatchTextContent(/Fee\s*Unpaid\s*Documents\s*5 of 7 received/)
  await expect.element(question).toMatchTextContent(/It was not sent for review/)
  await question.getByRole('button', { name: 'File anyway' }).click()
  await expect.element(question.getByText('Choose how it was authorized')).toBeVisible()
  await question.getByLabelText('Not recorded').click()
  await question.getByRole('button', { name: 'File without an authorization' }).click()
  await expect.element(question.getByText('Say why', { exact: true })).toBeVisible()
  await question.getByLabelText('Why is it not recorded?').fill('Filed by the client')
  await question.getByRole('button', { name: 'File without an authorization' }).click()
  await expect
    .poll(() => server.inputs('admin.returns.updateStatus'))
    .toMatchObject([{ status: 'filed', filedBy: 'not_recorded', reason: 'Filed by the client' }])
})

test('a change shows before the server has answered', async () => {
  await openDashboard([aReturn()], { 'admin.returns.updateStatus': pending })
  await action('Start').click()
  await expect.element(inStatus('In Progress')).toBeVisible()
})

test('File asks for confirmation, and Cancel leaves the return as it is', async () => {
  const { server } = await openDashboard([aReturn({ status: 'completed' })])
  await action('File').click()
  const question = page.getByRole('dialog', { name: 'Mark this return as filed?' })
  await expect.element(question).toMatchTextContent('This marks the 2025 return of Nora Day')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(action('File')).toHaveFocus()
  await expect.poll(() => server.inputs('admin.returns.updateStatus')).toEqual([])
})

test('a double click takes one step', async () => {
  const { server } = await openDashboard()
  await action('Start').dblClick()
  await expect.element(messages().getByText('Status Updated')).toBeVisible()
  await expect.element(inStatus('In Progress')).toBeVisible()
  await expect.poll(() => server.inputs('admin.returns.updateStatus')).toHaveLength(1)
})

test("status update failure: 'Failed to update status', and the row is as it was", async () => {
  await openDashboard([aReturn()], { 'admin.returns.updateStatus': unreachable })
  await action('Start').click()
  await expect.element(messages().getByText('Failed to update status')).toBeVisible()
  await expect.element(inStatus('Pending')).toBeVisible()
  await expect.element(action('Start')).toBeVisible()
})

test("another admin changed the status first: the server's message, and the row shows their status", async () => {
  const { server } = await openDashboard([aReturn()], { 'admin.returns.updateStatus': wrongStep })
  await expect.element(action('Start')).toBeVisible()
  server.answer({ 'admin.returns.list': returnsPage([aReturn({ status: 'completed' })]) })
  await action('Start').click()
  await expect.element(messages().getByText('Failed to update status')).toBeVisible()
  await expect
    .element(messages().getByText('Cannot change status from Completed to In Progress'))
    .toBeVisible()
  await expect.element(inStatus('Completed')).toBeVisible()
  await expect.element(action('File')).toBeVisible()
})

test('a bulk start moves the selected returns that are ready, and the others stay', async () => {
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
})

test('many are written to at once: a preview with the fields, who does not sign in, and what the list may be used for', async () => {
  const { server } = await openDashboard(returnsOf(['pending', 'pending']), {
    'admin.messages.offline': { offline: 1 },
    'admin.messages.bulk': unreachable,
    'admin.cannedAnswers.list': [
      {
        id: id(600),
        title: 'Missing',
        text: 'Hi {client}, send {items}.',
        own: false,
        version: 1,
        savedAt: null,
        savedBy: null,
      },
    ],
    'requestItems.list': { items: [anItem({ title: 'W-2 from Sierra' })], handedOverAt: null },
  })
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
  await dialog.getByRole('button', { name: 'Send 2 messages' }).click()
  await expect.element(messages()).toMatchTextContent('The messages were not sent')
  await messages().getByRole('button', { name: 'Dismiss' }).click()
  server.answer({ 'admin.messages.bulk': { sent: 2, skipped: 0, offline: 1 } })
  await dialog.getByRole('button', { name: 'Send 2 messages' }).click()
  await expect.element(messages()).toMatchTextContent(/2 messages sent.*1 client doesn’t sign in/)
  await expect.element(bar).not.toBeInTheDocument()
  const [failed, second] = server.inputs('admin.messages.bulk')
  const written = { taxReturnIds: [id(1), id(2)], text: 'Hi {client}, send {items}.' }
  expect(failed).toEqual({ ...written, key: expect.any(String) })
  expect(second).toEqual(failed)
})

test('many are asked for the same documents at once, and the answer says who was skipped and why', async () => {
  const { server } = await openDashboard(returnsOf(['pending', 'pending', 'filed']), {
    'admin.requestItems.templates': [],
    'admin.requestItems.ask': { asked: 1, skipped: 2, filed: 1, full: 1 },
  })
  await select('all returns shown').click()
  await bar.getByRole('button', { name: 'Ask for documents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for documents' })
  await expect
    .element(
      dialog.getByText(
        '3 returns. Clients who sign in will get an email; office clients will be on the call list.',
      ),
    )
    .toBeVisible()
  await dialog.getByLabelText('What you need').fill('Form 1098')
  await dialog.getByLabelText('Why').fill('It shows your mortgage interest')
  await dialog.getByRole('button', { name: 'Ask for 1 document on 3 returns' }).click()
  await expect.element(messages().getByText('Request sent')).toBeVisible()
  await expect
    .element(messages())
    .toMatchTextContent(/2 returns were skipped: 1 is filed, 1 has no room for more documents\./)
  await expect.element(bar).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('admin.requestItems.ask'))
    .toMatchObject([{ taxReturnIds: [id(1), id(2), id(3)], items: [{ title: 'Form 1098' }] }])
})

test('more than 100 are not asked at once', async () => {
  await openDashboard(returnsOf(Array.from({ length: 101 }, () => 'pending')))
  await select('all returns shown').click()
  await bar.getByRole('button', { name: 'Ask for documents' }).click()
  await expect
    .element(messages().getByText('Select at most 100 to ask for documents.'))
    .toBeVisible()
})

test('a row shows what is in and leads to the page of the return', async () => {
  const documentsAt = new Date(Date.now() - 50 * 3_600_000)
  const { router } = await openDashboard(
    [aReturn({ documentsAsked: 7, documentsIn: 4, documentsAt })],
    ofReturnPage({ items: [], documents: [] }),
  )
  await expect.element(row().getByRole('img', { name: '4 of 7 documents received' })).toBeVisible()
  await expect.element(row().getByText('last file 2 d ago')).toBeVisible()
  const link = row().getByRole('link', { name: 'Nora Day' })
  await expect.element(link).toHaveAccessibleDescription('Open the return: Nora Day, 2025')
  await link.click()
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/returns/${id(1)}`)
})

test('a dot for each document that is in and a ring for each that is not; figures for more than a dozen', async () => {
  await openDashboard([
    aReturn({ documentsAsked: 12, documentsIn: 9 }),
    aReturn({ id: id(2), taxYear: 2024, documentsAsked: 40, documentsIn: 6 }),
  ])
  const dots = page.getByRole('img', { name: '9 of 12 documents received' })
  await expect.element(dots).toHaveAttribute('title', '9 of 12 documents received')
  const [filled, rings] = Array.from(dots.element().children, ({ clientWidth }) => clientWidth)
  expect(filled).toBe(9 * 8)
  expect(rings).toBe(3 * 8)
  const many = page.getByText('6 of 40', { exact: true })
  await expect.element(many).toHaveAttribute('title', '6 of 40 documents received')
})

test('the table fits from 1,120 px on', async () => {
  await openDashboard([aReturn({ documentsAsked: 7, documentsIn: 4, documentsAt: new Date() })])
  const box = (element: Element) => element.getBoundingClientRect()
  for (const width of [1120, 1248, 1280, 1920]) {
    await onPhone(width)
    await expect.element(row()).toBeVisible()
    expect(scrollsSideways()).toBe(false)
    expect(box(row().element()).right).toBeLessThanOrEqual(box(table().element()).right)
    expect(box(page.getByRole('rowheader').first().element()).width).toBeGreaterThan(100)
  }
})

test('at 1280 px the longest name of a form stays in its column', async () => {
  await onPhone(1280)
  await openDashboard([aReturn({ form: '1120-S' })])
  const form = row().getByText('1120-S', { exact: true })
  await expect.element(form).toBeVisible()
  expect(form.element().scrollWidth).toBeLessThanOrEqual(form.element().clientWidth)
})

test('a bulk step on more returns than one request allows completes all of them', async () => {
  const { server } = await openDashboard(returnsOf(Array.from({ length: 12 }, () => 'in_progress')))
  await select('all returns shown').click()
  await bar.getByRole('button', { name: 'Complete 12 returns' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click()
  await expect.element(messages().getByText('12 returns now Completed.')).toBeVisible()
  await expect.poll(() => server.inputs('admin.returns.updateStatus')).toHaveLength(12)
})

test('when the server refuses one return of a bulk step, the toast says why, and the others move', async () => {
  const [first, second] = returnsOf(['pending', 'pending'])
  await openDashboard(returnsOf(['pending', 'pending']), {
    'admin.returns.updateStatus': (input) =>
      input.id === first?.id ? wrongStep() : aReturn({ ...second, status: 'in_progress' }),
  })
  await select('all returns shown').click()
  await bar.getByRole('button', { name: 'Start 2 returns' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await expect.element(messages().getByText('Failed to update status')).toBeVisible()
  await expect
    .element(
      messages().getByText(
        '1 return now In Progress. 1 return not: Cannot change status from Completed to In Progress',
      ),
    )
    .toBeVisible()
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

test("a 401 on a status change shows 'You are logged out. Logging in again...' and leads to the sign-in", async () => {
  const { server } = await openDashboard()
  await expect.element(action('Start')).toBeVisible()
  server.answer({
    'admin.returns.updateStatus': errors.signedOut(),
    'auth.currentUser': errors.signedOut(),
  })
  await action('Start').click()
  await expect
    .element(messages().getByText('You are logged out. Logging in again...', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
})
