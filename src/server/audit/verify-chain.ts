import { sql } from 'kysely'
import type { BrokenLink } from '#shared/audit-events.ts'
import type { Db, Trx } from '#server/database/database.ts'

export interface ChainVerdict {
  /** How many rows were read: all of them, or those up to and with the first that does not hold. */
  rows: number
  firstBroken: BrokenLink | null
  /** The last row that was read, for whoever keeps a copy of it elsewhere; null for an empty log. */
  last: { seq: number; hash: string } | null
}

/**
 * Recomputes the hash of every row of the audit log, with the function that wrote them, and compares it with what the
 * row and the one after it say.
 *
 * It shows a row that was changed ('changed'), one that was taken out ('missing', by its number), and one that was
 * rewritten together with its own hash ('chain': the row that follows no longer fits). An empty log lacks its first
 * row, for whoever can ask has an account, and its making is a row.
 *
 * It can't show that the newest rows were cut off together, nor a log that somebody with the rights of the database's
 * owner rewrote from some row to its end with new hashes: what is left is a chain that holds, and so is every earlier
 * outcome that stands in the log itself. Against both helps a copy that they can't reach; so the caller writes `last`
 * to the server's own log.
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

/** False while another transaction has it. */
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
  /** Up to and with this link, which is the first that does not hold or else the batch's last. */
  rows: number
  link: Link
  why: BrokenLink['why'] | null
  /** The number of the row before. */
  beforeSeq: number
}

/** So many rows in one statement, so that neither memory nor time of a statement grows with the log. */
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
