import { sql } from 'kysely'
import {
  type AccessProof,
  accessActions,
  type AccessView,
  accessView,
} from '#shared/clients/accesses.schema.ts'
import { firm } from '#shared/firm/firm.ts'
import { type Batch, merklePath } from '#server/change/chain.ts'
import { checkpointOf } from '#server/change/checkpoint.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/database/database.ts'
import { returnsOf } from '#server/records/returns/returns.access.ts'

/** The latest accesses by others to a client's data, newest first. */
export async function listOwnAccesses(
  db: Db,
  client: { id: string },
  limit = 100,
): Promise<AccessView[]> {
  const [opened, exported] = await Promise.all([
    entriesOfOthers(db, client, limit)
      .leftJoin('documents', (join) =>
        join
          .on(sql`documents.id::text`, '=', ({ ref }) => ref('auditLog.subjectId'))
          .on('documents.destroyedAt', 'is', null),
      )
      .select('documents.name as fileName')
      // A document of another person's private message is theirs alone, and so is the entry that staff opened it.
      .where(({ eb, or }) =>
        or([eb('documents.privateTo', 'is', null), eb('documents.privateTo', '=', client.id)]),
      )
      .where('auditLog.clientId', '=', client.id)
      .where('auditLog.action', 'in', accessActions)
      .execute(),
    listExports(db, client, limit),
  ])
  return [...opened, ...exported]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, limit)
    .flatMap(({ action, firstName, lastName, ...row }) => {
      const parsed = accessView.shape.action.safeParse(action).data
      const by = firstName === null ? firm.name : `${firstName} ${lastName}`
      return parsed === undefined ? [] : [{ ...row, action: parsed, by }]
    })
}

/** Exports of the returns table for all years, or for a year in which the client had a return by then. */
function listExports(db: Db, client: { id: string }, limit: number) {
  return entriesOfOthers(db, client, limit)
    .select(sql<null>`null`.as('fileName'))
    .where('auditLog.action', '=', 'returns.exported')
    .where(({ exists }) =>
      exists(
        returnsOf(db, client.id)
          .select('taxReturns.id')
          .where(sql<boolean>`tax_returns.created_at <= audit_log.at`)
          .where(
            sql<boolean>`coalesce(audit_log.details ->> 'taxYear', tax_year::text) = tax_year::text`,
          ),
      ),
    )
    .execute()
}

function entriesOfOthers(db: Db, { id }: { id: string }, limit: number) {
  return db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select(['auditLog.seq as id', 'auditLog.at', 'auditLog.action'])
    .select(['users.firstName', 'users.lastName'])
    .where('auditLog.actorId', '<>', id)
    .orderBy('auditLog.seq', 'desc')
    .limit(limit)
}

type Found = Batch & { line: string; originHash: string }

/**
 * The proof that an entry about the viewer's data is in the chain. Null for other entries, and until the log signer has
 * sealed it. The hashes of other entries reveal nothing about them.
 */
export async function findOwnProof(
  { db, keyring }: { db: Db; keyring: Keyring },
  viewer: Viewer,
  seq: number,
): Promise<AccessProof | null> {
  // An entry that committed late is in a batch a few positions later.
  const { rows } = await sql<Found>`
    select batch.*, audit_line(entry) as line,
      encode(sha256(convert_to(audit_origin(entry), 'UTF8')), 'hex') as origin_hash
    from audit_log as entry, lateral (
      select * from (
        select * from audit_batches where last_seq >= entry.seq order by last_seq, position limit 300
      ) as near where entry.seq = any (seqs) limit 1
    ) as batch
    where entry.seq = ${seq}::bigint and entry.client_id = ${viewer.id}::uuid
      and entry.action in (${sql.join([...accessActions, 'client.number_revealed'])})`.execute(db)
  const [proof] = rows
  if (proof === undefined) return null
  const { line, originHash, seqs, leaves, previousHash } = proof
  const path = merklePath(leaves, seqs.indexOf(seq))
  return {
    line,
    originHash,
    path: path.map(({ left, hash }) => ({ left, hash: hash.toString('hex') })),
    seqs,
    previousHash: previousHash.toString('hex'),
    checkpoint: checkpointOf(proof, keyring),
  }
}
