import { sql } from 'kysely'
import { type AccessProof, accessActions, type AccessView } from '#shared/accesses.schema.ts'
import { firm } from '#shared/firm.ts'
import { type Batch, merklePath } from './chain.ts'
import { checkpointOf } from './checkpoint.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/database/database.ts'

/** The latest times that staff opened something of the viewer's, newest first. */
export async function listOwnAccesses(db: Db, viewer: Viewer, limit = 100): Promise<AccessView[]> {
  const rows = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .leftJoin('documents', (join) =>
      join
        .on(sql`documents.id::text`, '=', ({ ref }) => ref('auditLog.subjectId'))
        .on('documents.destroyedAt', 'is', null),
    )
    .select(['auditLog.seq as id', 'auditLog.at', 'auditLog.action', 'documents.name as fileName'])
    .select(['users.firstName', 'users.lastName'])
    .where('auditLog.clientId', '=', viewer.id)
    .where('auditLog.actorId', '<>', viewer.id)
    .where('auditLog.action', 'in', accessActions)
    .orderBy('auditLog.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ action, firstName, lastName, ...row }) => {
    const known = accessActions.find((one) => one === action)
    const by = firstName === null ? firm.name : `${firstName} ${lastName}`
    return known === undefined ? [] : [{ ...row, action: known, by }]
  })
}

type Found = Batch & { line: string; originHash: string }

/**
 * The proof that an entry about the viewer's data is in the chain. Null for other entries, and until the log signer has
 * sealed it. The hashes of other entries in it tell nothing about these.
 */
export async function findOwnProof(
  { db, keyring }: { db: Db; keyring: Keyring },
  viewer: Viewer,
  seq: number,
): Promise<AccessProof | null> {
  // An entry that committed late is a few batches further on.
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
  const [found] = rows
  if (found === undefined) return null
  const { line, originHash, seqs, leaves, previousHash } = found
  const path = merklePath(leaves, seqs.indexOf(seq))
  return {
    line,
    originHash,
    path: path.map(({ left, hash }) => ({ left, hash: hash.toString('hex') })),
    seqs,
    previousHash: previousHash.toString('hex'),
    checkpoint: checkpointOf(found, keyring),
  }
}
