import { recordChange } from '#server/change/change.ts'
import { rememberBrowser } from '#server/calls/cookies.ts'
import type { Context } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import {
  deadProofLink,
  findProofOwner,
  proveEmail,
  useProofLink,
} from '#server/records/auth/email-proof.ts'
import { verifyPassword } from '#server/records/auth/passwords.ts'
import { lockAccount, lockCheckedAccount } from '#server/records/auth/revoke-credentials.ts'
import type { Viewer } from '#server/base/viewer.ts'

/**
 * Proves the address with a mailed link. A session of the account stays signed in; with the password, every session
 * ends.
 *
 * @throws AppError 400, which names `password` if it is missing or wrong; 429
 */
export async function proveWithLink(
  ctx: Context,
  { token, password }: { token: string; password?: string | undefined },
) {
  const owner = await findProofOwner(ctx.db, token, ctx.now())
  if (owner === undefined) throw errors.badInput(deadProofLink)
  const session = await sessionOf(ctx, owner.id)
  if (session === null) await checkPassword(ctx, owner, password)
  const now = ctx.now()
  await recordChange(ctx, async (trx, record) => {
    if (session !== null) await lockAccount(trx, session)
    else if (!(await lockCheckedAccount(trx, owner))) throw wrongPassword()
    const used = await useProofLink(trx, token, now)
    if (used !== owner.id) throw errors.badInput(deadProofLink)
    const keepSession = session?.sessionId ?? null
    await proveEmail(trx, record, owner.id, { now, keepSession })
  })
  if (session !== null) rememberBrowser(ctx, { id: owner.id, emailProvenAt: now })
  return { message: 'Your email address is confirmed.' }
}

/** This browser's session, if it belongs to the account. */
async function sessionOf(ctx: Context, userId: string): Promise<Viewer | null> {
  const viewer = await ctx.findViewer({ use: false, beforeEnrolling: true, beforeProof: true })
  return viewer?.id === userId && !viewer.viewedBy ? viewer : null
}

/** Attempts count per account, because the holder of the link can't ask for another one. */
async function checkPassword(
  { limits }: Context,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    const message = 'Type the password of this account'
    throw errors.badInput(message, [{ path: 'password', message }])
  }
  await limits.spend('confirm-session', `proof ${id}`)
  if (!(await verifyPassword(passwordHash, password, id))) throw wrongPassword()
}

function wrongPassword() {
  const message = 'Password is wrong'
  return errors.badInput(message, [{ path: 'password', message }])
}
