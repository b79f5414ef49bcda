import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queries } from '#client/portal/api/trpc.ts'
import { errors } from '#server/base/errors.ts'
import { firm } from '#shared/firm/firm.ts'
import { cents } from '#shared/base/money.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { aTaxReturn, ofClient, openAsClient } from '#tests/components/support/client.ts'
import { aLine, anInvoice, aPayment, aPlan } from '#tests/components/support/money.ts'
import {
  messages,
  onPaper,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { aClient, id } from '#tests/support/fixtures.ts'

const main = page.getByRole('main')
const invoices = page.getByRole('list', { name: 'Invoices' })
const payments = page.getByRole('list', { name: 'Payments' })
const row = (place: number) =>
  invoices
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .nth(place)
const payByCard = main.getByRole('button', { name: 'Pay by card for invoice 1042' })

const paid = { paid: cents.parse(31_000), open: cents.parse(0) }
const online = { 'money.offer': { online: true } }
const begun = (differs = {}) =>
  aPayment({ way: 'online_ach', state: 'pending', reachedBank: true, ...differs })

const open = (answers: Answers = {}, path = '/invoices') =>
  openAsClient(path, {}, { 'money.invoices': [anInvoice()], ...answers })

test('an invoice says what it is for, what is paid and open, and by when; it is paid by card or from a bank account, and asked about', async () => {
  const part = { paid: cents.parse(10_000), open: cents.parse(21_000) }
  const { server } = await open({
    ...online,
    'money.invoices': [anInvoice(part)],
    'money.pay': errors.conflict('Nothing of this invoice is open'),
    'messages.about': {
      label: 'Fee for 2025',
      taxReturnId: id(1),
      taxYear: 2025,
      assignee: null,
      joint: false,
      filesGoTo: null,
      openThread: null,
    },
  })
  await expect
    .element(invoices)
    .toMatchTextContent('Invoice 1042 for the 2025 returnPartly paidTotal$310.00Paid$100.00')
  await expect.element(invoices).toMatchTextContent('Balance due$210.00DueMay 1, 2150')
  await expect.element(invoices.getByText('Individual return')).toBeVisible()
  await expect.element(invoices).toMatchTextContent('Bookkeeping (2 × $80.00)$160.00')
  const message = 'The PDF could not be made: please try again'
  server.answerRequests({
    [`GET /api/invoices/${id(700)}/pdf`]: () => Response.json({ message }, { status: 409 }),
  })
  const download = invoices.getByRole('button', { name: 'Download invoice 1042' })
  // It stands out beside the question.
  expect(getComputedStyle(download.element()).borderTopColor).not.toBe('rgba(0, 0, 0, 0)')
  await download.click()
  await expect.element(messages()).toMatchTextContent('Invoice 1042.pdf: The PDF could not be made')
  await payByCard.click()
  await expect.element(messages()).toMatchTextContent('Nothing of this invoice is open')
  await expect.element(payByCard).not.toHaveAttribute('aria-disabled')
  for (const [name, way] of [
    ['Pay by card for invoice 1042', 'online_card'],
    ['Pay from a bank account for invoice 1042', 'online_ach'],
  ] as const) {
    server.answer({ 'money.pay': { url: `#${way}` } })
    await main.getByRole('button', { name }).click()
    await expect.poll(() => location.hash).toBe(`#${way}`)
    expect(server.inputs('money.pay').at(-1)).toEqual({ id: id(700), way, what: 'all' })
  }
  history.replaceState(history.state, '', location.pathname + location.search)
  await invoices.getByRole('button', { name: 'Ask about this invoice' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText('Your message')).toBeVisible()
  await expect
    .poll(() => server.inputs('messages.about'))
    .toMatchObject([{ about: 'invoice', aboutId: id(1) }])
})

test('on a phone what is overdue says so, a void one why, and what is too little or on its way is not asked for online', async () => {
  const long = aLine({ text: `Amended returns of ${'Hohenberg-Schwarzenfeld'.repeat(3)}` })
  const little = { total: cents.parse(49), open: cents.parse(49) }
  const part = { paid: cents.parse(10_000), open: cents.parse(21_000) }
  const ofNumber = (number: number, differs: Parameters<typeof anInvoice>[0]) =>
    anInvoice({ id: id(number), number, ...differs })
  await onPhone(360)
  await open({
    ...online,
    'money.invoices': [
      ofNumber(1043, { lines: [long], memo: 'Thank you', dueOn: '2020-05-01' }),
      ofNumber(1045, paid),
      ofNumber(1044, {
        state: 'void',
        open: cents.parse(0),
        voidBecause: 'A typo',
        replacedById: id(1045),
      }),
      ofNumber(1046, little),
      ofNumber(1042, { onItsWay: cents.parse(31_000) }),
      ofNumber(1041, { ...part, onItsWay: cents.parse(10_334) }),
    ],
    'money.payments': [aPayment(), begun({ id: id(801), state: 'failed' })],
  })
  const check = 'I’ll mail a check'
  const [overdue, paidOne, voided, small, onItsWay, half] = [0, 1, 2, 3, 4, 5].map(row)
  for (const [one, texts] of [
    [overdue, ['1043 for the 2025 returnOverdue', 'Overdue since May 1, 2020', check]],
    [voided, ['have to pay it. Our note: A typo It is replaced by invoice 1045.']],
    [small, ['Less than $0.50 can’t be paid online', check]],
    [
      onItsWay,
      [
        'for the 2025 returnProcessing',
        '$310.00 from your bank account is still processing. You don’t have to do',
      ],
    ],
    [half, ['$103.34 from your bank account is still processing. You can pay the rest once']],
  ] as const) {
    for (const text of texts) await expect.element(one ?? main).toMatchTextContent(text)
  }
  for (const closed of [paidOne, voided]) {
    await expect.element(closed ?? main).not.toMatchTextContent(check)
  }
  expect(main.getByRole('button', { name: /^Pay/ }).elements()).toHaveLength(2)
  await expect
    .element(main.getByRole('progressbar', { name: 'Paid of invoice 1041' }))
    .toHaveAttribute('aria-valuetext', '$100.00 of $310.00 paid, $103.34 on its way')
  await main.getByText(check).first().click()
  await expect.element(payments).toBeVisible()
  expect(scrollsSideways()).toBe(false)
})

test('a plan shows its parts; the next one is paid, or all of it', async () => {
  const [first, ...others] = aPlan(
    ['2020-05-01', 10_334],
    ['2150-06-01', 10_333],
    ['2150-07-01', 10_333],
  )
  const [next = null] = others
  const plan = [{ ...(first ?? expect.fail()), open: cents.parse(0) }, ...others]
  const half = { paid: cents.parse(10_334), open: cents.parse(20_666), plan, next }
  const { server } = await open({
    ...online,
    'money.invoices': [anInvoice(half)],
    'money.pay': { url: '#there' },
  })
  const parts = main.getByRole('list', { name: 'Parts of invoice 1042' }).getByRole('listitem')
  await expect.element(parts.nth(0)).toMatchTextContent('1. $103.34Paid')
  await expect.element(parts.nth(1)).toMatchTextContent('2. $103.33Jun 1, 2150')
  await expect.element(invoices).toMatchTextContent('DueJun 1, 2150')
  await expect.element(invoices).toMatchTextContent('The second of three parts: $103.33')
  await main.getByRole('button', { name: 'Pay by card for the next part of invoice 1042' }).click()
  await invoices.getByText('Pay all $206.66 at once').click()
  await payByCard.click()
  await expect
    .poll(() => server.inputs('money.pay'))
    .toEqual(['part', 'all'].map((what) => ({ id: id(700), way: 'online_card', what })))
  await invoices.getByText('I’ll mail a check').click()
  await expect.element(invoices).toMatchTextContent('Make the check for $103.33 payable')
  history.replaceState(history.state, '', location.pathname + location.search)
})

test('payments say how and how they stand, with a receipt for what is settled; without payments online the check has its address; paper has all', async () => {
  const balance = { open: cents.parse(31_000), credit: cents.parse(2000), credits: [] }
  const { server } = await open({
    'money.balance': balance,
    'money.payments': [
      aPayment({ id: id(801) }),
      begun({ id: id(802) }),
      // Pages that were opened and left are no payments.
      begun({ id: id(803), reachedBank: false }),
      aPayment({ id: id(810), way: 'online_card', state: 'failed' }),
      begun({ id: id(804), state: 'failed' }),
      aPayment({ id: id(805), way: 'online_card', state: 'disputed' }),
      aPayment({ id: id(806), state: 'returned', returnedOn: '2026-05-02' }),
      aPayment({ id: id(807), refunded: cents.parse(1000) }),
      aPayment({ id: id(808), kind: 'refund', cents: cents.parse(-1000), reversesId: id(807) }),
      aPayment({ id: id(809), refunded: cents.parse(6000), returned: cents.parse(5000) }),
      aPayment({ id: id(811), kind: 'bank_return', cents: cents.parse(-5000), state: 'settled' }),
      aPayment({ id: id(812), kind: 'dispute_won', cents: cents.parse(5000) }),
    ],
  })
  for (const words of [
    'Not paid yetBalance due$310.00Due',
    `$310.00 payable to ${firm.legalName}, and write “Invoice 1042” on it`,
  ]) {
    await expect.element(invoices).toMatchTextContent(words)
  }
  await expect.element(invoices.getByText(firm.address.street)).toBeVisible()
  await expect.element(payByCard).not.toBeInTheDocument()
  const rows = payments.getByRole('listitem')
  for (const [place, words] of [
    '$310.00 · CheckApr 20, 2026 · for invoice 1042PaidReceipt',
    'Bank account, online', // its state is below
    'Failed, nothing was charged',
    'Disputed at the bank',
    'Returned by the bank on May 2, 2026',
    'Paid, $10.00 refunded',
    '−$10.00 · RefundApr 20, 2026 · for invoice 1042Paid backReceipt',
    'Paid, $10.00 refunded, $50.00 taken back by the bank',
    '−$50.00 · Taken back by the bankApr 20, 2026 · for invoice 1042',
    '$50.00 · Dispute closedApr 20, 2026 · for invoice 1042Paid',
  ].entries()) {
    await expect.element(rows.nth(place)).toMatchTextContent(words)
  }
  await expect.element(rows.nth(1)).toMatchTextContent('Processing, about 4 business days')
  const receipts = payments.getByRole('button', { name: /^Receipt for \$310.00, Apr 20, 2026/ })
  expect(receipts.elements()).toHaveLength(3)
  await expect
    .element(main)
    .toMatchTextContent('You have paid $20.00 that pays no invoice yet. Call us to pay what is')
  server.answer({ 'money.balance': { ...balance, open: cents.parse(0) } })
  await queries.money.balance.invalidate()
  await expect.element(main).toMatchTextContent('You have paid $20.00 more than your invoices.')
  await onPaper()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(invoices).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Skip/ })).not.toBeInTheDocument()
})

test('the statement of account says each balance, newest first, and what a year opened with', async () => {
  const check = { way: 'check', number: null } as const
  const lines = [
    { on: '2025-12-30', kind: 'invoice', way: null, number: 1042, cents: 15_000, balance: 15_000 },
    { ...check, on: '2026-02-03', kind: 'payment', cents: -16_000, balance: -1000 },
    { ...check, on: '2026-02-04', kind: 'refund', cents: 1000, balance: 0 },
  ] as const
  const { server } = await open({ 'money.statement': errors.busy(5) })
  await onPhone()
  await main.getByRole('button', { name: 'Statement of account' }).click()
  const statement = page.getByRole('dialog', { name: 'Statement of account' })
  const failure = statement.getByRole('alert')
  await expect.element(failure).toMatchTextContent('The statement could not be loaded.')
  server.answer({
    'money.statement': lines.map(({ cents: amount, balance, ...line }) => {
      return { ...line, cents: cents.parse(amount), balance: cents.parse(balance) }
    }),
  })
  await failure.getByRole('button').click()
  const rows = statement.getByRole('row')
  await expect.element(rows.nth(3)).toHaveTextContent('Dec 30, 2025Invoice 1042$150.00$150.00')
  await statement.getByLabelText('Period').selectOptions('2026')
  await expect.element(rows.nth(3)).toHaveTextContent('Jan 1, 2026Opening balance$150.00')
  await expect.element(rows.nth(2)).toHaveTextContent('Feb 3, 2026Check−$160.00$10.00 credit')
  await expect.element(rows.nth(1)).toMatchTextContent('Refund of a payment (check)$10.00$0.00')
  expect(scrollsSideways()).toBe(false)
  const scroller = rows.nth(1).element().closest('table')?.parentElement
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth)
  const printed = vi.spyOn(globalThis, 'print').mockReturnValue()
  await statement.getByRole('button', { name: 'Print' }).click()
  expect(printed).toHaveBeenCalledOnce()
})

test('who comes back from paying can’t pay again while the provider is asked; when it can’t be, it says so and asks again', async () => {
  const payment = aPayment({ way: 'online_card' })
  const asked = Promise.withResolvers<typeof payment>()
  const { server } = await open(
    { ...online, 'money.check': errors.busy(5) },
    `/invoices?payment=${id(800)}`,
  )
  const again = main.getByRole('button', { name: 'Ask again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'money.check': () => asked.promise })
  await again.click()
  await expect.element(main).toMatchTextContent('We are asking how your payment stands')
  await expect.element(row(0)).toMatchTextContent('$310.00')
  await expect.element(payByCard).not.toBeInTheDocument()
  asked.resolve(payment)
  await expect.element(main).toMatchTextContent('Thank you for your payment')
  await expect.element(payByCard).toBeVisible()
  expect(server.inputs('money.check').at(-1)).toEqual({ id: id(800) })
})

test('staff who view the portal as the client read the invoice, and can’t pay it', async () => {
  const viewer = aClient()
  const answers = { ...ofClient(), ...online, 'money.invoices': [anInvoice()] }
  const impersonation = { id: viewer.id, name: 'Nora Day', until: Date.now() + 60_000 }
  await renderScreen('/invoices', { viewer, impersonation, answers })
  await expect.element(payByCard).toBeDisabled()
  await expect.element(invoices.getByRole('button', { name: /^Download/ })).toBeVisible()
})

test('without invoices and payments it says so; what fails to load is loaded again; of many the first 20 are shown', async () => {
  const { server } = await open({ 'money.invoices': [], 'money.payments': errors.busy(5) })
  await expect.element(main.getByText('No invoices yet')).toBeVisible()
  const failure = main.getByRole('alert')
  await expect.element(failure).toMatchTextContent('Your payments could not be loaded.')
  server.answer({ 'money.payments': [] })
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByText('No payments yet')).toBeVisible()
  const many = Array.from({ length: 25 }, (_, at) => anInvoice({ id: id(700 + at), lines: [] }))
  server.answer({ 'money.invoices': many })
  await queries.money.invoices.invalidate()
  await expect.element(row(19)).toBeVisible()
  await expect.element(row(20)).not.toBeInTheDocument()
  await expect.element(main).toMatchTextContent('20 of 25')
  await main.getByRole('button', { name: 'Show more invoices' }).click()
  await expect.element(row(24)).toBeVisible()
})

test('what is due first is to pay, in a card below the step that the firm has', async () => {
  const returns = [aTaxReturn({ status: 'in_progress', startedAt: new Date() })]
  const { router } = await openAsClient(
    '/client-portal',
    { returns },
    {
      'money.invoices': [
        anInvoice({ id: id(701), number: 1043, dueOn: '2150-06-01' }),
        anInvoice({ dueOn: '2150-05-01' }),
      ],
    },
  )
  const step = main.getByRole('heading', { name: 'Pay $310.00 by May 1, 2150' })
  await expect.element(step).toBeVisible()
  await expect
    .element(main.getByRole('heading', { level: 2 }).first())
    .toMatchTextContent(/preparing your \d{4} return/)
  await expect.element(main).toMatchTextContent('There is one more.')
  await main.getByRole('link', { name: 'View and pay' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/invoices')
})

test('of tax of a filed return, due on Apr 15, 2151, and an invoice, what is due first comes first', async () => {
  const owed = { estimatedRefund: cents.parse(-112_000), refundFinal: true }
  const returns = [aTaxReturn({ taxYear: 2150, status: 'filed', ...owed })]
  const dueOn = (day: string) => ({ 'money.invoices': [anInvoice({ dueOn: day })] })
  const { server } = await openAsClient('/client-portal', { returns }, dueOn('2151-05-01'))
  const steps = main.getByRole('heading', { level: 2 })
  await expect.element(steps.nth(1)).toHaveTextContent('You owe $1,120.00 for 2150')
  await expect.element(steps.first()).toMatchTextContent('is filed')
  await expect.element(main).toMatchTextContent('Two things are left')
  server.answer(dueOn('2151-04-01'))
  await queries.money.invoices.invalidate()
  await expect.element(steps.nth(1)).toHaveTextContent('Pay $310.00 by Apr 1, 2151')
})

test('a finished return that is paid first is no return to review yet, at home and on its own page', async () => {
  const returns = [
    aTaxReturn({ status: 'completed', signing: 'taxpayer', completedAt: new Date() }),
  ]
  const { router, server } = await openAsClient(
    '/client-portal',
    { returns },
    { 'signing.held': { cents: cents.parse(31_000) }, 'money.invoices': [anInvoice()] },
  )
  const held = main.getByRole('heading', { name: 'Pay $310.00 to open the review' })
  await expect.element(held).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'View and pay' })).toBeVisible()
  await router.navigate({ to: '/review' })
  await expect.element(main.getByText('Pay $310.00 to open the review')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'View and pay' })).toBeVisible()
  await expect.poll(() => server.inputs('signing.review')).toEqual([])
})

test('documents come before an invoice, which is not even asked for; the fee is shown from the start, with its lines', async () => {
  const fee = {
    lines: anInvoice().lines,
    total: cents.parse(31_000),
    setAt: new Date('2026-01-20T10:00:00Z'),
    agreed: null,
    received: cents.parse(0),
    owed: cents.parse(31_000),
  }
  const returns = [aTaxReturn()]
  const { server } = await openAsClient('/client-portal', { returns }, { 'money.fee': fee })
  await expect
    .element(main.getByRole('heading', { name: 'A few questions about 2025' }))
    .toBeVisible()
  await expect.element(main).toMatchTextContent('Preparation fee: $310.00, not paid yet')
  await main.getByText('What it is for').click()
  await expect.element(main.getByText('Individual return')).toBeVisible()
  expect(server.inputs('money.invoices')).toEqual([])
})

test('portal and account lead to the invoices, where the balance due is as large as the refund on the first screen', async () => {
  const refund = { estimatedRefund: cents.parse(230_000), refundFinal: true }
  const answers = { 'money.invoices': [anInvoice()] }
  const { router } = await openAsClient('/', { returns: [aTaxReturn(refund)] }, answers)
  const sizeOf = async (amount: string) => {
    const figure = main.getByText(amount, { exact: true }).first()
    await expect.element(figure).toBeVisible()
    return getComputedStyle(figure.element()).fontSize
  }
  const size = await sizeOf('$2,300.00')
  await router.navigate({ to: '/client-portal' })
  await main.getByRole('link', { name: 'Invoices and Payments' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/invoices')
  expect(await sizeOf('$310.00')).toBe(size)
  await router.navigate({ to: '/account' })
  await main.getByRole('link', { name: 'Invoices and payments' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/invoices')
})
