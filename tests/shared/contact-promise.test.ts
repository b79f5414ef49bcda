import { expect, test } from 'vitest'
import { isLate } from '#shared/contact-messages.schema.ts'

test('a message is late exactly after 24 hours', () => {
  const cameInAt = new Date('2026-02-03T04:05:06.007Z')
  expect(isLate(cameInAt, new Date('2026-02-03T04:05:06.007Z'))).toBe(false)
  expect(isLate(cameInAt, new Date('2026-02-04T04:05:06.006Z'))).toBe(false)
  expect(isLate(cameInAt, new Date('2026-02-04T04:05:06.007Z'))).toBe(false)
  expect(isLate(cameInAt, new Date('2026-02-04T04:05:06.008Z'))).toBe(true)
})
