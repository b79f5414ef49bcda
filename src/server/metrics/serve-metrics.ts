import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import prometheus, { type Registry } from 'prom-client'
import type { Config } from '#server/base/config.ts'
import type { Services } from '#server/calls/context.ts'
import { StartupError } from '#server/base/startup.ts'
import { createPortalMetrics } from './portal-metrics.ts'
import { createProcessMetrics, type ProcessMetrics } from './process-metrics.ts'
import { reasonOf } from '#server/base/reason-of.ts'

/**
 * Measures this process. When there are several serving processes, each gives its figures to the first one. Each series
 * has the process's number, so that a replaced process starts a new series instead of making the old one jump.
 */
export function measureProcess(services: Services): ProcessMetrics {
  const metrics = createProcessMetrics(services)
  if (cluster.worker) {
    metrics.registry.setDefaultLabels({ process: cluster.worker.id })
    prometheus.AggregatorRegistry.setRegistries(metrics.registry)
    void new prometheus.AggregatorRegistry()
  }
  return metrics
}

/**
 * Answers `GET /metrics` on a separate listener. `own` are the figures of this process; without them it is the first of
 * several processes and asks the others.
 *
 * @throws StartupError
 */
export async function serveMetrics(
  services: Services,
  { host, port }: Pick<Config, 'host'> & { port: number },
  own: Registry | null,
  log: Pick<Logger, 'warn'>,
) {
  const portal = createPortalMetrics(services)
  const others = own === null ? new prometheus.AggregatorRegistry() : null
  const read = async () => {
    const parts = await Promise.all([portal.metrics(), own?.metrics(), others?.clusterMetrics()])
    return parts.filter(Boolean).join('\n')
  }
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' && request.url === '/metrics'
    if (!isRead) return void response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': portal.contentType }).end(text),
      (error: unknown) => {
        log.warn({ reason: reasonOf(error) }, 'the metrics can not be read')
        response.writeHead(503).end()
      },
    )
  })
  server.listen({ host, port })
  await once(server, 'listening').catch((cause: NodeJS.ErrnoException) => {
    throw new StartupError(`METRICS_PORT: ${port} can’t be used (${cause.code})`, { cause })
  })
  return {
    stop() {
      server.close()
      server.closeAllConnections()
      return Promise.resolve()
    },
  }
}
