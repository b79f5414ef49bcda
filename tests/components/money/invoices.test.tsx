import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import { firm } from '#shared/firm.ts'
import { cents } from '#shared/money.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { aLine, anInvoice, aPayment } from '#tests/components/support/money.ts'
import {
  axeFindings,
  inDark,
  messages,
  onPhone,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { id } from '#tests/support/fixtures.ts'

const main = page.getByRole('main')
const invoices = page.getByRole('list', { name: 'Invoices' })
const payments = page.getByRole('list', { name: 'Payments' })
const payByCard = main.getByRole('button', { name: 'Pay by card for invoice 1042' })

const paid = { paid: cents.parse(31_000), open: cents.parse(0) }
const online = { 'money.offer': { online: true } }
const begun = (differs = {}) =>
  aPayment({ way: 'online_ach', state: 'pending', createdAt: new Date(), ...differs })

const open = (answers: Answers = {}, path = '/invoices') =>
  openAsClient(path, {}, { 'money.invoices': [anInvoice()], ...answers })

test('an invoice says what it is for, its total, what is paid and open, and by when', async () => {
  const part = { paid: cents.parse(10_000), open: cents.parse(21_000) }
  const { server } = await open({ 'money.invoices': [anInvoice(part)] })
  await expect
    .element(invoices)
    .toMatchTextContent('Invoice 1042 for the 2025 returnNot paid yetTotal$310.00Paid$100.00')
  await expect.element(invoices).toMatchTextContent('Open$210.00DueMay 1, 2150')
  const asked: string[] = []
  server.answerRequests({
    [`GET /api/invoices/${id(700)}/pdf`]: () => {
      asked.push('the PDF')
      return Response.json(
        { message: 'The PDF could not be made: please try again' },
        { status: 409 },
      )
    },
  })
  await invoices.getByRole('button', { name: 'Download invoice 1042' }).click()
  await expect.element(messages()).toMatchTextContent('Invoice 1042.pdf: The PDF could not be made')
  expect(asked).toEqual(['the PDF'])
  await invoices.getByText('What it is for').click()
  await expect.element(invoices.getByText('Individual return')).toBeVisible()
  await expect.element(invoices).toMatchTextContent('Bookkeeping (2 × $80.00)$160.00')
})

test('what is open comes first, an overdue one says so, and a void one why', async () => {
  await open({
    'money.invoices': [
      anInvoice({ id: id(703), number: 1045, ...paid }),
      anInvoice({
        id: id(702),
        number: 1044,
        state: 'void',
        open: cents.parse(0),
        voidBecause: 'A typo',
        replacedById: id(703),
      }),
      anInvoice({ id: id(701), number: 1043, dueOn: '2020-05-01' }),
    ],
  })
  const rows = invoices.getByRole('heading', { level: 3 })
  await expect.element(rows.first()).toHaveTextContent('Invoice 1043 for the 2025 return')
  await expect.element(invoices).toMatchTextContent('Overdue since May 1, 2020')
  await expect
    .element(invoices)
    .toMatchTextContent('don’t have to pay it. Our note: A typo It is replaced by invoice 1045.')
})

test.each([
  ['card', 'Pay by card for invoice 1042', 'online_card'],
  ['bank account', 'Pay from a bank account for invoice 1042', 'online_ach'],
])('paying by %s leads to the page of the provider', async (_what, name, way) => {
  const { server } = await open({ ...online, 'money.pay': { url: '#the-page-of-the-provider' } })
  await main.getByRole('button', { name }).click()
  await expect.poll(() => location.hash).toBe('#the-page-of-the-provider')
  expect(server.inputs('money.pay')).toEqual([{ id: id(700), way }])
  history.replaceState(history.state, '', location.pathname + location.search)
})

test('when paying is refused, it says why, and the button works again', async () => {
  await open({ ...online, 'money.pay': errors.conflict('Nothing of this invoice is open') })
  await payByCard.click()
  await expect.element(messages()).toMatchTextContent('Nothing of this invoice is open')
  await expect.element(payByCard).not.toHaveAttribute('aria-disabled')
})

test('a firm that takes no payments online offers the check: payee, number and address', async () => {
  await open()
  await invoices.getByText('I’ll mail a check').click()
  await expect
    .element(invoices)
    .toMatchTextContent(`$310.00 payable to ${firm.legalName}, and write “Invoice 1042” on it`)
  await expect.element(invoices.getByText(firm.address.street)).toBeVisible()
  await expect.element(payByCard).not.toBeInTheDocument()
})

test('payments say how and how they stand, with a receipt for what is settled', async () => {
  await open({
    'money.payments': [
      aPayment({ id: id(801) }),
      begun({ id: id(802), createdAt: new Date('2026-04-20T18:00:00Z') }),
      begun({ id: id(803), way: 'online_card', createdAt: new Date() }),
      aPayment({ id: id(804), way: 'online_ach', state: 'failed' }),
      aPayment({ id: id(805), way: 'online_card', state: 'disputed' }),
      aPayment({ id: id(806), state: 'returned' }),
      aPayment({ id: id(807), refunded: cents.parse(1000) }),
      aPayment({ id: id(808), kind: 'refund', cents: cents.parse(-1000), reversesId: id(807) }),
    ],
  })
  const rows = payments.getByRole('listitem')
  for (const [place, words] of [
    '$310.00 · CheckApr 20, 2026 · for invoice 1042PaidReceipt',
    'Bank account, online', // its state is below
    'Begun, not paid yet',
    'Failed, nothing was charged',
    'Disputed at the bank',
    'Returned by the bank',
    'Paid, $10.00 refunded',
    '−$10.00 · Refund',
  ].entries()) {
    await expect.element(rows.nth(place)).toMatchTextContent(words)
  }
  await expect.element(rows.nth(1)).toMatchTextContent('On its way, about 4 business days')
  const receipts = payments.getByRole('button', { name: /^Receipt for \$310.00, Apr 20, 2026/ })
  expect(receipts.elements()).toHaveLength(2)
})

test('what was paid beyond the invoices is said', async () => {
  await open({ 'money.payments': [aPayment({ credit: cents.parse(2000) })] })
  await expect.element(main).toMatchTextContent('You have paid $20.00 more than your invoices.')
})

test('what is on its way from a bank account is not asked for again', async () => {
  const createdAt = new Date('2026-04-20T18:00:00Z')
  await open({ ...online, 'money.payments': [begun({ createdAt })] })
  await expect.element(invoices).toMatchTextContent('on its way. You don’t have to do anything.')
  await expect.element(payByCard).not.toBeInTheDocument()
})

test.each([
  ['settled', 'online_card', 'We received $310.00. The receipt is below.'],
  ['pending', 'online_ach', 'takes about 4 business days'],
  ['pending', 'online_card', 'We have not heard yet whether $310.00 was paid'],
  ['failed', 'online_card', 'Nothing was charged.'],
] as const)('who comes back with a %s payment by %s reads so', async (state, way, text) => {
  const payment = aPayment({ way, state })
  const { server } = await open(
    { 'money.check': payment, 'money.payments': [payment] },
    `/invoices?payment=${id(800)}`,
  )
  await expect.element(main).toMatchTextContent(text)
  expect(server.inputs('money.check')).toEqual([{ id: id(800) }])
})

test('when the provider can’t be asked, it says so and asks again', async () => {
  const { server } = await open({ 'money.check': errors.busy(5) }, `/invoices?payment=${id(800)}`)
  const again = main.getByRole('button', { name: 'Ask again' })
  await expect.element(again).toBeVisible()
  server.answer({ 'money.check': aPayment({ way: 'online_card' }) })
  await again.click()
  await expect.element(main).toMatchTextContent('Thank you for your payment')
})

test('without invoices and payments it says so; what fails to load is loaded again', async () => {
  const { server } = await open({ 'money.invoices': [], 'money.payments': errors.busy(5) })
  await expect.element(main.getByText('No invoices yet')).toBeVisible()
  const failure = main.getByRole('alert')
  await expect.element(failure).toMatchTextContent('Your payments could not be loaded.')
  server.answer({ 'money.payments': [] })
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByText('No payments yet')).toBeVisible()
})

test('a question about an invoice is about the fee of its return', async () => {
  const { server } = await open({
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
  await invoices.getByRole('button', { name: 'Ask about the fee for 2025' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText('Your message')).toBeVisible()
  await expect
    .poll(() => server.inputs('messages.about'))
    .toMatchObject([{ about: 'invoice', aboutId: id(1) }])
})

test('it fits a phone, and axe finds nothing in light and dark', async () => {
  const long = aLine({ text: `Amended returns of ${'Hohenberg-Schwarzenfeld'.repeat(3)}` })
  await open({
    ...online,
    'money.invoices': [
      anInvoice({ lines: [long], memo: 'Thank you', dueOn: '2020-05-01' }),
      anInvoice({ id: id(701), number: 1041, ...paid }),
    ],
    'money.payments': [aPayment({ credit: cents.parse(2000) }), begun({ id: id(801) })],
  })
  await onPhone(360)
  await invoices.getByText('What it is for').first().click()
  await invoices.getByText('I’ll mail a check').click()
  await expect.element(payments).toBeVisible()
  expect(scrollsSideways()).toBe(false)
  expect(await axeFindings()).toEqual([])
  await inDark()
  expect(await axeFindings()).toEqual([])
})

test('the next step is to pay what is due first, once nothing more urgent is to do', async () => {
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
  await expect.element(main).toMatchTextContent('There is one more.')
  await main.getByRole('link', { name: 'See the invoice' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/invoices')
})

test.each([
  ['2151-05-01', 'You owe $1,120.00 for 2150'],
  ['2151-04-01', 'Pay $310.00 by Apr 1, 2151'],
])(
  'of tax that is due on Apr 15, 2151 and an invoice due on %s, the first leads',
  async (dueOn, title) => {
    const owed = { estimatedRefund: cents.parse(-112_000), refundFinal: true }
    const returns = [aTaxReturn({ taxYear: 2150, status: 'filed', ...owed })]
    await openAsClient('/client-portal', { returns }, { 'money.invoices': [anInvoice({ dueOn })] })
    await expect.element(main.getByRole('heading', { name: title })).toBeVisible()
  },
)

test('documents come before an invoice, which is not even asked for', async () => {
  const { server } = await openAsClient('/client-portal', { returns: [aTaxReturn()] })
  await expect
    .element(main.getByRole('heading', { name: 'A few questions about 2025' }))
    .toBeVisible()
  expect(server.inputs('money.invoices')).toEqual([])
})

test('the fee is shown from the start, with its lines', async () => {
  const lines = anInvoice().lines
  await openAsClient(
    '/client-portal',
    { returns: [aTaxReturn()] },
    {
      'money.fee': {
        lines,
        total: cents.parse(31_000),
        setAt: new Date('2026-01-20T10:00:00Z'),
        agreed: null,
      },
    },
  )
  await expect.element(main).toMatchTextContent('Preparation fee: $310.00, not paid yet')
  await main.getByText('What it is for').click()
  await expect.element(main.getByText('Individual return')).toBeVisible()
})

test('portal and account lead to the invoices', async () => {
  const { router } = await openAsClient('/client-portal')
  await main.getByRole('link', { name: 'Invoices and Payments' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/invoices')
  await router.navigate({ to: '/account' })
  await main.getByRole('link', { name: 'Invoices and payments' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/invoices')
})
