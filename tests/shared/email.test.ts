import fc from 'fast-check'
import { expect, test } from 'vitest'
import { email, isSameMailbox } from '#shared/base/email.ts'
import { messagesOf } from './support.ts'

test.each([
  ['jo@example.com', 'jo@example.com'],
  ['  Jo@Example.COM ', 'jo@example.com'],
  ['jo+tax@example.com', 'jo+tax@example.com'],
  ["o'brien.jr@mail.example.co.uk", "o'brien.jr@mail.example.co.uk"],
  ['ｊｏ@ｅｘａｍｐｌｅ.com', 'jo@example.com'],
  ['jo@münchen.example', 'jo@xn--mnchen-3ya.example'],
  ['jo@MÜNCHEN.example', 'jo@xn--mnchen-3ya.example'],
  ['jo@例え.example', 'jo@xn--r8jz45g.example'],
  ['jo@xn--mnchen-3ya.example', 'jo@xn--mnchen-3ya.example'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('%j is the address %j', (typed, stored) => {
  expect(email().parse(typed)).toBe(stored)
})

test.each([
  undefined,
  null,
  '',
  'jo',
  '@example.com',
  'jo@',
  'jo@example',
  'jo@@example.com',
  'jo@example..com',
  'jo@.example.com',
  'jo@example.com.',
  'jo@-example.com',
  'jo@example-.com',
  'jo@exa_mple.com',
  'jo@127.0.0.1',
  'jo@[127.0.0.1]',
  'jo@example.com:25',
  'jo@example.com/x',
  'jo@münchen.example/x',
  'jo@mün%41chen.example',
  'jo@münchen.example:25',
  '.jo@example.com',
  'jo.@example.com',
  'j..o@example.com',
  'j o@example.com',
  'jo@exam ple.com',
  'jo@example.com, al@example.com',
  'jo@example.com;al@example.com',
  'Jo <jo@example.com>',
  '"jo"@example.com',
  'jo(comment)@example.com',
  'jo@example.com\r\nBcc: al@example.com',
  'jo\n@example.com',
  'jo\0@example.com',
  'jo@example.com\0',
  'jö@example.com',
  'jo@\ud800.com',
  `${'a'.repeat(65)}@example.com`,
  `jo@${'a'.repeat(64)}.com`,
  `jo@${'a.'.repeat(130)}com`,
  5,
  ['jo@example.com'],
  { toString: () => 'jo@example.com' },
])('%j is not an address', (typed) => {
  expect(messagesOf(email(), typed)).toEqual(['Please enter a valid email address'])
})

test('an address of 254 characters is allowed, one of 255 is not', () => {
  const ofLength = (length: number) =>
    `${'a'.repeat(64)}@${'b.'.repeat((length - 68) / 2)}${'c'.repeat(length % 2)}com`
  expect(email().parse(ofLength(254))).toHaveLength(254)
  expect(messagesOf(email(), ofLength(255))).toHaveLength(1)
})

test('a form can set its own message', () => {
  expect(messagesOf(email('Valid email is required'), 'jo')).toEqual(['Valid email is required'])
})

test('a stored address is valid, and storing it again does not change it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (typed) => {
      const stored = email().safeParse(typed)
      if (stored.success) expect(email().parse(stored.data)).toBe(stored.data)
    }),
  )
})

test('an accepted address cannot add a mail header or a second recipient', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('a', '@', '.', '\r', '\n', ',', ';', '<', '>', ' ', '\t', '"', '\u2028'),
  })
  fc.assert(
    fc.property(hostile, (typed) => {
      const parsed = email().safeParse(`a${typed}@example.com`)
      if (parsed.success) expect(parsed.data).toMatch(/^[a.]+@example\.com$/)
    }),
  )
})

test.each([
  ['nora@example.com', 'NORA@example.com', true],
  ['nora@example.com', 'nora+spouse@example.com', true],
  ['nora+a@example.com', 'nora+b@example.com', true],
  ['nora.day@gmail.com', 'noraday+x@googlemail.com', true],
  ['nora.day@example.com', 'noraday@example.com', false],
  ['nora@example.com', 'nora@example.org', false],
  ['nora@example.com', 'norman@example.com', false],
])('%s and %s reach one mailbox: %s', (one, other, same) => {
  expect(isSameMailbox(one, other)).toBe(same)
})
