import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieJar } from '#server/calls/cookies.ts'
import { wantsPage } from './static.ts'
import { createContext, refuseImpersonation, type Services } from '#server/calls/context.ts'

/** Called once for each request, when it ends. 499 means that the client has hung up, or that the portal ended the answer without a fault. */
export type RequestObserver = (request: FastifyRequest, reply: FastifyReply, status: number) => void

/** Logs one line per request, including when the client disconnects or an error aborts the answer. */
export function registerRequestLog(app: FastifyInstance, observers: RequestObserver[] = []) {
  const observe: RequestObserver = (request, reply, status) => {
    for (const observe of observers) observe(request, reply, status)
  }
  app.decorateRequest('userId', null)
  app.decorateRequest('procedures', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      const { writableFinished } = reply.raw
      const { statusCode: status } = reply
      // Undefined when the portal ended the answer without a fault: a slow reader gave way, or the access has ended.
      const errored: Error | null | undefined = reply.raw.errored
      if (errored) {
        request.log.error({ ...describe(request, reply), status, err: errored }, 'broken off')
      } else if (!writableFinished) {
        request.log.info(describe(request, reply), errored === null ? 'hung up' : 'ended early')
      }
      if (!writableFinished) observe(request, reply, errored ? 500 : 499)
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    // A load balancer's probe would write 17,000 lines a day.
    const level = status === 200 && probes.has(request.routeOptions.url ?? '') ? 'debug' : 'info'
    request.log[level]({ ...describe(request, reply), status }, 'request')
    observe(request, reply, reply.statusCode)
    done()
  })
}

const probes = new Set(['/api/ready', '/api/health'])

/** Logs the route's pattern, because an address may hold ids and search words. */
function describe(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: patternOf(request),
    procedure: request.procedures?.join(),
    ms: Math.round(reply.elapsedTime),
    ip: request.ip,
    user: request.userId ?? undefined,
  }
}

/** For metrics and traces: a single procedure call has a route of its own. */
export function routeOf(request: FastifyRequest): string {
  const { procedures } = request
  return procedures?.length === 1 ? `/trpc/${procedures[0]}` : patternOf(request)
}

/** The client's pages have no routes on the server. */
function patternOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? (wantsPage(request) ? 'page' : 'unknown')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the request, once the session is found; during an impersonation the admin. */
    userId: string | null
    /** The names of the procedures that a tRPC request calls. */
    procedures: string[] | null
  }
  interface FastifyInstance {
    /** True once the process shuts down; see `drain` in listen.ts. */
    leaving: boolean
  }
}

/**
 * During a shutdown each answer closes its connection, so that the client's next request goes to another process (RFC
 * 9112, 9.6).
 */
export function registerShuttingDown(app: FastifyInstance): void {
  app.decorate('leaving', false)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.leaving) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Refuses writes during an impersonation on every route, before the body is read: docs/decisions/0014. trpc.ts checks
 * procedures one by one, because a batch may hold several.
 */
export function registerImpersonationGuard(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (reads.has(request.method) || request.routeOptions.url === '/trpc/:path') return done()
    const ctx = createContext(services, request, cookieJar(services.config, reply))
    if (!ctx.viewing) return done()
    return refuseImpersonation(ctx)
  })
}

const reads = new Set(['GET', 'HEAD'])
