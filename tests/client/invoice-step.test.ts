import { expect, test } from 'vitest'
import { invoiceStep } from '#client/portal/money/invoice-step.ts'
import { cents } from '#shared/money.ts'
import { anInvoice, aPayment } from '#tests/components/support/money.ts'

const due = anInvoice({ dueOn: '2026-05-01' })

test.each([
  ['2026-04-30', 'Pay $310.00 by May 1'],
  ['2026-05-01', 'Pay $310.00 today'],
  ['2026-05-02', 'Pay $310.00: it was due on May 1'],
  ['2027-01-02', 'Pay $310.00: it was due on May 1, 2026'],
])('on %s it reads %s', (today, title) => {
  expect(invoiceStep([due], [], today)?.title).toBe(title)
})

test('nothing open is no step', () => {
  expect(invoiceStep([anInvoice({ open: cents.parse(0) })], [], '2026-04-30')).toBeNull()
})

test('a payment that has begun ends the step; one that failed does not', () => {
  const paying = aPayment({ way: 'online_ach', state: 'pending' })
  expect(invoiceStep([due], [paying], '2026-04-30')).toBeNull()
  expect(invoiceStep([due], [{ ...paying, state: 'failed' }], '2026-04-30')).not.toBeNull()
})
