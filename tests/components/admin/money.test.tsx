import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatDay } from '#shared/firm/dates.ts'
import { dayAfter } from '#shared/base/days.ts'
import { errors } from '#server/base/errors.ts'
import { cents } from '#shared/base/money.ts'
import {
  aDraft,
  aLine,
  aPlan,
  aStaffInvoice,
  aStaffPayment,
} from '#tests/components/support/money.ts'
import { ofReturnPage } from '#tests/components/support/return-page.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import {
  aFee,
  catalog,
  choose,
  dialog,
  entries,
  openClient,
  openReturn,
  pageOf,
  panel,
  sums,
  whole,
} from '#tests/components/support/staff-money.ts'
import { anAdmin, aReturn, id } from '#tests/support/fixtures.ts'

test('a return without a fee gets one from the catalog, with lines in own words', async () => {
  const { server } = await openReturn({
    'admin.money.setFee': { fee: aFee(), asksAgain: false },
  })
  await expect.element(whole).toMatchTextContent('No fee yet.')
  await whole.getByRole('button', { name: 'Set the fee' }).click()
  const fee = dialog('Fee')
  const first = fee.getByRole('group', { name: 'Line 1' })
  await expect.element(first.getByLabelText('What it is for')).toHaveValue('Individual Tax Returns')
  await expect.element(fee).toMatchTextContent('signs it with the engagement letter')
  await fee.getByLabelText('Add a line').selectOptions('In your own words')
  const second = fee.getByRole('group', { name: 'Line 2' })
  await fee.getByRole('button', { name: 'Save the fee' }).click()
  await expect.element(second.getByText('Say what the line is for')).toBeVisible()
  await expect.element(second.getByText('Enter an amount')).toBeVisible()
  await expect.element(second.getByLabelText('What it is for')).toHaveFocus()
  await second.getByLabelText('Unit price').fill('99.99')
  await second.getByLabelText('What it is for').fill('Bookkeeping')
  await second.getByLabelText('Quantity').fill('1.5')
  await expect.element(second).toMatchTextContent('$149.99')
  await expect.element(fee.getByText('Total $299.99')).toBeVisible()
  await fee.getByRole('button', { name: 'Save the fee' }).click()
  await expect.element(messages()).toMatchTextContent('The fee is $310.00')
  await expect
    .poll(() => server.inputs('admin.money.setFee'))
    .toEqual([
      {
        taxReturnId: id(1),
        lines: [
          {
            serviceId: id(900),
            text: 'Individual Tax Returns',
            quantity: '1',
            unitPrice: '150.00',
          },
          { serviceId: '', text: 'Bookkeeping', quantity: '1.5', unitPrice: '99.99' },
        ],
      },
    ])
})

test('the fee of a filed return can be lowered, with a reason', async () => {
  const fee = aFee({ agreed: cents.parse(31_000), lines: [aLine()] })
  const { server } = await openReturn(
    { 'money.fee': fee, 'admin.money.setFee': { fee, asksAgain: false } },
    { status: 'filed' },
  )
  await whole.getByRole('button', { name: 'Lower the fee' }).click()
  const price = dialog('Fee').getByLabelText('Unit price')
  await price.fill('310.01')
  await expect.element(dialog('Fee')).toMatchTextContent('the fee can’t rise above $310.00.')
  await price.fill('250')
  await dialog('Fee').getByRole('button', { name: 'Save the fee' }).click()
  await expect.element(dialog('Fee').getByText('Say why it is lower')).toBeVisible()
  await dialog('Fee').getByLabelText('Reason').fill('A late return')
  await dialog('Fee').getByRole('button', { name: 'Save the fee' }).click()
  await expect
    .poll(() => server.inputs('admin.money.setFee'))
    .toMatchObject([{ lines: [{ unitPrice: '250' }], reason: 'A late return' }])
})

test('on a phone the page of a return says what is open, and a signed fee that changes what that means', async () => {
  const long = aLine({ text: `Amended returns of ${'Hohenberg-Schwarzenfeld'.repeat(3)}` })
  const part = { paid: cents.parse(6000), onItsWay: cents.parse(4000), open: cents.parse(21_000) }
  await onPhone(360)
  await openReturn(
    {
      'money.fee': aFee({ agreed: cents.parse(31_000), lines: [long, aLine({ quantity: '2' })] }),
      'admin.money.invoices': pageOf([
        aStaffInvoice({ dueOn: '2020-05-01', ...part }),
        aDraft({ id: id(702) }),
        aStaffInvoice({ id: id(701), number: 1041, state: 'void', voidBecause: 'A typo' }),
      ]),
      'admin.money.payments': entries([aStaffPayment({ note: 'Check 2207' })]),
    },
    { letterSignedAt: new Date('2026-01-21T18:00:00Z') },
  )
  const facts = page.getByRole('region', { name: 'The return' })
  await expect.element(facts).toMatchTextContent('Fee$310.00Invoice1042, $210.00 open')
  await expect
    .element(facts.getByRole('progressbar', { name: 'Paid of invoice 1042' }))
    .toHaveAttribute('aria-valuetext', '$60.00 of $310.00 paid, $40.00 on its way')
  await expect.element(whole.getByRole('list', { name: 'Payments' })).toBeVisible()
  await expect.element(whole).toMatchTextContent('The client signed for $310.00.')
  await expect.element(whole.getByRole('button', { name: 'Make' })).not.toBeInTheDocument()
  expect(scrollsSideways()).toBe(false)
  await whole.getByRole('button', { name: 'Change the fee' }).click()
  const line = dialog('Fee').getByRole('group', { name: 'Line 2' })
  await line.getByLabelText('Unit price').fill('95.51')
  await expect.element(dialog('Fee')).toMatchTextContent('$341.02 is more than 10 % above')
  expect(scrollsSideways()).toBe(false)
})

test('a draft says before it is issued what that means, and why it can’t be; what somebody else changed is not saved over', async () => {
  await openClient({
    'admin.money.invoices': pageOf([aDraft({ dueOn: '2150-05-01', total: cents.parse(49) })]),
    'admin.money.balance': sums({ credits: [{ taxReturnId: id(1), cents: cents.parse(2500) }] }),
    'money.fee': aFee({ agreed: cents.parse(20) }),
    'admin.money.issue': errors.conflict('The due date is over: choose another one'),
    'admin.money.changeDraft': errors.changedMeanwhile({ opened: 1, current: 2 }),
    'admin.money.void': aDraft({ state: 'void' }),
  })
  await panel.getByRole('button', { name: 'Issue…' }).click()
  const issue = dialog('Issue the invoice')
  for (const words of [
    'The client signed for $0.20, and $0.49 is more than 10 % above.',
    'Less than $0.50 can’t be paid online',
    '$25.00 of credit pays it at once',
  ]) {
    await expect.element(issue).toMatchTextContent(words)
  }
  await issue.getByRole('button', { name: 'Issue the invoice' }).click()
  await expect.element(issue.getByText('The due date is over: choose another one')).toBeVisible()
  await expect.element(issue.getByLabelText('Due')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Escape}')
  await choose('More for Invoice for the 2025 return', 'Change…')
  const draft = dialog('Change the draft')
  await draft.getByRole('button', { name: 'Save the draft' }).click()
  await expect.element(draft.getByRole('alert')).toMatchTextContent(/changed/i)
  await userEvent.keyboard('{Escape}')
  await choose('More for Invoice for the 2025 return', 'Discard…')
  const discard = dialog('Discard the draft')
  await expect.element(discard.getByRole('checkbox')).not.toBeInTheDocument()
  await discard.getByLabelText('Reason').fill('Billed with another year')
  await discard.getByRole('button', { name: 'Discard the draft' }).click()
  await expect.element(messages()).toMatchTextContent('Draft discarded')
})

test('the statement is the client’s own; an invoice for work that is no return is drafted on their page, then issued', async () => {
  const { server } = await openClient({
    'admin.money.statement': [],
    'admin.money.draft': aDraft({ taxReturnId: null, taxYear: null, total: cents.parse(50) }),
  })
  await expect.element(panel).toMatchTextContent('None yet.')
  await choose('More for the invoices of Nora Day', 'Statement of account')
  const statement = dialog('Statement of account: Nora Day')
  await expect.element(statement).toMatchTextContent('No invoices or payments yet.')
  expect(server.inputs('admin.money.statement')).toEqual([{ clientId: id(12) }])
  await userEvent.keyboard('{Escape}')
  await choose('More for the invoices of Nora Day', 'New invoice…')
  const drafting = dialog('New invoice')
  await drafting.getByLabelText('What it is for').fill('Tax planning')
  await drafting.getByLabelText('Unit price').fill('300')
  await drafting.getByRole('button', { name: 'Save and continue' }).click()
  const issue = dialog('Issue the invoice')
  await expect.element(issue).toMatchTextContent('It gets the next number')
  expect(issue.element().textContent).not.toMatch(/can’t be paid online|of credit|signed for/)
  await expect
    .poll(() => server.inputs('admin.money.draft'))
    .toMatchObject([{ clientId: id(12), lines: [{ text: 'Tax planning', unitPrice: '300' }] }])
})

test('an open invoice is paid with its credit or that of other returns too; reminders go on; with a page to pay that can’t be closed it is voided by who says so', async () => {
  const stopped = aStaffInvoice({ remindersStoppedAt: new Date('2026-04-10T18:00:00Z') })
  const message = 'The client opened a page to pay it that the portal can’t close.'
  const credits = [
    { taxReturnId: id(1), cents: cents.parse(4000) },
    { taxReturnId: id(9), cents: cents.parse(500) },
    { taxReturnId: null, cents: cents.parse(2000) },
  ]
  const { server } = await openClient({
    'admin.money.invoices': pageOf([aStaffInvoice()]),
    'admin.money.balance': sums({ open: cents.parse(31_000), credit: cents.parse(6500), credits }),
    'admin.money.useCredit': aStaffInvoice({ open: cents.parse(25_000) }),
    'admin.money.remind': errors.conflict('A reminder was sent today'),
    'admin.money.stopReminders': aStaffInvoice(),
    'admin.money.void': errors.conflict(message, [{ path: 'anyway', message }]),
  })
  const menu = 'More for Invoice 1042 for the 2025 return'
  await choose(menu, 'Pay with credit, $60.00')
  await expect.element(messages()).toMatchTextContent('Invoice 1042 is partly paid with credit')
  await choose(menu, 'Pay with credit, other returns’ too, $65.00')
  await expect
    .poll(() => server.inputs('admin.money.useCredit'))
    .toEqual([
      { id: id(700), others: false },
      { id: id(700), others: true },
    ])
  await choose(menu, 'Remind now')
  await expect.element(messages()).toMatchTextContent('A reminder was sent today')
  server.answer({
    'admin.money.remind': aStaffInvoice(),
    'admin.money.invoices': pageOf([stopped]),
  })
  await choose(menu, 'Remind now')
  await expect.element(messages()).toMatchTextContent('Nora sees it in the portal and gets an')
  await expect.element(panel).toMatchTextContent('No reminder yet · stopped Apr 10, 2026')
  await choose(menu, 'Resume reminders')
  await expect
    .poll(() => server.inputs('admin.money.stopReminders'))
    .toEqual([{ id: id(700), stopped: false }])

  await choose(menu, 'Void and replace…')
  const voiding = dialog('Void invoice 1042')
  const press = voiding.getByRole('button', { name: 'Void invoice 1042' })
  const anyway = voiding.getByRole('checkbox', { name: 'Void it anyway' })
  await voiding.getByLabelText('Reason').fill('A typo')
  await expect.element(anyway).not.toBeInTheDocument()
  await press.click()
  await expect.element(voiding.getByText(message)).toBeVisible()
  await anyway.click()
  server.answer({ 'admin.money.void': aStaffInvoice({ state: 'void' }) })
  await press.click()
  await expect.element(messages()).toMatchTextContent('Invoice 1042 is void')
  expect(server.inputs('admin.money.void').at(-1)).toMatchObject({ anyway: true })
})

test('a part by check says what it leaves open; one that is recorded already is recorded again after a second yes, once', async () => {
  const today = firmDay(new Date())
  const found = aStaffPayment({
    cents: cents.parse(10_000),
    note: 'Check 2207',
    receivedOn: today,
    createdAt: new Date(),
  })
  const { server } = await openClient({
    'admin.money.invoices': pageOf([aStaffInvoice()]),
    'admin.money.payments': entries([found]),
    'admin.money.record': found,
  })
  await panel.getByRole('button', { name: 'Record a payment of invoice 1042' }).click()
  const record = dialog('Record a payment')
  await expect.element(record.getByLabelText('Amount')).toHaveValue(310)
  await record.getByLabelText('Amount').fill('100')
  await expect
    .element(record)
    .toMatchTextContent('$100.00 pays a part of invoice 1042; $210.00 stays open.')
  await record.getByLabelText('Notes (optional)').fill('Check 2207')
  const words = `Check 2207 of $100.00 from Nora Day was recorded on ${formatDay(today, today)}.`
  await expect.element(record).toMatchTextContent(words)
  const press = record.getByRole('button', { name: 'Record the payment' })
  const box = record.getByRole('checkbox', { name: 'It is another payment' })
  await press.click()
  await expect.element(box).toHaveFocus()
  await expect.element(record.getByText('Check this box if there are two payments')).toBeVisible()
  expect(server.inputs('admin.money.record')).toEqual([])
  await box.click()
  await press.click()
  await expect.element(messages()).toMatchTextContent('$100.00 recorded')
  expect(server.inputs('admin.money.record')).toEqual([
    {
      clientId: id(12),
      taxReturnId: id(1),
      way: 'check',
      amount: '100',
      receivedOn: today,
      note: 'Check 2207',
      parts: [{ invoiceId: id(700), amount: '100.00' }],
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
})

test('many invoices have sums of all and come page by page; a payment pays what is due first, or nothing yet', async () => {
  const later = aStaffInvoice({ id: id(701), number: 1043, dueOn: '2150-06-01', taxYear: null })
  const { server } = await openClient({
    'admin.money.invoices': ({ cursor }) =>
      cursor === 'older'
        ? pageOf([aStaffInvoice({ id: id(702), number: 1041 })])
        : { items: [later, aStaffInvoice()], nextCursor: 'older' },
    'admin.money.balance': sums({ open: cents.parse(1_240_000), credit: cents.parse(700) }),
    'admin.money.record': errors.conflict('Invoice 1042 has less than that open'),
  })
  await expect.element(panel).toMatchTextContent('Balance due $12,400.00Credit $7.00')
  const rows = panel.getByRole('list', { name: 'Invoices' }).getByRole('listitem')
  const more = panel.getByRole('button', { name: 'Show more invoices' })
  await more.click()
  await expect.element(rows.nth(2)).toMatchTextContent('Invoice 1041')
  await expect.element(more).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Record a payment', exact: true }).click()
  const record = dialog('Record a payment')
  await record.getByLabelText('Amount').fill('400')
  await expect.element(record).toMatchTextContent('$310.00 pays invoice 1042 in full.')
  await expect.element(record).toMatchTextContent('$90.00 pays a part of invoice 1043')
  const press = record.getByRole('button', { name: 'Record the payment' })
  await press.click()
  await expect.element(record.getByText('Invoice 1042 has less than that open')).toBeVisible()
  await record.getByLabelText('It pays').selectOptions('Nothing yet: keep it as credit')
  await expect.element(record).toMatchTextContent('$400.00 stays as credit')
  await press.click()
  const parts = () => server.inputs('admin.money.record').map((input) => input.parts)
  await expect.poll(parts).toEqual([undefined, []])
  const keys = server.inputs('admin.money.record').map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
})

test('an invoice that is paid in part says what comes first, and parts that are late get new days', async () => {
  const plan = aPlan(['2026-01-02', 10_000], ['2026-02-02', 10_000], ['2026-03-02', 11_000])
  const late = { ...aStaffInvoice(), paid: cents.parse(10_000), open: cents.parse(21_000) }
  const left = plan.map((part, at) => (at === 0 ? { ...part, open: cents.parse(0) } : part))
  await openClient({
    'admin.money.invoices': pageOf([{ ...late, plan: left, next: left[1] ?? null }]),
  })
  const menu = /^More for Invoice 1042/
  await choose(menu, 'Void and replace…')
  const voiding = dialog('Void invoice 1042')
  await expect.element(voiding).toMatchTextContent('$100.00 of invoice 1042 is paid. Refund it')
  await expect.element(voiding.getByLabelText('Reason')).not.toBeInTheDocument()
  await voiding.getByRole('button', { name: 'OK' }).click()
  await choose(menu, 'Change the parts…')
  const days = dialog('Pay invoice 1042 in parts').getByLabelText(/^Part \d, due/)
  await expect.element(days.nth(1)).toBeVisible()
  const today = firmDay(new Date())
  expect(days.elements().map((day) => (day as HTMLInputElement).value)).toEqual([
    today,
    dayAfter(today, 30),
  ])
})

test('what is open is agreed on in parts that add up to it, and is due as a whole again', async () => {
  const { server } = await openClient({
    'admin.money.invoices': pageOf([aStaffInvoice()]),
    'admin.money.setPlan': errors.conflict('The parts must add up to what is open: $210.00'),
  })
  await choose(/^More for Invoice 1042/, 'Pay in parts…')
  const dividing = dialog('Pay invoice 1042 in parts')
  await dividing.getByLabelText('In how many parts').selectOptions('3')
  const amounts = dividing.getByLabelText('Amount')
  await expect.element(amounts.first()).toHaveValue(103.34)
  await expect.element(dividing).toMatchTextContent('The parts add up to what is open, $310.00.')
  await amounts.first().fill('100')
  await expect.element(dividing).toMatchTextContent('$3.34 too little.')
  const [second, third] = [30, 60].map((days) => dayAfter(firmDay(new Date()), days))
  const last = dividing.getByLabelText('Part 3, due')
  await last.fill(second ?? '')
  const press = dividing.getByRole('button', { name: 'Save the parts' })
  await press.click()
  await expect.element(dividing.getByText('Each part is due after the one before')).toBeVisible()
  await last.fill(third ?? '')
  await press.click()
  await expect.element(dividing.getByText(/add up to what is open: \$210.00/)).toBeVisible()
  await amounts.first().fill('103.34')
  const plan = aPlan(['2150-05-01', 10_334], ['2150-06-01', 10_333], ['2150-07-01', 10_333])
  const planned = aStaffInvoice({ plan, next: plan[0] ?? null })
  server.answer({
    'admin.money.setPlan': planned,
    'admin.money.invoices': pageOf([planned]),
  })
  await press.click()
  await expect.element(messages()).toMatchTextContent('Invoice 1042 is paid in 3 parts')
  await expect.element(panel).toMatchTextContent('part 1 of 3, $103.34, due May 1, 2150')
  server.answer({ 'admin.money.setPlan': aStaffInvoice() })
  await choose(/^More for Invoice 1042/, 'Change the parts…')
  await dividing.getByRole('button', { name: 'Due as a whole' }).click()
  await expect.element(messages()).toMatchTextContent('Invoice 1042 is due as a whole')
  await expect
    .poll(() => server.inputs('admin.money.setPlan').map(({ parts }) => parts.length))
    .toEqual([3, 3, 0])
})

test('a refund wants a reason and the password, and says what is owed again', async () => {
  const { server } = await openClient({
    'admin.money.payments': entries([
      aStaffPayment({
        cents: cents.parse(33_000),
        credit: cents.parse(2000),
        refunded: cents.parse(1000),
      }),
    ]),
    'admin.money.balance': sums({ credit: cents.parse(2000) }),
    'admin.money.refund': errors.badInput('Password is wrong', [
      { path: 'password', message: 'Password is wrong' },
    ]),
  })
  await expect.element(panel).toMatchTextContent('Credit $20.00')
  await choose(/^More for Check of \$330.00/, 'Refund…')
  const refund = dialog('Refund')
  await expect.element(refund.getByLabelText('Amount')).toHaveValue(320)
  await refund.getByLabelText('Amount').fill('60')
  await expect.element(refund).toMatchTextContent('$20.00 of it was credit.')
  await expect.element(refund).toMatchTextContent('$40.00 of invoice 1042 is not asked for again')
  await refund.getByRole('checkbox', { name: /is asked to pay it again$/ }).click()
  await expect.element(refund).toMatchTextContent('$40.00 of invoice 1042 is open again.')
  const press = refund.getByRole('button', { name: 'Refund' })
  const amount = refund.getByLabelText('Amount')
  await amount.fill('400')
  await press.click()
  await expect.element(refund.getByText('Enter $320.00 or less')).toBeVisible()
  await expect.element(refund.getByText('Say why it is refunded')).toBeVisible()
  await expect.element(amount).toHaveFocus()
  expect(server.inputs('admin.money.refund')).toEqual([])
  await amount.fill('60')
  await refund.getByLabelText('Reason').fill('Paid twice')
  await refund.getByLabelText('Your password').fill('not it')
  await press.click()
  await expect.element(refund.getByText('Password is wrong')).toBeVisible()
  await expect
    .element(refund.getByLabelText('Your password'))
    .toHaveAttribute('aria-invalid', 'true')
  server.answer({
    'admin.money.refund': errors.conflict('At most $50.00 of this payment can be refunded'),
  })
  await press.click()
  await expect.element(refund.getByText(/^At most \$50.00/)).toBeVisible()
  server.answer({
    'admin.money.refund': aStaffPayment({ kind: 'refund', cents: cents.parse(-6000) }),
  })
  await press.click()
  await expect.element(messages()).toMatchTextContent('$60.00 refunded')
  const keys = server.inputs('admin.money.refund').map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
})

function bankReturn(place: number, state: 'disputed' | 'returned') {
  const returnedOn = state === 'returned' ? '2026-05-02' : null
  const entry = { kind: 'bank_return', cents: cents.parse(-5000), reversesId: id(806) } as const
  return aStaffPayment({ id: id(place), ...entry, state, returnedOn })
}

test('each entry says how it stands, and only what counts can be taken back', async () => {
  const wrong = { id: id(801), refunded: cents.parse(31_000), corrected: cents.parse(31_000) }
  await openClient({
    'admin.money.payments': entries([
      aStaffPayment({ id: id(805), way: 'online_card', note: 'Check 2207' }),
      aStaffPayment({ id: id(804), state: 'returned', returnedOn: '2026-05-02' }),
      aStaffPayment({ id: id(803), refunded: cents.parse(1000) }),
      aStaffPayment({
        id: id(802),
        kind: 'reversal',
        cents: cents.parse(-31_000),
        reversesId: id(801),
      }),
      aStaffPayment(wrong),
      aStaffPayment({ id: id(806), state: 'disputed', returned: cents.parse(5000) }),
      bankReturn(807, 'disputed'),
      bankReturn(808, 'returned'),
      aStaffPayment({ id: id(809), refunded: cents.parse(5000), returned: cents.parse(5000) }),
    ]),
  })
  const rows = panel.getByRole('list', { name: 'Payments' }).getByRole('listitem')
  for (const [place, words] of [
    'Check 2207',
    'Returned by the bank on May 2, 2026',
    '$10.00 refunded',
    'CorrectionApr 20, 2026',
    'Taken out: it was wrong',
    'Disputed at the bank',
    'Taken back by the bankApr 20, 2026 · invoice 1042 · by June ValeNot decided yet',
    'Won: the bank paid it again on May 2, 2026',
    '$50.00 taken back by the bank',
  ].entries()) {
    await expect.element(rows.nth(place)).toMatchTextContent(words)
  }
  const menus = panel.getByRole('list', { name: 'Payments' }).getByRole('button', { name: /^More/ })
  expect(menus.elements()).toHaveLength(3)
  await menus.first().click()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Refund…'])
})

test('a return is completed together with the invoice of its fee', async () => {
  const { server } = await renderScreen(`/admin/returns/${id(1)}`, {
    viewer: anAdmin(),
    answers: {
      ...ofReturnPage({ items: [], documents: [] }),
      'admin.returns.get': { ...aReturn({ status: 'in_progress' }), seenAt: null },
      ...catalog,
      'money.fee': aFee(),
      'admin.returns.updateStatus': aReturn({ status: 'completed' }),
      'admin.money.draft': aDraft({ version: 4 }),
      'admin.money.issue': errors.conflict('An invoice needs a line with an amount'),
    },
  })
  await page.getByRole('button', { name: 'Complete' }).click()
  const completing = page.getByRole('dialog')
  const bill = completing.getByRole('checkbox', { name: /^Issue the invoice of \$310.00, due / })
  await expect.element(bill).toBeChecked()
  await expect
    .element(completing.getByLabelText('The invoice', { exact: true }))
    .toMatchTextContent('$310.00')
  await completing.getByRole('button', { name: 'Mark complete, send later' }).click()
  await expect.element(messages()).toMatchTextContent('needs a line with an amount')
  await expect.poll(() => server.inputs('admin.money.issue')).toEqual([{ id: id(700), version: 4 }])
  await expect
    .poll(() => server.inputs('admin.returns.updateStatus'))
    .toMatchObject([{ status: 'completed' }])
})
