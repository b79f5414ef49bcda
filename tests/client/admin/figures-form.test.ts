import { expect, test } from 'vitest'
import {
  figuresErrors,
  figuresFields,
  noFigures,
  readFigures,
  statesLeft,
  whatDoesNotAddUp,
} from '#client/portal/staff/returns/publish/figures-form.ts'
import { cents } from '#shared/base/money.ts'
import { returnForms } from '#shared/returns/return-forms.ts'
import { someFigures } from '#tests/support/packages.ts'

test('a refund and an amount owed are typed without a sign, and read back with it', () => {
  for (const figures of [
    someFigures(),
    someFigures({ refund: -1120.5 }),
    someFigures({ agi: -3 }),
  ]) {
    const fields = figuresFields('1040', figures)
    expect(fields.amount).not.toContain('-')
    expect(readFigures('1040', [fields])).toEqual([figures])
  }
  expect(figuresFields('1040', someFigures({ refund: -1120.5 }))).toMatchObject({
    kind: 'owed',
    amount: '1120.50',
  })
})

test('each empty or wrong field has its error, under its own name', () => {
  const wrong = {
    ...figuresFields('1040', someFigures({ authority: 'CA' })),
    totalTax: '-1',
    withheld: '1.234',
  }
  expect(figuresErrors('1040', [noFigures('1040', 'federal'), wrong])).toEqual({
    'figures.0.agi': 'Enter an amount',
    'figures.0.totalTax': 'Enter an amount',
    'figures.0.withheld': 'Enter an amount',
    'figures.0.amount': 'Enter an amount',
    'figures.1.totalTax': 'Enter an amount that is not negative',
    'figures.1.withheld': 'Enter an amount with at most two decimals',
  })
  expect(readFigures('1040', [wrong])).toBeNull()
})

test('an amount owed is not typed with a minus sign, and is not zero', () => {
  const owed = { ...figuresFields('1040', someFigures()), kind: 'owed' as const }
  expect(figuresErrors('1040', [{ ...owed, amount: '-5' }])).toEqual({
    'figures.0.amount': 'Enter an amount that is not negative',
  })
  expect(figuresErrors('1040', [{ ...owed, amount: '0' }])).toEqual({
    'figures.0.amount': 'Enter an amount greater than zero',
  })
})

test('a state is added once', () => {
  expect(statesLeft([noFigures('1040', 'federal'), noFigures('1040', 'CA')])).not.toContain('CA')
  expect(statesLeft([noFigures('1040', 'federal')])).toHaveLength(51)
})

test('each form has the figures of its own authorization, and an empty one names each field', () => {
  const asked = Object.fromEntries(
    returnForms.map((form) => [
      form,
      Object.keys(figuresErrors(form, [noFigures(form, 'federal')])).map((path) => path.slice(10)),
    ]),
  )
  expect(asked).toStrictEqual({
    '1040': ['agi', 'totalTax', 'withheld', 'amount'],
    '1120': ['totalIncome', 'taxableIncome', 'totalTax', 'amount'],
    '1120-S': ['totalIncome', 'ordinaryIncome'],
    '1065': ['grossReceipts', 'grossProfit', 'ordinaryIncome', 'rentalRealEstate', 'otherRental'],
    '1041': ['totalIncome', 'distributionDeduction', 'taxableIncome', 'totalTax', 'amount'],
    '990': ['totalRevenue'],
  })
})

test('the figures of a business are whole dollars', () => {
  const trust = { ...noFigures('1041', 'federal'), totalIncome: '900.50', amount: '12.25' }
  expect(figuresErrors('1041', [trust])).toMatchObject({
    'figures.0.totalIncome': 'Enter whole dollars, without cents',
    'figures.0.amount': 'Enter whole dollars, without cents',
  })
  const nonprofit = { ...noFigures('990', 'federal'), totalRevenue: '1,250,000' }
  expect(readFigures('990', [nonprofit])).toStrictEqual([
    { authority: 'federal', totalRevenue: 1_250_000_00 },
  ])
})

test('what does not add up is said in the words of the form', () => {
  const federal = { authority: 'federal' }
  const amounts = (all: Record<string, number>) => ({
    ...federal,
    ...Object.fromEntries(Object.entries(all).map(([key, amount]) => [key, cents.parse(amount)])),
  })
  expect(whatDoesNotAddUp('1065', [amounts({ grossReceipts: 100_00, grossProfit: 200_00 })])).toBe(
    'Federal: gross profit is $200.00, but gross receipts is $100.00.',
  )
  const trust = { totalIncome: 900_00, distributionDeduction: 400_00, taxableIncome: 600_00 }
  expect(whatDoesNotAddUp('1041', [amounts(trust)])).toBe(
    'Federal: taxable income is $600.00, but total income less distributions is $500.00.',
  )
  expect(whatDoesNotAddUp('1041', [amounts({ ...trust, taxableIncome: 500_00 })])).toBeNull()
  expect(whatDoesNotAddUp('990', [amounts({ totalRevenue: 1 })])).toBeNull()
})
