import type { Drawing } from '#shared/signing/drawn-name.ts'
import { mostFailedChecks, signerAfter } from '#shared/signing/signer-states.ts'
import type { ReturnPackage } from '#shared/signing/signing.schema.ts'
import { recordChange } from '#server/change/change.ts'
import { newId } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { signForm8879 } from './sign-form-8879.ts'
import {
  findSigner,
  type FoundSigner,
  lockReviewed,
  type Reviewer,
  viewerOf,
} from '#server/features/signing/signers/found-signer.ts'
import { isBusinessForm } from '#shared/returns/return-forms.ts'
import { thePortal } from '#server/base/viewer.ts'
import { findProfile } from '#server/records/profile/profile.queries.ts'
import { findFrozenProfile } from '#server/records/signing/frozen-profile.ts'
import {
  identityCheckBy,
  otherCheck,
  reportFault,
  startCheck as begin,
} from './identity-provider.ts'
import { ProviderFault } from './provider-fault.ts'
import {
  addCheck,
  checkFirst,
  findNewestCheck,
  findOpenCheck,
  findPassedCheck,
  oldest,
  type RemoteContext,
  settleCheck,
  useCheck,
} from './identity-checks.ts'

/**
 * Starts an identity check, or returns the open one: a signer has one at a time. A check that has ended is settled
 * first, so that every failed one counts.
 *
 * @throws AppError 409 after three failed checks, and if there is nothing to sign; 503 for a fault of the provider, which
 * does not count as a try
 */
export async function startCheck(ctx: RemoteContext, reviewer: Reviewer, packageId: string) {
  const { signer } = await findToCheck(ctx, reviewer, packageId)
  await ctx.limits.spend('identity-signer', signer.id)
  try {
    return await startOrContinue(ctx, reviewer, signer, packageId)
  } catch (error) {
    if (error instanceof ProviderFault) {
      await ctx.limits.refund('identity-signer', signer.id)
      await reportFault(ctx, error)
    }
    throw error
  }
}

async function startOrContinue(
  ctx: RemoteContext,
  reviewer: Reviewer,
  signer: FoundSigner,
  packageId: string,
) {
  const person = await personOf(ctx, reviewer, signer)
  await settleCheck(ctx, signer)
  const { by, signer: now } = await findToCheck(ctx, reviewer, packageId)
  checkTries(now.failedChecks)
  const open = await findOpenCheck(ctx.db, signer.id)
  const { id, provider } = open ?? { id: newId(), provider: by }
  const returnUrl = `${ctx.config.publicUrl}${pageOf(reviewer, signer)}`
  const again = open && { open: open.providerId }
  const started = await begin(ctx, provider, { reference: id, returnUrl, ...person, ...again })
  if (open !== undefined) {
    if (started.id !== open.providerId) throw otherCheck()
    return { url: started.url }
  }
  await recordChange(ctx, async (trx) => {
    const locked = await lockReviewed(trx, ctx, { viewer: reviewer, packageId })
    checkTries(locked.failedChecks)
    if ((await findOpenCheck(trx, locked.id)) !== undefined) {
      throw errors.conflict('Another check has just begun. Please try again.')
    }
    const began = { id, signerId: locked.id, provider, providerId: started.id }
    if (!(await addCheck(trx, { ...began, startedAt: ctx.now() }))) throw otherCheck()
  })
  return { url: started.url }
}

/** Where the signer goes on after the check. The provider reads the address, so it names no year. */
function pageOf(reviewer: Reviewer, { clientId }: FoundSigner): string {
  if ('signerId' in reviewer && reviewer.account !== true) return '/spouse?check=ended'
  const own = 'id' in reviewer && reviewer.id === clientId
  return `/review?check=ended${own ? '' : `&client=${clientId}`}`
}

/** Returns the state of the newest check. @throws AppError 503 for a fault of the provider */
export async function readCheck(ctx: RemoteContext, reviewer: Reviewer, packageId: string) {
  const signer = await findSigner(ctx.db, { viewer: reviewer, packageId })
  await ctx.limits.spend('identity-read', signer.id)
  try {
    await settleCheck(ctx, signer)
  } catch (error) {
    if (error instanceof ProviderFault) await reportFault(ctx, error)
    throw error
  }
  const { failedChecks } = await findSigner(ctx.db, { viewer: reviewer, packageId })
  const checksLeft = mostFailedChecks - failedChecks
  const newest = await findNewestCheck(ctx.db, signer.id)
  if (newest === undefined || newest.state === 'used') return { state: 'none' as const, checksLeft }
  const late = newest.state === 'passed' && Number(newest.endedAt) <= Number(oldest(ctx))
  return { state: late ? ('none' as const) : newest.state, checksLeft }
}

export interface RemoteSignature {
  packageId: string
  binding: string
  name: string
  drawn: Drawing | null
}

/**
 * Signs with the newest passed check, which is used up. Returns the package as the signature left it.
 *
 * @param account how the signer is authenticated
 */
export async function signRemotely(
  ctx: RemoteContext,
  reviewer: Reviewer,
  { packageId, binding, name, drawn }: RemoteSignature,
  account: 'password' | 'mailed_code',
): Promise<ReturnPackage> {
  const signer = await findSigner(ctx.db, { viewer: reviewer, packageId })
  await ctx.limits.spend('signature-signer', signer.id)
  const check = await findPassedCheck(ctx.db, signer.id, oldest(ctx))
  if (signerAfter(signer.state, 'sign') !== null) {
    checkTries(signer.failedChecks)
    if (check === undefined) throw checkFirst()
  }
  const { id: checkId = '', providerId = '' } = check ?? {}
  const checked =
    check?.provider === 'stripe'
      ? 'Passed Stripe’s check of an identity document and a selfie'
      : 'Passed an identity check'
  const how = account === 'password' ? 'typed the password again' : 'proved a mailed code'
  const input = {
    event: 'sign' as const,
    way: 'remote' as const,
    proof: {
      kind: 'identity_check' as const,
      checkId,
      providerId,
      account,
      text: `${checked} (${providerId}), and ${how}.`,
    },
    drawn,
    typedName: name,
    binding,
    confirmedBy: null,
  }
  return signForm8879(ctx, { viewer: reviewer, packageId }, input, (trx, _record, locked) => {
    checkTries(locked.failedChecks)
    return useCheck(trx, checkId, oldest(ctx))
  })
}

async function findToCheck(ctx: RemoteContext, viewer: Reviewer, packageId: string) {
  const signer = await findSigner(ctx.db, { viewer, packageId })
  const by = identityCheckBy(ctx.config)
  if (by === null) {
    throw errors.conflict('We don’t offer signing online. Sign on paper or at our office.')
  }
  if (signer.replacedAt !== null || signerAfter(signer.state, 'sign') === null) {
    throw errors.conflict('There is nothing to sign: read this version and approve it first')
  }
  checkTries(signer.failedChecks)
  return { by, signer }
}

/** Uses the frozen profile; for a business, the own one of the officer who signs. */
async function personOf(
  { db, keyring }: RemoteContext,
  reviewer: Reviewer,
  { taxReturnId, person, name, form }: FoundSigner,
) {
  const found =
    isBusinessForm(form) && 'id' in reviewer
      ? await findProfile(db, keyring, thePortal, reviewer.id)
      : await findFrozenProfile(db, keyring, viewerOf(reviewer), taxReturnId)
  const profile = found?.profile
  const [dateOfBirth, ssn] =
    person === 'taxpayer'
      ? [profile?.dateOfBirth, profile?.ssn]
      : [profile?.spouseDateOfBirth, profile?.spouseSsn]
  if (!profile || !dateOfBirth || !ssn) {
    throw errors.conflict(
      'We don’t have enough information to check your identity. Please sign on paper.',
    )
  }
  const { address: street, city, state, zipCode } = profile
  const address = street && city && state && zipCode ? { street, city, state, zipCode } : undefined
  const digits = ssn.replaceAll(/\D/g, '').slice(-4)
  return { name, dateOfBirth, ssnLast4: digits, ...(address && { address }) }
}

function checkTries(failed: number): void {
  if (failed < mostFailedChecks) return
  throw errors.conflict('Three identity checks failed. Sign on paper or at our office.')
}
