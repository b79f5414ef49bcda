import { expect, test } from 'vitest'
import {
  estimateChange,
  estimateErrors,
  estimateFields,
} from '#client/portal/returns/dialogs/EstimateDialog.tsx'
import { estimatedRefundInput } from '#shared/admin.schema.ts'
import { cents } from '#shared/money.ts'
import { aReturn } from '#tests/support/fixtures.ts'

const { id } = aReturn()

test('an estimate is the same number of cents after a round trip through the form', () => {
  for (const size of [231_800, -112_000, 1, -1, 0, 999_999_999]) {
    const fields = estimateFields(cents.parse(size))
    expect(estimateErrors(fields)).toEqual({})
    const sent = { id, estimatedRefund: estimateChange(fields) }
    expect(estimatedRefundInput.parse(sent).estimatedRefund).toBe(size)
  }
})

test('an amount owed is typed without a minus sign', () => {
  expect(estimateFields(cents.parse(-112_000))).toEqual({ kind: 'owed', amount: '1120.00' })
  expect(estimateChange({ kind: 'owed', amount: ' 1120 ' })).toBe('-1120')
})

test('“not known yet” clears the estimate, whatever the amount field holds', () => {
  const fields = { kind: 'unknown', amount: 'ten' } as const
  expect(estimateErrors(fields)).toEqual({})
  expect(estimateChange(fields)).toBeNull()
})

test('an invalid amount gets a message, and an amount owed must be above zero', () => {
  expect(estimateErrors({ kind: 'refund', amount: '' })).toEqual({ amount: 'Enter an amount' })
  expect(estimateErrors({ kind: 'refund', amount: '0' })).toEqual({})
  expect(estimateErrors({ kind: 'owed', amount: '0' })).toHaveProperty('amount')
  expect(estimateErrors({ kind: 'owed', amount: '-5' })).toHaveProperty('amount')
})
