import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { requestedImpersonation } from './auth/impersonations.ts'
import type { BrowserCookie } from './auth/known-browsers.ts'
import { bearerToken, createSessions } from './auth/sessions.ts'
import type { Viewer } from './auth/viewer.ts'
import type { Assurances } from './assurances.ts'
import type { Config } from './config.ts'
import type { Keyring } from './crypto/keyring.ts'
import type { Scanner } from './documents/clamd.ts'
import type { Db } from './database/database.ts'
import { errors } from './errors.ts'
import type { RateLimits } from './auth/rate-limits.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { DocumentStore } from './storage/document-store.ts'

/** What the process owns and every request shares. */
export interface Services {
  config: Config
  db: Db
  keyring: Keyring
  store: DocumentStore
  /** Null where uploads are not scanned for malware. */
  scanner: Scanner | null
  limits: RateLimits
  realtime: Realtime
  assurances: Assurances
  /** Tests move it; everything that asks for the time asks here. */
  clock: () => Date
}

/** Where a change comes from: what an audit row needs to say so. */
export interface Origin {
  actorId: string | null
  ip: string | null
  requestId: string | null
}

export interface Context extends Services {
  now: () => Date
  log: FastifyBaseLogger
  ip: string
  userAgent: string | null
  requestId: string
  viewer: Viewer | null
  /** Whether the request asks to be judged as a client whom its sender, an admin, views. */
  viewing: boolean
  /**
   * Looks the session up once a request. `use: false` for polls, which don't put off the idle limit; nor does what a
   * browser reads again by itself while nobody is there, which it says with `x-background`. Throws a 403 when an admin
   * views as a client, unless `viewable` says that what is asked is part of that.
   */
  findViewer: (options: { use: boolean; allowImpersonation?: boolean }) => Promise<Viewer | null>
  /** Opens the one place where a cookie may stand in for the header; see documents/documents.files.ts. */
  cookies: CookieJar
}

/** Sets the download cookie on the answer, or clears it with all that the browser has kept of the session's answers. */
export interface CookieJar {
  /** Tells a browser that signed in before from others; lets nobody in. */
  browser: BrowserCookie
  set: (token: string, expiresAt: Date | null) => void
  clear: () => void
}

/** The context of a call that only who is signed in may make. */
export type SignedIn = Context & { viewer: Viewer }

/** One request's context. `token` is given only by the download route, which also reads the cookie. */
export function createContext(
  services: Services,
  request: FastifyRequest,
  cookies: CookieJar,
  token: string | null = bearerToken(request.raw),
): Context {
  const sessions = createSessions(services.db, services.clock)
  const attended = request.headers['x-background'] === undefined
  const viewAs = requestedImpersonation(request.headers)
  let found: Promise<Viewer | null> | undefined
  return {
    ...services,
    now: services.clock,
    log: request.log,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    requestId: request.id,
    viewer: null,
    cookies,
    viewing: viewAs !== null,
    async findViewer({ use, allowImpersonation = false }) {
      if (token === null) return null
      found ??= sessions.find(token, viewAs)
      const viewer = await found
      if (viewer?.viewedBy && !allowImpersonation) throw errors.viewing(request.method !== 'GET')
      return viewer && use && attended ? sessions.touch(viewer) : viewer
    },
  }
}

/** Ends a request that views as a client and asks for what is no part of that: 401 to a stranger, else 403. */
export async function refuseImpersonation(ctx: Pick<Context, 'findViewer'>): Promise<never> {
  await ctx.findViewer({ use: false })
  throw errors.signedOut()
}
