import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killAtExit } from '#tests/support/leftovers.ts'
import { npm, npmToEnd } from '#tests/support/npm.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

describe('npm run worker beside a server with WORKER=off', () => {
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer({ env: { WORKER: 'off' } })
  })
  afterAll(() => server.remove())

  test('the server logs that mails wait, and sends none', async () => {
    expect(server.output()).toContain('WORKER is off: mails wait until npm run worker runs')
    const person = { firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.com' }
    const answer = await fetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, password: 'Correct-Horse-7' }),
    })
    expect(answer.status).toBe(201)
    expect(existsSync(path.join(server.dataDir, 'outbox'))).toBe(false)
  })

  test('the worker sends the waiting mails, and SIGTERM stops it while the server keeps running', async () => {
    const run = npm(['run', 'worker'], { DATA_DIR: server.dataDir })
    void run.ended.then(killAtExit(() => [run.child.pid && -run.child.pid]))
    await expect.poll(run.output).toMatch(/ worker \d\S+ \(\w+\): ready/)
    await expect.poll(() => outbox()).toMatchObject([expect.stringContaining('-welcome-')])
    await expect.poll(run.output).toContain('mail sent')
    expect(run.output()).not.toContain('ana@example.com')
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })

  test('an invalid value stops it with one line', async () => {
    const env = { DATA_DIR: server.dataDir, WORKER: 'maybe' }
    const { code, output } = await npmToEnd(['run', 'worker'], env)
    expect(code).toBe(1)
    expect(output).toContain('WORKER must be one of on, off, not "maybe"')
  })

  async function outbox(): Promise<string[]> {
    const names = await readdir(path.join(server.dataDir, 'outbox')).catch(() => [])
    return names.filter((name) => name.endsWith('.eml'))
  }
})
