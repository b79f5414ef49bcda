import { setTimeout as delay } from 'node:timers/promises'
import type { BrokenLink } from '#shared/audit/audit-events.ts'
import { sql } from 'kysely'
import { type Link, noBatch } from '#server/change/chain.ts'
import { readPublished } from './checkpoints.ts'
import { endOf, type KnownEnd, knownEnds, readKnownEnd, writeKnownEnd } from './known-end.ts'
import { isInChain, sealLog, type SignerServices } from './log-signer.ts'
import { ChainWalk } from './walk-chain.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { warn } from '#server/base/warn.ts'
import type { Db, Trx } from '#server/database/database.ts'

export interface LogVerdict {
  /** The number of entries read, up to and including the first broken batch. */
  rows: number
  firstBroken: BrokenLink | null
  /** The checkpoint before the first entry that was read; null if the whole log was read. */
  before: KnownEnd | null
  /** The last checkpoint that was read, to compare with a copy elsewhere; null for an empty chain. */
  last: KnownEnd | null
}

interface Options {
  /** Reads all batches, not only those after the last verified one. */
  whole: boolean
  /** The connection to read with. */
  db?: Db | Trx
  /** Entries per statement, so that its memory and time don't grow with the log. */
  pageRows?: number
  /** Milliseconds that the sealing may take, which another process may be doing. */
  sealWithin?: number
}

/** Seals the log, then reads it. docs/decisions/0024 lists detectable and undetectable changes. */
export async function verifyLog(
  services: SignerServices,
  { whole, db = services.db, pageRows = 20_000, sealWithin = 3000 }: Options,
): Promise<LogVerdict> {
  const { config, keyring } = services
  const newest = await newestSeq(db)
  const unsealed = await sealUpTo(services, newest, sealWithin)
  const verified = whole ? null : await readKnownEnd(config, 'verified')
  if (verified !== null && !(await isInChain(db, verified))) {
    return { rows: 0, firstBroken: cutOff(verified), before: verified, last: verified }
  }
  const start = verified && { ...verified, hash: Buffer.from(verified.hash, 'hex') }
  const walk = new ChainWalk(db, keyring, start ?? noBatch)
  const firstBroken =
    (await walk.findFault({ newest, pageRows })) ??
    (unsealed === null ? null : { seq: unsealed, why: 'unchained' as const }) ??
    (await findCutOff(services, db)) ??
    (newest === 0 && walk.last.position === 0 ? { seq: 1, why: 'missing' as const } : null)
  const last = walk.last.position === 0 ? null : endOf(walk.last)
  if (firstBroken === null && last !== null) {
    // If the disk is full, the next verification reads these batches again.
    await writeKnownEnd(config, 'verified', last).catch(() => {})
  }
  return { rows: walk.rows, firstBroken, before: verified, last }
}

/**
 * Reads one of seven parts of the chain, a different one each day. The pieces of a part never shift, so everything is
 * read again within a week, even by processes that store nothing between two days.
 */
export async function verifyPart(
  { db, keyring }: Pick<SignerServices, 'db' | 'keyring'>,
  day: number,
  pageRows = 20_000,
): Promise<BrokenLink | null> {
  const { last } = await db
    .selectFrom('auditBatches')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  for (let piece = day % parts; piece * pieceLength < (last ?? 0); piece += parts) {
    const begin = piece * pieceLength
    const start = (await linkBefore(db, begin)) ?? noBatch
    const until = Math.min(begin + pieceLength, last ?? 0)
    const fault = await new ChainWalk(db, keyring, start).findFault({ newest: 0, pageRows, until })
    if (fault !== null) return fault
  }
  return null
}

const parts = 7
/** Batches. */
const pieceLength = 256

/** The batch at a position. If it is missing, the nearest earlier one; the next batch then does not follow it. */
function linkBefore(db: Db | Trx, position: number): Promise<Link | undefined> {
  return db
    .selectFrom('auditBatches')
    .select(['position', 'hash', 'sealedAt', 'totalRows', 'lastSeq'])
    .where('position', '<=', position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function newestSeq(db: Db | Trx): Promise<number> {
  const batch = await db
    .selectFrom('auditLog')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return batch?.seq ?? 0
}

/** Returns an entry that could not be sealed in time, or null. */
async function sealUpTo(
  services: SignerServices,
  newest: number,
  within: number,
): Promise<number | null> {
  const until = performance.now() + within
  let failure: unknown
  for (;;) {
    await sealLog(services).catch((error: unknown) => (failure = error))
    const waiting = await services.db
      .selectFrom('auditUnsealed')
      .select('seq')
      .where('seq', '<=', newest)
      .limit(1)
      .executeTakeFirst()
    if (waiting === undefined) return null
    if (performance.now() > until) {
      if (failure) warn('the audit log can’t be sealed', { reason: reasonOf(failure) })
      return waiting.seq
    }
    // Another process is sealing.
    await delay(100)
  }
}

async function findCutOff(
  { config }: Pick<SignerServices, 'config'>,
  db: Db | Trx,
): Promise<BrokenLink | null> {
  for (const kind of knownEnds) {
    const end = await readKnownEnd(config, kind)
    if (end !== null && !(await isInChain(db, end))) return cutOff(end)
  }
  const published = await readPublished(config)
  const positions = published.map(({ position }) => position)
  const { rows } = await sql<{ position: number; hash: string }>`
    select position, encode(hash, 'hex') as hash from audit_batches
    where position = any(${positions}::bigint[])`.execute(db)
  const hashes = new Map(rows.map(({ position, hash }) => [position, hash]))
  const lost = published.find(({ position, hash }) => hashes.get(position) !== hash)
  return lost === undefined ? null : cutOff(lost)
}

function cutOff({ lastSeq }: Pick<KnownEnd, 'lastSeq'>): BrokenLink {
  return { seq: lastSeq, why: 'cut_off' }
}
