import { Secret, TOTP } from 'otpauth'
import type { StartedApp } from '#shared/auth/two-factor.schema.ts'
import { firm } from '#shared/firm/firm.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { qrCode } from '#server/base/qr-code.ts'
import { errors } from '#server/base/errors.ts'

/** The form of RFC 6238 that every app supports: SHA-1, six digits, 30 seconds. */
const period = 30
/** Steps before and after the current one, for clocks that differ (OWASP ASVS 6.5.5). */
const window = 1
const enrollmentMinutes = 15

interface Sealing {
  keyring: Keyring
}

/**
 * Starts to set up an app. Replaces an unconfirmed set-up.
 *
 * @throws AppError 409 when the user has an app
 */
export async function startApp(
  trx: Trx,
  { keyring }: Sealing,
  { id: userId, email }: { id: string; email: string },
  now: Date,
): Promise<StartedApp> {
  const secret = new Secret({ size: 20 })
  const id = newId()
  await trx
    .deleteFrom('authenticatorApps')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .execute()
  const started = await trx
    .insertInto('authenticatorApps')
    .values({
      id,
      userId,
      secret: sealField(keyring, contextOf(id), secret.base32),
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .executeTakeFirst()
  if (started.numInsertedOrUpdatedRows !== 1n) throw hasApp()
  const uri = new TOTP({ issuer: firm.name, label: email, secret, period }).toString()
  return {
    enrollment: id,
    secret: secret.base32,
    uri,
    qrSvg: qrCode(uri),
    expiresAt: new Date(now.getTime() + enrollmentMinutes * 60_000),
  }
}

interface FirstCode {
  userId: string
  enrollment: string
  code: string
}

/** Confirms a set-up with its first code, with the account locked. Throws like `findPendingStep`. */
export async function confirmApp(
  trx: Trx,
  sealing: Sealing,
  code: FirstCode,
  now: Date,
): Promise<void> {
  const lastStep = await findPendingStep(trx, sealing, code, now)
  await trx
    .updateTable('authenticatorApps')
    .set({ confirmedAt: now, lastStep })
    .where('id', '=', code.enrollment)
    .execute()
}

/**
 * Returns the time step of a set-up's first code.
 *
 * @throws AppError 409 for an expired, replaced or confirmed set-up; 400 for a wrong code
 */
export async function findPendingStep(
  db: Db | Trx,
  sealing: Sealing,
  { userId, enrollment: id, code }: FirstCode,
  now: Date,
): Promise<number> {
  const pending = await db
    .selectFrom('authenticatorApps')
    .select('secret')
    .where((app) => app.and({ id, userId }))
    .where('confirmedAt', 'is', null)
    .where('createdAt', '>', new Date(now.getTime() - enrollmentMinutes * 60_000))
    .executeTakeFirst()
  if (pending === undefined) throw errors.conflict('This setup has expired. Start again.')
  const step = stepOf(sealing, { id, secret: pending.secret }, code, now)
  if (step === null) {
    const message = 'This code is wrong. Check your phone’s clock, then enter the next code.'
    throw errors.badInput(message, [{ path: 'code', message }])
  }
  return step
}

/** Returns the time step of a code, or null for a wrong code. */
export function stepOf(
  { keyring }: Sealing,
  app: { id: string; secret: Buffer },
  code: string,
  now: Date,
): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const secret = Secret.fromBase32(openField(keyring, contextOf(app.id), app.secret))
  const timestamp = now.getTime()
  const delta = new TOTP({ secret, period }).validate({ token: code, timestamp, window })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}

/** Marks the step as used. Returns false if it or a later one was used before. */
export async function spendStep(trx: Trx, id: string, step: number): Promise<boolean> {
  const used = await trx
    .updateTable('authenticatorApps')
    .set({ lastStep: step })
    .where('id', '=', id)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Returns false if there is no app. */
export async function deleteApp(trx: Trx, userId: string): Promise<boolean> {
  const removed = await trx
    .deleteFrom('authenticatorApps')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n
}

function hasApp() {
  return errors.conflict('You already have an authenticator app. Remove it first.')
}

function contextOf(row: string) {
  return { table: 'authenticator_apps', column: 'secret', row }
}
