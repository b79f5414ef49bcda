import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#shared/base/money.ts'
import {
  amountOf,
  type AuthorityFigures,
  bindingText,
  type BoundDocument,
  correctionOf,
} from '#shared/signing/return-figures.ts'

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((n) => cents.parse(n))
const figures: fc.Arbitrary<AuthorityFigures> = fc.record({
  authority: fc.constantFrom('federal', 'CA', 'NY'),
  agi: amount,
  totalTax: amount,
  withheld: amount,
  refund: amount,
})
const all = fc.uniqueArray(figures, { selector: ({ authority }) => authority, maxLength: 3 })
const document: fc.Arbitrary<BoundDocument> = fc.record({
  kind: fc.constantFrom('return', 'authorization', 'other'),
  authority: fc.constantFrom(null, 'federal', 'CA'),
  sha256: fc.stringMatching(/^[0-9a-f]{64}$/),
})

function moved(one: AuthorityFigures, figure: keyof typeof most, by: number): AuthorityFigures {
  return { ...one, [figure]: cents.parse(amountOf(one, figure) + by) }
}

/** IRS Publication 1345. */
const most = { agi: 5000, totalTax: 1400, withheld: 1400, refund: 1400 }
const figure = fc.constantFrom(...(Object.keys(most) as (keyof typeof most)[]))

test('a figure may move by its tolerance and not by a cent more, up or down', () => {
  fc.assert(
    fc.property(figures, figure, fc.constantFrom(1, -1), (one, which, sign) => {
      const by = sign * most[which]
      expect(correctionOf([[one]], [moved(one, which, by)])).toBe('within')
      expect(correctionOf([[one]], [moved(one, which, by + sign)])).toBe('beyond')
    }),
  )
})

test('small corrections do not add up: each is compared with all figures before', () => {
  fc.assert(
    fc.property(figures, figure, (one, which) => {
      const once = moved(one, which, most[which])
      const twice = moved(once, which, 1)
      expect(correctionOf([[one], [once]], [twice])).toBe('beyond')
      expect(correctionOf([[one], [once]], [one])).toBe('within')
    }),
  )
})

test('another authority, or one more or less, is never within', () => {
  fc.assert(
    fc.property(all, figures, (before, one) => {
      const after = [...before.filter(({ authority }) => authority !== one.authority), one]
      const same = before.some(({ authority }) => authority === one.authority)
      expect(correctionOf([before], before.toReversed())).toBe('none')
      if (!same) expect(correctionOf([before], after)).toBe('beyond')
      if (!same) expect(correctionOf([after], before)).toBe('beyond')
    }),
  )
})

test('the binding is the same in any order, and another for any other figure or document', () => {
  fc.assert(
    fc.property(fc.array(document), all, figure, (documents, before, which) => {
      const text = bindingText(documents, before)
      expect(bindingText(documents.toReversed(), before.toReversed())).toBe(text)
      const [first, ...rest] = before
      if (first === undefined) return
      expect(bindingText(documents, [moved(first, which, 1), ...rest])).not.toBe(text)
      const other = { kind: 'other', authority: null, sha256: '0'.repeat(64) } as const
      expect(bindingText([...documents, other], before)).not.toBe(text)
    }),
  )
})

test('a binding names the figures of a business, and keeps the text of Form 8879', () => {
  const [one, two] = [cents.parse(100), cents.parse(-200)]
  const individual = { authority: 'federal', refund: two, agi: one, totalTax: one, withheld: two }
  expect(bindingText([], [individual])).toBe('figures federal 100 100 -200 -200')
  const partnership = { authority: 'CA', ordinaryIncome: two, grossReceipts: one }
  expect(bindingText([], [partnership])).toBe('figures CA grossReceipts=100 ordinaryIncome=-200')
})

test('the income of a business may move by $50, its tax by $14', () => {
  const corporation = {
    authority: 'federal',
    totalIncome: cents.parse(0),
    totalTax: cents.parse(0),
  }
  const income = (by: number) => ({ ...corporation, totalIncome: cents.parse(by) })
  const tax = (by: number) => ({ ...corporation, totalTax: cents.parse(by) })
  expect(correctionOf([[corporation]], [income(50_00)])).toBe('within')
  expect(correctionOf([[corporation]], [income(51_00)])).toBe('beyond')
  expect(correctionOf([[corporation]], [tax(14_00)])).toBe('within')
  expect(correctionOf([[corporation]], [tax(15_00)])).toBe('beyond')
})
