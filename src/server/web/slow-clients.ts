import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** Minimum speed of clients on every route before the connection is cut. Times are in milliseconds. */
export interface SlowClientLimits {
  /** A body delivers at least `bytes` per `within` while the server waits for it. */
  body: { bytes: number; within: number }
  /** Limit for a whole request; Node enforces it. */
  request: number
  /** The client reads some of an answer within this time. */
  answer: number
}

export const slowClientLimits: SlowClientLimits = {
  body: { bytes: 10_000, within: 10_000 },
  request: 120_000,
  answer: 20_000,
}

/** A connection with the request that is being answered. */
interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  socket: Socket
  /** The connection's received bytes at each check since the server began to wait. */
  received: number[]
  /** Unread bytes, and for how many checks they have not changed. */
  unread: { bytes: string | undefined; looks: number }
}

/**
 * Disconnects clients that send a body or read an answer too slowly; the sender gets a 408 when no answer has begun.
 * Idle server-sent event streams stay open. See docs/decisions/0018.
 */
export function cutSlowClients(app: FastifyInstance, limits: SlowClientLimits): void {
  const exchanges = new Map<Socket, Exchange>()
  const closing = new AbortController()

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // Injected test requests have no socket.
    if (socket instanceof Socket) {
      const known = exchanges.get(socket)
      if (known === undefined) socket.once('close', () => exchanges.delete(socket))
      const unread = known?.unread ?? { bytes: undefined, looks: 0 }
      exchanges.set(socket, { request, reply, socket, received: [], unread })
    }
    done()
  })
  app.addHook('onListen', (done) => {
    void repeat(limits.body.within / bodyLooks, closing.signal, () => {
      for (const exchange of exchanges.values()) {
        if (sendsTooSlowly(exchange, limits)) cutSender(app, exchange)
      }
    })
    void repeat(limits.answer / answerLooks, closing.signal, async () => {
      for (const exchange of await findStalled([...exchanges.values()])) {
        note(exchange, 'an answer was not read')
        // A reset also frees the kernel's send buffer.
        exchange.socket.resetAndDestroy()
      }
    })
    done()
  })
  app.addHook('onClose', (_app, done) => {
    closing.abort()
    done()
  })
  // Runs for Node's limit and ours, before the server answers and closes the connection.
  app.server.prependListener('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!(socket instanceof Socket) || socket.destroyed || error.code !== timeoutCode) return
    const exchange = exchanges.get(socket)
    if (exchange && !exchange.request.raw.complete) note(exchange, tooSlow)
  })
}

/** Checks per time limit. */
const [bodyLooks, answerLooks] = [10, 4]

async function repeat(every: number, signal: AbortSignal, look: () => void | Promise<void>) {
  for (;;) {
    await delay(every, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    await look()
  }
}

function sendsTooSlowly(
  { request: { raw }, socket, received }: Exchange,
  { body }: SlowClientLimits,
): boolean {
  // Unread received bytes mean that the client waits for the server.
  if (raw.complete || raw.readableLength > 0) received.length = 0
  else received.push(socket.bytesRead)
  if (received.length <= bodyLooks) return false
  const [before = 0] = received.splice(0, 1)
  return socket.bytesRead - before < body.bytes
}

function cutSender(app: FastifyInstance, exchange: Exchange): void {
  const { reply, socket } = exchange
  if (!reply.raw.headersSent) {
    app.server.emit('clientError', Object.assign(new Error(tooSlow), { code: timeoutCode }), socket)
  } else {
    note(exchange, tooSlow)
    socket.destroy()
  }
}

async function findStalled(exchanges: Exchange[]): Promise<Exchange[]> {
  const waiting = exchanges.filter(({ socket }) => socket.writableLength > 0)
  const unread = await unreadBytes(waiting.map(({ socket }) => socket))
  return waiting.filter((exchange) => {
    const bytes = unread.get(exchange.socket)
    const looks = bytes === exchange.unread.bytes ? exchange.unread.looks + 1 : 0
    exchange.unread = { bytes, looks }
    return looks >= answerLooks
  })
}

function note({ request }: Exchange, what: string): void {
  request.log.warn({ route: request.routeOptions.url ?? 'unknown', ip: request.ip }, what)
}

/** Node's error code, which leads to a 408. */
const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT'
const tooSlow = 'a request came in too slowly'

/**
 * The unsent state of each connection, as a text that changes when the client reads. The kernel buffers megabytes of
 * an answer, so this also includes the bytes that the other side has not acknowledged: tx_queue of /proc/net/tcp
 * (proc_pid_net(5)).
 */
async function unreadBytes(sockets: Socket[]): Promise<Map<Socket, string>> {
  const queues = sockets.length > 0 ? await sendQueues() : new Map<string, string>()
  const bytesOf = (socket: Socket) => {
    const { data } = handle.safeParse(Reflect.get(socket, '_handle'))
    const unacknowledged = data && queues.get(inodeOf(data.fd))
    return `${socket.bytesWritten} ${data?.writeQueueSize} ${unacknowledged}`
  }
  return new Map(sockets.map((socket) => [socket, bytesOf(socket)]))
}

/** Node's internal handle of a connection. */
const handle = z.object({ fd: z.number(), writeQueueSize: z.number() })

/** By socket inode. Empty where /proc is missing. */
async function sendQueues(): Promise<Map<string, string>> {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) =>
    readFile(file, 'latin1').catch(() => ''),
  )
  const lines = (await Promise.all(tables)).join('\n').split('\n')
  return new Map(
    lines.map((line) => {
      const columns = line.trim().split(/\s+/)
      return [columns[9] ?? '', columns[4]?.split(':')[0] ?? '']
    }),
  )
}

function inodeOf(fd: number): string {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1] ?? 'none'
  } catch {
    return 'none'
  }
}
