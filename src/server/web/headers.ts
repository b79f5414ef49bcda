import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Allows this answer's own style elements under the content security policy. */
    nonce: string
  }
}

/** The headers of every answer, errors included: MDN Observatory's A+ set. */
export async function registerHeaders(app: FastifyInstance, config: Config) {
  app.decorateReply('nonce', '')
  app.addHook('onRequest', (request, reply, done) => {
    reply.nonce = randomBytes(16).toString('base64')
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    reply.header('cache-control', 'no-store')
    reply.header('content-security-policy', contentSecurityPolicy(reply.nonce, config))
    done()
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 2 * 365 * 86_400, includeSubDomains: true }
      : false,
  })
}

function contentSecurityPolicy(nonce: string, config: Config): string {
  const development = config.mode === 'development'
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    // Vite's client waits for a restarted server in a worker made from a blob.
    ...(development ? ["worker-src 'self' blob:"] : []),
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}
