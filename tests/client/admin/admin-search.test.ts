import { expect, test } from 'vitest'
import { adminSearch } from '#client/admin/admin-search.ts'
import { statusFilters } from '#shared/admin.schema.ts'
import { limits } from '#shared/text.ts'

test('every status but all can be asked for in the address', () => {
  for (const status of statusFilters) {
    expect(adminSearch({ status })).toEqual(status === 'all' ? {} : { status })
  }
})

test('a search that reads as a number is text all the same', () => {
  expect(adminSearch({ search: 2024 })).toEqual({ search: '2024' })
})

test('what means nothing is dropped', () => {
  const strange = { search: ['a'], status: 'lost', role: 'admin' }
  expect(adminSearch(strange)).toEqual({})
  expect(adminSearch({ search: '' })).toEqual({})
})

test('a search is no longer than the server takes', () => {
  expect(adminSearch({ search: 'a'.repeat(9999) }).search).toHaveLength(limits.email)
})
