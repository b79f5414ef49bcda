import { trustedDays } from '#shared/base/api.ts'
import type { Context } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { hashToken, newToken, tokenIn } from '#server/crypto/hash-token.ts'

/**
 * A client's own browser can be trusted: it needs no second factor for 30 days. Its cookie never replaces the password.
 */

type Device = Pick<Context, 'cookies' | 'now'>

/** Returns true if the request's browser is trusted for this user. */
export async function isTrusted(
  db: Db | Trx,
  { cookies, now }: Device,
  userId: string,
): Promise<boolean> {
  const token = tokenIn(cookies.device.read())
  if (token === null) return false
  const device = await db
    .selectFrom('trustedDevices')
    .select('userId')
    .where((device) => device.and({ userId, tokenHash: hashToken(token) }))
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return device !== undefined
}

/**
 * Trusts the browser. It gets a new token each time, so that an earlier planted or copied cookie is worthless; its
 * other users stay trusted.
 */
export async function trustDevice(
  trx: Trx,
  { cookies, now }: Device,
  userId: string,
): Promise<void> {
  const before = tokenIn(cookies.device.read())
  const token = newToken()
  const tokenHash = hashToken(token)
  if (before !== null) {
    await trx
      .updateTable('trustedDevices')
      .set({ tokenHash })
      .where('tokenHash', '=', hashToken(before))
      .execute()
  }
  const expiresAt = new Date(now().getTime() + trustedDays * 24 * 3_600_000)
  await trx
    .insertInto('trustedDevices')
    .values({ tokenHash, userId, expiresAt })
    .onConflict((conflict) => conflict.columns(['tokenHash', 'userId']).doUpdateSet({ expiresAt }))
    .execute()
  cookies.device.write(token)
}

export async function countDevices(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('trustedDevices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}
