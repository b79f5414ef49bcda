import { expect, test } from 'vitest'
import { payStep } from '#client/portal/client/money/pay-step.ts'
import { cents } from '#shared/base/money.ts'

const filed = {
  id: '01990000-0000-7000-8000-000000000001',
  taxYear: 2025,
  taxPaid: null,
  taxPaidAt: null,
  dueOn: null,
  dueReason: null,
  lawDueOn: null,
  estimatedRefund: cents.parse(-112_000),
  refundFinal: true,
}

test('who owes reads the amount, the due date and where the IRS takes payments', () => {
  expect(payStep(filed, '2026-04-01')).toEqual({
    owner: 'client',
    title: 'You owe $1,120.00 for 2025',
    text: 'The return is filed. The amount is due to the IRS by Apr 15, 2026. The IRS takes payments from a bank account, by card or by check.',
    link: { href: 'https://www.irs.gov/payments', label: 'Pay at irs.gov' },
    tax: { id: filed.id, taxYear: 2025 },
  })
})

test('from the day after the due date it was due, and may be paid', () => {
  expect(payStep(filed, '2026-04-15')?.text).toContain('is due to the IRS today')
  expect(payStep(filed, '2026-04-16')?.text).toContain(
    'was due to the IRS on Apr 15, 2026. If you have not paid it yet, pay now.',
  )
})

test('an estimate is called so', () => {
  const step = payStep({ ...filed, refundFinal: false }, '2026-04-01')
  expect(step?.title).toBe('You may owe $1,120.00 for 2025')
  expect(step?.text).toContain('This is our estimate')
})

test.each([null, 0, 5])('with %s cents, nothing is owed', (figure) => {
  const estimatedRefund = figure === null ? null : cents.parse(figure)
  expect(payStep({ ...filed, estimatedRefund }, '2026-04-01')).toBeNull()
})

test('the step ends once the client says that they paid, and comes back when more is owed', () => {
  const said = {
    ...filed,
    taxPaid: cents.parse(112_000),
    taxPaidAt: new Date('2026-04-03T18:00:00Z'),
  }
  expect(payStep(said, '2026-04-04')).toBeNull()
  const lower = { ...said, estimatedRefund: cents.parse(-90_000) }
  expect(payStep(lower, '2026-04-04')).toBeNull()
  const raised = payStep({ ...said, estimatedRefund: cents.parse(-120_000) }, '2026-04-04')
  expect(raised?.title).toBe('You owe $1,200.00 for 2025')
  expect(raised?.text).toContain(
    'It was $1,120.00 when you told us on Apr 3 that you had paid: pay the rest.',
  )
})
