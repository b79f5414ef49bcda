import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import lintLimits from '#tests/support/lint-limits.ts'
import lintSource from '#tests/support/lint-source.ts'

// The rules of lint that are this project's own.

Object.assign(RuleTester, { describe, it })
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } })
const rules = { ...lintLimits.rules, ...lintSource.rules }

function finds(rule: keyof typeof rules, { bad, good }: { bad: string[]; good: string[] }): void {
  const invalid = bad.map((code) => ({ code, errors: 1 }))
  // Its types name only what the rules read of the code.
  tester.run(rule, rules[rule] as never, { valid: good, invalid })
}

finds('no-number', {
  bad: [
    "test('a', async () => {}, 60_000)",
    "test('a', { timeout: 60_000 }, async () => {})",
    "test.each([1])('a', async () => {}, 60 * 1000)",
    "test.runIf(here)('a', async () => {}, 60_000)",
    "it('a', async () => {}, 60_000)",
    "describe('a', () => {}, 60_000)",
    'beforeAll(async () => {}, 60_000)',
    'afterEach(stop, 60_000)',
    'await expect.poll(read, { timeout: 5000 }).toBe(1)',
    'await expect(async () => {}).toPass({ timeout: 30_000 })',
    'await expect(row).toBeVisible({ timeout: 2 * 1000 })',
    'const soon = { timeout: 5000, interval: 50 }',
    'const timeout = 5000',
    'const more = { timeout: longRun ? 20_000_000 : 60_000 }',
    'const limit = performance.now() + 60_000',
    'function read(timeout = 5000) {}',
    'for (const deadline = Date.now() + 60_000; ;) {}',
    'await vi.waitFor(read)',
    'await vi.waitUntil(read)',
    'await vi.waitUntil(read, 4000)',
    'await vi.waitUntil(read, { timeout: 4000 })',
    'await check(AbortSignal.timeout(5000))',
    'test.setTimeout(240_000)',
    'await page.waitForTimeout(500)',
  ],
  good: [
    "test('a', async () => {})",
    "test('a', async () => {}, limits.test * 2)",
    'beforeAll(start, limits.hook)',
    'await expect.poll(read, { interval: 5 }).toBe(1)',
    'await vi.waitFor(read, { ...patiently, interval: 5 })',
    'await vi.waitUntil(read, patiently)',
    'await check(untilPatienceEnds())',
    // The product's own.
    'const calls = await documentCalls(portal, { scanTimeout: 500, downloads: roomFor(1, 10_000) })',
    'const made = { expiresAt: new Date(Date.now() + 60_000) }',
  ],
})

finds('no-measure', {
  bad: [
    'expect(performance.now() - before).toBeLessThan(200)',
    'expect(Math.abs(performance.now() - before)).toBeLessThan(200)',
    'expect(process.memoryUsage().rss - before).toBeLessThan(200)',
    'expect(process.memoryUsage.rss()).toBeLessThan(200)',
    'expect(process.cpuUsage(before).user).toBeLessThan(200)',
    'expect(process.hrtime.bigint() - before).toBeLessThan(200n)',
  ],
  good: [
    'const began = performance.now()',
    'await expect.poll(read).toBe(1)',
    'expect(until).toBeLessThan(before + 1)',
  ],
})

finds('curly-apostrophe', {
  bad: ['const text = "It doesn\'t fit"', "const jsx = <p>Don't</p>", "const text = `${name}'s`"],
  good: [
    "const query = sql`select 'd'`",
    'import "./it\'s.ts"',
    'const text = "Passwords don\'t match"',
  ],
})

finds('explained-drop', {
  bad: ['try { run() } catch { again() }', 'run().catch(() => undefined)'],
  good: [
    '// Nothing is lost.\ntry { run() } catch { again() }',
    'await delay(5, { signal }).catch(() => {})',
    'run().catch((error) => log(error))',
  ],
})

finds('label-holds-text', {
  bad: [
    '<Button aria-label={`File ${name} to the return`}>File it to the return</Button>',
    '<Button aria-label="Close the menu">Done</Button>',
  ],
  good: [
    '<Button aria-label={`File it to the return (${name})`}>File it to the return</Button>',
    '<span aria-label="No preparer">–</span>',
    '<Button aria-label={label}>Merge…</Button>',
  ],
})

finds('linear-pattern', {
  bad: ['/^(a+)+$/', String.raw`/\s+$/`, 'new RegExp(text)'],
  good: ['/^a+$/'],
})

finds('live-firm', {
  bad: [
    "import { firm } from '#shared/firm/firm.ts'\nconst subject = `Welcome to ${firm.name}`",
    "import { people } from './firm.ts'\nconst first = people()",
  ],
  good: ["import { firm } from '#shared/firm/firm.ts'\nconst line = () => firm.name"],
})

finds('own-environment', {
  bad: ['const key = import.meta.env.VITE_KEY'],
  good: ['const here = import.meta.env.DEV'],
})

finds('dated-fact', {
  bad: [
    'const text = <p>The limit is $5,000 for now</p>',
    "const text = 'Bring Form 1098'",
    "const text = 'Your W-2 from work'",
    'const text = `From 2026 on, ${who} pays`',
    "const text = 'It goes on Schedule C of the return'",
    "const at = 'Line 30'",
    "const at = 'Part VIII, column A, line 12'",
  ],
  good: [
    "const key = '1099'",
    "const example = 'You get back $2,318.00 soon'",
    'const text = `Your ${formNames.value.wages} from work`',
    "import { law } from 'the 2026 file'",
    "const text = 'At most 10 MB each'",
    "const text = 'Address line 2'",
  ],
})
