import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LogWriter } from '#server/base/log.ts'
import { aPdf } from '#tests/support/files.ts'
import { killAtExit, postgresPid } from '#tests/support/leftovers.ts'
import { npm, type NpmProcess } from '#tests/support/npm.ts'
import { freePort, makeDataDir } from '#tests/support/server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-log-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs `npm start` with its output in a file, and waits until it answers. */
async function startLoggingTo(file: string) {
  const [port, dataDir] = [String(await freePort()), await makeDataDir()]
  const handle = await open(file, 'a')
  const env = { PORT: port, DATA_DIR: dataDir, RATE_LIMITS: 'off' }
  const run = npm(['start', '--silent'], env, handle.fd)
  void run.ended.then(killAtExit(() => [run.child.pid && -run.child.pid, postgresPid(dataDir)]))
  await handle.close()
  const url = `http://127.0.0.1:${port}`
  const health = () => fetch(`${url}/api/health`).catch(() => null)
  await expect.poll(async () => (await health())?.status).toBe(200)
  return { run, url, dataDir, health }
}

/** From the line that says that it is ready, which may come after its first answer. */
async function pidIn(log: string): Promise<string> {
  const ready = /\(process (\d+)\)/
  await expect.poll(() => readFile(log, 'utf8')).toMatch(ready)
  return ready.exec(await readFile(log, 'utf8'))?.[1] ?? ''
}

/** Its exit code: 0 only if it ended before its own time limit. */
function endOf({ child, ended }: NpmProcess) {
  child.kill('SIGTERM')
  return ended
}

test('a server with no room for its log serves requests and stops on SIGTERM', async () => {
  const { run, url, dataDir } = await startLoggingTo('/dev/full')
  for (let at = 0; at < 100; at += 1) {
    expect((await fetch(`${url}/api/nothing`)).status).toBe(404)
  }
  expect(await endOf(run)).toBe(0)
  await rm(dataDir, { recursive: true })
})

describe('a server with a file size limit that its log has reached', () => {
  let server: Awaited<ReturnType<typeof startLoggingTo>>
  let log: string
  let pid: string
  let headers: Record<string, string>

  beforeEach(async () => {
    log = path.join(await mkdtemp(path.join(folder, 'full-')), 'portal.log')
    server = await startLoggingTo(log)
    pid = await pidIn(log)
    const person = { firstName: 'Ana', lastName: 'Reyes', email: 'ana@example.com' }
    const { token } = await post('/api/auth/register', { ...person, password: 'Correct-Horse-7' })
    headers = { authorization: `Bearer ${String(token)}` }
  })
  afterEach(async () => {
    await endOf(server.run)
    await rm(server.dataDir, { recursive: true, force: true })
  })

  async function post(address: string, body: unknown): Promise<Record<string, unknown>> {
    const answer = await fetch(server.url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return answer.json() as Promise<Record<string, unknown>>
  }

  /** Sets the kernel's limit for this server only: EFBIG for longer files. */
  function limitFiles(bytes: number | 'unlimited'): void {
    execFileSync('prlimit', ['--pid', pid, `--fsize=${bytes}:`])
  }

  test('a write that fails in the middle of an upload makes it fail, and nothing is left of it', async () => {
    const { id } = await post('/api/tax-returns', { taxYear: 2024 })
    const url = `${server.url}/api/tax-returns/${String(id)}/documents`
    const bytes = new Uint8Array(aPdf('', 500_000))
    const upload = async () => {
      const form = new FormData()
      form.append('category', 'w2')
      form.append('document', new File([bytes], 'a.pdf'))
      return (await fetch(url, { method: 'POST', headers, body: form })).status
    }
    const saved = async () => [
      await readdir(path.join(server.dataDir, 'documents/spool')),
      await readdir(path.join(server.dataDir, 'documents/objects')),
      await (await fetch(url, { headers })).json(),
    ]
    // Its third segment does not fit any more.
    limitFiles(300_000)
    expect(await upload()).toBe(503)
    expect(await saved()).toEqual([[], [], []])
    limitFiles('unlimited')
    expect(await upload()).toBe(201)
  })

  test('still reads, refuses an upload, reports it, and logs again when it can', async () => {
    const { id } = await post('/api/tax-returns', { taxYear: 2025 })
    limitFiles((await stat(log)).size)
    const reads = Array.from({ length: 50 }, () =>
      fetch(`${server.url}/api/tax-returns`, { headers }),
    )
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]))

    const form = new FormData()
    form.append('category', 'w2')
    form.append('document', new File([new Uint8Array(aPdf('', 500_000))], 'a.pdf'))
    const url = `${server.url}/api/tax-returns/${String(id)}/documents`
    const upload = await fetch(url, { method: 'POST', headers, body: form })
    expect(upload.status).toBe(503)
    expect(await upload.json()).toEqual({ message: expect.stringMatching(/^Nothing was saved/) })
    expect(upload.headers.get('retry-after')).toBe('60')
    await expect
      .poll(async () => (await server.health())?.json())
      .toEqual({ status: 'unavailable', message: 'Nothing can be saved: the disk is full' })

    limitFiles('unlimited')
    await expect.poll(async () => (await server.health())?.status).toBe(200)
    await expect.poll(() => readFile(log, 'utf8')).toMatch(/"\d+ lines of the log were lost"/)
    for (const line of (await readFile(log, 'utf8'))
      .split('\n')
      .filter((entry) => entry.startsWith('{'))) {
      expect(() => JSON.parse(line)).not.toThrow()
    }
  })

  test('stops on SIGTERM while its log cannot be written', async () => {
    limitFiles((await stat(log)).size)
    await fetch(`${server.url}/api/nothing`)
    expect(await endOf(server.run)).toBe(0)
  })
})

describe('the writer of the log', () => {
  const lines = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => `${String(at).padEnd(length - 1, '.')}\n`)

  test('writes every line, in order', async () => {
    const file = path.join(folder, 'plain')
    const handle = await open(file, 'w')
    const writer = new LogWriter(handle.fd)
    for (const line of lines(5000, 100)) writer.write(line)
    await writer.flush(10_000)
    await handle.close()
    expect(await readFile(file, 'utf8')).toBe(lines(5000, 100).join(''))
  })

  test('buffers a limited amount for a blocked pipe, and logs how many lines were lost', async () => {
    const fifo = path.join(await mkdtemp(path.join(folder, 'stuck-')), 'log')
    execFileSync('mkfifo', [fifo])
    const unread = await open(fifo, 'r+')
    const end = await open(fifo, 'w')
    const writer = new LogWriter(end.fd, 100_000)
    for (let round = 0; round < 20; round += 1) {
      for (const line of lines(100, 1000)) writer.write(line)
      await writer.flush(20)
    }
    const cat = spawn('cat', [fifo], { stdio: ['ignore', 'pipe', 'inherit'] })
    const chunks: Buffer[] = []
    cat.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    // Before the pipe is closed: on a busy machine `cat` may end before close() resolves.
    const ended = once(cat, 'close')
    await once(cat.stdout, 'data')
    await unread.close()
    await writer.flush(10_000)
    writer.write('the next\n')
    await writer.flush(10_000)
    await end.close()
    await ended
    const read = Buffer.concat(chunks).toString().split('\n')
    const kept = read.filter((line) => /^\d+\.+$/.test(line)).length
    const lost = read.map((line) =>
      Number(/"(\d+) lines of the log were lost"/.exec(line)?.[1] ?? 0),
    )
    expect(read.at(-2)).toBe('the next')
    expect(kept).toBeLessThan(350)
    expect(lost.reduce((sum, some) => sum + some, kept)).toBe(2000)
  })
})
