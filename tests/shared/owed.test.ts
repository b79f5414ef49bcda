import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxCents } from '#shared/base/cents.ts'
import { owingOf, owingState, priceOf } from '#shared/money/owed.ts'

const amount = fc.oneof(fc.constantFrom(0, 1, 100), fc.nat({ max: maxCents / 4 }))
const fee = fc.option(amount)
const invoiced = fc.option(fc.record({ open: amount, paid: amount }))
const recorded = fc.record({ fee, invoiced, credit: amount })

function holds<Given>(given: fc.Arbitrary<Given>, check: (given: Given) => void): void {
  fc.assert(fc.property(given, check), { numRuns: 1000 })
}

test('without a fee and an invoice it is not known what is owed, and there is no price', () => {
  holds(amount, (credit) => {
    const owing = owingOf({ fee: null, invoiced: null, credit })
    expect(owing).toEqual({ received: credit, owed: null })
    expect(priceOf(owing)).toBe(0)
  })
})

test('neither what is received nor what is owed is ever negative', () => {
  holds(recorded, (all) => {
    const { received, owed } = owingOf(all)
    expect(received).toBeGreaterThanOrEqual(0)
    expect(owed ?? 0).toBeGreaterThanOrEqual(0)
  })
})

test('a return is paid exactly when something was received and nothing is owed', () => {
  holds(recorded, (all) => {
    const owing = owingOf(all)
    const { received, owed } = owing
    expect(owingState(owing) === 'paid').toBe(received > 0 && (owed ?? 0) === 0)
    expect(owingState(owing) === 'part_paid').toBe(received > 0 && (owed ?? 0) > 0)
  })
})

test('a deposit below the fee leaves the rest of it owed, and the return part paid', () => {
  const below = fc.tuple(amount, amount).filter(([fee, credit]) => credit > 0 && credit < fee)
  holds(below, ([fee, credit]) => {
    const owing = owingOf({ fee, invoiced: null, credit })
    expect(owing).toEqual({ received: credit, owed: fee - credit })
    expect(owingState(owing)).toBe('part_paid')
    expect(priceOf(owing)).toBe(fee)
  })
})

test('once there is an invoice, what is open of it is owed, whatever the fee is', () => {
  holds(fc.tuple(recorded, fc.record({ open: amount, paid: amount })), ([all, invoiced]) => {
    const { received, owed } = owingOf({ ...all, invoiced })
    expect(owed).toBe(invoiced.open)
    expect(received).toBe(Math.min(invoiced.paid + all.credit, maxCents))
  })
})

test('more money never raises what is owed, nor lowers what is received', () => {
  holds(fc.tuple(recorded, amount, amount), ([all, credit, payment]) => {
    const part = Math.min(payment, all.invoiced?.open ?? 0)
    const before = owingOf(all)
    const after = owingOf({
      ...all,
      credit: all.credit + credit,
      invoiced: all.invoiced && { open: all.invoiced.open - part, paid: all.invoiced.paid + part },
    })
    expect(after.owed ?? 0).toBeLessThanOrEqual(before.owed ?? 0)
    expect(after.owed === null).toBe(before.owed === null)
    expect(after.received).toBeGreaterThanOrEqual(before.received)
  })
})

test.each([
  [0, null, 'unpaid'],
  [0, 31_000, 'unpaid'],
  [25_000, 6000, 'part_paid'],
  [25_000, 0, 'paid'],
  [25_000, null, 'paid'],
  [0, 0, 'free'],
] as const)('of %i cents received and %j owed, a return is %s', (received, owed, state) => {
  const credit = received
  const invoiced = owed === null ? null : { open: owed, paid: 0 }
  expect(owingState(owingOf({ fee: null, invoiced, credit }))).toBe(state)
})
