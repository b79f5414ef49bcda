import { describe, expect, test } from 'vitest'
import { idleState } from '#client/portal/auth/idle.ts'

const lastUsedAt = new Date('2026-02-03T10:00:00Z')
const limits = { idleSeconds: 1800, lastUsedAt }

describe('the idle warning', () => {
  test.each([
    ['10:00:00', { state: 'fine', checkInMs: 29 * 60_000 }],
    ['10:28:59', { state: 'fine', checkInMs: 1000 }],
    ['10:29:00', { state: 'warn', secondsLeft: 60 }],
    ['10:29:59.500', { state: 'warn', secondsLeft: 1 }],
    ['10:30:00', { state: 'over' }],
  ])('at %s of a session last used at 10:00', (time, expected) => {
    expect(idleState(limits, Date.parse(`2026-02-03T${time}Z`))).toEqual(expected)
  })

  test('is never shown for a session without an idle limit', () => {
    const lasting = { idleSeconds: null, lastUsedAt }
    expect(idleState(lasting, Date.parse('2026-03-01T00:00:00Z'))).toMatchObject({ state: 'fine' })
  })
})
