import {
  type AcceptInvitationInput,
  deadInvitation,
  type InvitedPerson,
} from '#shared/users/invitations.schema.ts'
import { notifyInvitationAccepted, notifyRole, notifyWelcome } from '#server/change/notify-owner.ts'
import { aboutUser, type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { Context } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import { deviceDetails } from '#server/records/auth/notify-new-device.ts'
import { rejectCommonPassword } from '#server/records/auth/password-blocklist.ts'
import { waysToAccept } from '#server/records/auth/policy.ts'
import { findStaffInvitation } from '#server/records/links/staff-invitations.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { dummyHash, hashPassword } from '#server/records/auth/passwords.ts'
import { startSession } from './sign-in.ts'
import {
  changeRole,
  createUser,
  findInvitation,
  findInvitedAsSelf,
  findUser,
  findUserByEmail,
  takeOver,
  useInvitation,
} from '#server/records/auth/users.queries.ts'
import { maskedAddress } from '#server/records/links/mailed-link.ts'
import { lockUser } from '#server/records/auth/lock-account.ts'
import { beginAccess } from '#server/records/clients/begin-access.ts'
import { proveEmail } from '#server/records/retention/prove-email.ts'
import { savePersonMac } from '#server/records/profile/profile.queries.ts'
import { lockReturnsOf } from '#server/records/returns/returns.queries.ts'
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
    const hidden = { part: null, client: null, staff: false, ways: [] }
    return { ...masked, ...hidden, state: 'someone_else' }
  }
  const ways = waysToAccept(ctx.config, invited)
  const isForAccount = invited.part === null || invited.part === 'self'
  if (viewer !== null) return { ...invited, ways, state: isForAccount ? 'new' : 'accept' }
  const account = await findUserByEmail(ctx.db, invited.email)
  const known = account !== undefined && account.emailProvenAt !== null
  return { ...invited, ways, state: known && !isForAccount ? 'sign_in' : 'new' }
}

/** @throws AppError 400 for an invalid link */
async function findLink({ db, now }: Context, token: string) {
  const invited = await findInvitation(db, hashToken(token), now())
  if (invited === undefined) throw errors.deadLink(deadInvitation)
  return invited
}

/**
 * Uses the link up and creates a client, or takes over an unproven account, imported or registered; a colleague's
 * account is then an admin's. The address is then proven, because the link was sent there.
 *
 * @throws AppError 400 for an invalid link, including the second of two parallel calls; 403 for a colleague who has to
 * use the firm's account; 409
 */
export async function acceptInvitation(
  ctx: Context,
  { token, password, ...name }: AcceptInvitationInput,
) {
  // Checks the link before the slow hash; the deletion decides between parallel uses.
  const invited = await findLink(ctx, token)
  if (!waysToAccept(ctx.config, invited).includes('password')) throw errors.firmAccountOnly()
  const { email } = invited
  await rejectCommonPassword(password, { email, ...name })
  const passwordHash = await hashPassword(password, networkOf(ctx.ip))
  return recordChange(ctx, async (trx, record) => {
    const person = { email, ...name, passwordHash }
    const created = await openAccount(ctx, trx, record, { person, tokenHash: hashToken(token) })
    const owner = { ...created, emailProvenAt: ctx.now(), hasFactor: false }
    return (await startSession(ctx, trx, record, owner, false)).answer
  })
}

/**
 * Opens the account of a colleague who is invited and has signed in with the firm's account, which has proven the
 * address. The account has no password. For anybody else this changes nothing.
 */
export async function acceptWithFirmAccount(ctx: Context, email: string): Promise<void> {
  const invited = await findStaffInvitation(ctx.db, email, ctx.now())
  if (invited === undefined) return
  const { tokenHash, ...name } = invited
  await recordChange(ctx, (trx, record) => {
    const person = { email, ...name, passwordHash: dummyHash() }
    return openAccount(ctx, trx, record, { person, tokenHash })
  })
}

interface Accepted {
  person: { email: string; firstName: string; lastName: string; passwordHash: string }
  tokenHash: string
}

/** @throws AppError 400 if the invitation is used by now; 409 for an address that has an account */
async function openAccount(
  ctx: Context,
  trx: Trx,
  record: ChangeRecord,
  { person, tokenHash }: Accepted,
) {
  const now = ctx.now()
  const before = await findUserByEmail(trx, person.email)
  // The name, the account and the proof of its address are copied to returns, which are locked before their client.
  const owner = before ?? (await findInvitedAsSelf(trx, tokenHash))
  if (owner !== undefined) await lockReturnsOf(trx, [owner.id])
  if (before !== undefined) await lockUser(trx, before.id)
  const invited = await useInvitation(trx, { tokenHash, own: before?.id, now })
  const taken = before && (await takeOver(trx, before.id, person))
  // The account has its own client already: staff merge the two.
  if (before !== undefined && invited.part === 'self') throw errors.conflict(isAnotherClient)
  // The id of an invitation to somebody else's client becomes the access's.
  const id = invited.clientId === null || invited.part === 'self' ? invited.id : newId()
  const created =
    taken ?? (await createUser(trx, { ...person, id, emailProvenAt: now, createdAt: now }))
  if (created === undefined) throw errors.conflict(registered)
  await savePersonMac(trx, ctx.keyring, created.id)
  await proveEmail(trx, record, created.id, { now, by: 'mailbox' })
  const details = { ...deviceDetails(ctx), invited: true }
  const about = { ...aboutUser(created.id), actorId: created.id }
  record.audit({ action: 'user.registered', ...about, details })
  await notifyInviter(trx, record, invited)
  return welcome(ctx, trx, record, { created, invited })
}

type Invited = Awaited<ReturnType<typeof useInvitation>>
type Created = NonNullable<Awaited<ReturnType<typeof createUser>>>

/** Notifies the admin who invited them, but not former staff, who must not read about clients. */
async function notifyInviter(trx: Trx, record: ChangeRecord, { invitedBy, staff }: Invited) {
  const inviter = invitedBy === null ? undefined : await findUser(trx, invitedBy)
  if (inviter?.role === 'admin') notifyInvitationAccepted(record, inviter.id, staff)
}

/** Gives the account what it is invited to. */
async function welcome(
  ctx: Context,
  trx: Trx,
  record: ChangeRecord,
  { created, invited }: { created: Created; invited: Invited },
) {
  if (invited.staff) return becomeStaff(trx, record, created)
  notifyWelcome(record, created)
  const { clientId, part } = invited
  if (clientId !== null && part !== null && part !== 'self') {
    await beginAccess(trx, record, ctx, { ...invited, clientId, part }, created)
  }
  return created
}

async function becomeStaff(trx: Trx, record: ChangeRecord, { id }: Created) {
  const changed = await changeRole(trx, id, 'admin')
  if (changed === undefined) throw errors.conflict(registered)
  const about = { ...aboutUser(id), actorId: id }
  record.audit({
    action: 'user.role_changed',
    ...about,
    details: { to: 'admin', invited: true },
  })
  notifyRole(record, changed)
  return changed
}

const registered = 'This email address already has an account. Sign in instead.'

const isAnotherClient =
  'This email address already has an account of its own. Please ask us to join the two.'
