import { randomBytes } from 'node:crypto'
import { firm } from '#shared/firm/firm.ts'
import type { PasskeyAssertion } from '#shared/auth/factor-proof.schema.ts'
import type {
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '#shared/auth/two-factor.schema.ts'
import type { Context, Services, SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { parseJson } from '#shared/base/json.ts'

const challengeMinutes = 5
const timeout = challengeMinutes * 60_000

/** EdDSA, ES256 and RS256, in COSE. */
const algorithms = [-8, -7, -257]

/** The only one that may use a challenge: a session that adds a passkey, a user who typed the password, or anyone. */
export type Purpose = `add ${string}` | `factor ${string}` | 'sign-in'

/** All passkeys are discoverable and verify their user by PIN or biometrics, so each can replace the password. */
export async function creationOptions(
  { db, config, now, viewer }: SignedInContext,
  existing: Credential[],
): Promise<PasskeyCreation> {
  const name = viewer.email
  return {
    challenge: await newChallenge(db, `add ${viewer.sessionId}`, now()),
    rp: { id: relyingParty(config).id, name: firm.name },
    user: {
      id: Buffer.from(viewer.id).toString('base64url'),
      name,
      displayName: `${viewer.firstName} ${viewer.lastName}`,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout,
    attestation: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** Without `allowed`, any passkey of this site will do. */
export async function requestOptions(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  purpose: Purpose,
  allowed: Credential[] = [],
): Promise<PasskeyRequest> {
  return {
    challenge: await newChallenge(db, purpose, now()),
    rpId: relyingParty(config).id,
    timeout,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  }
}

/** Verifies the answer of a new passkey and uses up its challenge. */
export async function verifyCreation(
  ctx: SignedInContext,
  {
    clientExtensionResults,
    response: { transports = [], ...response },
    ...rest
  }: PasskeyAttestation,
) {
  const expected = await expectedOf(ctx, response.clientDataJSON, `add ${ctx.viewer.sessionId}`)
  const { verifyRegistrationResponse } = await library()
  const answer = { ...rest, clientExtensionResults, response: { ...response, transports } }
  const verified =
    expected &&
    (await verifyRegistrationResponse({
      response: answer,
      ...expected,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(refusedBy(ctx)))
  const info = verified?.registrationInfo
  if (info === undefined) throw errors.wrongPasskey()
  const { id, publicKey, counter } = info.credential
  return { id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** A verified answer. It counts only once `spendPasskey` has succeeded. */
export interface UsedPasskey {
  id: string
  userId: string
  before: number
  counter: number
}

/** Verifies a passkey's answer and uses up its challenge. Returns null for any wrong answer. */
export async function verifyAssertion(
  ctx: Context,
  { response, ...rest }: PasskeyAssertion,
  purpose: Purpose,
): Promise<UsedPasskey | null> {
  const expected = await expectedOf(ctx, response.clientDataJSON, purpose)
  if (expected === null) return null
  const passkey = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'publicKey', 'counter'])
    .where('id', '=', rest.id)
    .executeTakeFirst()
  if (passkey === undefined) return null
  const { id, userId, counter: before } = passkey
  const { userHandle } = response
  // The authenticator names the user of the passkey; without a password it must.
  const named = userHandle === undefined ? null : Buffer.from(userHandle, 'base64url').toString()
  if (named === null ? purpose === 'sign-in' : named !== userId) return null
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: { ...rest, response: { ...response, userHandle: userHandle ?? '' } },
    ...expected,
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: before },
    requireUserVerification: true,
  }).catch(refusedBy(ctx))
  if (verified?.verified !== true) return null
  return { id, userId, before, counter: verified.authenticationInfo.newCounter }
}

/** Logs why, because a wrong PUBLIC_URL refuses every passkey. The library's messages name origins and flags. */
function refusedBy({ log }: Pick<Context, 'log'>) {
  return (error: unknown): null => {
    log.warn({ reason: reasonOf(error) }, 'a passkey was refused')
    return null
  }
}

/** Records the use. Returns false if the passkey is gone, or was used in the meantime. */
export async function spendPasskey(
  trx: Trx,
  used: UsedPasskey,
  { now, alone }: { now: Date; alone: boolean },
): Promise<boolean> {
  const { id, userId, before, counter } = used
  const updated = await trx
    .updateTable('passkeys')
    // A passkey that was used with the password is the owner's, so it may sign in alone from now on.
    .set({ counter, lastUsedAt: now, signsInAlone: true })
    .where((passkey) => passkey.and({ id, userId, counter: before }))
    .$if(alone, (passkeys) => passkeys.where('signsInAlone', '=', true))
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Called after a password reset, because somebody who knew the old password may have added a passkey. */
export async function stopSigningInAlone(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ signsInAlone: false })
    .where('userId', '=', userId)
    .execute()
}

export async function countPasskeys(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

interface Credential {
  id: string
  transports: string[]
}

function descriptorOf({ id, transports }: Credential) {
  return { id, type: 'public-key' as const, transports }
}

/** Passkeys belong to the host of PUBLIC_URL. Answers made for another origin are refused. */
function relyingParty({ publicUrl }: Services['config']) {
  return { id: new URL(publicUrl).hostname, origin: publicUrl }
}

async function newChallenge(db: Db, purpose: Purpose, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + timeout)
  await db.insertInto('passkeyChallenges').values({ challenge, purpose, expiresAt }).execute()
  return challenge
}

/**
 * Returns the expected content of the answer, or null if its challenge is not valid for this purpose. Uses the
 * challenge up.
 */
async function expectedOf({ db, config, now }: Context, clientDataJSON: string, purpose: Purpose) {
  const expectedChallenge = challengeIn(clientDataJSON)
  if (expectedChallenge === null) return null
  const taken = await db
    .deleteFrom('passkeyChallenges')
    .where((eb) => eb.and({ challenge: expectedChallenge, purpose }))
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  if (taken.numDeletedRows !== 1n) return null
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config)
  return { expectedChallenge, expectedRPID, expectedOrigin }
}

function challengeIn(clientDataJSON: string): string | null {
  const data = parseJson(Buffer.from(clientDataJSON, 'base64url').toString())
  const challenge: unknown = Reflect.get(Object(data), 'challenge')
  return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null
}

/** Loaded with the first passkey, because it takes 27 MB. */
function library() {
  return import('@simplewebauthn/server')
}
