import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import lintLimits from '#tests/support/lint-limits.ts'

// What lint finds in the tests, where each limit comes from patience.ts.

Object.assign(RuleTester, { describe, it })
const rules = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } })
// Its types name only what the rules read of the code.
const noNumber = lintLimits.rules['no-number'] as never
const noMeasure = lintLimits.rules['no-measure'] as never
const refused = (...codes: string[]) => codes.map((code) => ({ code, errors: 1 }))

rules.run('no number as a limit', noNumber, {
  valid: [
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
  invalid: refused(
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
  ),
})

rules.run('no measure of the machine', noMeasure, {
  valid: [
    'const began = performance.now()',
    'await expect.poll(read).toBe(1)',
    'expect(until).toBeLessThan(before + 1)',
  ],
  invalid: refused(
    'expect(performance.now() - before).toBeLessThan(200)',
    'expect(Math.abs(performance.now() - before)).toBeLessThan(200)',
    'expect(process.memoryUsage().rss - before).toBeLessThan(200)',
    'expect(process.memoryUsage.rss()).toBeLessThan(200)',
    'expect(process.cpuUsage(before).user).toBeLessThan(200)',
    'expect(process.hrtime.bigint() - before).toBeLessThan(200n)',
  ),
})
