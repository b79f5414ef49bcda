import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserCookie } from './known-browsers.ts'
import type { Config } from '#server/config.ts'
import type { CookieJar } from '#server/context.ts'

/**
 * The session's token as a cookie that only document downloads accept, so that a document opens in a new tab without
 * a token in its address. All other calls need the header, which prevents CSRF.
 */
export const downloadCookie = 'document_session'

export function cookieJar(config: Config, reply: FastifyReply): CookieJar {
  const secure = config.publicUrl.startsWith('https:')
  const attributes = {
    path: '/api/documents',
    httpOnly: true,
    sameSite: 'strict',
    secure,
  } as const
  return {
    browser: browserCookie(secure, reply),
    set: (token, expiresAt) => {
      reply.setCookie(downloadCookie, token, {
        ...attributes,
        ...(expiresAt && { expires: expiresAt }),
      })
    },
    clear: () => {
      reply.clearCookie(downloadCookie, attributes)
      // Removes cached answers that Back would show (OWASP ASVS 14.3.1). Not "cookies", which would clear those of
      // the firm's other sites; not "storage", where other tabs may hold unsent work.
      reply.header('clear-site-data', '"cache"')
    },
  }
}

export function tokenFromCookie(request: FastifyRequest): string | null {
  const token = request.cookies[downloadCookie]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null
}
