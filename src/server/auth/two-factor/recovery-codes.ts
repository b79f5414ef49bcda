import { randomInt } from 'node:crypto'
import { hashCode, hashCodes } from '#server/auth/passwords.ts'
import type { Trx } from '#server/database/database.ts'

const count = 10
/** Crockford's base 32: without I, L, O and U. Ten of them are 50 bits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export interface RecoveryCodes {
  /** To be shown once, as `XXXXX-XXXXX`. */
  shown: string[]
  hashes: string[]
}

/** Slow: call it before the transaction. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: count }, () =>
    Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join(''),
  )
  return {
    shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: await hashCodes(codes),
  }
}

/** Stores a set in place of the older one. */
export async function replaceRecoveryCodes(
  trx: Trx,
  userId: string,
  { hashes }: RecoveryCodes,
  createdAt: Date,
): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await trx.insertInto('recoveryCodes').values({ userId, hashes, createdAt }).execute()
}

/** The hash of a typed code if it is one of these; else null. Slow: call it before the transaction. */
export async function matchingHash(hashes: string[], code: string): Promise<string | null> {
  const [first] = hashes
  // Letters that look like others, as Crockford reads them.
  const read = code.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (first === undefined || read.length !== 10) return null
  const hash = await hashCode(read, first)
  return hashes.includes(hash) ? hash : null
}

/** Uses up a code and returns how many are left; null when it was used before. */
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
