import { expect, test } from 'vitest'
import {
  allOrders,
  describeOrder,
  orderAfterPress,
  orderOf,
} from '#client/portal/staff/returns/returns-view.ts'
import { countFilters, withoutFilters } from '#client/portal/staff/returns/returns-view.ts'
import { returnSorts } from '#shared/returns/returns-columns.ts'

const usual = { sort: 'wait', direction: 'asc' } as const

test('without an order in the address, what waits longest for the firm comes first', () => {
  expect(orderOf({})).toEqual(usual)
  expect(orderOf({ sort: 'client', direction: 'asc' })).toEqual({
    sort: 'client',
    direction: 'asc',
  })
})

test('three clicks on a heading go through both directions and back to the usual order', () => {
  const first = orderAfterPress('client', usual)
  const second = orderAfterPress('client', first)
  expect([first.direction, second.direction]).toEqual(['asc', 'desc'])
  expect(orderAfterPress('client', second)).toEqual(usual)
})

test('another heading starts with its own first direction', () => {
  const byName = { sort: 'client', direction: 'desc' } as const
  expect(orderAfterPress('payment', byName)).toEqual({ sort: 'payment', direction: 'desc' })
  expect(orderAfterPress('status', byName)).toEqual({ sort: 'status', direction: 'asc' })
})

test('every order has its own text', () => {
  const text = allOrders().map(describeOrder)
  expect(new Set(text).size).toBe(returnSorts.length * 2)
  expect(text).toContain('Sort by client, last name A to Z')
})

test('clearing the filters keeps the order', () => {
  const asked = { search: 'nora', taxYear: 2025, sort: 'year', direction: 'asc' } as const
  expect(countFilters(asked)).toBe(2)
  expect(withoutFilters(asked)).toEqual({ sort: 'year', direction: 'asc' })
  expect(countFilters(withoutFilters(asked))).toBe(0)
})
