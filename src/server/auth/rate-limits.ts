import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/database/database.ts'
import { errors } from '#server/errors.ts'
import { networkOf, siteOf } from '#server/web/network.ts'

const minutes = 60
const hours = 60 * minutes

interface Rule {
  points: number
  /** Seconds. */
  duration: number
  /** The key is an IP address; counts its network and, with more points, the surrounding site. */
  byNetwork?: true
}

/**
 * Points per time window, counted in the database for all processes. One person's attempts never use up another's
 * points: docs/decisions/0008 and 0016.
 */
const rules = {
  /** Wrong passwords for an account from unknown browsers (OWASP ASVS 6.3.1). */
  'login-account': { points: 10, duration: 15 * minutes },
  /** Wrong passwords for an account from one known browser. */
  'login-browser': { points: 10, duration: 15 * minutes },
  'login-network': { points: 100, duration: 15 * minutes, byNetwork: true },
  /** Mails about refused sign-ins to one account. */
  'login-notice': { points: 1, duration: hours },
  /** Wrong second factors of an account: from unknown browsers, also in a day, and from one known browser. */
  'code-account': { points: 10, duration: 15 * minutes },
  'code-day': { points: 50, duration: 24 * hours },
  'code-browser': { points: 10, duration: 15 * minutes },
  /** Mails about refused codes of one account. */
  'code-notice': { points: 1, duration: hours },
  /** First codes of new apps in one session. */
  'enroll-session': { points: 30, duration: 15 * minutes },
  /** Sign-ins with a passkey alone, and their challenges. */
  'passkey-network': { points: 600, duration: 15 * minutes, byNetwork: true },
  /** Wrong password confirmations in one session. */
  'confirm-session': { points: 10, duration: 15 * minutes },
  'register-network': { points: 300, duration: 10 * minutes, byNetwork: true },
  /** Reset links for an account from one network or known browser. */
  'reset-asker': { points: 3, duration: hours },
  /** Reset links for an account from all networks together. */
  'reset-account': { points: 12, duration: hours },
  'reset-network': { points: 200, duration: hours, byNetwork: true },
  /** Attempts with tokens of mailed links. */
  'link-network': { points: 60, duration: 15 * minutes, byNetwork: true },
  /** Links to prove the address of one account, after the first. */
  'proof-account': { points: 3, duration: hours },
  /** All mails to an address that is not proven, after the first. */
  'proof-recipient': { points: 6, duration: 24 * hours },
  /** Invitations that one admin sends: a firm may invite all of its clients in one evening. */
  'invite-admin': { points: 200, duration: hours },
  'invite-recipient': { points: 3, duration: 24 * hours },
  /** Requested address changes of one account. */
  'email-account': { points: 5, duration: hours },
  /** Address changes to one new address. */
  'email-recipient': { points: 3, duration: 24 * hours },
  'email-network': { points: 20, duration: hours, byNetwork: true },
  /** Downloads of all data of one account. */
  'export-account': { points: 5, duration: 24 * hours },
  /** Downloads of all papers of a return by one account. */
  'papers-account': { points: 60, duration: hours },
  /** Links to one spouse. */
  'spouse-link': { points: 5, duration: 24 * hours },
  /** Codes of one spouse's link, also in a day. */
  'spouse-code': { points: 5, duration: 15 * minutes },
  'spouse-day': { points: 20, duration: 24 * hours },
  /** Identity checks that one signer begins, and asks about. */
  'identity-signer': { points: 6, duration: hours },
  'identity-read': { points: 200, duration: 15 * minutes },
  /** Signatures that a client, or a signer of a package, tries to give: each makes a PDF. */
  'signature-signer': { points: 20, duration: hours },
  /** Files of one account that were read and then refused. */
  'refused-file': { points: 60, duration: hours },
  /** Questions whether a PDF was signed here. */
  'verify-network': { points: 60, duration: 15 * minutes, byNetwork: true },
  'contact-network': { points: 60, duration: hours, byNetwork: true },
  /** Acknowledgements mailed to one address. */
  'contact-recipient': { points: 3, duration: 24 * hours },
} as const satisfies Record<string, Rule>

/** Points of a site as a multiple of a network's points. */
const siteShare = 5

type RateLimit = keyof typeof rules

export interface RateLimits {
  /** Counts an attempt before it is made, and returns how many are left. Throws the 429. */
  spend: (limit: RateLimit, key: string) => Promise<number>
  /** The same without throwing: whether an attempt was left. */
  trySpend: (limit: RateLimit, key: string) => Promise<boolean>
  /** Throws the 429 when no attempt is left, and counts none. */
  check: (limit: RateLimit, key: string) => Promise<void>
  /** Returns the attempt after it was right. */
  refund: (limit: RateLimit, key: string) => Promise<void>
  /** Forgets all attempts. */
  reset: (limit: RateLimit, key: string) => Promise<void>
}

/** `enabled: false` only for load tests (RATE_LIMITS=off). */
export function createRateLimits(db: Db, enabled: boolean): RateLimits {
  const counters = new Map(
    Object.entries(rules).map(([name, rule]) => [name, countersFor(db, name, rule)]),
  )
  const countersOf = (limit: RateLimit, key: string): Counter[] => {
    if (!enabled) return []
    const found = counters.get(limit)
    if (found === undefined) throw new Error(`no rate limit named ${limit}`)
    return found(key)
  }
  const count = async (limit: RateLimit, key: string): Promise<Counted> => {
    const all = await Promise.all(countersOf(limit, key).map(consume))
    return {
      left: Math.min(...all.map(({ left }) => left)),
      wait: Math.max(0, ...all.map(({ wait }) => wait)),
    }
  }
  return {
    async spend(limit, key) {
      const { left, wait } = await count(limit, key)
      if (wait > 0) throw errors.tooMany(wait)
      return left
    },
    trySpend: async (limit, key) => (await count(limit, key)).wait === 0,
    async check(limit, key) {
      const all = await Promise.all(countersOf(limit, key).map((one) => one.limiter.get(one.key)))
      const spent = all.find((one) => one !== null && one.remainingPoints <= 0)
      if (spent) throw errors.tooMany(Math.ceil(spent.msBeforeNext / 1000) || 1)
    },
    async refund(limit, key) {
      const counters = countersOf(limit, key)
      await Promise.all(counters.map((counter) => counter.limiter.reward(counter.key)))
    },
    async reset(limit, key) {
      const counters = countersOf(limit, key)
      await Promise.all(counters.map((counter) => counter.limiter.delete(counter.key)))
    },
  }
}

/** Deletes expired rows, which the limiter never deletes. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expire', '<=', now.getTime()).execute()
}

interface Counter {
  limiter: RateLimiterPostgres
  key: string
}

interface Counted {
  left: number
  /** Seconds until the next attempt counts; 0 for one that was allowed. */
  wait: number
}

async function consume({ limiter, key }: Counter): Promise<Counted> {
  try {
    return { left: (await limiter.consume(key)).remainingPoints, wait: 0 }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { left: 0, wait: Math.ceil(refusal.msBeforeNext / 1000) || 1 }
  }
}

function countersFor(db: Db, name: string, rule: Rule): (key: string) => Counter[] {
  const limiter = createLimiter(db, name, rule)
  if (!rule.byNetwork) return (key) => [{ limiter, key: digest(key) }]
  const points = rule.points * siteShare
  const siteLimiter = createLimiter(db, `${name}-site`, { ...rule, points })
  return (ip) => {
    const site = siteOf(ip)
    const network = { limiter, key: digest(networkOf(ip)) }
    return site === null ? [network] : [network, { limiter: siteLimiter, key: digest(site) }]
  }
}

function createLimiter(db: Db, name: string, { points, duration }: Rule) {
  return new RateLimiterPostgres({
    points,
    duration,
    storeClient: { query: (query: { text: string; values: unknown[] }) => run(db, query) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    clearExpiredByTimeout: false,
  })
}

/** Runs the library's statements on Kysely's pool. */
async function run(db: Db, query: { text: string; values: unknown[] }) {
  const { rows, numAffectedRows } = await db.executeQuery(
    CompiledQuery.raw(query.text, [...query.values]),
  )
  return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
}

/** Keys are hashed, because they hold addresses of people. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
