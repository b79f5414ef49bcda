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
 * Makes sure that these are the keys of this database, before anything is sealed under others. Each key that seals here
 * leaves a check in the database: its id, sealed under it. The keys at hand must open their checks, and at least one
 * check must be theirs; a key that is not at hand may be missing only when nothing is sealed under it any more. Where
 * there is no check, what is stored last tells. Call it in a transaction.
 *
 * @param source the variable or file of the keys, for the message
 * @throws StartupError
 */
export async function checkKeys(db: Db | Trx, keyring: Keyring, source: string): Promise<void> {
  // Of two first starts at once, the second finds the check of the first.
  await sql`lock table key_checks in share row exclusive mode`.execute(db)
  const checks = await db.selectFrom('keyChecks').select(['keyId', 'sealed']).execute()
  try {
    if (checks.length === 0) await openNewest(db, keyring)
    for (const { keyId, sealed } of checks) {
      if (keyring.byId.has(keyId)) openField(keyring, placeOf(keyId), sealed)
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
    const place = { table: 'client_profiles', column: 'ssn', row: profile.userId }
    openField(keyring, place, profile.ssn)
  }
  const document = await findNewestStored(db)
  if (document !== undefined) {
    openDocumentKey(keyring, { documentId: document.id, sealedKey: document.sealedKey })
  }
}

/** Removes the check of a key that is no longer needed. */
async function retire(db: Db | Trx, keyId: string, source: string): Promise<void> {
  if (await isInUse(db, keyId)) {
    throw new StartupError(
      `${source}: the key ${keyId} is missing, and data is still sealed with it; list it after the new one`,
    )
  }
  await db.deleteFrom('keyChecks').where('keyId', '=', keyId).execute()
}

/** Whether anything is sealed under the key: a document's key, a field of a person, a queued mail. */
async function isInUse(db: Db | Trx, keyId: string): Promise<boolean> {
  const header = headerFor(keyId)
  const begins = (value: ReturnType<typeof sql>) =>
    sql`substring(${value} from 1 for ${header.length}::int) = ${header}::bytea`
  const columns = sealedColumns.flatMap(({ table, columns: names }) =>
    names.map((name) => ({ table, value: sql.ref(name) })),
  )
  const places = [
    ...columns,
    { table: 'documents', value: sql.ref('sealed_key') },
    {
      table: 'graphile_worker._private_jobs',
      value: sql`decode(payload->>'sealed', 'base64')`,
    },
  ]
  const tests = places.map(
    ({ table, value }) => sql`exists (select 1 from ${sql.table(table)} where ${begins(value)})`,
  )
  const { rows } = await sql<{
    used: boolean
  }>`select ${sql.join(tests, sql` or `)} as used`.execute(db)
  return rows[0]?.used === true
}

function newCheck(keyring: Keyring) {
  const keyId = keyring.primary.id
  return { keyId, sealed: sealField(keyring, placeOf(keyId), keyId) }
}

function placeOf(keyId: string) {
  return { table: 'key_checks', column: 'sealed', row: keyId }
}
