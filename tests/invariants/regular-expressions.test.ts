import { readdirSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'

/**
 * A pattern that backtracks lets one request block all others (ASVS 1.3.12). The client's own
 * patterns are left out: a slow pattern in a browser blocks only that browser.
 */
const src = new URL('../../src/', import.meta.url)

/** Files whose patterns never match a caller's input, and whose texts are short. */
const readsOwnTextOnly = new Map([['server/storage/s3-store.ts', 'the address in DOCUMENTS_URL']])

const patterns = ['shared/', 'server/'].flatMap((folder) =>
  readdirSync(new URL(folder, src), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => patternsOf(folder + file)),
)

const judged = patterns.filter(({ file }) => !readsOwnTextOnly.has(file))

test('patterns are found, and a bad one is detected', () => {
  expect(judged.length).toBeGreaterThan(10)
  expect(backtracking('^(a+)+$', '')).not.toEqual([])
  expect(backtracking(String.raw`\s+$`, '')).not.toEqual([])
})

test.each(judged)('$file: $pattern takes linear time', ({ pattern, flags }) => {
  expect(backtracking(pattern, flags)).toEqual([])
})

test('no pattern is built at run time, where this test could not check it', () => {
  expect(patterns.filter(({ built }) => built)).toEqual([])
})

/** The parts of a pattern that take more than linear time, as scslre finds them. */
function backtracking(source: string, flags: string): string[] {
  return analyse({ source, flags }).reports.map(({ type }) => type)
}

type Found = { file: string; pattern: string; flags: string; built: boolean }

function patternsOf(file: string): Found[] {
  const found: Found[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      found.push({ file, pattern, flags, built: false })
    },
    NewExpression({ callee }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
      found.push({ file, pattern: 'new RegExp', flags: '', built: true })
    },
  }).visit(parseSync(file, readFileSync(new URL(file, src), 'utf8')).program)
  return found
}
