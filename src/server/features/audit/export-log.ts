import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Batch } from '#server/change/chain.ts'
import type { Checkpoint } from '#server/base/checkpoint.ts'
import { checkpointOf } from '#server/change/checkpoint.ts'
import { recordEvent, systemSource } from '#server/change/change.ts'
import { sealLog, type SignerServices } from '#server/records/audit/log-signer.ts'
import type { Db } from '#server/database/database.ts'
import { StartupError } from '#server/base/startup.ts'

type Page = Omit<Batch, 'seqs' | 'leaves'> & { lines: string[] }

/**
 * Writes every entry in the chain as a line of JSON, in the order of the chain, and after the entries of a batch its
 * checkpoint. An entry's line is the hashed text, byte for byte, followed by IP address and request. Uses constant
 * memory; the portal may be running.
 */
export async function exportLog(
  services: SignerServices,
  file: string,
): Promise<{ rows: number; last: Checkpoint | null }> {
  const { db, keyring } = services
  await sealLog(services)
  const handle = await open(file, 'wx', 0o600).catch((cause: unknown) => {
    throw new StartupError(`Name a file that does not exist yet, in a folder that does: ${file}`, {
      cause,
    })
  })
  let [rows, after]: [number, Page | null] = [0, null]
  try {
    for (;;) {
      const page: Page[] = await readPage(db, after)
      if (page.length === 0) break
      const lines = page.flatMap((batch) => [...batch.lines, JSON.stringify(lineOf(batch))])
      await handle.appendFile(lines.map((line) => `${line}\n`).join(''))
      for (const batch of page) rows += batch.lines.length
      after = page.at(-1) ?? null
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  await recordEvent(systemSource(services), {
    action: 'audit.exported',
    subject: { type: 'audit_log', id: null },
    details: { rows },
  })
  return { rows, last: after && checkpointOf(after, keyring) }

  function lineOf(batch: Page) {
    const { position, ...rest } = checkpointOf(batch, keyring)
    return { checkpoint: position, previousHash: batch.previousHash.toString('hex'), ...rest }
  }
}

/** Reads batches with about 5,000 entries. */
async function readPage(db: Db, after: Page | null): Promise<Page[]> {
  const { position = 0, totalRows = 0 } = after ?? {}
  const { rows } = await sql<Page>`
    select batch.position, previous_hash, sealed_at, merkle_root, total_rows, last_seq, key_id, hash, signature,
      array(
        select left(audit_line(entry), -1) || ', ' || substr(audit_origin(entry), 2) from unnest(seqs) with ordinality as sealed (seq, place)
        join audit_log as entry on entry.seq = sealed.seq order by place
      ) as lines
    from audit_batches as batch
    where batch.position > ${position}
      and (total_rows <= ${totalRows + 5000}::bigint or batch.position = ${position + 1}::bigint)
    order by batch.position limit 1000`.execute(db)
  return rows
}
