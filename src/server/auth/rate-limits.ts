import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/database/database.ts'
import { errors } from '#server/errors.ts'

/** Points in a window of seconds. Shared by all processes, since they are counted in the database. */
const rules = {
  /** Wrong passwords for one account, from wherever (OWASP ASVS 6.3.1). */
  'login-account': { points: 10, duration: 15 * 60 },
  /** Wrong passwords from one address, for whichever account. */
  'login-address': { points: 100, duration: 15 * 60 },
  'register-address': { points: 300, duration: 10 * 60 },
  /** Links mailed to one account. */
  'reset-account': { points: 3, duration: 60 * 60 },
  'reset-address': { points: 200, duration: 60 * 60 },
  'reset-token': { points: 60, duration: 15 * 60 },
  'contact-address': { points: 60, duration: 60 * 60 },
} as const

export type RateLimit = keyof typeof rules

export interface RateLimits {
  /** Counts one attempt, before it is made, so that a hundred at once are a hundred. Throws the 429. */
  spend: (limit: RateLimit, key: string) => Promise<void>
  /** The same without throwing: whether there was one left. */
  trySpend: (limit: RateLimit, key: string) => Promise<boolean>
  /** Gives the attempt back: it was a right one. */
  refund: (limit: RateLimit, key: string) => Promise<void>
  /** Forgets all attempts. */
  reset: (limit: RateLimit, key: string) => Promise<void>
}

/** `enabled: false` only for load tests (RATE_LIMITS=off). */
export function createRateLimits(db: Db, enabled: boolean): RateLimits {
  if (!enabled) return unlimited
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [name, createLimiter(db, name, rule)]),
  )
  const limiterOf = (limit: RateLimit) => {
    const limiter = limiters.get(limit)
    if (limiter === undefined) throw new Error(`no rate limit named ${limit}`)
    return limiter
  }
  const waitAfter = async (limit: RateLimit, key: string): Promise<number> => {
    try {
      await limiterOf(limit).consume(digest(key))
      return 0
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000) || 1
      throw refusal
    }
  }
  return {
    async spend(limit, key) {
      const seconds = await waitAfter(limit, key)
      if (seconds > 0) throw errors.tooMany(seconds)
    },
    trySpend: async (limit, key) => (await waitAfter(limit, key)) === 0,
    async refund(limit, key) {
      await limiterOf(limit).reward(digest(key))
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(digest(key))
    },
  }
}

const unlimited: RateLimits = {
  spend: () => Promise.resolve(),
  trySpend: () => Promise.resolve(true),
  refund: () => Promise.resolve(),
  reset: () => Promise.resolve(),
}

function createLimiter(db: Db, name: string, rule: { points: number; duration: number }) {
  return new RateLimiterPostgres({
    ...rule,
    storeClient: { query: (query: { text: string; values: unknown[] }) => run(db, query) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    clearExpiredByTimeout: false,
  })
}

/** The library speaks to a pg client; ours is Kysely's, so that there is one pool. */
async function run(db: Db, query: { text: string; values: unknown[] }) {
  const { rows, numAffectedRows } = await db.executeQuery(
    CompiledQuery.raw(query.text, [...query.values]),
  )
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
}

/** Addresses of people don't belong in a table of counters. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
