import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { requestedImpersonation } from '#server/records/auth/impersonations.ts'
import type { CookieJar } from './cookies.ts'
import { endOf, type SessionRead } from '#server/records/auth/active-sessions.ts'
import { bearerToken, createSessions } from './sessions.ts'
import { emailProofOf } from '#server/records/auth/proof-policy.ts'
import { twoFactorOf } from '#server/records/auth/policy.ts'
import { type Viewer, actorOf } from '#server/base/viewer.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import type { Finding, SetupRound } from '#shared/firm/setup.schema.ts'
import type { AssuranceFindings } from '#shared/firm/assurances.schema.ts'
import type { FirmOfNow } from '#server/records/firm/firm-of-now.ts'
import type { CallContext, Resources } from '#server/change/services.ts'
import type { RateLimits } from './rate-limits.ts'

/** Shared by all requests. */
export interface Services extends Resources {
  limits: RateLimits
  assurances: Assurances
  setUp: SetUp
  firm: FirmOfNow
}

/** The findings of `npm run doctor` for the portal that runs. */
export interface SetUp {
  /** The findings of at most a minute ago. All callers share one round of checks. */
  read: () => Promise<SetupRound>
  /** The findings of the last round, at once. Starts a new round if that one is old. */
  latest: () => readonly Finding[]
}

export interface Assurances {
  /** Results of the checks, which run at most once a minute. Never rejects. */
  read: (log: Pick<FastifyBaseLogger, 'warn'>) => Promise<AssuranceFindings>
}

export interface Context extends CallContext, Services {
  /** When the request arrived, by `performance.now()`. */
  arrivedAt: number
  /**
   * Finds the session, once per request. `use: false` is for polls, which do not extend the idle limit; background
   * requests (`x-background`) don't either. Throws a 403 during an impersonation unless `allowImpersonation` is set,
   * and while a required second factor is missing unless `beforeEnrolling` is set. Except for a GET, it also throws one
   * while a required address is not proven, unless `beforeProof` is set.
   */
  findViewer: (options: FindOptions) => Promise<Viewer | null>
  /** Finds the viewer and reads their rows in the same statement. */
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
  /** Allows the call while a required second factor is missing. */
  beforeEnrolling?: boolean
  /** Allows the change before the address is proven. */
  beforeProof?: boolean
}

/** The context of a call with a session. */
export type SignedInContext = Context & { viewer: Viewer }

/** The context of a request. Only the download route passes `token`, because it also reads the cookie. */
export function createContext(
  services: Services,
  request: FastifyRequest,
  cookies: CookieJar,
  token: string | null = bearerToken(request.raw),
): Context {
  const arrivedAt = performance.now()
  const sessions = createSessions(services.db, services.clock)
  const attended = request.headers['x-background'] === undefined
  const viewAs = requestedImpersonation(request.headers)
  let currentViewer: Promise<Viewer | null> | undefined
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
    return use && attended ? sessions.touch(checked, services.timeLimits) : checked
  }
  return {
    ...services,
    now: services.clock,
    log: request.log,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    requestId: request.id,
    arrivedAt,
    viewer: null,
    ifMatch: null,
    cookies,
    viewing: viewAs !== null,
    async findViewer(options) {
      if (token === null) return null
      currentViewer ??= sessions.find(token, viewAs)
      const viewer = await currentViewer
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

/** Refuses an impersonating request: 401 without a session, otherwise 403. */
export async function refuseImpersonation(ctx: Pick<Context, 'findViewer'>): Promise<never> {
  await ctx.findViewer({ use: false })
  throw errors.signedOut()
}
