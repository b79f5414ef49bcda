import type { onRequestHookHandler } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { exportPath, documentsZipPath } from '#shared/retention/data-export.ts'
import type { Services } from '#server/calls/context.ts'
import { poolOf } from '#server/database/database.ts'
import { type RequestObserver, routeOf } from '#server/web/request-hooks.ts'

export interface RequestMeasure {
  begin: onRequestHookHandler
  observe: RequestObserver
}

/** Makes the figures of one process. Labels are our own patterns and words, never ids or input. */
export function createProcessMetrics({ db, realtime }: Pick<Services, 'db' | 'realtime'>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureConnections(registry, db)
  registry.registerMetric(
    new Gauge({
      name: 'portal_event_streams',
      help: 'Open event streams of live updates.',
      registers: [],
      collect() {
        this.set(realtime.subscribers.count())
      },
    }),
  )
  return { registry, requests: measureRequests(registry) }
}

export type ProcessMetrics = ReturnType<typeof createProcessMetrics>

function measureConnections(registry: Registry, db: Services['db']): void {
  registry.registerMetric(
    new Gauge({
      name: 'portal_database_connections',
      help: 'Connections of the process’s pool.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { totalCount, idleCount } = poolOf(db)
        this.set({ state: 'in_use' }, totalCount - idleCount)
        this.set({ state: 'idle' }, idleCount)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'portal_database_waiting',
      help: 'Queries that wait for a connection of the pool.',
      registers: [],
      collect() {
        this.set(poolOf(db).waitingCount)
      },
    }),
  )
}

function measureRequests(registry: Registry): RequestMeasure {
  const registers = [registry]
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Requests by the pattern of their route, or their procedure. Status 499: the client hung up or gave way.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Time to the end of the answer, without event streams.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const open = new Gauge({
    name: 'portal_transfers',
    help: 'Uploads and downloads that run.',
    labelNames: ['direction'],
    registers,
  })
  const bytes = new Counter({
    name: 'portal_transfer_bytes_total',
    help: 'Bytes of uploads and downloads, with their headers.',
    labelNames: ['direction'],
    registers,
  })
  return {
    begin(request, reply, done) {
      const direction = directions.get(`${request.method} ${request.routeOptions.url}`)
      if (direction !== undefined) {
        const { socket } = request.raw
        const before = socket.bytesWritten
        open.inc({ direction })
        reply.raw.once('close', () => {
          open.dec({ direction })
          const sent = Number(request.headers['content-length'] ?? 0)
          bytes.inc({ direction }, direction === 'upload' ? sent : socket.bytesWritten - before)
        })
      }
      done()
    },
    observe(request, reply, status) {
      const { method } = request
      const route = routeOf(request)
      requests.inc({ method, route, status })
      if (route !== '/trpc/realtime.changes') {
        seconds.observe({ method, route }, reply.elapsedTime / 1000)
      }
    },
  }
}

/** The routes that send or receive whole files. */
const directions = new Map<string, 'upload' | 'download'>([
  ['POST /api/tax-returns/:id/documents', 'upload'],
  ['GET /api/documents/:id/download', 'download'],
  ['POST /api/admin/firm/reports', 'upload'],
  ['GET /api/admin/firm/reports/:id', 'download'],
  [`POST ${exportPath}`, 'download'],
  [`POST ${documentsZipPath}`, 'download'],
])
