import { expect, test } from 'vitest'
import { requestedRange } from '#server/web/send-document.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=0-100', { start: 0, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-100', { start: 0, end: 99 }],
  ['bytes=-999', { start: 0, end: 99 }],
  ['BYTES=5-9', { start: 5, end: 9 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=999999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes= 5 - 9', 'whole'],
  ['bytes=', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=1.5-3', 'whole'],
  ['bytes=0-0,5-9', 'whole'],
  ['pages=1-2', 'whole'],
  ['', 'whole'],
] as const)('of 100 bytes, %s', (range, expected) => {
  expect(requestedRange({ range }, 100)).toEqual(expected)
})

test('without the header, or with a condition, the whole file is sent', () => {
  expect(requestedRange({}, 100)).toBe('whole')
  expect(requestedRange({ range: 'bytes=0-1', 'if-range': '"etag"' }, 100)).toBe('whole')
})
