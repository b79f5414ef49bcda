import { expect, test } from 'vitest'
import { adminSearch } from '#client/portal/staff/admin-search.ts'
import { returnsView } from '#shared/admin.schema.ts'
import { returnSorts } from '#shared/returns-columns.ts'
import {
  documentsFilters,
  paymentFilters,
  sortDirections,
  statusFilters,
} from '#shared/returns-filters.ts'
import { limits } from '#shared/text.ts'

test.each([
  ['status', statusFilters, 'all'],
  ['payment', paymentFilters, 'all'],
  ['documents', documentsFilters, 'all'],
  ['sort', returnSorts, 'created'],
  ['direction', sortDirections, 'desc'],
] as const)(
  'every %s of the server can be in the address, %# except the default',
  (name, values, usual) => {
    for (const word of values) {
      expect(adminSearch({ [name]: word })).toEqual(word === usual ? {} : { [name]: word })
    }
  },
)

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
    documents: 'new',
    taxYear: 2199,
    sort: 'client',
  }
  expect(returnsView.parse(adminSearch({ ...asked, direction: 'asc' }))).toEqual({
    ...asked,
    direction: 'asc',
  })
  expect(returnsView.parse(adminSearch({}))).toMatchObject({ sort: 'created', direction: 'desc' })
})
