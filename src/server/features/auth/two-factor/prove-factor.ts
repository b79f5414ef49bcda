import type { SignInFactor } from '#shared/audit/audit-events.ts'
import type { PasskeyAssertion } from '#shared/auth/factor-proof.schema.ts'
import type { FactorRequest } from '#shared/auth/two-factor.schema.ts'
import { type BrowserOwner, findKnownBrowser } from '#server/calls/known-browser.ts'
import type { Context } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import type { Role } from '#shared/base/api.ts'
import { type Factors, findFactors } from '#server/records/auth/factors.queries.ts'
import { requestOptions, type UsedPasskey, spendPasskey, verifyAssertion } from './passkeys.ts'
import { matchingHash, spendRecoveryCode } from './recovery-codes.ts'
import { isTrusted } from './trusted-devices.ts'
import { stepOf, spendStep } from './totp.ts'

/** The second factor of a sign-in. */
export type Proof =
  | { kind: 'none' | 'trusted_device' }
  | { kind: 'app'; id: string; step: number }
  | { kind: 'recovery_code'; hash: string }
  | { kind: 'passkey'; used: UsedPasskey }
  | { kind: 'wrong' }

/** The second factor that a proof is of, if it is of any. */
export function factorOf({ kind }: Proof): SignInFactor | null {
  return kind === 'none' || kind === 'wrong' ? null : kind
}

export interface CheckedFactor {
  proof: Proof
  methods: FactorRequest['methods']
  /** True if codes are now refused for a while. */
  last: boolean
}

export interface Owner extends BrowserOwner {
  email: string
  role: Role
}

interface Shown {
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/**
 * Does the slow checks, after the password and before the transaction of the sign-in, where `spendProof` decides.
 *
 * @throws AppError 401 when a needed factor is missing; 429 after ten wrong codes
 */
export async function checkFactor(
  ctx: Context,
  owner: Owner & { hasFactor: boolean },
  shown: Shown,
): Promise<CheckedFactor> {
  if (!owner.hasFactor) return { proof: { kind: 'none' }, methods: [], last: false }
  const factors = await findFactors(ctx.db, owner.id)
  const methods = methodsOf(factors)
  if (shown.code === undefined && shown.passkey === undefined) {
    if (owner.role === 'client' && (await isTrusted(ctx.db, ctx, owner.id))) {
      return { proof: { kind: 'trusted_device' }, methods, last: false }
    }
    throw errors.factorRequired(await requestFor(ctx, owner, factors))
  }
  const left = await countCode(ctx, owner)
  const proof = await proofOf(ctx, owner, factors, shown)
  return { methods, proof: proof ?? { kind: 'wrong' }, last: left === 0 }
}

/**
 * Uses up the factor, in the transaction of the sign-in and with the account locked. Null for a wrong or used code.
 */
export async function spendProof(
  trx: Trx,
  ctx: Context,
  { id, role }: Owner,
  proof: Proof,
): Promise<{ codesLeft?: number } | null> {
  switch (proof.kind) {
    case 'none':
      // `startSession` refuses a factor that was added since the check.
      return {}
    case 'trusted_device':
      return role === 'client' && (await isTrusted(trx, ctx, id)) ? {} : null
    case 'app':
      return (await spendStep(trx, proof.id, proof.step)) ? {} : null
    case 'recovery_code': {
      const codesLeft = await spendRecoveryCode(trx, id, proof.hash)
      return codesLeft === null ? null : { codesLeft }
    }
    case 'passkey':
      return (await spendPasskey(trx, proof.used, { now: ctx.now(), alone: false })) ? {} : null
    case 'wrong':
      return null
  }
}

/**
 * Counts a code before it is checked. Codes count separately from passwords, so that a correct password gives no
 * further codes. Unknown browsers have fifty a day besides ten in a quarter of an hour; otherwise somebody could guess
 * a three-step window within a year.
 */
async function countCode(ctx: Context, owner: BrowserOwner) {
  const { limits } = ctx
  const browser = findKnownBrowser(ctx, owner)
  if (browser !== null && (await limits.trySpend('code-browser', browser))) return 1
  await limits.spend('code-day', owner.id)
  return limits.spend('code-account', owner.id)
}

/** Resets the wrong codes after a right one. */
export async function forgiveCodes(ctx: Context, owner: BrowserOwner) {
  const browser = findKnownBrowser(ctx, owner)
  if (browser !== null) await ctx.limits.reset('code-browser', browser)
  await ctx.limits.reset('code-account', owner.id)
  await ctx.limits.reset('code-day', owner.id)
}

async function proofOf(
  ctx: Context,
  owner: Owner,
  { app, codes }: Factors,
  { code, passkey }: Shown,
): Promise<Proof | null> {
  if (passkey !== undefined) {
    const used = await verifyAssertion(ctx, passkey, `factor ${owner.id}`)
    return used?.userId === owner.id ? { kind: 'passkey', used } : null
  }
  if (code === undefined) return null
  const step = app && stepOf(ctx, app, code, ctx.now())
  if (app !== null && step !== null) return { kind: 'app', id: app.id, step }
  const hash = codes && matchingHash(ctx.keyring, owner.id, codes, code)
  return hash === null ? null : { kind: 'recovery_code', hash }
}

async function requestFor(
  ctx: Context,
  { id, role }: Owner,
  factors: Factors,
): Promise<FactorRequest> {
  const { passkeys } = factors
  const passkey = passkeys.length === 0 ? null : await requestOptions(ctx, `factor ${id}`, passkeys)
  return { methods: methodsOf(factors), passkey, canTrust: role === 'client' }
}

function methodsOf({ app, passkeys, codes }: Factors): FactorRequest['methods'] {
  return [
    ...(app === null ? [] : (['app'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...((codes?.hashes.length ?? 0) === 0 ? [] : (['recovery_code'] as const)),
  ]
}
