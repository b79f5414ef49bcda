import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { maxNameBytes } from '#shared/document-files.ts'
import { limits, nilId, optionalText, recordId, text, typedText } from '#shared/text.ts'
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
