import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** One line a request. The route's pattern, never its address: ids and search words are people's. */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        procedure: trpcParams.safeParse(request.params).data?.path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'request',
    )
    done()
  })
}

const trpcParams = z.object({ path: z.string().max(200) })
