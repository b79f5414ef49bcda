import { expect, test } from 'vitest'
import { invoiceStep } from '#client/portal/client/money/invoice-step.ts'
import { cents } from '#shared/base/money.ts'
import { anInvoice, aPlan } from '#tests/components/support/money.ts'

const due = anInvoice({ dueOn: '2026-05-01' })

test.each([
  ['2026-04-30', 'Pay $310.00 by May 1'],
  ['2026-05-01', 'Pay $310.00 today'],
  ['2026-05-02', 'Pay $310.00: it was due on May 1'],
  ['2027-01-02', 'Pay $310.00: it was due on May 1, 2026'],
])('on %s it reads %s', (today, title) => {
  expect(invoiceStep([due], today)?.title).toBe(title)
})

test('of a plan it is the part that is due first', () => {
  const plan = aPlan(['2026-05-01', 10_334], ['2026-06-01', 10_333], ['2026-07-01', 10_333])
  const titleOf = (next: number) =>
    invoiceStep([anInvoice({ plan, next: plan[next] ?? null })], '2026-04-30')?.title
  expect(titleOf(0)).toBe('Pay $103.34 by May 1, the first of three parts')
  expect(titleOf(2)).toBe('Pay $103.33 by Jul 1, the third of three parts')
})

test('nothing open is no step', () => {
  expect(invoiceStep([anInvoice({ open: cents.parse(0) })], '2026-04-30')).toBeNull()
})

test('what is on its way from a bank ends the step', () => {
  const paying = { ...due, onItsWay: cents.parse(31_000) }
  expect(invoiceStep([paying], '2026-04-30')).toBeNull()
})
