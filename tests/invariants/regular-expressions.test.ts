import { readdirSync, readFileSync } from 'node:fs'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'

/**
 * A pattern that backtracks lets one request hold up everybody's (ASVS 1.3.12). The client's own
 * patterns are left out: what a browser runs holds up only that browser.
 */
const src = new URL('../../src/', import.meta.url)

/** Files whose patterns never read what a caller sent, and whose texts are short. */
const readsOwnTextOnly = new Map([
  ['server/storage/s3-store.ts', 'the address in DOCUMENTS_URL'],
  ['server/database/embedded/running.ts', 'the last lines of the log of PostgreSQL'],
])

const patterns = ['shared/', 'server/'].flatMap((folder) =>
  readdirSync(new URL(folder, src), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => patternsOf(folder + file)),
)

const judged = patterns.filter(({ file }) => !readsOwnTextOnly.has(file))

test('there are patterns to look at, and a bad one is seen', async () => {
  expect(judged.length).toBeGreaterThan(10)
  expect((await check('^(a+)+$', '')).status).toBe('vulnerable')
})

test.each(judged)('$file: $pattern takes linear time', async ({ pattern, flags }) => {
  expect(await check(pattern, flags, { timeout: 25_000 })).toMatchObject({ status: 'safe' })
})

test('no pattern is built at run time, where nobody could judge it', () => {
  expect(patterns.filter(({ built }) => built)).toEqual([])
})

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
