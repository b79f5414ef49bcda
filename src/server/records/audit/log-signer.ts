import { sql } from 'kysely'
import type { Logger } from 'pino'
import { hourOf, publishCheckpoint } from './checkpoints.ts'
import { type Batch, type Link, nextBatch, noBatch } from '#server/change/chain.ts'
import { endOf, type KnownEnd, readKnownEnd, writeKnownEnd } from './known-end.ts'
import type { Config } from '#server/base/config.ts'
import { type Db, directOf, type Trx } from '#server/database/database.ts'
import { repeat } from '#server/base/lifecycle.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { warn } from '#server/base/warn.ts'
import type { Resources } from '#server/change/services.ts'

export type SignerServices = Pick<Resources, 'db' | 'keyring' | 'clock'> & {
  config: Pick<Config, 'dataDir'>
}

/**
 * Seals each second, and once more when the process stops. Publishes a checkpoint each hour. Bypasses a pooler, so that
 * the database always has a connection with this process's name.
 */
export function startLogSigner(signer: SignerServices & Pick<Resources, 'timers'>, log: Logger) {
  const services = { ...signer, db: directOf(signer.db) }
  const { timers } = signer
  let publishedIn = 0
  return repeat(log, { every: 1000, what: 'sealing the audit log', timers }, async () => {
    await sealLog(services)
    const hour = hourOf(services.clock())
    if (hour !== publishedIn && (await publishCheckpoint(services, log))) publishedIn = hour
  })
}

/**
 * Puts the committed entries into the chain, unless another process is doing that. Writes the newest checkpoint to a
 * file, because the database's owner can't change that.
 */
export async function sealLog(services: SignerServices): Promise<void> {
  for (;;) {
    const sealed = await sealBatch(services)
    if (sealed === null) return
    const { batch, known } = sealed
    if (known) await writeKnownEnd(services.config, 'sealed', endOf(batch))
  }
}

/** At the end of a command, which a log that can't be sealed does not make fail: a running process seals it. */
export async function sealAtEnd(services: SignerServices): Promise<void> {
  await sealLog(services).catch((error: unknown) => {
    warn('the audit log is left for the portal to seal', { reason: reasonOf(error) })
  })
}

/** Returns true if the chain still contains this batch. */
export async function isInChain(db: Db | Trx, { position, hash }: KnownEnd): Promise<boolean> {
  const batch = await db
    .selectFrom('auditBatches')
    .select('hash')
    .where('position', '=', position)
    .executeTakeFirst()
  return batch?.hash.toString('hex') === hash
}

/** The maximum number of entries in a batch. */
const most = 10_000

interface Sealed {
  batch: Batch
  /** True if the chain contains this machine's known end. If it was cut off, the file stays as evidence. */
  known: boolean
}

async function sealBatch(services: SignerServices): Promise<Sealed | null> {
  const { db, keyring, config } = services
  if (!(await isDue(db, keyring.primary.id))) return null
  const end = await readKnownEnd(config, 'sealed')
  return db.transaction().execute(async (trx) => {
    if (!(await tryLock(trx))) return null
    const last = await findLast(trx)
    const entries = await takeEntries(trx)
    if (entries.length === 0 && last?.keyId === keyring.primary.id) return null
    const batch = nextBatch(last ?? noBatch, entries, { keyring, now: services.clock() })
    await trx.insertInto('auditBatches').values(batch).execute()
    return { batch, known: end === null || (await isInChain(trx, end)) }
  })
}

/** Returns true if entries wait, or if the newest checkpoint has the signature of an earlier key. */
async function isDue(db: Db, keyId: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from audit_unsealed) or coalesce(
      (select key_id <> ${keyId} from audit_batches order by position desc limit 1), false) as due`.execute(
    db,
  )
  return rows[0]?.due === true
}

async function tryLock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit_log sealer')) as taken`.execute(trx)
  return rows[0]?.taken === true
}

function findLast(trx: Trx): Promise<(Link & Pick<Batch, 'keyId'>) | undefined> {
  return trx
    .selectFrom('auditBatches')
    .select(['position', 'hash', 'sealedAt', 'totalRows', 'lastSeq', 'keyId'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An entry that was deleted in the meantime gets a hash too, so that its batch shows that it is missing. */
async function takeEntries(trx: Trx): Promise<{ seq: number; leaf: Buffer }[]> {
  const { rows } = await sql<{ seq: number; leaf: Buffer }>`
    with taken as (
      delete from audit_unsealed
      where seq = any (array(select seq from audit_unsealed order by seq limit ${most})) returning seq
    )
    select taken.seq, audit_leaf(entry) as leaf
    from taken left join audit_log as entry on entry.seq = taken.seq order by taken.seq`.execute(
    trx,
  )
  return rows
}
