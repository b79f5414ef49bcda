import { describe, expect, test } from 'vitest'
import type { ContactMessage } from '#shared/contact-messages.schema.ts'
import { formatInboxCounts } from '#client/portal/staff/AdminNav.tsx'
import { inboxSearch } from '#client/portal/staff/admin-search.ts'
import { withKept } from '#client/portal/messages/use-messages.ts'
import { relativeTime } from '#client/portal/ui/format.ts'

test('the inbox reads state and search from its address and drops the rest', () => {
  expect(inboxSearch({ state: 'answered', search: 2024, page: 3 })).toEqual({
    state: 'answered',
    search: '2024',
  })
  expect(inboxSearch({ state: 'open', search: '' })).toEqual({})
  expect(inboxSearch({ state: ['all'], search: { a: 1 } })).toEqual({})
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

describe('the message that stays visible', () => {
  const [first, second, third] = [aMessage('1', 1), aMessage('2', 2), aMessage('3', 2)]

  test('is inserted at its place in the order of the list', () => {
    expect(withKept([first, third], [second], 'open')).toEqual([first, second, third])
    expect(withKept([third, first], [second], 'all')).toEqual([third, second, first])
  })

  test('is the list’s own copy if the list has it', () => {
    const list = [first, second]
    expect(withKept(list, [{ ...second, late: true }], 'open')).toBe(list)
  })
})

test('the text of the badges names every count that is not zero', () => {
  expect(formatInboxCounts({ open: 0, late: 0 })).toBe('')
  expect(formatInboxCounts({ open: 1, late: 0 })).toBe('1 message waiting')
  expect(formatInboxCounts({ open: 3, late: 2 })).toBe('3 messages waiting, 2 late')
})

function aMessage(id: string, day: number): ContactMessage {
  return {
    id,
    client: null,
    name: 'Iris',
    email: 'iris@example.com',
    phone: null,
    message: 'Hello there',
    createdAt: new Date(2026, 0, day),
    late: false,
    answeredAt: null,
    answeredBy: null,
    reply: null,
    refusedSince: null,
  }
}
