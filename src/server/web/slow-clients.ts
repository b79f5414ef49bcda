import { Socket } from 'node:net'
import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pause, type Timers } from '#server/base/timers.ts'

/** Minimum speed of clients on every route before the connection is cut. Times are in milliseconds. */
export interface SlowClientLimits {
  /** While the server waits for a body, at least `bytes` must arrive per `within`. */
  body: { bytes: number; within: number }
  /** The limit for a whole request; Node enforces it. */
  request: number
  /** While an answer waits, the client must read a kilobyte a second in any such period. */
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
  /** The bytes that the connection had received at each check since the server started to wait. */
  received: number[]
  /** The bytes that the client had read at each check since answers started to wait. */
  read: number[]
}

/**
 * Disconnects clients that send a body or read an answer too slowly; the sender gets a 408 when no answer has begun.
 * Idle server-sent event streams stay open. See docs/decisions/0018.
 */
export function cutSlowClients(
  app: FastifyInstance,
  limits: SlowClientLimits,
  timers: Timers,
): void {
  const exchanges = new Map<Socket, Exchange>()
  const closing = new AbortController()
  const { signal } = closing

  async function repeat(every: number, look: () => void | Promise<void>) {
    for (;;) {
      await pause(timers, every, signal)
      if (signal.aborted) return
      await look()
    }
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    // Injected test requests have no socket.
    if (socket instanceof Socket) {
      const exchange = exchanges.get(socket)
      if (exchange === undefined) socket.once('close', () => exchanges.delete(socket))
      exchanges.set(socket, { request, reply, socket, received: [], read: exchange?.read ?? [] })
    }
    done()
  })
  app.addHook('onListen', (done) => {
    void repeat(limits.body.within / bodyLooks, () => {
      for (const exchange of exchanges.values()) {
        if (sendsTooSlowly(exchange, limits)) cutSender(app, exchange)
      }
    })
    void repeat(limits.answer / answerLooks, async () => {
      for (const exchange of await findStalled([...exchanges.values()], limits)) {
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

async function findStalled(
  exchanges: Exchange[],
  { answer }: SlowClientLimits,
): Promise<Exchange[]> {
  const isWaiting = ({ socket }: Exchange) => socket.writableLength > 0
  const waiting = exchanges.filter(isWaiting)
  const before = new Map(waiting.map(({ socket }) => [socket, handedOver(socket)]))
  const queues = waiting.length > 0 ? await sendQueues() : new Map<string, number>()
  const least = leastBytesPerSecond * (answer / 1000)
  return exchanges.filter((exchange) => {
    const { socket, read } = exchange
    slowReaders.delete(socket)
    const sent = handedOver(socket)
    if (!isWaiting(exchange)) read.length = 0
    // Bytes that went out while the queues were read are in none of them, and would count as read.
    else if (sent === before.get(socket)) read.push(sent - unread(socket, queues))
    const now = read.at(-1) ?? 0
    const earlier = read.at(-1 - answerLooks / 2)
    const seconds = answer / 2000
    if (earlier !== undefined && now - earlier < slowBytesPerSecond * seconds) {
      slowReaders.add(socket)
    }
    if (read.length <= answerLooks) return false
    return now - (read.shift() ?? 0) < least
  })
}

/** Slower readers are cut off. */
const leastBytesPerSecond = 1000
/** Slower readers give way to others who wait: transfer-limiter.ts. */
const slowBytesPerSecond = 100_000

const slowReaders = new WeakSet<Socket>()

/** Returns true if the client read below 100 kB a second in the last ten seconds, while an answer waited for it. */
export function isSlowReader({ raw }: FastifyRequest): boolean {
  return slowReaders.has(raw.socket)
}

function note({ request }: Exchange, what: string): void {
  request.log.warn({ route: request.routeOptions.url ?? 'unknown', ip: request.ip }, what)
}

/** Node's error code, which leads to a 408. */
const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT'
const tooSlow = 'a request came in too slowly'

/** The bytes of all answers that the kernel has taken. */
function handedOver(socket: Socket): number {
  const { data } = dispatched.safeParse(socket)
  if (data === undefined) return socket.bytesWritten
  return data._bytesDispatched - data._handle.writeQueueSize
}

/**
 * The bytes that the kernel has taken and the client has not acknowledged. The kernel buffers megabytes: tx_queue of
 * /proc/net/tcp (proc_pid_net(5)).
 */
function unread(socket: Socket, queues: Map<string, number>): number {
  const { data } = dispatched.safeParse(socket)
  return (data && queues.get(inodeOf(data._handle.fd))) ?? 0
}

/** Node's internals of a connection. */
const dispatched = z.object({
  _bytesDispatched: z.number(),
  _handle: z.object({ fd: z.number(), writeQueueSize: z.number() }),
})

/** Unacknowledged bytes by socket inode. Empty where /proc is missing. */
async function sendQueues(): Promise<Map<string, number>> {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) =>
    readFile(file, 'latin1').catch(() => ''),
  )
  const lines = (await Promise.all(tables)).join('\n').split('\n')
  return new Map(
    lines.map((line) => {
      const columns = line.trim().split(/\s+/)
      return [columns[9] ?? '', Number.parseInt(columns[4] ?? '0', 16) || 0]
    }),
  )
}

function inodeOf(fd: number): string {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1] ?? 'none'
  } catch {
    // No /proc, or the connection has just closed.
    return 'none'
  }
}
