import { readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from '#server/database/embedded/cluster.ts'
import { untilPatienceEnds } from '#tests/support/patience.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

const env = { PROCESSES: '2' }
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env })
})
afterAll(() => server.remove())

/** The processes that have logged a request and still run. */
function serving(): number[] {
  const pids = [...server.output().matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid))
  return [...new Set(pids)].filter((pid) => pid !== server.pid && isAlive(pid))
}

/** The serving processes that run now. */
function countServing(): number {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
  return children.split(' ').filter((pid) => pid !== '' && commandOf(pid).includes('main.ts'))
    .length
}

function commandOf(pid: string | number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Rejects after a minute, so that a request without an answer is named and does not use up the test's time. */
async function ask(): Promise<number> {
  const answer = await fetch(`${server.url}/robots.txt`, { signal: untilPatienceEnds() })
  await answer.arrayBuffer()
  return answer.status
}

/** Several at once, because an idle connection stays with its process. */
async function servingAfterRequests(): Promise<number[]> {
  await Promise.all(Array.from({ length: 8 }, ask))
  return serving()
}

/** The two that serve, once each has logged a request. */
async function bothServing(): Promise<number[]> {
  await expect.poll(servingAfterRequests).toHaveLength(2)
  return serving()
}

test('two processes serve on one port', async () => {
  expect(new Set(await bothServing()).size).toBe(2)
})

test('SIGHUP replaces both, two always run, and no request fails in the meantime', async () => {
  const before = await bothServing()
  const answers: unknown[] = []
  const counts = new Set<number>()
  const asking = { on: true }
  const lanes = Array.from({ length: 6 }, async () => {
    while (asking.on) {
      answers.push(await ask().catch((error: unknown) => error))
      counts.add(countServing())
    }
  })
  process.kill(server.pid, 'SIGHUP')
  await expect.poll(() => before.some(isAlive)).toBe(false)
  await expect.poll(serving).toHaveLength(2)
  asking.on = false
  await Promise.all(lanes)
  expect(new Set(answers)).toStrictEqual(new Set([200]))
  expect(Math.min(...counts)).toBe(2)
  await expect.poll(server.output).toContain('"msg":"the serving processes were replaced"')
})

test('SIGHUP with other keys replaces none, and says why: the first process would not have them', async () => {
  const before = await bothServing()
  const file = path.join(server.dataDir, 'keys/encryption-keys')
  const keys = readFileSync(file, 'utf8')
  writeFileSync(file, `k2:${Buffer.alloc(32, 2).toString('base64')},${keys}`)
  process.kill(server.pid, 'SIGHUP')
  const line =
    /^\{"level":40.*the keys were changed. Restart the portal.*"msg":"the serving processes were not replaced"\}$/m
  await expect
    .poll(server.output)
    .toMatch(line)
    .finally(() => writeFileSync(file, keys))
  expect(serving()).toStrictEqual(before)
  expect(await ask()).toBe(200)
})

test('a killed one is started again', async () => {
  const [killed = 0, other = 0] = await bothServing()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => isAlive(killed)).toBe(false)
  await expect.poll(servingAfterRequests).toHaveLength(2)
  expect(serving()).toContain(other)
  const died = `"process":${killed},"exitCode":null,"signal":"SIGKILL","msg":"a serving process died"`
  // Their lines may come after the first answer of the new one.
  const started = '"msg":"a serving process was started in its place"'
  for (const line of [died, started]) {
    await expect.poll(() => server.output()).toContain(line)
  }
})

test('a port in use stops the start with one line', async () => {
  const PORT = new URL(server.url).port
  await expect(startServer({ env: { ...env, PORT } })).rejects.toThrow(
    /^PORT: \d+ is in use by another program/m,
  )
})

test('a process that leaves waits for the connections that the first one hands over too late', async () => {
  const [leaving = 0] = await bothServing()
  const { lines, received, ask: askOn } = openLines(8)
  for (const line of lines) askOn(line)
  await expect.poll(() => received().match(/HTTP\/1.1 200 /g)).toHaveLength(8)
  process.kill(server.pid, 'SIGSTOP')
  try {
    // The first process will accept these before it reads that the other one no longer listens.
    const answers = Array.from({ length: 8 }, ask)
    process.kill(leaving, 'SIGTERM')
    await expect.poll(() => lines.some((line) => line.destroyed)).toBe(true)
    // Nothing tells that it waits, but without the wait it ends within 100 ms after the last of its lines.
    await delay(1500)
    expect(commandOf(leaving)).not.toBe('')
    process.kill(server.pid, 'SIGCONT')
    expect(new Set(await Promise.all(answers))).toStrictEqual(new Set([200]))
  } finally {
    process.kill(server.pid, 'SIGCONT')
  }
  await expect.poll(() => isAlive(leaving)).toBe(false)
  await expect.poll(servingAfterRequests).toHaveLength(2)
})

test('SIGTERM ends all of them and PostgreSQL, and tells the load balancer before', async () => {
  const all = await bothServing()
  const { lines, received, ask: askOn } = openLines(20)
  for (const line of lines) askOn(line)
  await expect.poll(() => received().match(/^HTTP\/1.1 200 |}HTTP\/1.1 200 /g)).toHaveLength(20)
  process.kill(server.pid, 'SIGTERM')
  // A line each time: one whose request came just before is closed after its 200.
  const askAnother = () => {
    const line = lines.pop()
    if (line !== undefined) askOn(line)
    return received()
  }
  await expect.poll(askAnother).toMatch(/HTTP\/1.1 503 /)
  expect(await server.stop()).toBe(0)
  expect(all.some(isAlive)).toBe(false)
  expect(server.postgresPid()).toBeNull()
  const ended = /"reason":"SIGTERM","msg":"the process ends"[^]*"msg":"the process has ended"/
  await expect.poll(server.output).toMatch(ended)
  server = await startServer({ env, dataDir: server.dataDir })
})

/** Connections that stay open, and all that came over them. */
function openLines(count: number) {
  let received = ''
  const lines = Array.from({ length: count }, () =>
    connect(Number(new URL(server.url).port), '127.0.0.1')
      .setEncoding('utf8')
      .on('data', (text: string) => (received += text))
      .on('error', () => {}),
  )
  const ask = (line: Socket) => line.write('GET /api/ready HTTP/1.1\r\nhost: localhost\r\n\r\n')
  return { lines, received: () => received, ask }
}
