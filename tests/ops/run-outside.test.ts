import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refused, WorkEnded } from '#server/outside/refused.ts'
import { outside } from '#server/outside/run-outside.ts'
import { projectRoot } from '#server/base/startup.ts'
import { longestTurn } from '#tests/support/event-loop.ts'
import type * as misbehaving from '#tests/support/outside/misbehave.work.ts'
import { patiently } from '#tests/support/patience.ts'

const module = new URL('../support/outside/misbehave.work.ts', import.meta.url)
const limits = { megabytes: 300, seconds: 20 }
const misbehave = outside<typeof misbehaving>(module, limits)

describe('work outside of the serving process', () => {
  test('a task gets bytes and returns its result, and the same child does the next one', async () => {
    const bytes = Buffer.from([1, 2, 3])
    expect(await misbehave({ what: 'add', bytes })).toBe(6)
    const [first, second] = [await look(), await look()]
    expect(second.pid).toBe(first.pid)
    expect(first.pid).not.toBe(process.pid)
  })

  test('a task has no environment, no data folder and no disk', async () => {
    const looked = await look()
    expect(looked).toMatchObject({
      reads: 'ERR_ACCESS_DENIED',
      writes: 'ERR_ACCESS_DENIED',
    })
    expect(looked.environment).not.toContain('PATH')
    expect(
      looked.environment.filter((name) => !['MALLOC_ARENA_MAX', 'PWD'].includes(name)),
    ).toEqual([])
  })

  test.each([
    ['loops', 'loop', 'time'],
    ['fills the memory with buffers', 'fill', 'memory'],
    ['fills its heap', 'fillHeap', 'memory'],
  ] as const)(
    'one that %s is ended with the reason, and the event loop turns',
    async (_name, what, because) => {
      const run = outside<typeof misbehaving>(module, {
        ...limits,
        seconds: what === 'loop' ? 1 : 20,
      })
      let ended: unknown
      // Of this thread's own computing: the work is somewhere else.
      const turn = await longestTurn(async () => {
        ended = await run({ what }).catch((error: unknown) => error)
      })
      expect(ended).toBeInstanceOf(WorkEnded)
      expect(ended).toMatchObject({ because })
      expect(turn).toBeLessThan(100)
      expect(await misbehave({ what: 'add', bytes: Buffer.from([4]) })).toBe(4)
    },
  )

  test('a crash, a refusal and an error are told apart', async () => {
    await expect(misbehave({ what: 'crash' })).rejects.toThrow(WorkEnded)
    await expect(misbehave({ what: 'refuse' })).rejects.toEqual(new Refused('This page is blank'))
    await expect(misbehave({ what: 'fail' })).rejects.toMatchObject({
      because: 'crash',
      cause: 'TypeError: no such object',
    })
  })

  test('the log says which work was ended or refused by an error, and where, without its words', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    for (const what of ['fail', 'refuseFor', 'refuse'] as const) {
      await expect(misbehave({ what })).rejects.toThrow(Error)
    }
    const lines = written.mock.calls.map(([line]) => String(line))
    written.mockRestore()
    const error = expect.stringMatching(/^TypeError in .*misbehave\.work\.ts:\d+/)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { work: 'misbehave', because: 'crash', error },
      { msg: 'a document was refused', work: 'misbehave', error },
    ])
    expect(lines.join('')).not.toMatch(/no such object|Nora/)
  })

  test('a child in which earlier work left much does no other', async () => {
    const keep = outside<typeof misbehaving>(module, { ...limits, megabytes: 640 })
    const pid = await keep({ what: 'keep' })
    expect(await look()).not.toMatchObject({ pid })
  })

  test('a burst waits its turn, and past what may wait it is refused', async () => {
    const calls = Array.from({ length: 60 }, () =>
      misbehave({ what: 'add', bytes: Buffer.from([1]) }).catch((error: unknown) => error),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter((answer) => answer === 1)).toHaveLength(34)
    expect(answers.find((answer) => answer !== 1)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })

  test('the packages may be a link to another folder', async () => {
    const copy = await mkdtemp(path.join(os.tmpdir(), 'portal-linked-'))
    onTestFinished(() => rm(copy, { recursive: true }))
    for (const part of ['src/server', 'src/shared', 'package.json']) {
      await cp(path.join(projectRoot, part), path.join(copy, part), { recursive: true })
    }
    const packages = await realpath(path.join(projectRoot, 'node_modules'))
    await symlink(packages, path.join(copy, 'node_modules'))
    const script = `
      import { checkOpens } from '#server/features/signing/package/copies/copies.ts'
      const error = await checkOpens({ name: 'a.pdf', bytes: Buffer.from('%PDF-') }).catch((one) => one)
      console.log(error.message)`
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: copy,
    })
    expect(stdout).toContain('“a.pdf” can’t be opened: it is damaged')
  })

  test('a child ends with a parent that was killed', async () => {
    const script = `
      import { outside } from '#server/outside/run-outside.ts'
      const { pid } = await outside(new URL('${module.href}'), { megabytes: 300, seconds: 20 })({ what: 'look' })
      console.log(pid)
      setInterval(() => {}, 1000)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const child = `/proc/${Number(String(line))}`
    expect(existsSync(child)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitUntil(() => !existsSync(child), patiently)
  })

  test('an idle child ends', async () => {
    const { pid } = await look()
    await vi.waitUntil(() => !existsSync(`/proc/${pid}`), patiently)
    const next = await look()
    expect(next.pid).not.toBe(pid)
  })
})

async function look() {
  return (await misbehave({ what: 'look', file: '/proc/self/environ' })) as {
    pid: number
    environment: string[]
  }
}
