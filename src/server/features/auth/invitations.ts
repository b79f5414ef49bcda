import { type AcceptInvitationInput, deadInvitation } from '#shared/invitations.schema.ts'
import { notifyInvitationAccepted, notifyWelcome } from '#server/mail/notices/account.notices.ts'
import { aboutUser, recordChange } from '#server/change/change.ts'
import type { Context } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import { deviceDetails } from '#server/records/auth/notify-new-device.ts'
import { rejectCommonPassword } from '#server/records/auth/password-blocklist.ts'
import { hashPassword } from '#server/records/auth/passwords.ts'
import { startSession } from './sign-in.ts'
import {
  createUser,
  findInvitation,
  findUser,
  findUserByEmail,
  takeOver,
} from '#server/records/auth/users.queries.ts'
import { proveEmail } from '#server/records/auth/email-proof.ts'
import type { Trx } from '#server/database/database.ts'
import { lockOwnReturns } from '#server/records/returns/returns.queries.ts'
import { networkOf } from '#server/base/network.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

/** @throws AppError 400 for an invalid link */
export async function openInvitation({ db, now }: Context, token: string) {
  const invited = await findInvitation(db, hashToken(token), now())
  if (invited === undefined) throw errors.deadLink(deadInvitation)
  return invited
}

/**
 * Uses the link up and creates a client, or takes over an unproven account, imported or registered. The address is then
 * proven, because the link was sent there.
 *
 * @throws AppError 400 for an invalid link, including the second of two parallel calls; 409
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password, ...name }: AcceptInvitationInput,
) {
  // Checks the link before the slow hash; the deletion decides between parallel uses.
  const { email } = await openInvitation(ctx, token)
  await rejectCommonPassword(password, { email, ...name })
  const passwordHash = await hashPassword(password, networkOf(ctx.ip))
  return recordChange(ctx, async (trx, record) => {
    const now = ctx.now()
    const before = await findUserByEmail(trx, email)
    // A change of the name also changes the returns.
    if (before !== undefined) await lockOwnReturns(trx, before)
    const person = { email, ...name, passwordHash }
    const taken = before && (await takeOver(trx, before.id, person))
    const { id, invitedBy } = await useInvitation(trx, token, now)
    const created =
      taken ?? (await createUser(trx, { ...person, id, emailProvenAt: now, createdAt: now }))
    if (created === undefined) throw errors.conflict(registered)
    await proveEmail(trx, record, created.id, { now, keepSession: null })
    const details = { ...deviceDetails(ctx), invited: true }
    const about = { ...aboutUser(created.id), actorId: created.id }
    record.audit({ action: 'user.registered', ...about, details })
    notifyWelcome(record, created)
    const inviter = invitedBy === null ? undefined : await findUser(trx, invitedBy)
    // Former staff must not read about clients.
    if (inviter?.role === 'admin') notifyInvitationAccepted(record, inviter.id)
    const owner = { ...created, emailProvenAt: now, hasFactor: false }
    return startSession(ctx, trx, record, owner, false)
  })
}

/** Called after the account is locked, as everywhere. */
async function useInvitation(trx: Trx, token: string, now: Date) {
  return trx
    .deleteFrom('invitations')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .returning(['id', 'invitedBy'])
    .executeTakeFirstOrThrow(() => errors.deadLink(deadInvitation))
}

const registered = 'This email address already has an account. Sign in instead.'
