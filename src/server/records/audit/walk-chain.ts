import { sql } from 'kysely'
import type { BrokenLink } from '#shared/audit/audit-events.ts'
import { type Batch, follows, type Link } from '#server/change/chain.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { isSignature } from '#server/crypto/signing.ts'
import type { Db, Trx } from '#server/database/database.ts'

type Row = Batch & { faultSeq: number | null; fault: 'missing' | 'changed' }

/**
 * Milliseconds, longer than any transaction. When a batch is sealed, all numbers assigned this long before are in the
 * chain or will never be.
 */
const settledAfter = 10 * 60_000

interface Reading {
  newest: number
  /** Entries per statement. */
  pageRows: number
  until?: number | null
}

/** Reads the chain from a batch to its end, or to another one, and compares it with the log, in constant memory. */
export class ChainWalk {
  /** The last batch read. */
  last: Link
  /** The number of entries read. */
  rows = 0
  readonly #db: Db | Trx
  readonly #keyring: Keyring
  /** Entries up to this number were sealed before the next batch or will never be. */
  #settled: number
  /** The batches younger than `settledAfter` before the last one. */
  readonly #recent: Pick<Link, 'sealedAt' | 'lastSeq'>[]
  /** Sealed entries that have not been found in the log yet. */
  readonly #sealed = new Set<number>()
  /** The entries of the log up to this number were found in the chain. */
  #found: number

  constructor(db: Db | Trx, keyring: Keyring, start: Link) {
    this.#db = db
    this.#keyring = keyring
    this.last = start
    this.#settled = 0
    // The database's owner could add entries with negative numbers.
    this.#found = start.position === 0 ? Number.MIN_SAFE_INTEGER : start.lastSeq
    this.#recent = [start]
  }

  /**
   * `newest`: the last entry of the log when it was sealed. `until`: the position of the last batch to read; entries
   * after it are then not checked.
   */
  async findFault({ newest, pageRows, until = null }: Reading) {
    this.#settled = await this.#settledBefore(this.last)
    let signed: boolean | null = true
    for (;;) {
      const page = await this.#readPage(pageRows, until)
      for (const row of page) {
        this.rows += row.seqs.length
        if (!follows(row, this.last)) return this.#wrongCheckpoint(row)
        signed = await isSignature(this.#keyring, row.hash, row)
        if (signed === false) return this.#wrongCheckpoint(row)
        if (row.faultSeq !== null) return { seq: row.faultSeq, why: row.fault }
        const [first] = row.seqs
        if (first !== undefined && first <= this.#settled) {
          return { seq: first, why: 'added' as const }
        }
        this.#advance(row)
      }
      if (page.length === 0) break
      const unchained =
        this.#sealed.size > pageRows ? await this.#findUnchained(this.#settled) : null
      if (unchained !== null) return unchained
    }
    // A batch missing at the end of a piece is found where the next piece begins.
    if (until !== null) return this.#findUnchained(this.last.lastSeq)
    // Later checkpoints cover those of a removed key, but nothing covers the last one.
    if (signed === null) return { seq: this.last.lastSeq, why: 'checkpoint' as const }
    return this.#findUnchained(newest)
  }

  #wrongCheckpoint({ position, seqs }: Batch): BrokenLink {
    const next = this.last.lastSeq + 1
    const isNext = position === this.last.position + 1
    return { seq: isNext ? (seqs[0] ?? next) : next, why: 'checkpoint' }
  }

  #advance(batch: Batch) {
    this.last = batch
    for (const seq of batch.seqs) if (seq > this.#found) this.#sealed.add(seq)
    this.#recent.push(batch)
    const before = batch.sealedAt.getTime() - settledAfter
    while (this.#recent[0] !== undefined && this.#recent[0].sealedAt.getTime() <= before) {
      this.#settled = this.#recent.shift()?.lastSeq ?? this.#settled
    }
  }

  async #settledBefore({ position, sealedAt }: Link): Promise<number> {
    const entry = await this.#db
      .selectFrom('auditBatches')
      .select('lastSeq')
      .where('position', '<', position)
      .where('sealedAt', '<=', new Date(sealedAt.getTime() - settledAfter))
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    return entry?.lastSeq ?? 0
  }

  /**
   * Reads batches with about `rows` entries, each with its first entry that is missing from the log or has another hash
   * there.
   */
  async #readPage(rows: number, until: number | null): Promise<Row[]> {
    const { position, totalRows } = this.last
    const { rows: page } = await sql<Row>`
      select batch.position, previous_hash, sealed_at, array_remove(seqs, null) as seqs,
        array_remove(leaves, null) as leaves, merkle_root, total_rows, last_seq, key_id, hash, signature,
        fault.seq as fault_seq, fault.fault
      from audit_batches as batch left join lateral (
        select sealed.seq, case when entry.seq is null then 'missing' else 'changed' end as fault
        from unnest(seqs, leaves) as sealed (seq, leaf) left join audit_log as entry on entry.seq = sealed.seq
        where entry.seq is null or audit_leaf(entry) is distinct from sealed.leaf
        order by sealed.seq limit 1
      ) as fault on true
      where batch.position > ${position} and batch.position <= coalesce(${until}::bigint, batch.position)
        and (total_rows <= ${totalRows + rows}::bigint or batch.position = ${position + 1}::bigint)
      order by batch.position limit 1000`.execute(this.#db)
    return page
  }

  /** The first entry of the log, up to `last`, that is not in the chain. */
  async #findUnchained(last: number): Promise<BrokenLink | null> {
    while (this.#found < last) {
      const entries = await this.#db
        .selectFrom('auditLog')
        .select('seq')
        .where('seq', '>', this.#found)
        .where('seq', '<=', last)
        .orderBy('seq')
        .limit(10_000)
        .execute()
      for (const { seq } of entries) {
        if (!this.#sealed.delete(seq) && !(await this.#isSealedLater(seq))) {
          return { seq, why: 'unchained' }
        }
      }
      this.#found = entries.at(-1)?.seq ?? last
    }
    return null
  }

  /** Returns true if an entry was committed while the chain was read. */
  async #isSealedLater(seq: number): Promise<boolean> {
    const { rows } = await sql<{ later: boolean }>`
      select exists (select from audit_unsealed where seq = ${seq}::bigint) or exists (
        select from audit_batches where position > ${this.last.position}::bigint and ${seq}::bigint = any (seqs)
      ) as later`.execute(this.#db)
    return rows[0]?.later === true
  }
}
