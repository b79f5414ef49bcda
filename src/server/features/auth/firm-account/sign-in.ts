import type { PasskeyAssertion } from '#shared/auth/factor-proof.schema.ts'
import { aboutUser, type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { Context } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import type { Trx } from '#server/database/database.ts'
import { notifyFactorEvent } from '#server/change/notify-owner.ts'
import {
  findFirmAccount,
  findLinkedUser,
  findUserToLink,
  type Identity,
  linkFirmAccount,
} from '#server/records/auth/firm-accounts.queries.ts'
import { lockUser } from '#server/records/auth/lock-account.ts'
import { findUser, findUserWithFactor } from '#server/records/auth/users.queries.ts'
import { acceptWithFirmAccount } from '#server/features/auth/invitations.ts'
import { finishSignIn, refuseFactor } from '#server/features/auth/sign-in.ts'
import {
  type CheckedFactor,
  checkFactor,
  factorOf,
  forgiveCodes,
  spendProof,
} from '#server/features/auth/two-factor/prove-factor.ts'
import {
  type Attempt,
  beginAttempt,
  type Begun,
  endAttempt,
  findAttempt,
  keepPerson,
  useAnswer,
} from './attempts.ts'
import { provenEmail, provesFactor } from './claims.ts'
import {
  addressOfProvider,
  AnswerRefused,
  type Claims,
  claimsOfAnswer,
  ProviderDown,
  redirectAddress,
} from './provider.ts'

/**
 * Returns the provider's address for this browser.
 *
 * @throws AppError 404 without OIDC_ISSUER, 503 while the provider is down
 */
export async function begin(ctx: Context, begun: Begun): Promise<{ url: string }> {
  const settings = settingsOf(ctx)
  const secrets = await beginAttempt(ctx, begun)
  const again = begun.sessionId !== null
  const asked = { ...waiting(ctx), secrets, again }
  return { url: await asking(ctx, () => addressOfProvider(settings, asked)) }
}

/** Checks the provider's answer to an attempt of this browser. Works once for each answer. */
export async function claimsFor(ctx: Context, attempt: Attempt, answer: string): Promise<Claims> {
  const settings = settingsOf(ctx)
  if (!(await useAnswer(ctx, attempt))) throw errors.deadLink(ended)
  const { secrets } = attempt
  const asked = { ...waiting(ctx), secrets, answer }
  return asking(ctx, () => claimsOfAnswer(settings, asked))
}

function waiting({ config, timeLimits }: Context) {
  return { redirectUri: redirectAddress(config), milliseconds: timeLimits.provider }
}

/** @throws AppError 400 for an attempt of another browser or kind, and for one that is over */
export async function attemptFor(ctx: Context, answer: string, sessionId: string | null) {
  const attempt = await findAttempt(ctx, answer)
  if (attempt === undefined || attempt.sessionId !== sessionId) throw errors.deadLink(ended)
  return attempt
}

interface Shown {
  answer: string
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/**
 * Signs in a member of staff who has signed in at the provider. If the provider asked for no second factor, ours is
 * asked for, and the call is sent twice, as with a password. The first sign-in links the two accounts.
 *
 * @throws AppError 400 for a wrong answer; 401 when the second factor is missing; 403, the same for all who may not
 * sign in this way; 429; 503
 */
export async function finish(ctx: Context, shown: Shown) {
  await ctx.limits.spend('login-network', ctx.ip)
  const attempt = await attemptFor(ctx, shown.answer, null)
  const { person, factorProven } =
    attempt.answeredAt === null
      ? await identify(ctx, attempt, shown.answer)
      : { person: await personOf(ctx, attempt), factorProven: false }
  await ctx.limits.refund('login-network', ctx.ip)
  const { proof, methods, last } = factorProven
    ? nothingToProve
    : await checkFactor(ctx, person, shown)
  const notifies = last && (await ctx.limits.trySpend('code-notice', person.id))
  const answer = await recordChange(ctx, async (trx, record) => {
    const owner = await lockStaff(trx, person)
    const used = await spendProof(trx, ctx, owner, proof)
    if (used === null) return refuseFactor(ctx, record, owner, notifies)
    if (used.codesLeft !== undefined) notifyFactorEvent(record, owner, 'code_used', ctx.now())
    if (!(await endAttempt(trx, attempt))) throw errors.deadLink(ended)
    await linkOnce(ctx, trx, record, person)
    const factor = factorProven ? 'firm_account' : factorOf(proof)
    const signedIn = { ...owner, firmFactor: factorProven }
    const how = { factor, by: 'firm_account', rememberMe: false } as const
    return { next: attempt.next, ...(await finishSignIn(ctx, trx, record, signedIn, how)) }
  })
  if (answer === null) throw errors.wrongFactor(methods)
  if (factorOf(proof) !== null) await forgiveCodes(ctx, person)
  return answer
}

const nothingToProve: CheckedFactor = { proof: { kind: 'none' }, methods: [], last: false }

type Person = NonNullable<Awaited<ReturnType<typeof findUserWithFactor>>> & { identity: Identity }

/** Finds the account that signed in at the provider, and keeps it for the call with the second factor. */
async function identify(ctx: Context, attempt: Attempt, answer: string) {
  const claims = await claimsFor(ctx, attempt, answer)
  const identity = { issuer: claims.iss, subject: claims.sub }
  const found = await findAccount(ctx, claims, identity)
  if (found === undefined || !found.usable) return refuse(ctx, found?.id ?? null)
  await keepPerson(ctx, attempt, { userId: found.id, ...identity })
  const person: Person = { ...found, identity }
  return { person, factorProven: provesFactor(claims, settingsOf(ctx)) }
}

/**
 * Finds the linked account. Before an account is linked, this is the one with the address that the provider has proven;
 * if staff have invited that address, its account is opened now.
 */
async function findAccount(ctx: Context, claims: Claims, identity: Identity) {
  const linked = await findLinkedUser(ctx.db, identity)
  if (linked !== undefined) return { ...linked, usable: isStaff(linked) }
  const email = provenEmail(claims, settingsOf(ctx))
  if (email === null) return undefined
  await acceptWithFirmAccount(ctx, email)
  const named = await findUserToLink(ctx.db, email)
  if (named === undefined) return undefined
  // An address that was never proven may have been registered by somebody else.
  const usable = isStaff(named) && named.emailProvenAt !== null && named.linkedTo === null
  return { ...named, usable }
}

function isStaff({ role, disabledAt }: { role: string; disabledAt: Date | null }): boolean {
  return role === 'admin' && disabledAt === null
}

/** Gives everybody without access the same answer, after the same work. */
async function refuse(ctx: Context, userId: string | null): Promise<never> {
  await recordChange(ctx, async (_trx, record) => {
    const details = { by: 'firm_account' as const }
    record.audit({ action: 'session.refused', ...aboutUser(userId), details })
  })
  throw errors.noFirmAccess()
}

/** Finds the person of an attempt whose answer was checked by an earlier call. */
async function personOf(ctx: Context, { userId, issuer, subject }: Attempt): Promise<Person> {
  const user = userId === null ? undefined : await findUserWithFactor(ctx.db, userId)
  if (user === undefined || issuer === null || subject === null) throw errors.deadLink(ended)
  return { ...user, identity: { issuer, subject } }
}

/** @throws AppError 403 for an account that was disabled or demoted in the meantime */
async function lockStaff(trx: Trx, { id }: Person) {
  const usable = await lockUser(trx, id)
  const owner = await findUser(trx, id)
  if (!usable || owner?.role !== 'admin') throw errors.noFirmAccess()
  return owner
}

/** @throws AppError 403 if the account or the identity was linked to another in the meantime */
async function linkOnce(ctx: Context, trx: Trx, record: ChangeRecord, person: Person) {
  const { id, identity } = person
  const before = await findFirmAccount(trx, id)
  if (before?.issuer === identity.issuer && before.subject === identity.subject) return
  const link = { ...identity, userId: id, linkedAt: ctx.now() }
  if (before !== undefined || !(await linkFirmAccount(trx, link))) throw errors.noFirmAccess()
  record.audit({ action: 'user.firm_account_linked', ...aboutUser(id), actorId: id })
  notifyFactorEvent(record, person, 'firm_account_linked', ctx.now())
}

function settingsOf({ config }: Pick<Context, 'config'>) {
  if (config.firmAccounts === null) throw errors.notFound('Sign-in with firm accounts')
  return config.firmAccounts
}

/** Turns the provider's faults into answers, and logs them. */
async function asking<Result>(ctx: Context, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderDown) {
      ctx.log.warn({ reason: error.message }, 'the sign-in service of the firm is down')
      throw errors.providerDown()
    }
    if (!(error instanceof AnswerRefused)) throw error
    ctx.log.warn({ reason: error.message }, 'an answer of the sign-in service was refused')
    throw errors.deadLink('Your firm’s sign-in service did not confirm this sign-in. Try again.')
  }
}

const ended = 'This sign-in is over, or was begun in another browser. Try again.'
