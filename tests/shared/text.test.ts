import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { maxNameBytes } from '#shared/documents/document-files.ts'
import {
  limits,
  nilId,
  optionalText,
  plainText,
  recordId,
  text,
  typedText,
} from '#shared/base/text.ts'
import { codePoint } from '#tests/support/unicode.ts'
import { messagesOf } from './support.ts'

test.each([
  ['a sentence', "Robert'); DROP TABLE students;--"],
  ['emoji', '👩‍👩‍👧‍👦 🏳️‍🌈'],
  ['right to left', 'שלום عليكم'],
  ['white space at the ends', '  as it came \n'],
  ['nothing', ''],
])('text keeps %s unchanged', (_, value) => {
  expect(text(100).parse(value)).toBe(value)
})

test('all well-formed text is kept unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (value) => {
      fc.pre(!value.includes('\0'))
      expect(text(1000).parse(value)).toBe(value)
    }),
  )
})

test('text refuses a NUL and a lone surrogate, each with its own message', () => {
  expect(messagesOf(text(10), 'a\0b')).toEqual(['Must not contain a NUL character'])
  expect(messagesOf(text(10), 'a\ud83d')).toEqual(['Must be well-formed Unicode text'])
  expect(messagesOf(text(10), '\ude00a')).toEqual(['Must be well-formed Unicode text'])
})

test('text has a maximum number of characters, inclusive', () => {
  expect(text(4).parse('🙂🙂🙂a')).toBe('🙂🙂🙂a')
  expect(messagesOf(text(4), '🙂🙂🙂ab')).toEqual(['Must be at most 4 characters'])
})

test('text that is missing or too short gets the message of its field', () => {
  const name = typedText(10, { min: 1, message: 'First name is required' })
  for (const missing of [undefined, null, '', '   ', '\n\t']) {
    expect(messagesOf(name, missing)).toEqual(['First name is required'])
  }
  expect(messagesOf(text(10, { min: 3 }), 'ab')).toEqual(['Must be at least 3 characters'])
})

test.each([[5], [true], [[]], [{}], [['a']], [Symbol('a')]])('%o is not text', (value) => {
  expect(messagesOf(typedText(10, { min: 1, message: 'Name is required' }), value)[0]).toBe(
    'Must be text',
  )
})

test('white space at the ends of typed text is removed before it is measured', () => {
  expect(typedText(3).parse('  abc  ')).toBe('abc')
  expect(typedText(3).parse('\u00a0\ufeffabc\u3000')).toBe('abc')
})

test.each([
  ['a decomposed letter', 'Nguye\u0302\u0303n', 'Nguyễn'],
  ['a direction override', 'Ann\u202eeeL\u202c', 'AnneeL'],
  ['isolates', '\u2066Ann\u2069', 'Ann'],
  ['control characters', 'A\u0007n\u001bn\u007f\u0085', 'Ann'],
  ['a tab', 'Ann\tDay', 'Ann Day'],
  ['line breaks in a field of one line', 'Ann\r\nBcc: x\u2028y', 'Ann Bcc: x y'],
  ['what shows nothing', '\u200b\u200f\ufeff', ''],
  ['joiners and marks of writing', 'می\u200cخواهم \u200fש', 'می\u200cخواهم \u200fש'],
  ['a family', '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('of typed text, %s has one form', (_, typed, kept) => {
  expect(typedText(100).parse(typed)).toBe(kept)
})

test('a field that has lines keeps them, each break as a line feed', () => {
  const lines = typedText(100, { lines: true })
  expect(lines.parse('one\r\ntwo\rthree\u2029\n\u202efour\n')).toBe('one\ntwo\nthree\n\nfour')
})

test('typed text has no second form: the same once more, and of what is composed', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint, maxLength: 20 }), fc.boolean(), (typed, lines) => {
      const once = plainText(typed, { lines })
      expect(plainText(once, { lines })).toBe(once)
      expect(plainText(typed.normalize('NFD'), { lines })).toBe(once)
    }),
  )
})

test('a required name that shows nothing is missing', () => {
  expect(messagesOf(typedText(10, { min: 1, message: 'Name is required' }), '\u200b')).toEqual([
    'Name is required',
  ])
})

test('for optional text, undefined, null, blank and a missing key count as missing', () => {
  for (const blank of [undefined, null, '', '   ']) expect(optionalText(5).parse(blank)).toBeNull()
  expect(z.object({ notes: optionalText(5) }).parse({})).toEqual({ notes: null })
  expect(optionalText(5).parse(' hello ')).toBe('hello')
  expect(messagesOf(optionalText(5), 'too long')).toEqual(['Must be at most 5 characters'])
  expect(messagesOf(optionalText(5), 5)).toEqual(['Must be text'])
})

test('a record id is converted to lower case', () => {
  const id = '0190163d-8694-739b-aea5-966c26f8ad91'
  expect(recordId.parse(id)).toBe(id)
  expect(recordId.parse(id.toUpperCase())).toBe(id)
})

test.each(['', '0', '-1', '1 or 1=1', '../..', 'x'.repeat(300), `${nilId}0`, ` ${nilId}`, 'ſ'])(
  'the malformed id %j matches no record',
  (id) => {
    expect(recordId.parse(id)).toBe(nilId)
  },
)

test('an id that is not text is refused', () => {
  for (const id of [5, null, undefined, ['a'], {}]) {
    expect(messagesOf(recordId, id)).toEqual(['Must be an id'])
  }
})

test('the limits are those of the decisions', () => {
  expect({ ...limits, fileName: maxNameBytes }).toEqual({
    name: 100,
    address: 200,
    notes: 2000,
    reason: 200,
    contactMessage: 5000,
    email: 254,
    password: 128,
    fileName: 255,
  })
})
