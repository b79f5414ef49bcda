import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { untilPatienceEnds } from '#tests/support/patience.ts'

export interface Balancer {
  url: string
  servers: readonly Balanced[]
  close: () => Promise<void>
}

interface Balanced {
  port: number
  /** Whether its readiness probe answered 200 just now. */
  up: boolean
  /** Answers so far. */
  answers: number
  /** Event streams that are open now. */
  streams: number
}

const probeInterval = 100

/**
 * A load balancer as nginx or HAProxy are set up: requests go in turn, over kept connections, to the servers whose
 * readiness probe answers. A connection that is refused counts as down, and the request goes to the next. Nothing that
 * was sent is sent again.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const servers: Balanced[] = ports.map((port) => ({ port, up: true, answers: 0, streams: 0 }))
  const probes = setInterval(() => void Promise.all(servers.map(probe)), probeInterval)
  let turn = 0

  async function forward(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked)
    for (const _ of servers) {
      turn += 1
      const ready = servers.filter(({ up }) => up)
      const server = ready[turn % ready.length]
      if (server === undefined) break
      const got = await send(server, asked, body).catch((error: unknown) => {
        if (!isRefused(error)) throw error
        server.up = false
        return null
      })
      if (got !== null) return pass(server, got, answer)
    }
    answer.writeHead(503).end()
  }

  async function send({ port }: Balanced, asked: IncomingMessage, body: Buffer) {
    const { method = 'GET', url = '/', headers } = asked
    const { 'transfer-encoding': _, ...kept } = headers
    const all = { ...kept, 'content-length': String(body.length) }
    const sent = request({ host: '127.0.0.1', port, method, path: url, headers: all, agent })
    sent.end(body)
    const [got]: IncomingMessage[] = await once(sent, 'response')
    return got ?? null
  }

  function pass(server: Balanced, got: IncomingMessage, answer: ServerResponse): void {
    server.answers += 1
    const isStream = got.headers['content-type'] === 'text/event-stream'
    if (isStream) server.streams += 1
    answer.writeHead(got.statusCode ?? 502, got.headers)
    if (isStream) answer.flushHeaders()
    got.pipe(answer)
    got.once('close', () => {
      if (isStream) server.streams -= 1
      if (!got.complete) answer.destroy()
    })
    answer.once('close', () => got.destroy())
  }

  const listener = createServer((asked, answer) => {
    forward(asked, answer).catch(() =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    servers,
    async close() {
      clearInterval(probes)
      agent.destroy()
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    },
  }
}

/** One probe at a time, so that a late answer never replaces a newer one. */
async function probe(server: Balanced): Promise<void> {
  if (probing.has(server)) return
  probing.add(server)
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/ready`, {
    headers: { connection: 'close' },
    signal: untilPatienceEnds(),
  }).catch(() => null)
  server.up = answer?.ok === true
  await answer?.arrayBuffer().catch(() => {})
  probing.delete(server)
}
const probing = new WeakSet<Balanced>()

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
}
