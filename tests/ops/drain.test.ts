import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, type RunningServer, startServer } from '#tests/support/server.ts'

let dataDir: string
let token: string

beforeAll(async () => {
  dataDir = await makeDataDir()
  const server = await startServer({ dataDir })
  token = await register(server)
  await server.stop()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test.each([1, 2, 3])(
  'SIGTERM: twenty requests that were sent before but not read yet are all answered (%i)',
  async () => {
    const server = await startServer({ dataDir })
    const sockets = await Promise.all(Array.from({ length: 15 }, () => open(server)))
    const [upload, probe, ...known] = sockets
    if (upload === undefined || probe === undefined) throw new Error('no connection')
    // Six had an answer and are kept alive, seven have not sent anything yet.
    for (const socket of [probe, ...known.slice(0, 6)]) {
      expect(await ask(socket, '/api/auth/user')).toMatch(/^HTTP\/1.1 200 /)
    }
    const length = 'content-type: application/json\r\ncontent-length: 1000\r\n'
    upload.write(`POST /api/contact HTTP/1.1\r\nhost: localhost\r\n${length}\r\n{`)

    // While the process is stopped, the system accepts seven more connections and all data.
    process.kill(server.pid, 'SIGSTOP')
    const waiting = await Promise.all(Array.from({ length: 7 }, () => open(server)))
    const answers = [...known, ...waiting].map((socket) => ask(socket, '/api/auth/user'))
    expect(answers).toHaveLength(20)
    process.kill(server.pid, 'SIGTERM')
    process.kill(server.pid, 'SIGCONT')

    const right = (answer: string) => /^HTTP\/1.1 200 [^]*ana@example/.test(answer)
    expect((await Promise.all(answers)).map(right)).toStrictEqual(answers.map(() => true))
    const health = () => ask(probe, '/api/health')
    await expect.poll(health).toMatch(/^HTTP\/1.1 503 [^]*connection: close[^]*shutting down/i)
    // The stalled upload keeps its time limit, and new connections are refused meanwhile.
    await expect.poll(() => isRefused(server)).toBe(true)
    expect(upload.closed).toBe(false)
    expect(await server.stop()).toBe(0)
  },
)

async function register({ url }: RunningServer): Promise<string> {
  const names = { firstName: 'Ana', lastName: 'Reyes' }
  const person = { ...names, email: 'ana@example.com', password: 'Correct-Horse-7' }
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  return ((await answer.json()) as { token: string }).token
}

async function open(server: RunningServer): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.setEncoding('utf8').on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Writes a request immediately; resolves with the answer, or with the part received before the connection ended. */
function ask(socket: Socket, path: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  const read = (text: string) => {
    received += text
    if (!received.endsWith('}')) return
    socket.off('data', read)
    resolve(received)
  }
  socket.on('data', read).once('close', () => resolve(received))
  const authorization = `authorization: Bearer ${token}`
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${authorization}\r\n\r\n`)
  return socket.closed ? Promise.resolve('') : promise
}

async function isRefused(server: RunningServer): Promise<boolean> {
  return open(server).then(
    (socket) => {
      socket.destroy()
      return false
    },
    () => true,
  )
}
