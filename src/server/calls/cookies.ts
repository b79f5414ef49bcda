import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { trustedDays } from '#shared/base/api.ts'
import type { Config } from '#server/base/config.ts'
import { tokenIn } from '#server/crypto/hash-token.ts'

/**
 * The session's token as a cookie that only document downloads accept, so that a document opens in a new tab without a
 * token in its address. All other calls need the header, which prevents CSRF. It lasts as long as the browser keeps the
 * token, also across a restart; `auth.currentUser`, the first call of a page, sets it again if it was cleared.
 */
export const downloadCookie = 'document_session'

/** Sets the download cookie, or clears it and cached answers. */
export interface CookieJar {
  /** Identifies known browsers; grants no access. */
  browser: BrowserCookie
  /** The token of a trusted device. It replaces the second factor, never the password. */
  device: BrowserCookie
  /** The session of a spouse, which opens one review and nothing else. */
  spouse: LinkCookie
  /** Binds a sign-in at the firm's sign-in service to this browser (features/auth/firm-account/attempts.ts). */
  firmAccount: LinkCookie
  /** The session of a link to a copy, which opens the completed documents of one return. */
  copy: LinkCookie
  set: (token: string, expires: Date) => void
  clear: () => void
}

export function cookieJar(config: Config, reply: FastifyReply): CookieJar {
  const secure = config.publicUrl.startsWith('https:')
  const attributes = {
    path: '/api/documents',
    httpOnly: true,
    sameSite: 'strict',
    secure,
  } as const
  return {
    browser: browserCookie('known_browser', oneYear, { secure, reply }),
    device: browserCookie('trusted_device', trustedDays * 24 * 3600, { secure, reply }),
    spouse: linkCookie('spouse', { secure, reply }),
    copy: linkCookie('copy', { secure, reply }),
    firmAccount: linkCookie('firmAccount', { secure, reply }),
    set: (token, expires) => {
      reply.setCookie(downloadCookie, token, { ...attributes, expires })
    },
    clear: () => {
      reply.clearCookie(downloadCookie, attributes)
      // Removes cached answers that Back would show (OWASP ASVS 14.3.1). Not "cookies", which would also clear those of
      // the firm's other sites, and not "storage", where other tabs may hold unsent work.
      reply.header('clear-site-data', '"cache"')
    },
  }
}

export function tokenFromCookie(request: FastifyRequest): string | null {
  return tokenIn(request.cookies[downloadCookie])
}

interface LinkCookie {
  read: () => string | null
  write: (token: string, expires: Date) => void
  clear: () => void
}

/** Access without a session of an account: the name of its cookie, and the paths of its calls and documents. */
const links = {
  spouse: { name: 'spouse_session', paths: ['/trpc', '/api/spouse'] },
  copy: { name: 'copy_session', paths: ['/trpc', '/api/copy'] },
  firmAccount: { name: 'firm_sign_in', paths: ['/trpc'] },
} as const
export type LinkKind = keyof typeof links

function linkCookie(
  kind: LinkKind,
  { secure, reply }: { secure: boolean; reply: FastifyReply },
): LinkCookie {
  const { name, paths } = links[kind]
  const attributes = { httpOnly: true, sameSite: 'strict', secure } as const
  return {
    read: () => tokenOfLink(reply.request, kind),
    write: (token, expires) => {
      for (const path of paths) reply.setCookie(name, token, { ...attributes, path, expires })
    },
    clear: () => {
      for (const path of paths) reply.clearCookie(name, { ...attributes, path })
      reply.header('clear-site-data', '"cache"')
    },
  }
}

/**
 * The cookie alone authenticates these calls, so it counts only for requests from this site's pages, and never for a
 * form: it is SameSite=Strict, browsers name the origin of a request, and /trpc accepts JSON only.
 */
export function tokenOfLink({ cookies, headers }: FastifyRequest, kind: LinkKind): string | null {
  const from = headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin' && from !== 'none') return null
  return tokenIn(cookies[links[kind].name])
}

const oneYear = 365 * 24 * 3600

export interface BrowserCookie {
  read: () => string
  write: (value: string) => void
}

/** Browsers call /trpc, programs /api/auth; each has its own cookies. */
function browserCookie(
  name: string,
  maxAge: number,
  { secure, reply }: { secure: boolean; reply: FastifyReply },
): BrowserCookie {
  const path = reply.request.url.startsWith('/trpc') ? '/trpc' : '/api/auth'
  return {
    read: () => reply.request.cookies[name] ?? '',
    write(value) {
      const attributes = { path, httpOnly: true, sameSite: 'strict', secure } as const
      reply.setCookie(name, value, { ...attributes, maxAge })
    },
  }
}
