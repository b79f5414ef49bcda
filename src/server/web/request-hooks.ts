import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cookieJar } from '#server/auth/download-cookie.ts'
import { createContext, refuseImpersonation, type Services } from '#server/context.ts'

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

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once the process has been asked to end; see `drain` in listen.ts. */
    leaving: boolean
  }
}

/** From then on each answer ends its connection, so that its sender's next request goes elsewhere (RFC 9112, 9.6). */
export function registerShuttingDown(app: FastifyInstance): void {
  app.decorate('leaving', false)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.leaving) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Who views as a client writes nothing, by whatever route and before a body is read: docs/decisions/0014. Procedures
 * are judged one by one in trpc.ts, since a batch may hold several.
 */
export function registerImpersonationGuard(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    if (reads.has(request.method) || request.routeOptions.url === '/trpc/:path') return
    const ctx = createContext(services, request, cookieJar(services.config, reply))
    if (ctx.viewing) await refuseImpersonation(ctx)
  })
}

const reads = new Set(['GET', 'HEAD'])
