import { expect, test } from 'vitest'
import { adminSearch, moneySearch } from '#client/portal/staff/base/admin-search.ts'
import { returnsView } from '#shared/returns/admin.schema.ts'
import { returnSorts } from '#shared/returns/returns-columns.ts'
import {
  paymentFilters,
  preparerFilters,
  sortDirections,
  statusFilters,
  workFilters,
} from '#shared/returns/returns-filters.ts'
import { limits } from '#shared/base/text.ts'

test.each([
  ['status', statusFilters, 'all'],
  ['payment', paymentFilters, 'all'],
  ['work', workFilters, 'all'],
  ['preparer', preparerFilters, 'all'],
] as const)(
  'every %s of the server can be in the address, %# except the default',
  (name, values, usual) => {
    for (const word of values) {
      expect(adminSearch({ [name]: word })).toEqual(word === usual ? {} : { [name]: word })
    }
  },
)

test('every order can be in the address, except the usual one', () => {
  for (const sort of returnSorts) {
    for (const direction of sortDirections) {
      const usual = sort === 'wait' && direction === 'asc'
      const kept = direction === 'asc' ? { sort, direction } : { sort }
      expect(adminSearch({ sort, direction })).toEqual(usual ? {} : kept)
    }
  }
})

test('a year is accepted as a number and as text', () => {
  expect(adminSearch({ taxYear: 2024 })).toEqual({ taxYear: 2024 })
  expect(adminSearch({ taxYear: '2024' })).toEqual({ taxYear: 2024 })
})

test('a search that looks like a number stays text', () => {
  expect(adminSearch({ search: 2024 })).toEqual({ search: '2024' })
})

test('invalid parameters are dropped', () => {
  const strange = {
    search: ['a'],
    status: 'lost',
    payment: 'owed',
    taxYear: 20_24.5,
    sort: 'shoe size',
    direction: 'up',
    role: 'admin',
  }
  expect(adminSearch(strange)).toEqual({})
  for (const taxYear of ['all', '12', 1899, 2200, '2024x', null, [2024, 2025]]) {
    expect(adminSearch({ taxYear })).toEqual({})
  }
  expect(adminSearch({ search: '' })).toEqual({})
})

test('a search is cut to the server’s maximum length', () => {
  expect(adminSearch({ search: 'a'.repeat(9999) }).search).toHaveLength(limits.email)
})

test('the server accepts every parameter that is kept', () => {
  const asked = {
    search: 'nora',
    status: 'filed',
    payment: 'paid',
    work: 'new',
    preparer: 'mine',
    taxYear: 2199,
    sort: 'client',
  }
  expect(returnsView.parse(adminSearch({ ...asked, direction: 'asc' }))).toEqual({
    ...asked,
    direction: 'asc',
  })
})

test('of the money screen the list, the invoices that are shown and the search, without what is usual', () => {
  expect(moneySearch({ list: 'payments', show: 'void', search: 1042 })).toEqual({
    list: 'payments',
    show: 'void',
    search: '1042',
  })
  expect(moneySearch({ list: 'invoices', show: 'open', search: '', other: 1 })).toEqual({})
})
