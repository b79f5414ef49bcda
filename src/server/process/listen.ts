import { once } from 'node:events'
import { createServer, Server } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { firm } from '#shared/firm/firm.ts'
import { hasAdmin } from '#server/records/auth/users.queries.ts'
import type { Config } from '#server/base/config.ts'
import type { Services } from '#server/calls/context.ts'
import { handBackConnections } from './cluster.ts'
import { withTimeout } from '#server/base/lifecycle.ts'
import { codeOf } from '#server/base/storage-fault.ts'
import { placesOf } from './places.ts'
import { portalVersion } from '#server/base/portal-version.ts'
import { print } from '#server/base/printable.ts'
import { StartupError } from '#server/base/startup.ts'
import { commandHere } from '#server/base/command-here.ts'

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
    const [variable, reason] = reasons[cause.code ?? ''] ?? []
    if (variable === undefined) throw cause
    const value = variable === 'PORT' ? port : host
    throw new StartupError(`${variable}: ${value} ${reason}`, { cause })
  })
}

/** Refuses a start before it has created anything. */
export async function requirePorts({ host, port, metricsPort }: Config): Promise<void> {
  for (const [variable, value] of [
    ['PORT', port],
    ['METRICS_PORT', metricsPort],
  ] as const) {
    if (value === null) continue
    const server = createServer()
    try {
      await once(server.listen({ host, port: value }), 'listening')
    } catch (cause) {
      const [about, reason = ''] = reasons[codeOf(cause) ?? ''] ?? []
      if (about === undefined) throw cause
      const place = about === 'PORT' ? `${variable}: ${value}` : `HOST: ${host}`
      throw new StartupError(`${place} ${reason.replace('set PORT', `set ${variable}`)}`, { cause })
    } finally {
      server.close()
    }
  }
}

/** Milliseconds for accepting connections after the stop, and the maximum while many are queued. */
const acceptFor = { least: 100, most: 1000 }

/** Milliseconds for reading requests on open connections. */
const readFor = 1000

/** Milliseconds for finishing requests and jobs. */
const drainLimit = 4000

/**
 * Stops without losing requests: health answers 503 and answers close their connections, then no connection is
 * accepted, then running requests finish. Whatever remains is cut off.
 */
export async function drain(
  app: FastifyInstance,
  { realtime }: Pick<Services, 'realtime'>,
  worker: { stop: () => Promise<void> } | undefined,
): Promise<void> {
  const jobs = worker?.stop()
  app.leaving = true
  realtime.close()
  await acceptWaiting(app.server)
  await withTimeout(readFor, stopListening(app.server))
  const closed = app.close()
  await withTimeout(drainLimit, Promise.all([closed, jobs]))
  app.server.closeAllConnections()
  await closed
  await handBackConnections()
}

/** Each turn of the event loop accepts one queued connection; after twenty turns without one the queue is empty. */
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

/** Resolves when the last connection has ended. http's own `close` would cut off connections that look idle. */
function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    Server.prototype.close.call(server, () => resolve())
  })
}

const reasons: Record<string, ['PORT' | 'HOST', string]> = {
  EADDRINUSE: ['PORT', 'is in use by another program; set PORT to a free one'],
  EACCES: ['PORT', 'needs rights that this user does not have; set PORT to one above 1023'],
  EADDRNOTAVAIL: ['HOST', 'is not an address of this machine'],
  ENOTFOUND: ['HOST', 'is an unknown name'],
}

/** Prints the address, where the data is, and hints for the operator. */
export async function printAddress({ config, db }: Pick<Services, 'config' | 'db'>): Promise<void> {
  const lines = [
    `${firm.name} portal ${portalVersion}, Node ${process.versions.node}: ready on ${listenAddress(config)} (process ${process.pid})`,
    ...(config.publicUrl === `http://localhost:${config.port}`
      ? []
      : [`Public address: ${config.publicUrl}`]),
    ...placesOf(config),
  ]
  if (!(await hasAdmin(db))) {
    const run = commandHere('grant-admin', { args: 'EMAIL' })
    lines.push(`First administrator: register in the browser, then run: ${run}`)
  }
  if (!config.worker) {
    lines.push(`WORKER is off: mails wait until ${commandHere('worker')} runs on the same data.`)
  }
  if (!config.rateLimits) lines.push('RATE_LIMITS is off: use that for load tests only.')
  print(...lines)
}

export function printWorker(config: Config): void {
  print(`${firm.name} worker ${portalVersion}: ready (process ${process.pid})`, ...placesOf(config))
}

export function printKeyHint(file: string): void {
  console.log(
    `Made the key that seals the data: ${file}\n` +
      'Back it up, apart from the rest: without it, documents and personal numbers are lost.',
  )
}

function listenAddress({ host, port }: Config): string {
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${local ? 'localhost' : name}:${port}`
}
