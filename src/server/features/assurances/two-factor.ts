import { Secret, TOTP } from 'otpauth'
import type { Config } from '#server/base/config.ts'
import { findFactors, hasFactor } from '#server/records/auth/factors.queries.ts'
import { confirmApp, spendStep, startApp, stepOf } from '#server/features/auth/two-factor/totp.ts'
import { type CheckResult, type Instance, notActive } from './check.ts'
import { createProbeUser, takenBack } from './probe.ts'

/** Sets up an authenticator app for a test user and uses its codes, in a transaction that is rolled back. */
export async function checkTwoFactor({
  db,
  keyring,
  clock,
  config,
}: Pick<Instance, 'db' | 'keyring' | 'clock' | 'config'>): Promise<CheckResult> {
  const now = clock()
  return takenBack(db, async (trx) => {
    const user = await createProbeUser(trx, now)
    const { enrollment, secret } = await startApp(trx, { keyring }, user, now)
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = (later: number) => totp.generate({ timestamp: now.getTime() + later })
    await confirmApp(trx, { keyring }, { userId: user.id, enrollment, code: code(0) }, now)
    const { app } = await findFactors(trx, user.id)
    if (app === null || !(await hasFactor(trx, user.id))) {
      return notActive('the password alone signs in')
    }
    const step = stepOf({ keyring }, app, code(stepMs), now)
    if (step === null || !(await spendStep(trx, app.id, step))) {
      return notActive('a right code is refused')
    }
    if (await spendStep(trx, app.id, step)) return notActive('a code signs in twice')
    return { verified: true, note: NOTES[config.staffTwoFactor] }
  })
}

const stepMs = 30_000

const NOTES: Record<Config['staffTwoFactor'], string> = {
  required: 'Our staff can do nothing without it.',
  optional: 'Our staff may sign in without it.',
}
