import { sql } from 'kysely'
import { DecryptionError, headerFor } from './envelope.ts'
import type { Keyring } from './keyring.ts'
import { openField, sealedColumns, sealField } from './sealed-fields.ts'
import { openDocumentKey } from './sealed-documents.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { findNewestStored } from '#server/documents/documents.queries.ts'
import { findNewestSealedSsn } from '#server/profile/profile.queries.ts'
import { StartupError } from '#server/process/startup.ts'

/**
 * Checks that these keys belong to this database before anything is sealed with others. Each key that seals leaves a
 * check row: its id, sealed with it. The given keys must open their checks, at least one must have a check, and a key
 * may be missing only when nothing is sealed with it. Without check rows, the newest sealed data decides. Call it in
 * a transaction.
 *
 * @param source the variable or file of the keys, for the message
 * @throws StartupError
 */
export async function checkKeys(db: Db | Trx, keyring: Keyring, source: string): Promise<void> {
  // The second of two parallel first starts finds the check of the first.
  await sql`lock table key_checks in share row exclusive mode`.execute(db)
  const checks = await db.selectFrom('keyChecks').select(['keyId', 'sealed']).execute()
  try {
    if (checks.length === 0) await openNewest(db, keyring)
    for (const { keyId, sealed } of checks) {
      if (keyring.byId.has(keyId)) openField(keyring, contextOf(keyId), sealed)
    }
    if (checks.length > 0 && !checks.some(({ keyId }) => keyring.byId.has(keyId))) {
      throw new DecryptionError('no check is of a key at hand')
    }
  } catch (cause) {
    if (!(cause instanceof DecryptionError)) throw cause
    const advice = 'start with the one that sealed it, for no other opens it'
    throw new StartupError(`${source}: the data was sealed with another key; ${advice}`, { cause })
  }
  const missing = checks.filter(({ keyId }) => !keyring.byId.has(keyId))
  for (const { keyId } of missing) await retire(db, keyId, source)
  await db
    .insertInto('keyChecks')
    .values(newCheck(keyring))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws DecryptionError */
async function openNewest(db: Db | Trx, keyring: Keyring): Promise<void> {
  const profile = await findNewestSealedSsn(db)
  if (profile !== undefined) {
    const context = { table: 'client_profiles', column: 'ssn', row: profile.userId }
    openField(keyring, context, profile.ssn)
  }
  const document = await findNewestStored(db)
  if (document !== undefined) {
    openDocumentKey(keyring, { documentId: document.id, sealedKey: document.sealedKey })
  }
}

async function retire(db: Db | Trx, keyId: string, source: string): Promise<void> {
  if (await isInUse(db, keyId)) {
    throw new StartupError(
      `${source}: the key ${keyId} is missing, and data is still sealed with it; list it after the new one`,
    )
  }
  await db.deleteFrom('keyChecks').where('keyId', '=', keyId).execute()
}

/** Whether a document key, a profile field or a queued mail is sealed with the key, or the newest checkpoint is signed with it. */
async function isInUse(db: Db | Trx, keyId: string): Promise<boolean> {
  const header = headerFor(keyId)
  const begins = (value: ReturnType<typeof sql>) =>
    sql`substring(${value} from 1 for ${header.length}::int) = ${header}::bytea`
  const columns = sealedColumns.flatMap(({ table, columns: names }) =>
    names.map((name) => ({ table, value: sql.ref(name) })),
  )
  const locations = [
    ...columns,
    { table: 'documents', value: sql.ref('sealed_key') },
    {
      table: 'graphile_worker._private_jobs',
      value: sql`decode(payload->>'sealed', 'base64')`,
    },
  ]
  const tests = locations.map(
    ({ table, value }) => sql`exists (select 1 from ${sql.table(table)} where ${begins(value)})`,
  )
  const signed = sql`${keyId} = (select key_id from audit_batches order by position desc limit 1)`
  const { rows } = await sql<{
    used: boolean | null
  }>`select ${sql.join([...tests, signed], sql` or `)} as used`.execute(db)
  return rows[0]?.used === true
}

function newCheck(keyring: Keyring) {
  const keyId = keyring.primary.id
  return { keyId, sealed: sealField(keyring, contextOf(keyId), keyId) }
}

function contextOf(keyId: string) {
  return { table: 'key_checks', column: 'sealed', row: keyId }
}
