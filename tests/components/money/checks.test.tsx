import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatDay } from '#shared/firm/dates.ts'
import { cents } from '#shared/base/money.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import { errors } from '#server/base/errors.ts'
import { type Answers, unreachable } from '#tests/components/support/answers.ts'
import { aStaffInvoice, aStaffPayment } from '#tests/components/support/money.ts'
import { aPayer, ofMoneyDesk } from '#tests/components/support/money-desk.ts'
import { onPhone, renderScreen, scrollsSideways } from '#tests/components/support/screen.tsx'
import { entries } from '#tests/components/support/staff-money.ts'
import { anAdmin, id } from '#tests/support/fixtures.ts'

const check = (place: number) => page.getByRole('group', { name: `Check ${place}`, exact: true })
const total = page.getByRole('status', { name: 'Total' })
const amount = (dollars: number) => cents.parse(dollars * 100)

/** What Nora has open: $310.00, then $150.00. */
const items = [
  aStaffInvoice({ id: id(701), number: 1050, taxYear: null, ...owed(150, '2150-06-01') }),
  aStaffInvoice({ id: id(700), number: 1042, ...owed(310, '2150-05-01') }),
]

function owed(dollars: number, dueOn: string) {
  const all = { cents: amount(dollars), open: amount(dollars) }
  return {
    open: amount(dollars),
    total: amount(dollars),
    next: { part: 1, parts: 1, dueOn, ...all },
  }
}

let people = 0

/** As another person, whose list is empty. */
function open(answers: Answers = {}) {
  people += 1
  return renderScreen('/admin/checks', {
    viewer: anAdmin({ id: id(5000 + people) }),
    answers: ofMoneyDesk({
      'admin.money.payers': { number: null, payers: [aPayer()] },
      'admin.money.invoices': { items, nextCursor: null },
      'admin.money.record': aStaffPayment(),
      ...answers,
    }),
  })
}

/** Types a check and goes to the next one, without the mouse. */
async function type(place: number, dollars: string, number = '') {
  await check(place).getByLabelText('Client or invoice').click()
  await userEvent.keyboard('day')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(`${dollars}{Tab}${number}{Enter}`)
}

test('each check says what it will pay before it is recorded, after those above it, and asks where it was typed twice', async () => {
  const { server } = await open()
  await type(1, '100')
  await expect
    .element(check(1))
    .toMatchTextContent('Pays $100.00 of invoice 1042 (2025); $210.00 stays open.')
  await expect.element(check(2).getByLabelText('Client or invoice')).toHaveFocus()
  await type(2, '210', '12')
  await expect.element(check(2)).toMatchTextContent('Pays invoice 1042 (2025) in full.')
  await type(3, '210', '12')
  await expect
    .element(check(3))
    .toMatchTextContent('Check 2 has the same client, number, amount and day.')
  await page.getByRole('button', { name: 'Record 3 checks' }).click()
  await expect.element(check(3).getByRole('checkbox')).toHaveFocus()
  expect(server.inputs('admin.money.record')).toEqual([])
  await check(3).getByLabelText('Amount').fill('200')
  await expect.element(check(3)).toMatchTextContent('Check 2 has the same client and number.')
  await check(3).getByLabelText('Check number').fill('13')
  await expect
    .element(check(3))
    .toMatchTextContent(
      'Pays invoice 1050 in full. $50.00 is more than that: it becomes credit for the next invoice.',
    )
  await expect.element(total).toMatchTextContent('$510.00 3 checks')
  await page.getByLabelText('Deposit slip').fill('500')
  await expect.element(page.getByText('$10.00 more than the slip')).toBeVisible()
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await check(1).getByRole('button', { name: 'Remove check 1' }).click()
  await expect.element(total).toMatchTextContent('$410.00 2 checks')
  await expect
    .element(check(1))
    .toMatchTextContent('Pays $210.00 of invoice 1042 (2025); $100.00 stays open.')
})

test('an invoice of several is chosen by the arrows, and its number alone by Tab', async () => {
  const { server } = await open()
  const payer = check(1).getByLabelText('Client or invoice')
  await payer.click()
  await userEvent.keyboard('day')
  await expect.element(page.getByRole('option')).toHaveLength(3)
  await expect
    .element(page.getByRole('option').first())
    .toMatchTextContent('Nora Day nora.day@example.com 2 invoices, $460.00 open')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(payer).toHaveValue('Nora Day, invoice 1050')
  await expect.element(check(1)).toMatchTextContent('Open: invoice 1050, $150.00 due Jun 1, 2150.')
  const one = aPayer({ invoices: aPayer().invoices.slice(0, 1) })
  server.answer({ 'admin.money.payers': { number: 1042, payers: [one] } })
  await check(2).getByLabelText('Client or invoice').click()
  await userEvent.keyboard('1042')
  await expect
    .element(page.getByRole('option'))
    .toMatchTextContent('Invoice 1042 (2025), $310.00 open')
  await userEvent.tab()
  await expect.element(check(2).getByLabelText('Amount')).toHaveFocus()
  server.answer({ 'admin.money.payers': { number: 77, payers: [] } })
  await check(3).getByLabelText('Client or invoice').click()
  await userEvent.keyboard('77')
  await expect.element(page.getByText('There is no invoice 77.')).toBeVisible()
})

test('each is one payment with a key of its own and what the screen said; a refused one stays, and can be tried again, also after no answer', async () => {
  const answers = [
    () =>
      aStaffPayment({
        parts: [{ invoiceId: id(700), number: 1042, cents: amount(310), kept: amount(310) }],
      }),
    () => {
      throw errors.conflict('Invoice 1050 has less than that open')
    },
    () => unreachable(),
  ]
  const { server } = await open({
    'admin.money.record': () => answers.shift()?.() ?? aStaffPayment(),
  })
  await type(1, '310', '2041')
  await type(2, '100')
  await type(3, '50')
  await page.getByRole('button', { name: 'Record 3 checks' }).click()
  await expect
    .element(page.getByText('1 check is recorded. 2 are not: see why below it.'))
    .toBeVisible()
  await expect.element(page.getByText('Recorded for invoice 1042.')).toBeVisible()
  await expect.element(check(2)).toMatchTextContent('Invoice 1050 has less than that open')
  await expect.element(check(3)).toMatchTextContent('The server did not answer.')
  // Otherwise the second try could name another amount.
  await expect.element(check(3).getByLabelText('Amount')).toBeDisabled()
  await expect.element(total).toMatchTextContent('$460.00 3 checks')
  // It was recorded all the same, which asks nothing.
  server.answer({ 'admin.money.payments': recorded({ cents: amount(50) }) })
  await page.getByRole('button', { name: 'Record 2 checks' }).click()
  await expect.element(page.getByText('2 checks are recorded.')).toBeVisible()
  const sent = server.inputs('admin.money.record')
  expect(sent[0]).toEqual({
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    clientId: id(12),
    way: 'check',
    amount: '310.00',
    receivedOn: today,
    note: 'Check 2041',
    parts: [{ invoiceId: id(700), amount: '310.00' }],
  })
  expect(sent.map(({ key }) => key).slice(3)).toEqual(sent.map(({ key }) => key).slice(1, 3))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  await page.getByRole('button', { name: 'Start a new list' }).click()
  await expect.element(total).toMatchTextContent('$0.00 0 checks')
})

const today = firmDay(new Date())
const recorded = (differs: Partial<AdminPayment>) =>
  entries([aStaffPayment({ receivedOn: today, createdAt: new Date(), ...differs })])

test('a check that somebody recorded already, also after the list had read the books, says so and is recorded after a second yes only', async () => {
  const words = `Check 4711 of $300.00 from Nora Day was recorded on ${formatDay(today, today)}.`
  const box = check(1).getByRole('checkbox', { name: 'It is another check' })
  const record = page.getByRole('button', { name: 'Record 1 check' })
  const number = check(1).getByLabelText('Check number')
  const { server } = await open({ 'admin.money.payments': entries([]) })
  await type(1, '300', '4711')
  await expect.element(check(1)).toMatchTextContent('Pays $300.00')
  server.answer({
    'admin.money.payments': recorded({ note: 'Check 4711', cents: amount(300) }),
  })
  await record.click()
  await expect.element(check(1)).toMatchTextContent(words)
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveAccessibleDescription(words)
  expect(server.inputs('admin.money.record')).toEqual([])
  // What changes the check asks anew.
  await box.click()
  await number.fill('4712')
  await expect.element(box).not.toBeInTheDocument()
  await number.fill('4711')
  await expect.element(check(1)).toMatchTextContent(words)
  await expect.element(box).not.toBeChecked()
  await box.click()
  await expect.element(check(1)).toMatchTextContent('Pays $300.00 of invoice 1042 (2025)')
  await record.click()
  await expect.element(page.getByText('1 check is recorded.')).toBeVisible()
  expect(server.inputs('admin.money.record')).toMatchObject([{ note: 'Check 4711' }])
})

test('nothing is recorded while a check lacks something, which is said below it; what is typed counts, and a name nobody has covers nothing', async () => {
  const { server } = await open()
  await type(1, '310')
  const payer = check(1).getByLabelText('Client or invoice')
  const dollars = check(1).getByLabelText('Amount')
  const day = check(1).getByLabelText('Received on')
  const record = page.getByRole('button', { name: 'Record 1 check' })
  await dollars.fill('')
  await record.click()
  await expect.element(check(1)).toMatchTextContent('Enter an amount')
  await expect.element(dollars).toHaveFocus()
  await expect.element(dollars).toHaveAttribute('aria-invalid', 'true')
  await expect.element(payer).not.toHaveAttribute('aria-invalid')
  await dollars.fill('310')
  await day.fill('')
  await record.click()
  await expect.element(day).toHaveFocus()
  await expect.element(day).toHaveAccessibleDescription('Enter the day it was received')
  await expect.element(day).toHaveAttribute('aria-invalid', 'true')
  await day.fill(today)
  server.answer({ 'admin.money.payers': { number: null, payers: [] } })
  const second = check(2).getByLabelText('Client or invoice')
  await second.click()
  await userEvent.keyboard('nobody')
  const nobody = page.getByText('No client matches.')
  await expect.element(nobody).toBeVisible()
  await expect.element(total).toMatchTextContent('$310.00 2 checks, 1 without an amount')
  await check(2).getByLabelText('Amount').fill('12.345')
  await check(2).getByLabelText('Check number').click()
  await expect.element(check(2)).toMatchTextContent('at most two decimals')
  await check(2).getByLabelText('Amount').fill('5')
  await expect.element(total).toMatchTextContent('$315.00 2 checks')
  await page.getByRole('button', { name: 'Record 2 checks' }).click()
  await expect.element(second).toHaveFocus()
  await expect.element(check(2)).toMatchTextContent('Choose a client or an invoice from the list')
  await expect.element(second).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(nobody).toBeVisible()
  expect(server.inputs('admin.money.record')).toEqual([])
})

test('the list is there after another screen, and is recorded on a page without a secure origin, too', async () => {
  const secure = crypto.randomUUID
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  onTestFinished(() => void Object.assign(Crypto.prototype, { randomUUID: secure }))
  const { router, server } = await open()
  await type(1, '310')
  await router.navigate({ to: '/admin/prices' })
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Prices and rules' }))
    .toBeVisible()
  await router.navigate({ to: '/admin/checks' })
  await expect.element(check(1).getByLabelText('Amount')).toHaveValue('310')
  await page.getByRole('button', { name: 'Record 1 check' }).click()
  await expect.element(page.getByText('1 check is recorded.')).toBeVisible()
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/
  expect(server.inputs('admin.money.record')).toMatchObject([{ key: expect.stringMatching(uuid) }])
})
