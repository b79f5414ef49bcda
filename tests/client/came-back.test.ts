import { expect, test } from 'vitest'
import { wordsOf } from '#client/portal/client/money/CameBack.tsx'
import { cents } from '#shared/base/money.ts'
import { aPayment } from '#tests/components/support/money.ts'

test.each([
  ['settled', false, 'We received $310.00. The receipt is below.'],
  ['pending', true, '$310.00 from your bank account takes about 4 business days.'],
  ['pending', false, 'We have not heard yet whether $310.00 was paid.'],
  ['failed', false, 'Nothing was charged.'],
  ['disputed', false, '$310.00 is open again.'],
] as const)('who comes back with a %s payment, at its bank: %s', (state, reachedBank, text) => {
  const payment = aPayment({ state, reachedBank, returned: cents.parse(31_000) })
  expect(wordsOf(payment).text).toContain(text)
})
