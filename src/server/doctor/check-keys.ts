import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/base/config.ts'
import type { LoadedKeyring } from '#server/crypto/keyring.ts'
import { type Db, processesWithOtherKeys, type Trx } from '#server/database/database.ts'
import { checkKeys } from '#server/features/keys/key-checks.ts'
import { fault, ok, warning } from './finding.ts'

/** The key file is beside the data that it opens, so only its owner may read it. */
export async function checkKeyFile({ encryptionKeys, dataDir }: Config, loaded: LoadedKeyring) {
  const { byId, primary } = loaded.keyring
  const keys = byId.size === 1 ? '1 key' : `${byId.size} keys`
  const text = `${keys} in ${loaded.source}; new data is sealed with ${primary.id}`
  if (encryptionKeys !== null) return ok(text)
  const file = path.join(dataDir, 'keys', 'encryption-keys')
  const { mode } = await stat(file)
  return mode & 0o077
    ? fault(`Others on this machine can read ${file}`, `chmod 600 ${file}, then change the keys`)
    : ok(text)
}

/** Does the same checks as the start, but rolls back its writes. */
export async function checkKeysOfData(db: Db, { keyring, source }: LoadedKeyring) {
  await takenBack(db, (trx) => checkKeys(trx, keyring, source))
  const others = await processesWithOtherKeys(db, keyring.primary.id)
  return others.length === 0
    ? ok('These keys open the stored data')
    : warning(
        `A running process seals with another key: ${others.join(', ')}`,
        'give all processes the same ENCRYPTION_KEYS, and restart them',
      )
}

/** Works in a transaction that is rolled back. */
async function takenBack(db: Db, work: (trx: Trx) => Promise<unknown>): Promise<void> {
  const trx = await db.startTransaction().execute()
  try {
    await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}
