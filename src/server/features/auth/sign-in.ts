import type { SignInFactor } from '#shared/audit/audit-events.ts'
import type { LoginInput } from '#shared/auth/auth.schema.ts'
import type { Role } from '#shared/base/api.ts'
import type { PasskeyAssertion } from '#shared/auth/factor-proof.schema.ts'
import { aboutUser, type ChangeRecord, recordChange } from '#server/change/change.ts'
import { rememberBrowser } from '#server/calls/known-browser.ts'
import { emailProofOf } from '#server/records/auth/proof-policy.ts'
import { deviceDetails, notifyNewDevice } from '#server/records/auth/notify-new-device.ts'
import { hashPassword, isOutdated, verifyPassword } from '#server/records/auth/passwords.ts'
import { lockCheckedAccount, lockUser } from '#server/records/auth/lock-account.ts'
import { createSessions } from '#server/calls/sessions.ts'
import { countSignIn, recordFailedSignIn } from './sign-in-attempts.ts'
import { spendPasskey, verifyAssertion } from './two-factor/passkeys.ts'
import { requiresFactor } from '#server/records/auth/policy.ts'
import { checkFactor, factorOf, forgiveCodes, spendProof } from './two-factor/prove-factor.ts'
import { trustDevice } from './two-factor/trusted-devices.ts'
import { notifyFactorEvent } from '#server/change/notify-owner.ts'
import { findFirstClient } from '#server/records/clients/client-access.queries.ts'
import { findUser, findUserForSignIn, replaceHash } from '#server/records/auth/users.queries.ts'
import type { Context } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { networkOf } from '#server/base/network.ts'

/**
 * Signs in with the password, and with the second factor if the account has one. No session starts before both are
 * proven. A wrong password and an unknown email get the same answer after the same time.
 *
 * @throws AppError 401 (after a correct password: the one that asks for the factor); 429
 */
export async function signIn(ctx: Context, input: LoginInput) {
  const by = networkOf(ctx.ip)
  const user = await findUserForSignIn(ctx.db, input.email)
  const attempt = await countSignIn(ctx, input.email, user)
  const right = await verifyPassword(user?.passwordHash ?? null, input.password, by)
  if (user === undefined || !right) {
    const userId = user?.id ?? null
    await recordFailedSignIn(ctx, { email: input.email, userId, last: attempt.last })
    throw errors.wrongCredentials()
  }
  await attempt.forgive()
  requireFirmAccount(ctx, user)
  const { proof, methods, last } = await checkFactor(ctx, user, input)
  // OWASP Password Storage Cheat Sheet: old hashes get a raised cost at the next sign-in.
  const outdated = user.passwordHash !== null && isOutdated(user.passwordHash)
  const newHash = outdated ? await hashPassword(input.password, by) : null
  const notifies = last && (await ctx.limits.trySpend('code-notice', user.id))
  const answer = await recordChange(ctx, async (trx, record) => {
    if (!(await lockCheckedAccount(trx, user))) throw errors.wrongCredentials()
    const used = await spendProof(trx, ctx, user, proof)
    if (used === null) return refuseFactor(ctx, record, user, notifies)
    if (newHash !== null) await replaceHash(trx, user.id, newHash)
    const factor = factorOf(proof)
    if (input.trustDevice && isFresh(factor) && user.role === 'client') {
      await trustDevice(trx, ctx, user.id)
    }
    if (used.codesLeft !== undefined) notifyFactorEvent(record, user, 'code_used', ctx.now())
    return finishSignIn(ctx, trx, record, user, { factor, rememberMe: input.rememberMe })
  })
  if (answer === null) throw errors.wrongFactor(methods)
  if (isFresh(factorOf(proof))) await forgiveCodes(ctx, user)
  return answer
}

/**
 * Signs in with a passkey in place of the password and the second factor: it is something the user has, and it asked
 * for a PIN or biometrics.
 *
 * @throws AppError 400, the same for every wrong answer
 */
export async function signInWithPasskey(
  ctx: Context,
  { response, rememberMe }: { response: PasskeyAssertion; rememberMe: boolean },
) {
  const used = await verifyAssertion(ctx, response, 'sign-in')
  if (used === null) throw errors.wrongPasskey()
  return recordChange(ctx, async (trx, record) => {
    const usable = await lockUser(trx, used.userId)
    const owner = await findUser(trx, used.userId)
    if (
      !usable ||
      owner === undefined ||
      !(await spendPasskey(trx, used, { now: ctx.now(), alone: true }))
    ) {
      throw errors.wrongPasskey()
    }
    requireFirmAccount(ctx, owner)
    return finishSignIn(ctx, trx, record, owner, { factor: 'passkey_alone', rememberMe })
  })
}

/** @throws AppError 403 for staff, with OIDC_REQUIRED */
function requireFirmAccount({ config }: Context, { role }: { role: Role }): void {
  if (role === 'admin' && config.firmAccounts?.required === true) throw errors.firmAccountOnly()
}

type KnownUser = NonNullable<Awaited<ReturnType<typeof findUser>>>

/**
 * Also ends the caller's previous session (OWASP ASVS 7.2.4). Call this with the account locked.
 *
 * @throws AppError 401 when a factor was added since it was checked
 */
export async function startSession(
  ctx: Context,
  trx: Trx,
  record: ChangeRecord,
  person: KnownUser & { hasFactor: boolean; firmFactor?: boolean },
  asked: boolean,
) {
  const remember = asked && person.role === 'client'
  const before = await ctx.endSentSession(trx)
  if (before !== undefined) {
    record.audit({ action: 'session.ended', ...aboutUser(before), actorId: before })
  }
  const { token, expiresAt, owner } = await createSessions(trx, ctx.now).start({
    userId: person.id,
    remember,
    userAgent: ctx.userAgent,
    ip: ctx.ip,
    firmFactor: person.firmFactor ?? null,
  })
  if (owner.hasFactor && !person.hasFactor) {
    throw errors.factorRequired({ methods: [], passkey: null, canTrust: false })
  }
  ctx.cookies.set(token, expiresAt)
  rememberBrowser(ctx, person)
  const required = requiresFactor(ctx.config, person.role, ctx.now())
  const twoFactor = { enrolled: person.hasFactor, required }
  const emailProof = emailProofOf(ctx.config, { emailProven: person.emailProvenAt !== null })
  const { firmFactor: _, ...user } = person
  const startsWith = person.role === 'client' ? await findFirstClient(trx, person.id) : undefined
  const answer = {
    success: true as const,
    token,
    user: { ...user, emailProof, twoFactor },
    ...(startsWith !== undefined && { startsWith }),
  }
  return { answer, devices: owner.devices }
}

/** Starts the session, with the audit row of a sign-in and the notice of a new device. */
export async function finishSignIn(
  ctx: Context,
  trx: Trx,
  record: ChangeRecord,
  owner: KnownUser & { firmFactor?: boolean },
  { factor, by, rememberMe }: How,
) {
  const ways = { ...(factor !== null && { factor }), ...(by && { by }) }
  const details = { ...deviceDetails(ctx), ...ways }
  record.audit({ action: 'session.started', ...aboutUser(owner.id), actorId: owner.id, details })
  const person = { ...owner, hasFactor: factor !== null }
  const { answer, devices } = await startSession(ctx, trx, record, person, rememberMe)
  notifyNewDevice(ctx, record, owner, devices)
  return answer
}

interface How {
  factor: SignInFactor | null
  by?: 'firm_account'
  rememberMe: boolean
}

/** Warns the owner, because the person who typed the code knows the password. */
export function refuseFactor(
  ctx: Context,
  record: ChangeRecord,
  owner: KnownUser,
  notifies: boolean,
) {
  record.audit({ action: 'session.code_refused', ...aboutUser(owner.id) })
  if (notifies) notifyFactorEvent(record, owner, 'codes_refused', ctx.now())
  return null
}

/** Returns true if the factor was proven in this call. */
function isFresh(factor: SignInFactor | null): boolean {
  return factor !== null && factor !== 'trusted_device'
}
