import type { FastifyInstance } from 'fastify'
import { cookieJar } from '#server/auth/download-cookie.ts'
import { createContext, refuseImpersonation, type Services } from '#server/context.ts'

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
