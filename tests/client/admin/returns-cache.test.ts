import { expect, test } from 'vitest'
import { withChange } from '#client/portal/staff/base/returns-cache.ts'
import { aReturn } from '#tests/support/fixtures.ts'

const second = '01990000-0000-7000-8000-000000000002'

function pages() {
  const page = (id: string) => ({
    items: [aReturn({ id })],
    nextCursor: null,
    totalCount: 2,
    totalIsExact: true,
  })
  return { pages: [page(aReturn().id), page(second)], pageParams: [null, 'next'] }
}

test('a changed return is replaced in its page, and the other pages stay the same objects', () => {
  const before = pages()
  const after = withChange(before, second, { status: 'in_progress' })
  expect(after?.pages[1]?.items[0]).toEqual(aReturn({ id: second, status: 'in_progress' }))
  expect(after?.pages[0]).toBe(before.pages[0])
  expect(before.pages[1]?.items[0]?.status).toBe('pending')
})

test('a list without the return stays the same object', () => {
  const before = pages()
  expect(withChange(before, crypto.randomUUID(), { status: 'filed' })).toBe(before)
  expect(withChange(undefined, second, { status: 'filed' })).toBeUndefined()
})
