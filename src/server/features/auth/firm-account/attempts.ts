import { createHmac } from 'node:crypto'
import type { Context } from '#server/calls/context.ts'
import { hashToken, newToken } from '#server/crypto/hash-token.ts'
import type { Trx } from '#server/database/database.ts'
import type { AttemptSecrets } from './provider.ts'

/*
 * An attempt belongs to one browser, which holds a random token in a cookie. Nonce and code verifier are derived from
 * that token, so the database holds nothing with which somebody else could finish the attempt.
 */

const minutes = 10

export interface Begun {
  /** The path to open after signing in. */
  next: string
  /** The session that is confirmed; null for a sign-in. */
  sessionId: string | null
}

/** Begins an attempt in this browser. Others that it has begun go on, for example in another tab. */
export async function beginAttempt(ctx: Context, begun: Begun): Promise<AttemptSecrets> {
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  const browser = ctx.cookies.firmAccount.read() ?? newToken()
  const state = newToken()
  await ctx.db
    .insertInto('firmSignIns')
    .values({
      stateHash: hashToken(state),
      browserHash: hashToken(browser),
      startedAt: now,
      expiresAt,
      ...begun,
    })
    .execute()
  ctx.cookies.firmAccount.write(browser, expiresAt)
  return secretsOf(browser, state)
}

export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** Returns the open attempt of this browser that an answer belongs to. */
export async function findAttempt(ctx: Context, answer: string) {
  const state = new URLSearchParams(answer).get('state')
  const browser = ctx.cookies.firmAccount.read()
  if (state === null || browser === null) return undefined
  const row = await ctx.db
    .selectFrom('firmSignIns')
    .select(['stateHash', 'sessionId', 'next', 'startedAt', 'answeredAt'])
    .select(['userId', 'issuer', 'subject'])
    .where('stateHash', '=', hashToken(state))
    .where('browserHash', '=', hashToken(browser))
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirst()
  return row && { ...row, secrets: secretsOf(browser, state) }
}

/** Returns true for only the first of parallel uses of an answer. */
export async function useAnswer(ctx: Context, { stateHash }: Attempt): Promise<boolean> {
  const used = await ctx.db
    .updateTable('firmSignIns')
    .set({ answeredAt: ctx.now() })
    .where('stateHash', '=', stateHash)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Keeps the account that signed in at the provider until its second factor is typed. */
export async function keepPerson(
  ctx: Context,
  { stateHash }: Attempt,
  person: { userId: string; issuer: string; subject: string },
): Promise<void> {
  await ctx.db.updateTable('firmSignIns').set(person).where('stateHash', '=', stateHash).execute()
}

/** Ends an attempt. Returns true for only the first of parallel uses. */
export async function endAttempt(trx: Trx, { stateHash }: Attempt): Promise<boolean> {
  const ended = trx.deleteFrom('firmSignIns').where('stateHash', '=', stateHash)
  return (await ended.executeTakeFirst()).numDeletedRows === 1n
}

function secretsOf(browser: string, state: string): AttemptSecrets {
  const derive = (purpose: string) =>
    createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), codeVerifier: derive('code verifier') }
}
