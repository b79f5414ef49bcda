import type { FastifyInstance } from 'fastify'

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
