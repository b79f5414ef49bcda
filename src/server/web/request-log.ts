import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** One line a request, whether it got its answer or its sender hung up before that was out. */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) request.log.info(describe(request, reply), 'hung up')
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({ ...describe(request, reply), status: reply.statusCode }, 'request')
    done()
  })
}

/** The route's pattern, never its address: ids and search words are people's. */
function describe(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    procedure: trpcParams.safeParse(request.params).data?.path,
    ms: Math.round(reply.elapsedTime),
    ip: request.ip,
  }
}

const trpcParams = z.object({ path: z.string().max(200) })
