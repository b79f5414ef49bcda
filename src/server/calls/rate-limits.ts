import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Role } from '#shared/base/api.ts'
import type { Db } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { holdings } from '#server/base/holdings.ts'
import { networkOf, siteOf } from '#server/base/network.ts'
import type { Viewer } from '#server/base/viewer.ts'

const minutes = 60
const hours = 60 * minutes

interface Rule {
  points: number
  /** Seconds. */
  duration: number
  /**
   * The key that attempts are counted by. The procedure that names the limit counts by account, session or network
   * before it reads its input. For the other kinds its handler counts, because only the handler knows the key. A
   * network's attempts count for its site too, which has more points.
   */
  per: 'account' | 'session' | 'network' | 'recipient' | 'sender' | 'browser' | 'signer' | 'attempt'
  /** The handler counts, because not every call does. */
  byHand?: true
  /** Completes "Too many …". */
  what?: string
}

/** A key of sender and address. */
const toAddress = {
  points: holdings.mailsToAddress.most,
  duration: 24 * hours,
  per: 'sender',
} as const satisfies Rule

/**
 * Points per time window, counted in the database for all processes. One person's attempts never use up another's
 * points: docs/decisions/0008 and 0016.
 */
const rules = {
  /** Wrong passwords for an account from unknown browsers (OWASP ASVS 6.3.1). */
  'login-account': { points: 10, duration: 15 * minutes, per: 'account', byHand: true },
  /** Wrong passwords for an account from one known browser. */
  'login-browser': { points: 10, duration: 15 * minutes, per: 'browser' },
  'login-network': { points: 100, duration: 15 * minutes, per: 'network', byHand: true },
  /** Mails about refused sign-ins to one account. */
  'login-notice': { points: 1, duration: hours, per: 'recipient' },
  /** Wrong second factors of an account: from unknown browsers, also per day, and from one known browser. */
  'code-account': { points: 10, duration: 15 * minutes, per: 'account', byHand: true },
  'code-day': { points: 50, duration: 24 * hours, per: 'account', byHand: true },
  'code-browser': { points: 10, duration: 15 * minutes, per: 'browser' },
  /** Mails about refused codes of one account. */
  'code-notice': { points: 1, duration: hours, per: 'recipient' },
  /** Attempts to confirm a new app in one session. */
  'enroll-session': { points: 30, duration: 15 * minutes, per: 'session' },
  /** Changes of an account's factors, each with a mail. */
  'factor-account': {
    points: 40,
    duration: hours,
    per: 'account',
    what: 'changes of two-factor authentication',
  },
  'codes-account': {
    points: 5,
    duration: hours,
    per: 'account',
    what: 'new sets of recovery codes',
  },
  /** Sign-ins with a passkey alone, and their challenges. */
  'passkey-network': { points: 600, duration: 15 * minutes, per: 'network' },
  /** Sign-ins at the firm's sign-in service: each asks it, and stores a row. */
  'firm-network': { points: 600, duration: 15 * minutes, per: 'network' },
  'firm-account': { points: 60, duration: hours, per: 'account' },
  /** Wrong password confirmations in one session. */
  'confirm-session': { points: 10, duration: 15 * minutes, per: 'session', byHand: true },
  /** Confirmed passwords, each a costly hash. */
  'confirm-account': {
    points: 300,
    duration: hours,
    per: 'account',
    what: 'confirmations of the password',
  },
  'password-account': {
    points: 20,
    duration: hours,
    per: 'account',
    what: 'changes of the password',
  },
  'register-network': { points: 300, duration: 10 * minutes, per: 'network' },
  /** Reset links for an account from one network or known browser. */
  'reset-asker': { points: 3, duration: hours, per: 'attempt' },
  /** Reset links for an account from all networks together. */
  'reset-account': { points: 12, duration: hours, per: 'recipient' },
  'reset-network': { points: 200, duration: hours, per: 'network' },
  /** Attempts with tokens of mailed links. */
  'link-network': { points: 60, duration: 15 * minutes, per: 'network' },
  /** Links to prove the address of one account, after the first; also per day. */
  'proof-account': { points: 3, duration: hours, per: 'account' },
  'proof-day': { points: 6, duration: 24 * hours, per: 'account' },
  /** Mails that an account causes to its own unproven address: mail/deliver.ts. */
  'unproven-recipient': { points: 12, duration: 24 * hours, per: 'recipient' },
  /** Invitations by one admin. A firm may invite all of its clients in one evening. */
  'invite-account': { points: 200, duration: hours, per: 'account', what: 'invitations' },
  /** Invitations by one client: they go to addresses of strangers. */
  'grant-account': {
    points: holdings.invitations.most,
    duration: 24 * hours,
    per: 'account',
    byHand: true,
    what: 'invitations',
  },
  /** Mails to one address by one sender: `spendMailTo`. */
  'invite-recipient': { ...toAddress, what: 'invitations to this address' },
  'copy-recipient': { ...toAddress, what: 'links to this address' },
  /** All of these mails to one address by accounts without a proven address together. */
  'unproven-senders': {
    points: 12,
    duration: 24 * hours,
    per: 'recipient',
    what: 'mails to this address',
  },
  /** Requested address changes of one account. */
  'email-account': { points: 5, duration: hours, per: 'account', byHand: true },
  /** Address changes of one account to one new address. */
  'email-recipient': toAddress,
  'email-network': { points: 20, duration: hours, per: 'network', byHand: true },
  /** Downloads of all data of one account. */
  'export-account': { points: 5, duration: 24 * hours, per: 'account' },
  /** Downloads of all documents of a return by one account. */
  'documents-zip-account': { points: 60, duration: hours, per: 'account' },
  /** Files that one account sends, including refused ones. */
  'upload-account': {
    points: 2000,
    duration: hours,
    per: 'account',
    byHand: true,
    what: 'uploads',
  },
  /**
   * Kilobytes that accounts without a proven address store from one network, 4 GB: otherwise a thousand free accounts
   * could fill the disk.
   */
  'unproven-network': {
    points: 4 * 1024 * 1024,
    duration: 24 * hours,
    per: 'network',
    byHand: true,
    what: 'uploads from your network today',
  },
  /** Calls that notify staff: "That's everything", a change request, a scan of a signed form, a deletion. */
  'hand-over-account': {
    points: 10,
    duration: 24 * hours,
    per: 'account',
    what: 'hand-overs today',
  },
  'change-account': {
    points: 20,
    duration: 24 * hours,
    per: 'account',
    what: 'requests for a change today',
  },
  'signed-form-account': {
    points: 20,
    duration: 24 * hours,
    per: 'account',
    what: 'signed forms today',
  },
  'erasure-account': {
    points: 3,
    duration: 24 * hours,
    per: 'account',
    what: 'requests to delete the account today',
  },
  /** Pages to pay on that one account opens, and looks at how a payment stands: each asks the provider. */
  'pay-account': { points: 60, duration: hours, per: 'account', what: 'payments' },
  /** PDFs of invoices and receipts that one account opens: the first of each is made in a process of its own. */
  'pdf-account': {
    points: 300,
    duration: hours,
    per: 'account',
    byHand: true,
    what: 'PDFs of invoices and receipts',
  },
  /** Exports of signature evidence, because each decrypts and assembles it. */
  'evidence-account': { points: 60, duration: hours, per: 'account' },
  /** Links to one spouse by one sender, so that staff can still send one. */
  'spouse-link': { points: 5, duration: 24 * hours, per: 'sender', what: 'links to this spouse' },
  /** Codes of one spouse's link, also per day. */
  'spouse-code': { points: 5, duration: 15 * minutes, per: 'signer', what: 'codes' },
  'spouse-day': { points: 20, duration: 24 * hours, per: 'signer', what: 'codes' },
  /** Calls of spouses with their links. */
  'spouse-network': { points: 600, duration: 15 * minutes, per: 'network' },
  /** Approvals and change requests of one signer by link, because staff are notified of each. */
  'answer-signer': { points: 20, duration: 24 * hours, per: 'signer', what: 'answers today' },
  /** Identity checks that one signer begins, and reads of their result. */
  'identity-signer': { points: 6, duration: hours, per: 'signer', what: 'identity checks' },
  'identity-read': { points: 200, duration: 15 * minutes, per: 'signer' },
  /** Attempts to sign by a client or a signer of a package, because each makes a PDF. */
  'signature-signer': { points: 20, duration: hours, per: 'signer', what: 'signatures' },
  /** Files of one account that are refused after they were read. */
  'refused-file': {
    points: 60,
    duration: hours,
    per: 'account',
    byHand: true,
    what: 'refused files',
  },
  /** Checks whether a PDF was signed here. */
  'verify-network': { points: 60, duration: 15 * minutes, per: 'network' },
  /** Test mails that one admin sends past the queue. */
  'test-mail-account': { points: 10, duration: hours, per: 'account', what: 'test mails' },
  'unsubscribe-network': { points: 300, duration: hours, per: 'network', byHand: true },
  /** Messages that one account writes to the firm. */
  'message-account': { points: 60, duration: hours, per: 'account', what: 'messages' },
  'contact-network': { points: 60, duration: hours, per: 'network', what: 'messages' },
  /** Acknowledgements mailed to one address. */
  'contact-recipient': { points: 3, duration: 24 * hours, per: 'recipient' },
} as const satisfies Record<string, Rule>

/** The points of a site, as a multiple of a network's. */
const siteShare = 5

export type RateLimit = keyof typeof rules

/** Returns the kind of key if the limit is counted before a procedure reads its input. */
export function countedFirst(limit: RateLimit): 'account' | 'session' | 'network' | null {
  const { per, byHand }: Rule = rules[limit]
  if (byHand || (per !== 'account' && per !== 'session' && per !== 'network')) return null
  return per
}

export interface RateLimits {
  /** Counts an attempt (or `points`) before it is made, and returns how many are left. Throws the 429. */
  spend: (limit: RateLimit, key: string, points?: number) => Promise<number>
  /** Throws the 429 if no attempt is left. Counts nothing. */
  check: (limit: RateLimit, key: string) => Promise<void>
  /** Like `spend`, but returns whether an attempt was left. */
  trySpend: (limit: RateLimit, key: string) => Promise<boolean>
  /** Gives the attempt back: the password was right, or the failure was not the person's. */
  refund: (limit: RateLimit, key: string) => Promise<void>
  /** Resets all attempts. */
  reset: (limit: RateLimit, key: string) => Promise<void>
  /** Counts a change for the account's general limit. Throws the 429. */
  spendChange: (account: Changer) => Promise<void>
}

type Changer = { id: string; role: Role }

/**
 * Changes of one account per hour, counted in the memory of each process: they only protect the machine, and a counter
 * in the database would cost one more write for every save.
 */
const mostChanges = { client: 2000, admin: 20_000 } as const satisfies Record<Role, number>

/** `enabled: false` only for load tests (RATE_LIMITS=off). */
export function createRateLimits(db: Db, enabled: boolean): RateLimits {
  const counters = new Map(
    Object.entries(rules).map(([name, rule]) => [name, countersFor(db, name, rule)]),
  )
  const countersOf = (limit: RateLimit, key: string): Counter[] => {
    if (!enabled) return []
    const counter = counters.get(limit)
    if (counter === undefined) throw new Error(`no rate limit named ${limit}`)
    return counter(key)
  }
  const count = async (limit: RateLimit, key: string, points = 1): Promise<Counted> => {
    const all = await Promise.all(countersOf(limit, key).map((counter) => consume(counter, points)))
    return {
      left: Math.min(...all.map(({ left }) => left)),
      wait: Math.max(0, ...all.map(({ wait }) => wait)),
    }
  }
  const changes = new RateLimiterMemory({ points: mostChanges.admin, duration: hours })
  return {
    async spendChange({ id, role }) {
      if (!enabled) return
      const points = mostChanges.admin / mostChanges[role]
      const { wait } = await consume({ limiter: changes, key: id }, points)
      if (wait > 0) throw errors.tooMany(wait, 'changes')
    },
    async spend(limit, key, points) {
      const { left, wait } = await count(limit, key, points)
      if (wait > 0) throw errors.tooMany(wait, whatOf(limit))
      return left
    },
    async check(limit, key) {
      const all = await Promise.all(
        countersOf(limit, key).map((counter) => counter.limiter.get(counter.key)),
      )
      const spent = all.find((result) => result !== null && result.remainingPoints <= 0)
      if (spent) throw errors.tooMany(Math.ceil(spent.msBeforeNext / 1000) || 1, whatOf(limit))
    },
    trySpend: async (limit, key) => (await count(limit, key)).wait === 0,
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

/**
 * Counts a mail to an address that its sender typed, before it is sent. Nobody uses up another's mails to it. Accounts
 * without a proven address are free, so they have a limit together; it never refuses staff or a proven client.
 *
 * @throws AppError 429
 */
export async function spendMailTo(
  { limits, viewer }: { limits: RateLimits; viewer: Sender },
  limit: 'invite-recipient' | 'copy-recipient' | 'email-recipient',
  email: string,
): Promise<void> {
  await limits.spend(limit, `${viewer.id} ${email}`)
  const isFree = viewer.role === 'client' && !viewer.emailProven
  if (isFree) await limits.spend('unproven-senders', email)
}

type Sender = Pick<Viewer, 'id' | 'role' | 'emailProven'>

/** Deletes expired rows, which the limiter never deletes. */
export async function deleteExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expire', '<=', now.getTime()).execute()
}

function whatOf(limit: RateLimit): string {
  const { what = 'attempts' }: Rule = rules[limit]
  return what
}

interface Counter {
  limiter: RateLimiterAbstract
  key: string
}

interface Counted {
  left: number
  /** Seconds until the next attempt is allowed; 0 if this one was allowed. */
  wait: number
}

async function consume({ limiter, key }: Counter, points: number): Promise<Counted> {
  try {
    return { left: (await limiter.consume(key, points)).remainingPoints, wait: 0 }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { left: 0, wait: Math.ceil(refusal.msBeforeNext / 1000) || 1 }
  }
}

function countersFor(db: Db, name: string, rule: Rule): (key: string) => Counter[] {
  const limiter = createLimiter(db, name, rule)
  if (rule.per !== 'network') return (key) => [{ limiter, key: digest(key) }]
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
