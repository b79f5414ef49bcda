import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { browserCookie } from './known-browsers.ts'
import type { Config } from '#server/config.ts'
import type { CookieJar } from '#server/context.ts'

/**
 * The session's token as a cookie, accepted by document downloads and nothing else, so that a document opens in a
 * new tab without a token in its address. Everything else needs the header: that is the CSRF defence.
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
      // Pages and answers that Back would show again (OWASP ASVS 14.3.1). Not "cookies": those of the whole domain would
      // go, the firm's other sites' too. Not "storage": the client clears its own, and other tabs may hold unsent work.
      reply.header('clear-site-data', '"cache"')
    },
  }
}

/** The token in the cookie, for the download route. */
export function tokenFromCookie(request: FastifyRequest): string | null {
  const token = request.cookies[downloadCookie]
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null
}
