import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { firm } from '#shared/firm.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import { withTimeout } from './lifecycle.ts'
import { StartupError } from './startup.ts'

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
    const [variable, reason] = reasons[cause.code ?? ''] ?? []
    if (variable === undefined) throw cause
    const value = variable === 'PORT' ? port : host
    throw new StartupError(`${variable}: ${value} ${reason}`, { cause })
  })
}

/** Milliseconds in which connections that come are still taken, and how long that may be while many wait. */
const acceptFor = { least: 100, most: 1000 }

/** Milliseconds in which requests that are on their way still arrive on connections that are there. */
const readFor = 1000

/** Milliseconds in which requests and jobs under way may finish. */
const drainLimit = 4000

/**
 * Ends without losing a request that was sent before anybody could know: health answers 503 and each answer ends its
 * connection, then no new connection is taken, then what is under way gets its time. Who is left is cut off.
 */
export async function drain(
  app: FastifyInstance,
  { realtime }: Pick<Services, 'realtime'>,
  worker: { stop: () => Promise<void> },
): Promise<void> {
  const jobs = worker.stop()
  app.leaving = true
  realtime.close()
  await acceptWaiting(app.server)
  await withTimeout(readFor, stopListening(app.server))
  const closed = app.close()
  await withTimeout(drainLimit, Promise.all([closed, jobs]))
  app.server.closeAllConnections()
  await closed
}

/** A turn of the event loop takes one of the connections that wait; when twenty have had none, none waits. */
async function acceptWaiting(server: Server): Promise<void> {
  const end = performance.now() + acceptFor.most
  await delay(acceptFor.least)
  let turns = 0
  server.on('connection', () => (turns = 0))
  while (turns < 20 && performance.now() < end) {
    turns += 1
    await turn()
  }
}

/** Resolves when the last connection has ended. An http server's own `close` would cut off those that look idle. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    Server.prototype.close.call(server, () => resolve())
  })
}

const reasons: Record<string, ['PORT' | 'HOST', string]> = {
  EADDRINUSE: ['PORT', 'is in use by another program; set PORT to a free one'],
  EACCES: ['PORT', 'needs rights that this user does not have; set PORT to one above 1023'],
  EADDRNOTAVAIL: ['HOST', 'is no address of this machine'],
  ENOTFOUND: ['HOST', 'is a name that nobody knows'],
}

/** What the person at the terminal needs to know, once it is true. */
export function announce(config: Config): void {
  const lines = [
    `${firm.name} portal: ready on ${addressOf(config)} (process ${process.pid})`,
    `Data: ${config.dataDir}`,
    'First administrator: register in the browser, then run: npm run grant-admin -- EMAIL',
  ]
  if (!config.worker) {
    lines.push('WORKER is off: mails wait until npm run worker runs on the same data.')
  }
  if (!config.rateLimits) lines.push('RATE_LIMITS is off: use that for load tests only.')
  console.log(lines.join('\n'))
}

export function announceWorker(config: Config): void {
  console.log(
    `${firm.name} worker: ready (process ${process.pid})\nData: ${config.databaseUrl === null ? config.dataDir : 'DATABASE_URL'}`,
  )
}

export function announceKey(file: string): void {
  console.log(
    `Made the key that seals the data: ${file}\n` +
      'Back it up, apart from the rest: without it, documents and personal numbers are lost.',
  )
}

function addressOf({ host, port }: Config): string {
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${local ? 'localhost' : name}:${port}`
}
