import { type AcceptInvitationInput, deadInvitation } from '#shared/invitations.schema.ts'
import { notifyInvitationAccepted, notifyWelcome } from '#server/account/account.notices.ts'
import { aboutUser, recordChange } from '#server/audit/change.ts'
import type { Context } from '#server/context.ts'
import { errors } from '#server/errors.ts'
import { deviceDetails } from './notify-new-device.ts'
import { rejectCommonPassword } from './password-blocklist.ts'
import { hashPassword } from './passwords.ts'
import { hashToken } from './sessions.ts'
import { startSession } from './sign-in.ts'
import { createUser, findInvitation, findUser, setFirstPassword } from './users.queries.ts'
import { lockOwnReturns } from '#server/returns/returns.queries.ts'

/** @throws AppError 400 for a link that does not work */
export async function openInvitation({ db, now }: Context, token: string) {
  const invited = await findInvitation(db, hashToken(token), now())
  if (invited === undefined) throw errors.badInput(deadInvitation)
  return invited
}

/**
 * Uses the link up and creates a client, or gives an imported one the first password. The address is proven: the link was
 * sent there.
 *
 * @throws AppError 400 for a link that does not work, also for the second of two at the same time; 409
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password, ...name }: AcceptInvitationInput,
) {
  // Checks the link before the costly hash; the deletion decides between parallel uses.
  const { email } = await openInvitation(ctx, token)
  await rejectCommonPassword(password, { email, ...name })
  const passwordHash = await hashPassword(password)
  return recordChange(ctx, async (trx, record) => {
    const now = ctx.now()
    const used = await trx
      .deleteFrom('invitations')
      .where('tokenHash', '=', hashToken(token))
      .where('expiresAt', '>', now)
      .returning(['id', 'email', 'invitedBy'])
      .executeTakeFirst()
    if (used === undefined) throw errors.badInput(deadInvitation)
    const { id, invitedBy } = used
    const person = { id, email: used.email, ...name, passwordHash, emailProvenAt: now }
    const imported = (await findUser(trx, id)) !== undefined
    // A change of the name also changes the returns.
    if (imported) await lockOwnReturns(trx, { id, role: 'client' })
    const created = imported
      ? await setFirstPassword(trx, person)
      : await createUser(trx, { ...person, createdAt: now })
    if (created === undefined) {
      throw imported ? errors.badInput(deadInvitation) : errors.conflict(registered)
    }
    const details = { ...deviceDetails(ctx), invited: true }
    record.audit({ action: 'user.registered', ...aboutUser(id), actorId: id, details })
    notifyWelcome(record, created)
    const inviter = invitedBy === null ? undefined : await findUser(trx, invitedBy)
    // Not to former staff, who must not read about clients.
    if (inviter?.role === 'admin') notifyInvitationAccepted(record, inviter.id)
    return startSession(ctx, trx, record, { ...created, hasFactor: false }, false)
  })
}

const registered = 'This email address has an account already. Sign in instead.'
