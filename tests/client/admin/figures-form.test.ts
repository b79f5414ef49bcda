import { expect, test } from 'vitest'
import {
  figuresErrors,
  figuresFields,
  noFigures,
  readFigures,
  statesLeft,
} from '#client/portal/returns/publish/figures-form.ts'
import { someFigures } from '#tests/support/packages.ts'

test('a refund and an amount owed are typed without a sign, and read back with it', () => {
  for (const figures of [
    someFigures(),
    someFigures({ refund: -1120.5 }),
    someFigures({ agi: -3 }),
  ]) {
    const fields = figuresFields(figures)
    expect(fields.amount).not.toContain('-')
    expect(readFigures([fields])).toEqual([figures])
  }
  expect(figuresFields(someFigures({ refund: -1120.5 }))).toMatchObject({
    kind: 'owed',
    amount: '1120.50',
  })
})

test('each empty or wrong field has its error, under its own name', () => {
  const wrong = {
    ...figuresFields(someFigures({ authority: 'CA' })),
    totalTax: '-1',
    withheld: '1.234',
  }
  expect(figuresErrors([noFigures('federal'), wrong])).toEqual({
    'figures.0.agi': 'Enter an amount',
    'figures.0.totalTax': 'Enter an amount',
    'figures.0.withheld': 'Enter an amount',
    'figures.0.amount': 'Enter an amount',
    'figures.1.totalTax': 'Enter an amount that is not negative',
    'figures.1.withheld': 'Enter an amount with at most two decimals',
  })
  expect(readFigures([wrong])).toBeNull()
})

test('an amount owed is not typed with a minus sign, and is not zero', () => {
  const owed = { ...figuresFields(someFigures()), kind: 'owed' as const }
  expect(figuresErrors([{ ...owed, amount: '-5' }])).toEqual({
    'figures.0.amount': 'Enter an amount that is not negative',
  })
  expect(figuresErrors([{ ...owed, amount: '0' }])).toEqual({
    'figures.0.amount': 'Enter an amount greater than zero',
  })
})

test('a state is added once', () => {
  expect(statesLeft([noFigures('federal'), noFigures('CA')])).not.toContain('CA')
  expect(statesLeft([noFigures('federal')])).toHaveLength(51)
})
