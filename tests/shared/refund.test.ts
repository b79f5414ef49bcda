import { expect, test } from 'vitest'
import { cents } from '#shared/base/money.ts'
import { refundPhrase, refundWords } from '#shared/returns/refund.ts'

test.each([
  [124_000, false, 'Estimated refund', '$1,240.00'],
  [0, false, 'Estimated refund', '$0.00'],
  [-112_000, false, 'Estimated amount owed', '$1,120.00'],
  [124_000, true, 'Refund', '$1,240.00'],
  [0, true, 'Refund', '$0.00'],
  [-112_000, true, 'You owe', '$1,120.00'],
  [null, false, 'Estimated refund', 'TBD'],
])('%s cents, final: %s, read “%s %s”', (figure, refundFinal, label, amount) => {
  const estimatedRefund = figure === null ? null : cents.parse(figure)
  expect(refundWords({ estimatedRefund, refundFinal })).toEqual({ label, amount })
})

test.each([
  [124_000, 'a refund of $1,240.00'],
  [-112_000, 'an amount you owe of $1,120.00'],
  [0, 'no refund and nothing owed'],
])('%i cents in a sentence are %s', (figure, phrase) => {
  expect(refundPhrase(cents.parse(figure))).toBe(phrase)
})
