import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { givesWay, streamingRoutes } from '#tests/invariants/streams.table.ts'

/**
 * Ends the run when an answer of any test's app is a stream that the table does not have, so that no route streams
 * without a thought about slow readers.
 */
export function watchStreams(): void {
  channel('fastify.initialization').subscribe((message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    const sentByFastify = new WeakSet<FastifyReply>()
    fastify.addHook('onSend', (request, reply, payload, done) => {
      sentByFastify.add(reply)
      if (payload instanceof Object && 'pipe' in payload) note(nameOf(request), { raw: false })
      done(null, payload)
    })
    fastify.addHook('onResponse', (request, reply, done) => {
      if (!sentByFastify.has(reply) && reply.raw.headersSent) note(nameOf(request), { raw: true })
      done()
    })
  })
}

/** The routes that answered with a stream until now. */
export const streamed = new Set<string>()

function note(route: string, { raw }: { raw: boolean }): void {
  streamed.add(route)
  const reason = streamingRoutes[route]
  // Only send-pieces.ts writes raw answers in a place of a limiter.
  if (reason !== undefined && (raw || reason !== givesWay)) return
  void Promise.reject(
    new Error(`${route} answers with a stream: see tests/invariants/streams.table.ts`),
  )
}

function nameOf({ method, routeOptions: { url, config } }: FastifyRequest): string {
  if (url === undefined) return 'a page'
  return 'rootPath' in config || url === '/assets/*' ? 'a file of the client' : `${method} ${url}`
}
