import type { Disowning } from '#shared/auth/auth.schema.ts'
import { aboutUser, recordChange } from '#server/change/change.ts'
import { endAccountLinks } from '#server/records/links/account-links.ts'
import { deadProofLink, findProofOwner, lockProofLink } from '#server/records/links/email-proof.ts'
import { revokeCredentials } from '#server/records/account/end-ways.ts'
import { listStaff } from '#server/records/auth/users.queries.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { eraseClient } from './erase-client.ts'
import type { CallContext } from '#server/change/services.ts'
import { disownedNotice } from '#server/mail/notices/account.notices.ts'

/**
 * Ends an account for the person who has its mailbox but did not open it. An account without a return is deleted and
 * its address is free again; an invitation stays, because it belongs to the mailbox. An account with a return is
 * disabled, because the firm may have to keep its records, and staff decide.
 *
 * @throws AppError 400 for an invalid link; 409 if the outcome is no longer the one that the person saw
 */
export async function disownAccount(
  ctx: CallContext,
  { token, disowning: expected }: { token: string; disowning: Disowning },
) {
  const owner = await findProofOwner(ctx.db, token, ctx.now())
  if (owner === undefined) throw dead()
  const { id: userId } = owner
  const use = async (trx: Trx) => {
    if ((await lockProofLink(trx, token, ctx.now())) !== userId) throw dead()
  }
  if ((await disowningOf(ctx.db, userId)) !== expected) throw changed()
  if (expected === 'close') {
    await disableForStaff(ctx, userId, use)
    return { message: 'The account is closed. We’ll look into it.' }
  }
  await eraseClient(ctx, {
    clientId: userId,
    reason,
    keepInvitation: true,
    async lockMore(trx) {
      await use(trx)
      if ((await disowningOf(trx, userId)) !== expected) throw changed()
    },
  })
  return { message: 'The account is deleted.' }
}

const reason = 'The owner of the address did not open this account'

async function disableForStaff(
  ctx: CallContext,
  userId: string,
  use: (trx: Trx) => Promise<void>,
): Promise<void> {
  await recordChange(ctx, async (trx, record) => {
    await use(trx)
    // Staff may open the account again; the link stays used.
    await endAccountLinks(trx, 'email_proof', userId).execute()
    await trx.updateTable('users').set({ disabledAt: ctx.now() }).where('id', '=', userId).execute()
    await revokeCredentials(trx, userId, 'disowned')
    record.audit({ action: 'user.disabled', ...aboutUser(userId), details: { reason } })
    const notice = disownedNotice(userId, await countDisowned(trx))
    for (const staff of await listStaff(trx)) record.notify({ userId: staff, ...notice })
  })
}

/** How many accounts are disabled whose address nobody has confirmed. */
async function countDisowned(trx: Trx): Promise<number> {
  const { disowned } = await trx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('disowned'))
    .where('role', '=', 'client')
    .where('disabledAt', 'is not', null)
    .where('emailProvenAt', 'is', null)
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return disowned
}

/** Returns what `disownAccount` would do now. */
export async function disowningOf(db: Db | Trx, clientId: string): Promise<Disowning> {
  const taxReturn = await unscopedReturns(db)
    .select('id')
    .where('clientId', '=', clientId)
    .limit(1)
    .execute()
  return taxReturn.length > 0 ? 'close' : 'delete'
}

function changed() {
  return errors.conflict(
    'The account has changed in the meantime. Please read again what will happen.',
  )
}

function dead() {
  return errors.deadLink(deadProofLink)
}
