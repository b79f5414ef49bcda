import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, realpath, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refused, WorkEnded } from '#server/outside/refused.ts'
import { outside, pool } from '#server/outside/run-outside.ts'
import { projectRoot } from '#server/base/startup.ts'
import { longestTurn } from '#tests/support/event-loop.ts'
import type * as misbehaving from '#tests/support/outside/misbehave.work.ts'

const module = new URL('../support/outside/misbehave.work.ts', import.meta.url)
const limits = { megabytes: 300, seconds: 20 }
const misbehaveFor = outside<typeof misbehaving>(module, limits)
const misbehave = (input: Parameters<typeof misbehaveFor>[0]) => misbehaveFor(input, null)
const { hangFactor } = pool
afterEach(() => void (pool.hangFactor = hangFactor))

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
      // By the clock it has hours.
      pool.hangFactor = 10_000
      let ended: unknown
      // Of this thread's own computing: the work is somewhere else.
      const turn = await longestTurn(async () => {
        ended = await run({ what }, null).catch((error: unknown) => error)
      })
      expect(ended).toBeInstanceOf(WorkEnded)
      expect(ended).toMatchObject({ because })
      expect(turn).toBeLessThan(100)
      expect(await misbehave({ what: 'add', bytes: Buffer.from([4]) })).toBe(4)
    },
  )

  test('one that waits takes longer than its seconds, as on a busy machine, and answers', async () => {
    pool.hangFactor = 10_000
    const wait = outside<typeof misbehaving>(module, { ...limits, seconds: 2 })
    const before = performance.now()
    expect(await wait({ what: 'sleep', milliseconds: 2500 }, null)).toBe('slept')
    expect(performance.now() - before).toBeGreaterThan(2400)
  })

  test('one that waits without an end is ended by the clock', async () => {
    pool.hangFactor = 0.05
    await expect(misbehave({ what: 'sleep' })).rejects.toMatchObject({ because: 'time' })
    pool.hangFactor = hangFactor
    expect(await misbehave({ what: 'add', bytes: Buffer.from([4]) })).toBe(4)
  })

  test('a crash, a refusal and an error are told apart', async () => {
    await expect(misbehave({ what: 'crash' })).rejects.toThrow(WorkEnded)
    await expect(misbehave({ what: 'refuse' })).rejects.toEqual(new Refused('This page is blank'))
    await expect(misbehave({ what: 'fail' })).rejects.toMatchObject({
      because: 'crash',
      cause: 'TypeError: no such object',
    })
  })

  test('a child that says something else than an answer is ended, and the next task gets another', async () => {
    await expect(misbehave({ what: 'speak' })).rejects.toMatchObject({ because: 'crash' })
    expect(await misbehave({ what: 'add', bytes: Buffer.from([4]) })).toBe(4)
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
    const pid = await keep({ what: 'keep' }, null)
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

  test('an account that asks for much keeps nobody else waiting', async () => {
    const answered: string[] = []
    const ask = (account: string) =>
      misbehaveFor({ what: 'add', bytes: Buffer.from([1]) }, account)
        .then(
          () => 'done',
          ({ code }: { code: string }) => code,
        )
        .then((answer) => answered.push(`${account} ${answer}`))
    const greedy = Array.from({ length: 40 }, () => ['first', 'second'].map(ask)).flat()
    const third = ask('third')
    await third
    expect(answered.filter((answer) => answer.endsWith('done')).length).toBeLessThan(8)
    expect(answered).toContain('third done')
    await Promise.all(greedy)
    expect(answered.filter((answer) => answer.endsWith('SERVICE_UNAVAILABLE'))).not.toContain(
      'third SERVICE_UNAVAILABLE',
    )
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
      const error = await checkOpens({ name: 'a.pdf', bytes: Buffer.from('%PDF-') }, null).catch((one) => one)
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
      const { pid } = await outside(new URL('${module.href}'), { megabytes: 300, seconds: 20 })({ what: 'look' }, null)
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
    await expect.poll(() => !existsSync(child)).toBe(true)
  })

  test('an idle child ends', async () => {
    const { restMilliseconds } = pool
    onTestFinished(() => void Object.assign(pool, { restMilliseconds }))
    pool.restMilliseconds = 10
    const { pid } = await look()
    await expect.poll(() => !existsSync(`/proc/${pid}`)).toBe(true)
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
