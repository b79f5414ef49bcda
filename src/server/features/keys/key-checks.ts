import { sql } from 'kysely'
import { DecryptionError, openField, sealField } from '#server/crypto/envelope.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { sealedColumns } from '#server/crypto/sealed-columns.ts'
import { openDocumentKey } from '#server/crypto/sealed-documents.ts'
import type { AuditEntry } from '#server/change/change.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { findNewestStored } from '#server/records/documents/documents.queries.ts'
import { findNewestSealedSsn } from '#server/records/profile/profile.queries.ts'
import { StartupError } from '#server/base/startup.ts'
import { commandHere } from '#server/base/command-here.ts'

/**
 * Checks that these keys belong to this database before anything is sealed with wrong ones. Each sealing key leaves a
 * check row: its id, sealed with itself. The given keys must open their checks, at least one must have a check, and a
 * key may be missing only if nothing is sealed with it. Without check rows, the newest sealed data decides. Call this
 * in a transaction. Returns the audit entries of added and removed keys.
 *
 * @param source the variable or file of the keys, for the message
 * @throws StartupError
 */
export async function checkKeys(
  db: Db | Trx,
  keyring: Keyring,
  source: string,
): Promise<AuditEntry[]> {
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
  const added = await db
    .insertInto('keyChecks')
    .values(newCheck(keyring))
    .onConflict((conflict) => conflict.doNothing())
    .returning('keyId')
    .execute()
  return [
    ...missing.map(({ keyId }) => entryOf('key.removed', keyId)),
    ...added.map(({ keyId }) => entryOf('key.added', keyId)),
  ]
}

function entryOf(action: 'key.added' | 'key.removed', id: string): AuditEntry {
  return { action, subject: { type: 'key', id } }
}

/** @throws DecryptionError */
async function openNewest(db: Db | Trx, keyring: Keyring): Promise<void> {
  const profile = await findNewestSealedSsn(db)
  if (profile !== undefined) {
    const context = { table: 'client_profiles', column: 'ssn', row: profile.clientId }
    openField(keyring, context, profile.ssn)
  }
  const document = await findNewestStored(db)
  if (document !== undefined) {
    openDocumentKey(keyring, { documentId: document.id, sealedKey: document.sealedKey })
  }
}

async function retire(db: Db | Trx, keyId: string, source: string): Promise<void> {
  const seals = await countSeals(db)
  if (seals.some((seal) => seal.keyId === keyId)) {
    throw new StartupError(
      `${source}: the key ${keyId} is missing, and data is still sealed with it; list it after the new one and run ${commandHere('rotate-keys')}`,
    )
  }
  await db.deleteFrom('keyChecks').where('keyId', '=', keyId).execute()
}

export interface SealCount {
  keyId: string
  place: string
  rows: number
}

/** Returns how many values each key has sealed, by column, and the key of the newest checkpoint. */
export async function countSeals(db: Db | Trx): Promise<SealCount[]> {
  const counts = sealedColumns.map(({ table, column, value }) => {
    const keyId = sql`encode(substring(${value} from 3 for get_byte(${value}, 1)), 'escape')`
    return sql`select ${keyId} as "keyId", ${`${table}.${column}`} as place, count(*) as rows
      from ${sql.table(table)} where length(${value}) > 2 group by 1`
  })
  const signed = sql`(select key_id, 'the newest checkpoint', 1
    from audit_batches order by position desc limit 1)`
  const all = sql.join([...counts, signed], sql` union all `)
  const { rows } = await sql<SealCount>`${all}`.execute(db)
  return rows
}

function newCheck(keyring: Keyring) {
  const keyId = keyring.primary.id
  return { keyId, sealed: sealField(keyring, contextOf(keyId), keyId) }
}

function contextOf(keyId: string) {
  return { table: 'key_checks', column: 'sealed', row: keyId }
}
