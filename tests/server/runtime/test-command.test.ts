import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countPlaywright, countVitest } from '#tests/support/counts.ts'
import { report, runStage } from '#tests/support/stages.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-counts-'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterAll(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

async function fileWith(content: unknown): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(file, JSON.stringify(content))
  return file
}

const took = (seconds: number) => ({
  name: path.resolve(`tests/${seconds}.test.ts`),
  startTime: 1000,
  endTime: 1000 + seconds * 1000,
})
const ok = { status: 'passed' }
const bad = { status: 'failed', fullName: 'a sum', failureMessages: ['expected 2\n  at a line'] }

describe('what npm test counts', () => {
  test('Vitest: tests, and each file that failed before it had any', async () => {
    const file = await fileWith({
      testResults: [
        { ...took(2), status: 'passed', assertionResults: [ok, ok] },
        { ...took(1), status: 'failed', assertionResults: [ok, bad, bad] },
        { ...took(0), status: 'failed', message: 'no import', assertionResults: [] },
      ],
    })
    const files = [2, 1, 0].map((seconds) => ({ name: `tests/${seconds}.test.ts`, seconds }))
    const failed = 'tests/1.test.ts: a sum: expected 2'
    const failures = [failed, failed, 'tests/0.test.ts: no import']
    expect(await countVitest(file)).toEqual({ passed: 3, failed: 3, files, failures })
  })

  test('Playwright: tests and seconds, including those in groups', async () => {
    const spec = { title: 'signs', ok: true, tests: [{ results: [{ duration: 1500 }] }] }
    const file = await fileWith({
      stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [
        {
          file: 'a.spec.ts',
          specs: [spec],
          suites: [{ file: 'a.spec.ts', specs: [{ ...spec, ok: false }] }],
        },
      ],
    })
    const files = [{ name: 'a.spec.ts', seconds: 3 }]
    const failures = ['a.spec.ts: signs']
    expect(await countPlaywright(file)).toEqual({ passed: 4, failed: 1, files, failures })
  })
})

describe('a stage', () => {
  const passed = { passed: 5, failed: 0 }
  const stage = (ok_: boolean, count?: () => Promise<{ passed: number; failed: number }>) =>
    runStage({ name: 'a stage', command: () => Promise.resolve(ok_), ...(count && { count }) })

  test('without its own tests counts as one', async () => {
    expect(await stage(true)).toMatchObject({ passed: 1, failed: 0 })
    expect(await stage(false)).toMatchObject({ passed: 0, failed: 1 })
  })

  test('fails when its command fails, when nothing ran, and when there is no report', async () => {
    expect(await stage(true, () => Promise.resolve(passed))).toMatchObject(passed)
    expect(await stage(false, () => Promise.resolve(passed))).toMatchObject({ failed: 1 })
    const nothing = { passed: 0, failed: 0 }
    expect(await stage(true, () => Promise.resolve(nothing))).toMatchObject({ failed: 1 })
    const noReport = () => Promise.reject(new Error('no such file'))
    expect(await stage(true, noReport)).toMatchObject({ failed: 1 })
  })
})

test('the exit code is 1 on any failure and when nothing ran', () => {
  const result = { name: 'a stage', seconds: 1, skipped: false }
  expect(report([{ ...result, passed: 2, failed: 0 }])).toBe(0)
  expect(report([{ ...result, passed: 2, failed: 1 }])).toBe(1)
  expect(report([])).toBe(1)
})
