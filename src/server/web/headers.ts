import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/base/config.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Allows this answer's own script and style elements under the content security policy. Made at the first use. */
    readonly nonce: string
  }
}

/** The headers of every answer, errors included: MDN Observatory's A+ set. */
export function registerHeaders(app: FastifyInstance, config: Config): void {
  const nonces = new WeakMap<FastifyReply, string>()
  app.decorateReply('nonce', {
    getter() {
      const nonce = nonces.get(this) ?? randomBytes(16).toString('base64')
      nonces.set(this, nonce)
      return nonce
    },
  })
  const policy = contentSecurityPolicy(null, config)
  const headers = {
    ...everywhere,
    'content-security-policy': policy,
    ...(config.publicUrl.startsWith('https:') && encrypted),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    const nonce = nonces.get(reply)
    // A route may have its own policy.
    if (nonce !== undefined && reply.getHeader('content-security-policy') === policy) {
      reply.header('content-security-policy', contentSecurityPolicy(nonce, config))
    }
    done(null, payload)
  })
}

/** Takes the answer over from Fastify and writes its head. Hooks of the payload don't run; hooks of the response do. */
export function writeRawHead(reply: FastifyReply): ServerResponse {
  if (reply.server.leaving) reply.header('connection', 'close')
  const headers = Object.entries(reply.getHeaders())
  reply.hijack()
  return reply.raw.writeHead(
    reply.statusCode,
    headers.flatMap(([name, value = '']) => [name, value]),
  )
}

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  // Does the same as frame-ancestors, for answers with their own policy.
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'cache-control': 'no-store',
}

/** Two years (RFC 6797). */
const encrypted = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }

/** W3C Trusted Types. bootstrap.js makes the one policy. */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default"

/** For a library's page that writes HTML. Style elements still need the nonce. */
export function allowHtmlFromText(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy'))
    .replace(`; ${trustedTypes}`, '')
    .replace("style-src 'self'", `style-src 'self' 'nonce-${reply.nonce}'`)
  return reply.header('content-security-policy', policy)
}

function contentSecurityPolicy(nonce: string | null, config: Config): string {
  const development = config.mode === 'development'
  const own = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    // Vite's client waits for a restarted server in a worker made from a blob.
    ...(development ? ["worker-src 'self' blob:"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // No script may turn text into HTML or code. Vite's client in development does.
    ...(development ? [] : [trustedTypes]),
  ].join('; ')
}
