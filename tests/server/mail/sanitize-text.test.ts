import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { greetingName, hideNumbers, cleanLines, oneLine } from '#server/base/sanitize-text.ts'
import { codePoint } from '#tests/support/unicode.ts'

describe('oneLine', () => {
  test.each([
    ['Nora\r\nBcc: thief@example.com', 'Nora Bcc: thief@example.com'],
    ['Nora\u2028Day\u0000\u0007', 'Nora Day'],
    ['\u202Egnp.exe\u202C', 'gnp.exe'],
    ['  محمد   بن سلمان ', 'محمد بن سلمان'],
    ['👩‍👩‍👧 Day', '👩‍👩‍👧 Day'],
  ])('%j becomes %j', (typed, expected) => expect(oneLine(typed)).toBe(expected))

  test('is limited to the given number of code points', () => {
    expect(oneLine('😀'.repeat(200), 10)).toBe(`${'😀'.repeat(9)}…`)
  })

  test('never contains a line break or a control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (typed) => {
        expect(oneLine(typed)).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u)
      }),
    )
  })
})

test('cleanLines keeps normalized line breaks and tabs, and removes other control characters', () => {
  expect(cleanLines('a\r\nb\rc\u2028d\te\u0007f\u202E')).toBe('a\nb\nc\nd\te f')
})

describe('greetableName', () => {
  test.each(['Nora', 'Jean-Luc', "O'Brien", 'Dr. Smith', 'محمد', '李小龙'])('greets %s', (name) => {
    expect(greetingName(name)).toBe(name)
  })

  test.each([
    'Cheap loans at evil.example',
    'http://evil',
    'www evil example',
    'evil。example',
    'call 5550100',
    'me@evil',
    '<b>',
    '',
    '\u202E',
  ])('does not greet with %j', (name) => expect(greetingName(name)).toBeNull())
})

describe('hideNumbers', () => {
  test.each([
    ['my SSN is 123-45-6789.', 'my SSN is ***-**-6789.'],
    ['123 45 6789', '***-**-6789'],
    ['123456789', '***-**-6789'],
    ['card 4111 1111 1111 1111', 'card ****1111'],
    ['account 12345678901234', 'account ****1234'],
  ])('%j becomes %j', (typed, expected) => expect(hideNumbers(typed)).toBe(expected))

  test.each([
    '(775) 555-0100',
    '775-555-0100',
    '7755550100',
    '+1 775 555 0100',
    'in 2025',
    'NV 89501-1234',
  ])('%j is unchanged', (typed) => expect(hideNumbers(typed)).toBe(typed))
})
