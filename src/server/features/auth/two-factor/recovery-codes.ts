import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Keyring } from '#server/crypto/keyring.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import type { Trx } from '#server/database/database.ts'

const count = 10
/** Crockford's base 32: without I, L, O and U. Ten of them are 50 bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export interface RecoveryCodes {
  /** New codes in the form `XXXXX-XXXXX`, to show once. */
  shown: string[]
  hashes: string[]
  macKey: string
}

/**
 * The stored form of a set. The hashes don't need a slow function, because the codes are random and the hash key is
 * sealed.
 */
export interface StoredCodes {
  hashes: string[]
  macKey: Buffer
}

export function makeRecoveryCodes(): RecoveryCodes {
  const codes = Array.from({ length: count }, () =>
    Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join(''),
  )
  const macKey = randomBytes(32).toString('base64')
  return {
    macKey,
    shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: codes.map((code) => hashOf(macKey, code)),
  }
}

/** Replaces the older set. */
export async function replaceRecoveryCodes(
  trx: Trx,
  { keyring, now }: { keyring: Keyring; now: () => Date },
  userId: string,
  { hashes, macKey }: RecoveryCodes,
): Promise<void> {
  const stored = { hashes, macKey: sealField(keyring, contextOf(userId), macKey), createdAt: now() }
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCodes')
    .values({ userId, ...stored })
    .execute()
}

/** Returns the hash of a code that the user typed, or null for any other code. */
export function matchingHash(
  keyring: Keyring,
  userId: string,
  { hashes, macKey }: StoredCodes,
  code: string,
): string | null {
  // Reads similar letters as Crockford does.
  const read = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (read.length !== 10) return null
  const hash = hashOf(openField(keyring, contextOf(userId), macKey), read)
  return hashes.includes(hash) ? hash : null
}

function hashOf(macKey: string, code: string): string {
  return createHmac('sha256', Buffer.from(macKey, 'base64')).update(code).digest('base64')
}

function contextOf(row: string) {
  return { table: 'recovery_codes', column: 'mac_key', row }
}

/** Uses up a code and returns how many are left, or null if it was used before. */
export async function spendRecoveryCode(
  trx: Trx,
  userId: string,
  hash: string,
): Promise<number | null> {
  const used = await trx
    .updateTable('recoveryCodes')
    .set(({ fn, val }) => ({ hashes: fn<string[]>('array_remove', ['hashes', val(hash)]) }))
    .where('userId', '=', userId)
    .where(({ eb, fn, val }) => eb(val(hash), '=', fn.any('hashes')))
    .returning('hashes')
    .executeTakeFirst()
  return used?.hashes.length ?? null
}
