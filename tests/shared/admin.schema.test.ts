import { describe, expect, test } from 'vitest'
import {
  adminTaxReturn,
  estimatedRefundInput,
  listAdminReturnsInput,
  paymentInput,
  statusInput,
} from '#shared/returns/admin.schema.ts'
import { roleInput } from '#shared/users/team.schema.ts'
import { nilId } from '#shared/base/text.ts'
import { fieldMessagesOf } from './support.ts'

const id = '0190163d-8694-739b-aea5-966c26f8ad91'

describe('a payment', () => {
  test('that is paid has an amount in cents and a payment method', () => {
    const paid = { id, paymentStatus: 'paid', paymentAmount: '1,234.50', paymentMethod: 'check' }
    expect(paymentInput.parse(paid)).toEqual({ ...paid, paymentAmount: 123450, paymentNotes: null })
    expect(paymentInput.parse({ ...paid, paymentAmount: 99.9, paymentNotes: ' No. 12 ' })).toEqual({
      ...paid,
      paymentAmount: 9990,
      paymentNotes: 'No. 12',
    })
  })

  test('that is paid without them gets a message for each', () => {
    expect(fieldMessagesOf(paymentInput, { id, paymentStatus: 'paid' })).toEqual({
      paymentAmount: 'Enter an amount in dollars, such as 1,234.50',
      paymentMethod: 'Payment method must be cash, check, credit_card or bank_transfer',
    })
    const zero = { id, paymentStatus: 'paid', paymentAmount: 0, paymentMethod: 'cash' }
    expect(fieldMessagesOf(paymentInput, zero)).toEqual({
      paymentAmount: 'Enter an amount greater than zero',
    })
  })

  test('that is unpaid drops all other fields', () => {
    const unpaid = { id, paymentStatus: 'unpaid', paymentAmount: 'x', paymentMethod: 5 }
    expect(paymentInput.parse(unpaid)).toEqual({ id, paymentStatus: 'unpaid' })
  })

  test.each([undefined, null, '', 'PAID', 'refunded', 1])(
    'cannot have the status %j',
    (paymentStatus) => {
      expect(fieldMessagesOf(paymentInput, { id, paymentStatus })).toEqual({
        paymentStatus: 'Payment status must be paid or unpaid',
      })
    },
  )
})

test('an estimated refund may be negative or null, but not missing', () => {
  expect(estimatedRefundInput.parse({ id, estimatedRefund: '-1,120' }).estimatedRefund).toBe(
    -112000,
  )
  expect(estimatedRefundInput.parse({ id, estimatedRefund: 0 }).estimatedRefund).toBe(0)
  expect(estimatedRefundInput.parse({ id, estimatedRefund: null }).estimatedRefund).toBeNull()
  expect(fieldMessagesOf(estimatedRefundInput, { id })).toEqual({
    estimatedRefund: 'Enter an amount in dollars, such as 1,234.50',
  })
})

test('a status and a role must be in their lists; the id may have any form', () => {
  expect(statusInput.parse({ id: '1 or 1=1', status: 'filed' })).toEqual({
    id: nilId,
    status: 'filed',
  })
  const toAdmin = { userId: id, role: 'admin' }
  expect(roleInput.parse(toAdmin)).toEqual({ ...toAdmin, heirId: null })
  expect(fieldMessagesOf(roleInput, { userId: id, role: 'root' })).toEqual({
    role: 'Role must be client or admin',
  })
})

describe('a page of returns', () => {
  test('by default has the first 50 of all returns', () => {
    const usual = {
      search: null,
      status: null,
      payment: null,
      preparer: null,
      work: null,
      taxYear: null,
      sort: 'created',
      direction: 'desc',
      limit: 50,
      cursor: null,
    }
    expect(listAdminReturnsInput.parse({})).toEqual(usual)
    expect(listAdminReturnsInput.parse({ search: ' ', status: 'all', cursor: '' })).toEqual(usual)
    expect(
      listAdminReturnsInput.parse({
        search: ' doe ',
        status: 'filed',
        payment: 'paid',
        taxYear: '2025',
        sort: 'client',
        direction: 'asc',
        limit: '500',
        cursor: 'abc',
      }),
    ).toEqual({
      search: 'doe',
      status: 'filed',
      work: null,
      payment: 'paid',
      preparer: null,
      taxYear: 2025,
      sort: 'client',
      direction: 'asc',
      limit: 500,
      cursor: 'abc',
    })
  })

  test.each([0, 501, -1, 1.5, '0', '501', '1e2', '', ' 5', 'all', true, Number.NaN])(
    'cannot have the limit %j',
    (limit) => {
      expect(fieldMessagesOf(listAdminReturnsInput, { limit })).toEqual({
        limit: 'Limit must be a whole number from 1 to 500',
      })
    },
  )

  test.each([
    ['status', 'lost', 'Status must be all, pending, in_progress, completed or filed'],
    ['payment', 'maybe', 'Payment must be one of all, unpaid, paid, to_bill, part_paid, disputed'],
    [
      'sort',
      'name',
      'Sort must be one of created, client, year, status, estimatedRefund, payment, completed, wait',
    ],
    ['direction', 'up', 'Direction must be asc or desc'],
    ['taxYear', 'all', 'Tax year must be a year, as in 2025'],
    ['taxYear', 2025.5, 'Tax year must be a year, as in 2025'],
    ['taxYear', '20255', 'Tax year must be a year, as in 2025'],
    ['taxYear', 3000, 'Tax year must be a year, as in 2025'],
  ])('refuses the %s %j', (field, value, message) => {
    expect(fieldMessagesOf(listAdminReturnsInput, { [field]: value })).toEqual({ [field]: message })
  })

  test.each([undefined, null, '', ' '])('treats %j as left out', (nothing) => {
    const left = { status: nothing, payment: nothing, taxYear: nothing, sort: nothing }
    expect(listAdminReturnsInput.parse({ ...left, direction: nothing })).toMatchObject({
      status: null,
      payment: null,
      work: null,
      taxYear: null,
      sort: 'created',
      direction: 'desc',
    })
  })
})

test('answers to staff include the notes, what is owed, the client and the preparer', () => {
  expect(Object.keys(adminTaxReturn.shape).slice(-5)).toEqual([
    'paymentNotes',
    'received',
    'owed',
    'client',
    'preparer',
  ])
})
