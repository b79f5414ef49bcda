import { type Expression, expressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** An SQL condition: the user has a second factor. Recovery codes alone are not one. */
export function factorExists(userId: Expression<string>) {
  return expressionBuilder<Database>()
    .or([hasApp(userId), hasPasskey(userId)])
    .$castTo<boolean>()
}

/** An SQL condition: the user has a confirmed authenticator app. */
export function hasApp(userId: Expression<string>) {
  const { exists, selectFrom } = expressionBuilder<Database>()
  return exists(
    selectFrom('authenticatorApps')
      .select('authenticatorApps.id')
      .where('authenticatorApps.userId', '=', userId)
      .where('authenticatorApps.confirmedAt', 'is not', null),
  )
}

export function hasPasskey(userId: Expression<string>) {
  const { exists, selectFrom } = expressionBuilder<Database>()
  return exists(selectFrom('passkeys').select('passkeys.id').where('passkeys.userId', '=', userId))
}

export async function hasFactor(db: Db | Trx, userId: string): Promise<boolean> {
  const { found } = await db
    .selectNoFrom(({ val, cast }) => factorExists(cast<string>(val(userId), 'uuid')).as('found'))
    .executeTakeFirstOrThrow()
  return found
}

/** The user's factors. The app's secret stays sealed. */
export async function findFactors(db: Db | Trx, userId: string) {
  const [app, passkeys, codes] = await Promise.all([
    db
      .selectFrom('authenticatorApps')
      .select(['id', 'secret', 'lastStep', 'confirmedAt'])
      .where('userId', '=', userId)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'transports', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('recoveryCodes')
      .select(['hashes', 'macKey'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
  ])
  return { app: app ?? null, passkeys, codes: codes ?? null }
}
export type Factors = Awaited<ReturnType<typeof findFactors>>

/** Removes every factor. Returns false if the user had none. */
export async function deleteFactors(trx: Trx, userId: string): Promise<boolean> {
  const had = await hasFactor(trx, userId)
  for (const table of ['authenticatorApps', 'passkeys', 'recoveryCodes'] as const) {
    await trx.deleteFrom(table).where('userId', '=', userId).execute()
  }
  return had
}

/** Recovery codes stand in for a factor, so they go with the last one. */
export async function deleteCodesWithoutFactor(trx: Trx, userId: string): Promise<void> {
  if (await hasFactor(trx, userId)) return
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

const formerDays = 30

/** The account's addresses in the last 30 days, the current one first. */
export async function addressesOf(
  trx: Trx,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<string[]> {
  const former = await trx
    .selectFrom('formerAddresses')
    .select('email')
    .where('userId', '=', id)
    .where('changedAt', '>', formerStart(now))
    .execute()
  return [...new Set([email, ...former.map((row) => row.email)])]
}

function formerStart(now: Date): Date {
  return new Date(now.getTime() - formerDays * 24 * 3_600_000)
}

export async function deleteExpiredFactorData(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('trustedDevices').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('formerAddresses').where('changedAt', '<=', formerStart(now)).execute()
}

/** Returns the number of removed devices. */
export async function deleteDevices(trx: Trx, userId: string): Promise<number> {
  const gone = trx.deleteFrom('trustedDevices').where('userId', '=', userId)
  return Number((await gone.executeTakeFirst()).numDeletedRows)
}
