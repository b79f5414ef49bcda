import {
  type AcceptInvitationInput,
  deadInvitation,
  type InvitedPerson,
} from '#shared/invitations.schema.ts'
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
  useInvitation,
} from '#server/records/auth/users.queries.ts'
import { maskedAddress } from '#server/records/auth/mailed-link.ts'
import { beginAccess } from '#server/records/clients/begin-access.ts'
import { proveEmail } from '#server/records/auth/email-proof.ts'
import { lockOwnReturns } from '#server/records/returns/returns.queries.ts'
import { networkOf } from '#server/base/network.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

/**
 * Returns who is invited. Somebody else who is signed in reads only a masked address.
 *
 * @throws AppError 400 for an invalid link
 */
export async function openInvitation(ctx: Context, token: string): Promise<InvitedPerson> {
  const invited = await findLink(ctx, token)
  const viewer = await ctx.findViewer({ use: false, beforeEnrolling: true, beforeProof: true })
  if (viewer !== null && viewer.email !== invited.email) {
    const masked = { email: maskedAddress(invited.email), firstName: '', lastName: '' }
    return { ...masked, part: null, client: null, state: 'someone_else' }
  }
  const isForAccount = invited.part === null || invited.part === 'self'
  if (viewer !== null) return { ...invited, state: isForAccount ? 'new' : 'accept' }
  const account = await findUserByEmail(ctx.db, invited.email)
  const known = account !== undefined && account.emailProvenAt !== null
  return { ...invited, state: known && !isForAccount ? 'sign_in' : 'new' }
}

/** @throws AppError 400 for an invalid link */
async function findLink({ db, now }: Context, token: string) {
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
  const { email, part } = await findLink(ctx, token)
  await rejectCommonPassword(password, { email, ...name })
  const passwordHash = await hashPassword(password, networkOf(ctx.ip))
  return recordChange(ctx, async (trx, record) => {
    const now = ctx.now()
    const before = await findUserByEmail(trx, email)
    // A change of the name also changes the returns.
    if (before !== undefined) await lockOwnReturns(trx, before)
    // The account has its own client already: staff merge the two.
    if (before !== undefined && part === 'self') throw errors.conflict(isAnotherClient)
    const person = { email, ...name, passwordHash }
    const taken = before && (await takeOver(trx, before.id, person))
    const { id, invitedBy, ...invited } = await useInvitation(trx, hashToken(token), now)
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
    const { clientId } = invited
    if (clientId !== null && invited.part !== null && invited.part !== 'self') {
      await beginAccess(
        trx,
        record,
        { ...invited, clientId, part: invited.part, invitedBy },
        created,
      )
    }
    const owner = { ...created, emailProvenAt: now, hasFactor: false }
    return startSession(ctx, trx, record, owner, false)
  })
}

const registered = 'This email address already has an account. Sign in instead.'

const isAnotherClient =
  'This email address already has an account of its own. Please ask us to join the two.'
