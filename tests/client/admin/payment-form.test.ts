import { expect, test } from 'vitest'
import {
  paymentChange,
  paymentErrors,
  paymentFields,
  type PaymentFields,
} from '#client/portal/staff/returns/dialogs/PaymentDialog.tsx'
import { paymentInput } from '#shared/returns/admin.schema.ts'
import { cents } from '#shared/base/money.ts'
import { aReturn } from '#tests/support/fixtures.ts'

const { id } = aReturn()

function paid(differs: Partial<PaymentFields> = {}): PaymentFields {
  const fields = { paymentAmount: '349.99', paymentMethod: 'check', paymentNotes: '' } as const
  return { paymentStatus: 'paid', ...fields, ...differs }
}

test('the fields of an unpaid return are empty', () => {
  expect(paymentFields(aReturn())).toEqual({
    paymentStatus: 'unpaid',
    paymentAmount: '',
    paymentMethod: '',
    paymentNotes: '',
  })
})

test('the server accepts the form values of a paid return unchanged', () => {
  const fields = paymentFields(
    aReturn({ paymentStatus: 'paid', paymentAmount: cents.parse(115_010), paymentMethod: 'cash' }),
  )
  expect(fields.paymentAmount).toBe('1150.10')
  expect(paymentInput.parse(paymentChange(id, fields))).toMatchObject({ paymentAmount: 115_010 })
})

test('the amount is sent as typed', () => {
  for (const typed of ['150', '1,234.50', '99.9']) {
    expect(paymentErrors(paid({ paymentAmount: typed }))).toEqual({})
    expect(paymentChange(id, paid({ paymentAmount: typed }))).toMatchObject({
      paymentAmount: typed,
    })
  }
})

test('a paid return needs an amount above zero with at most two decimals, and a method', () => {
  expect(paymentErrors(paid({ paymentAmount: '', paymentMethod: '' }))).toEqual({
    paymentAmount: 'Enter an amount',
    paymentMethod: 'Choose how it was paid',
  })
  for (const typed of ['0', '0.00', '-5', '1.005', '10000000.01', 'ten']) {
    expect(paymentErrors(paid({ paymentAmount: typed })), typed).toHaveProperty('paymentAmount')
  }
  expect(paymentChange(id, paid({ paymentMethod: '' }))).toBeNull()
})

test('an unpaid return sends nothing else, whatever was typed before', () => {
  const fields = paid({ paymentStatus: 'unpaid', paymentAmount: 'ten', paymentMethod: '' })
  expect(paymentErrors(fields)).toEqual({})
  expect(paymentChange(id, fields)).toEqual({ id, paymentStatus: 'unpaid' })
})
