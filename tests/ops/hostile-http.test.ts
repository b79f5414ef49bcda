import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { password } from '#tests/support/factories.ts'
import { longRun } from '#tests/support/long-run.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const megabyte = 1024 * 1024
const connections = 50
const budget = (longRun ? 40 : 6) * megabyte

/** Megabytes of memory that the server has used at most since its peak was reset. */
async function peakMemory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const head = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
const chunked = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n'

/** Pieces of what one connection sends, until it is cut or has enough. */
function attacksOn(asset: string): (() => string)[] {
  const many = (request: string) => () => request.repeat(Math.ceil(48_000 / request.length))
  return [
    many(head('GET /')),
    many(head(`GET ${asset}`)),
    many(head('GET /api/tax-returns')),
    many(head('GET /trpc/auth.currentUser')),
    many(head('GET /api/%zz', 'Expect: miracles\r\n')),
    () => head(`GET ${asset}`).repeat(8),
    () => 'GET / HTTP/1.1\r\nHost: loc',
    () =>
      `${head('POST /api/auth/login', 'Content-Type: application/json\r\nContent-Length: 90000\r\n')}{"email"`,
    () => head('GET /', `X-Long: ${'x'.repeat(15_000)}\r\n`).repeat(3),
    () => head('POST /api/auth/login', chunked) + `4000\r\n${' '.repeat(0x4000)}\r\n`.repeat(4),
    () => `4000\r\n${' '.repeat(0x4000)}\r\n`.repeat(3),
  ]
}

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return socket
}

/** Sends a mix of attacks over ever new connections until the budget is used up. Half of them read nothing. */
async function attackFrom(attacks: (() => string)[], place: number, spent: { bytes: number }) {
  for (let round = place; spent.bytes < budget; round += 1) {
    const socket = await open()
    if (round % 2 === 0) socket.pause()
    else socket.resume()
    for (let piece = 0; piece < 3 && !socket.destroyed && spent.bytes < budget; piece += 1) {
      const bytes = attacks[(round * 3 + piece) % attacks.length]?.() ?? ''
      spent.bytes += bytes.length
      socket.write(bytes)
      await delay(5)
    }
    if (round % 5 !== 0) socket.destroy()
    else setTimeout(() => socket.destroy(), 2000)
  }
}

const call = z.object({ status: z.int(), took: z.number() })

/** The session of a new client. */
async function register(): Promise<string> {
  const person = { email: 'nora@example.com', firstName: 'Nora', lastName: 'Day', password }
  const answer = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  return z.object({ token: z.string() }).parse(await answer.json()).token
}

/** Reads its returns from a process of its own, as the attackers keep this one busy. Each call is a new connection. */
async function otherCaller() {
  const script = `
    const [, url, token] = process.argv
    const headers = { connection: 'close', authorization: 'Bearer ' + token }
    let over = false
    process.stdin.resume().on('end', () => (over = true))
    while (!over) {
      const start = performance.now()
      const { status } = await fetch(url, { headers })
      console.log(JSON.stringify({ status, took: performance.now() - start }))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, `${server.url}/api/tax-returns`, await register()],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const calls: z.output<typeof call>[] = []
  createInterface(child.stdout).on('line', (line) => void calls.push(call.parse(JSON.parse(line))))
  // The first call also starts the process.
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  calls.length = 0
  return {
    calls,
    async end() {
      child.stdin.end()
      await once(child, 'close')
    },
  }
}

const mostMs = 1000

test('hostile requests of 50 connections take little memory, and others are answered in the meantime', async () => {
  const page = await (await fetch(server.url)).text()
  const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
  expect(asset).not.toBe('')
  const attacks = attacksOn(asset)
  const { calls, end } = await otherCaller()
  await writeFile(`/proc/${server.pid}/clear_refs`, '5')
  do {
    const spent = { bytes: 0 }
    const places = Array.from({ length: connections }, (_, place) => place)
    await Promise.all(places.map((place) => attackFrom(attacks, place, spent)))
  } while (calls.length < (longRun ? 40 : 1))
  await end()
  const peak = await peakMemory()
  const longest = Math.max(...calls.map(({ took }) => took))
  if (longRun) {
    const waits = `the longest of ${calls.length} calls took ${Math.round(longest)} ms`
    process.stdout.write(`peak ${Math.round(peak)} MB, ${waits}\n`)
    expect(longest).toBeLessThan(mostMs)
  }
  expect(calls.filter(({ status }) => status !== 200)).toEqual([])
  expect(peak).toBeLessThan(350)
  expect(server.output()).not.toContain('"stack"')
})
