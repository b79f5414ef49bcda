import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { actorOf, requestedImpersonation } from '#server/records/auth/impersonations.ts'
import type { CookieJar } from './cookies.ts'
import { endOf, type SessionRead } from '#server/records/auth/active-sessions.ts'
import { bearerToken, createSessions } from './sessions.ts'
import { emailProofOf } from '#server/records/auth/proof-policy.ts'
import { twoFactorOf } from '#server/records/auth/policy.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Assurances } from '#server/features/assurances/assurances.ts'
import type { Config } from '#server/base/config.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Scanner } from '#server/outside/clamd.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Realtime } from '#server/change/realtime.ts'
import type { DocumentStore } from '#server/storage/document-store.ts'

/** Shared by all requests. */
export interface Services {
  config: Config
  db: Db
  keyring: Keyring
  store: DocumentStore
  /** Null without a malware scanner. */
  scanner: Scanner | null
  limits: RateLimits
  realtime: Realtime
  assurances: Assurances
  /** The only source of the time; tests move it. */
  clock: () => Date
}

export interface Context extends Services {
  now: () => Date
  log: FastifyBaseLogger
  ip: string
  userAgent: string | null
  requestId: string
  viewer: Viewer | null
  /** Of a REST call that changes a profile or a return. */
  ifMatch: string | null
  /** Whether an admin's request impersonates a client. */
  viewing: boolean
  /**
   * Finds the session, once per request. `use: false` is for polls, which do not extend the idle limit; background
   * requests (`x-background`) don't either. Throws a 403 during an impersonation, unless `allowImpersonation` is set, and
   * while a second factor is required and missing, unless `beforeEnrolling` is set. Any request but a GET throws one while
   * the address must be proven and is not, unless `beforeProof` is set.
   */
  findViewer: (options: FindOptions) => Promise<Viewer | null>
  /** The same with rows of the viewer, in the same statement. */
  readWithViewer: <Row>(
    read: SessionRead<Row>,
    options: FindOptions,
  ) => Promise<{ viewer: Viewer; rows: Row[] } | null>
  /** Ends the session whose token came with the request; returns its user's id, if there was one. */
  endSentSession: (trx: Trx) => Promise<string | undefined>
  /** See auth/cookies.ts. */
  cookies: CookieJar
  /** Sets the download cookie again. The session alone decides when it ends. */
  renewDownloadCookie: (viewer: Viewer) => void
}

interface FindOptions {
  use: boolean
  allowImpersonation?: boolean
  /** The call works while a second factor is required and missing. */
  beforeEnrolling?: boolean
  /** A change that works before the address is proven. */
  beforeProof?: boolean
}

/** The context of a call with a session. */
export type SignedInContext = Context & { viewer: Viewer }

/** Services that a change needs. */
export type ChangeServices = Pick<Services, 'db' | 'keyring' | 'clock'>

/** The context of a request. Only the download route passes `token`, because it also reads the cookie. */
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
  const check = (viewer: Viewer, options: FindOptions) => {
    request.userId = actorOf(viewer)
    const { use, allowImpersonation = false, beforeEnrolling = false } = options
    const changes = request.method !== 'GET' && request.method !== 'HEAD'
    const { enrolled, required } = twoFactorOf(services.config, viewer, services.clock())
    if (required && !enrolled && !beforeEnrolling) throw errors.enrollFirst()
    if (viewer.viewedBy && !allowImpersonation) throw errors.viewing(request.method !== 'GET')
    const { proven, required: mustProve } = emailProofOf(services.config, viewer)
    if (mustProve && !proven && changes && options.beforeProof !== true) throw errors.proveFirst()
    const checked = mustProve && !proven ? { ...viewer, withheld: true } : viewer
    return use && attended ? sessions.touch(checked) : checked
  }
  return {
    ...services,
    now: services.clock,
    log: request.log,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    requestId: request.id,
    viewer: null,
    ifMatch: null,
    cookies,
    viewing: viewAs !== null,
    async findViewer(options) {
      if (token === null) return null
      found ??= sessions.find(token, viewAs)
      const viewer = await found
      return viewer && check(viewer, options)
    },
    renewDownloadCookie({ remember }) {
      if (token !== null) cookies.set(token, endOf(remember, services.clock()))
    },
    endSentSession: async (trx) =>
      token === null ? undefined : createSessions(trx, services.clock).endByToken(token),
    async readWithViewer(read, options) {
      const answer = token === null ? null : await sessions.read(token, read, viewAs)
      return answer && { viewer: await check(answer.viewer, options), rows: answer.rows }
    },
  }
}

/** Refuses an impersonating request: 401 without a session, else 403. */
export async function refuseImpersonation(ctx: Pick<Context, 'findViewer'>): Promise<never> {
  await ctx.findViewer({ use: false })
  throw errors.signedOut()
}
