import { describe, expect, test } from 'vitest'
import { formatInboxCounts } from '#client/portal/staff/base/AdminNav.tsx'
import { inboxSearch } from '#client/portal/staff/base/admin-search.ts'
import { relativeTime } from '#client/portal/ui/format.ts'

test('the inbox reads view, search and thread from its address and drops the rest', () => {
  const thread = '01990000-0000-7000-8000-000000000190'
  expect(inboxSearch({ view: 'mine', search: 2024, thread, page: 3 })).toEqual({
    view: 'mine',
    search: '2024',
    thread,
  })
  expect(inboxSearch({ view: 'firm', search: '', thread: `${thread}0` })).toEqual({})
  expect(inboxSearch({ view: ['mine'], search: { a: 1 }, thread: {} })).toEqual({})
  expect(inboxSearch({ search: 'x'.repeat(300) }).search).toHaveLength(254)
})

describe('an age in words', () => {
  const since = new Date('2026-02-03T04:05:06Z')
  test.each([
    [-5_000, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [3_600_000, '1 hour ago'],
    [26.9 * 3_600_000, '26 hours ago'],
    [48 * 3_600_000, '2 days ago'],
    [400 * 86_400_000, '400 days ago'],
  ])('after %d ms is %s', (passed, text) => {
    expect(relativeTime(since, new Date(since.getTime() + passed))).toBe(text)
  })
})

test('the text of the badges names every count that is not zero', () => {
  expect(formatInboxCounts({ firm: 0, late: 0 })).toBe('')
  expect(formatInboxCounts({ firm: 1, late: 0 })).toBe('1 message waiting')
  expect(formatInboxCounts({ firm: 3, late: 2 })).toBe('3 messages waiting, 2 late')
})
