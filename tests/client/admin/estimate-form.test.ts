import { expect, test } from 'vitest'
import {
  estimateChange,
  estimateErrors,
  estimateFields,
} from '#client/portal/staff/returns/dialogs/EstimateDialog.tsx'
import { estimatedRefundInput } from '#shared/returns/admin.schema.ts'
import { cents } from '#shared/base/money.ts'
import { aReturn } from '#tests/support/fixtures.ts'

const { id } = aReturn()

test('an estimate is the same number of cents after a round trip through the form', () => {
  for (const size of [231_800, -112_000, 1, -1, 0, 999_999_999]) {
    const fields = estimateFields({ estimatedRefund: cents.parse(size), refundFinal: true })
    expect(estimateErrors(fields)).toEqual({})
    const sent = estimatedRefundInput.parse({ id, ...estimateChange(fields) })
    expect(sent).toEqual({ id, estimatedRefund: size, final: true })
  }
})

test('an amount owed is typed without a minus sign', () => {
  const owed = { estimatedRefund: cents.parse(-112_000), refundFinal: false }
  const fields = { kind: 'owed', amount: '1120.00', final: false } as const
  expect(estimateFields(owed)).toEqual(fields)
  expect(estimateChange({ ...fields, amount: ' 1120 ' }).estimatedRefund).toBe('-1120')
})

test('“not known yet” clears the figure and its mark, whatever the other fields hold', () => {
  const fields = { kind: 'unknown', amount: 'ten', final: true } as const
  expect(estimateErrors(fields)).toEqual({})
  expect(estimateChange(fields)).toEqual({ estimatedRefund: null, final: false })
})

test('an invalid amount gets a message, and an amount owed must be above zero', () => {
  const errorsOf = (kind: 'refund' | 'owed', amount: string) =>
    estimateErrors({ kind, amount, final: false })
  expect(errorsOf('refund', '')).toEqual({ amount: 'Enter an amount' })
  expect(errorsOf('refund', '0')).toEqual({})
  expect(errorsOf('owed', '0')).toHaveProperty('amount')
  expect(errorsOf('owed', '-5')).toHaveProperty('amount')
})
