import type { MyClient } from '#shared/clients/client-access.schema.ts'
import { clientName } from '#shared/clients/client-name.ts'
import { deadInvitation } from '#shared/users/invitations.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { recordChange } from '#server/change/change.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import { proveEmail } from '#server/records/retention/prove-email.ts'
import { maskedAddress } from '#server/records/links/mailed-link.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { findInvitation, findUser, useInvitation } from '#server/records/auth/users.queries.ts'
import { beginAccess } from '#server/records/clients/begin-access.ts'
import { hasGrant } from '#server/records/clients/grants.queries.ts'

/**
 * Begins the access of an invitation for the account of its address. The link was mailed there, so it also proves the
 * address.
 *
 * @throws AppError 400 for an invalid link; 409 for another account, an invitation to an account, and a second access or spouse
 */
export async function acceptAccess(ctx: SignedInContext, token: string): Promise<MyClient> {
  const { viewer } = ctx
  const tokenHash = hashToken(token)
  const invited = await findInvitation(ctx.db, tokenHash, ctx.now())
  if (invited === undefined) throw errors.deadLink(deadInvitation)
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, viewer)
    const owner = await findUser(trx, viewer.id)
    if (owner?.email !== invited.email) {
      throw errors.conflict(`This invitation is for ${maskedAddress(invited.email)}`)
    }
    if (owner.role === 'admin') throw errors.conflict('Staff see each client already')
    const { clientId, part, ...rest } = await useInvitation(trx, {
      tokenHash,
      own: owner.id,
      now: ctx.now(),
    })
    if (clientId === null || part === null || part === 'self') {
      throw errors.conflict('You already have an account. Please ask us to join the two.')
    }
    await proveEmail(trx, record, owner.id, { now: ctx.now(), by: { session: viewer.sessionId } })
    if (clientId === owner.id || (await hasGrant(trx, clientId, owner.id))) {
      throw errors.conflict('You already have access')
    }
    const client = await beginAccess(trx, record, ctx, { ...rest, clientId, part }, owner)
    const { id, kind, firstName, lastName } = client
    return { id, kind, part, name: clientName(firstName, lastName) }
  })
}
