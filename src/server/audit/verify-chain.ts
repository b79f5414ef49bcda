import { sql } from 'kysely'
import type { BrokenLink } from '#shared/audit-events.ts'
import type { Db, Trx } from '#server/database/database.ts'

export interface ChainVerdict {
  /** The number of rows read: all, or those up to and including the first broken one. */
  rows: number
  firstBroken: BrokenLink | null
  /** The last row read, for a copy of it elsewhere; null for an empty log. */
  last: { seq: number; hash: string } | null
}

/**
 * Recomputes the hash of every row with the database function that wrote it, and compares it with the row and the next
 * one.
 *
 * Detects a changed row ('changed'), a removed one ('missing', by its number), and one that was rewritten with its hash
 * ('chain': the next row does not fit). An empty log lacks its first row, because every registration writes a row.
 *
 * Can't detect that the newest rows were removed, or that the database's owner rewrote the log from some row to its
 * end: the remaining chain is valid. A copy that the owner can't change reveals both, so the caller writes `last` to
 * the server's log.
 */
export async function verifyChain(
  db: Db | Trx,
  { batchRows = 10_000 } = {},
): Promise<ChainVerdict> {
  let rows = 0
  let last: Link | null = null
  for (;;) {
    const batch = await readBatch(db, last, batchRows)
    if (batch === undefined) break
    rows += batch.rows
    last = batch.link
    if (batch.why !== null) return { rows, firstBroken: brokenAt(batch), last: readable(last) }
  }
  if (last === null) return { rows, firstBroken: { seq: 1, why: 'missing' }, last }
  return { rows, firstBroken: null, last: readable(last) }
}

/** Returns false while another transaction holds the lock. */
export async function tryAdvisoryLock(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit_log verification')) as taken`.execute(trx)
  return rows[0]?.taken === true
}

interface Link {
  seq: number
  hash: Buffer
}

interface Batch {
  /** Up to and including `link`: the first broken row, or the last of the batch. */
  rows: number
  link: Link
  why: BrokenLink['why'] | null
  /** The number of the previous row. */
  beforeSeq: number
}

/** Reads `size` rows, so that memory and time of a statement don't grow with the log. */
async function readBatch(db: Db | Trx, last: Link | null, size: number) {
  const before = last ?? { seq: 0, hash: Buffer.alloc(0) }
  const after = last?.seq ?? Number.MIN_SAFE_INTEGER
  const { rows } = await sql<Omit<Batch, 'link'> & Link>`
    with batch as (
      select seq, hash, prev_hash, audit_hash(entry) as own_hash,
        lag(seq, 1, ${before.seq}::bigint) over chain as before_seq,
        lag(hash, 1, ${before.hash}::bytea) over chain as before_hash
      from audit_log as entry where seq > ${after}::bigint
      window chain as (order by seq) order by seq limit ${size}
    ), judged as (
      select seq, hash, before_seq, row_number() over (order by seq) as rows, case
        when seq > before_seq + 1 then 'missing'
        when hash <> own_hash then 'changed'
        when seq <> before_seq + 1 or prev_hash <> before_hash then 'chain'
        end as why
      from batch
    )
    select rows, seq, hash, before_seq, why from judged
    order by why is null, case when why is null then -seq else seq end limit 1`.execute(db)
  const [row] = rows
  return row && { ...row, link: { seq: row.seq, hash: row.hash } }
}

function brokenAt({ why, link, beforeSeq }: Batch): BrokenLink | null {
  return why && { seq: why === 'missing' ? beforeSeq + 1 : link.seq, why }
}

function readable({ seq, hash }: Link) {
  return { seq, hash: hash.toString('hex') }
}
