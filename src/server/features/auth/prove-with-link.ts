import type { z } from 'zod'
import type { openedProofLink } from '#shared/auth/auth.schema.ts'
import { recordChange } from '#server/change/change.ts'
import { rememberBrowser } from '#server/calls/known-browser.ts'
import type { Context } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import {
  deadProofLink,
  findProofLink,
  findProofOwner,
  lockProofLink,
} from '#server/records/links/email-proof.ts'
import { maskedAddress } from '#server/records/links/mailed-link.ts'
import { proveEmail } from '#server/records/retention/prove-email.ts'
import { disowningOf } from '#server/records/retention/disown-account.ts'
import { verifyPassword } from '#server/records/auth/passwords.ts'
import { lockAccount, lockCheckedAccount } from '#server/records/auth/lock-account.ts'
import type { Viewer } from '#server/base/viewer.ts'

/**
 * Returns what a link is about. Only a session of its account reads the whole address.
 *
 * @throws AppError 400 for a link that was replaced or has expired
 */
export async function openProofLink(
  ctx: Context,
  token: string,
): Promise<z.output<typeof openedProofLink>> {
  const link = await findProofLink(ctx.db, token, ctx.now())
  if (link === undefined) throw errors.deadLink(deadProofLink)
  const own = (await sessionOf(ctx, link.id)) !== null
  const address = own ? link.email : maskedAddress(link.email)
  if (link.emailProvenAt !== null) return { state: 'proven', address }
  const disowning = await disowningOf(ctx.db, link.id)
  return { state: 'open', address, asksPassword: !own, disowning }
}

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
  if (owner === undefined) throw errors.deadLink(deadProofLink)
  const session = await sessionOf(ctx, owner.id)
  if (session === null) await checkPassword(ctx, owner, password)
  const now = ctx.now()
  await recordChange(ctx, async (trx, record) => {
    if (session !== null) await lockAccount(trx, session)
    else if (!(await lockCheckedAccount(trx, owner))) throw wrongPassword()
    if ((await lockProofLink(trx, token, now)) !== owner.id) throw errors.deadLink(deadProofLink)
    const by = session === null ? 'password' : { session: session.sessionId }
    await proveEmail(trx, record, owner.id, { now, by })
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
