import { expect, test } from 'vitest'
import {
  aboveLetter,
  creditFor,
  filedEffect,
  letterEffect,
  paymentEffects,
  takenBackEffects,
} from '#client/portal/staff/money/effects.ts'
import { cents } from '#shared/base/money.ts'
import { aStaffInvoice, aStaffPayment } from '#tests/components/support/money.ts'
import { id } from '#tests/support/fixtures.ts'

const agreed = cents.parse(31_000)

test.each([
  [34_100, '$341.00 is at most 10 % above: the letter stays signed.'],
  [34_101, '$341.01 is more than 10 % above: they will be asked to sign the letter again.'],
  [1200, 'The letter stays signed.'],
])('a fee of %i cents after a letter for $310.00', (total, words) => {
  const said = letterEffect(cents.parse(total), { signed: true, agreed, tolerance: 10 })
  expect(said).toBe(`The client signed for $310.00. ${words}`)
})

test('the fee of a filed return can’t rise', () => {
  const said = (total: number) => filedEffect(cents.parse(total), { agreed, before: agreed })
  expect(said(31_001)).toContain('the fee can’t rise above $310.00.')
  expect(said(31_000)).toContain('The letter stays signed.')
})

test('an invoice warns above the tolerance of the signed fee', () => {
  const warning = (signed: number) =>
    aboveLetter(agreed, { agreed: cents.parse(signed), tolerance: 10 })
  expect(warning(20_000)).toContain('signed for $200.00, and $310.00 is more than 10 % above.')
  expect(warning(30_000)).toBeNull()
})

test.each([
  [31_000, ['$310.00 pays invoice 1042 in full.']],
  [10_000, ['$100.00 pays a part of invoice 1042; $210.00 stays open.']],
  [
    35_000,
    ['$310.00 pays invoice 1042 in full.', '$40.00 stays as credit, which pays the next invoice.'],
  ],
])('a payment of %i cents', (amount, effects) => {
  expect(paymentEffects(cents.parse(amount), [aStaffInvoice()])).toEqual(effects)
})

test('a refund takes credit first; the rest is owed again, or not', () => {
  const payment = aStaffPayment({ credit: cents.parse(2000) })
  const back = (amount: number, again = false) =>
    takenBackEffects(cents.parse(amount), payment, { again })
  expect(back(1000)).toEqual(['$10.00 of it was credit.'])
  expect(back(6000)).toEqual([
    '$20.00 of it was credit.',
    '$40.00 of invoice 1042 is not asked for again: its price is lower.',
  ])
  expect(back(6000, true)[1]).toBe('$40.00 of invoice 1042 is open again.')
})

test('credit of another return pays no invoice by itself', () => {
  const credits = [
    { taxReturnId: null, cents: cents.parse(2000) },
    { taxReturnId: id(1), cents: cents.parse(500) },
    { taxReturnId: id(2), cents: cents.parse(10_000) },
  ]
  expect(creditFor(id(1), credits)).toBe(2500)
})
