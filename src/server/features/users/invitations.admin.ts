import { sql } from 'kysely'
import { z } from 'zod'
import { invitation, invitationIdInput, invitationInput } from '#shared/invitations.schema.ts'
import { successAnswer } from '#shared/text.ts'
import { aboutUser, type ChangeSource, recordChange } from '#server/change/change.ts'
import { createLink, type MailedLink } from '#server/records/auth/mailed-link.ts'
import { lockAccount } from '#server/records/auth/revoke-credentials.ts'
import { findUserByEmail, waitsForPassword } from '#server/records/auth/users.queries.ts'
import type { Services, SignedInContext } from '#server/calls/context.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'

/** Staff invite people by mail. auth/invitations.ts handles the links. */
export const invitationsAdmin = router({
  /** Open invitations, and those that expired within the last month. Newest first. */
  list: adminProcedure
    .meta({ action: 'view invitations' })
    .output(z.array(invitation))
    .query(({ ctx: { db, now } }) =>
      db
        .selectFrom('invitations')
        .leftJoin('users as inviter', 'inviter.id', 'invitations.invitedBy')
        .leftJoin('emailSuppressions as refusal', 'refusal.email', 'invitations.email')
        .select(['invitations.id', 'invitations.email', 'invitedAt', 'expiresAt'])
        .select(['invitations.firstName', 'invitations.lastName'])
        .select([
          sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('invitedBy'),
          sql<boolean>`invitations.expires_at <= ${now()}`.as('expired'),
          sql<boolean>`refusal.email is not null`.as('refused'),
        ])
        .orderBy('invitedAt', 'desc')
        .execute(),
    ),

  /** Mails a link. Replaces an older invitation of the address, whose link no longer works. */
  send: adminProcedure
    .meta({ action: 'invite clients', limit: ['invite-account', 'invite-recipient'] })
    .input(invitationInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) =>
      mailLink(ctx, input.email, 'user.invited', (trx, link) => {
        const row = { ...input, ...link, invitedBy: ctx.viewer.id, invitedAt: ctx.now() }
        return trx
          .insertInto('invitations')
          .values({ id: newId(), ...row })
          .onConflict((conflict) =>
            conflict.column('email').where('clientId', 'is', null).doUpdateSet(row),
          )
          .returning(['id', 'firstName'])
          .executeTakeFirst()
      }),
    ),

  /** Mails another link for seven days. The older one no longer works. */
  sendAgain: adminProcedure
    .meta({ action: 'invite clients', limit: ['invite-account', 'invite-recipient'] })
    .input(invitationIdInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      const invitation = await ctx.db
        .selectFrom('invitations')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirst()
      if (invitation === undefined) throw errors.notFound('Invitation')
      return mailLink(ctx, invitation.email, 'user.invited_again', (trx, link) =>
        trx
          .updateTable('invitations')
          .set(link)
          .where('id', '=', id)
          .returning(['id', 'firstName'])
          .executeTakeFirst(),
      )
    }),

  /** Ends an invitation's link. */
  withdraw: adminProcedure
    .meta({ action: 'withdraw invitations' })
    .input(invitationIdInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        const { numDeletedRows } = await trx
          .deleteFrom('invitations')
          .where('id', '=', id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw errors.notFound('Invitation')
        record.audit({ action: 'user.invitation_withdrawn', ...aboutUser(id) })
        return { success: true as const }
      }),
    ),
})

type StoredLink = Omit<MailedLink, 'url'>

type Inviting = ChangeSource &
  Pick<Services, 'config'> & { viewer: { id: string; firstName: string; lastName: string } }

/**
 * For the import: mails a link to an imported client who has no password yet and was not invited. Returns false for
 * anybody else.
 *
 * @throws AppError 409 for a refused address
 */
export async function inviteImported(ctx: Inviting, email: string): Promise<boolean> {
  const { db, viewer, now } = ctx
  const client = await findUserByEmail(db, email)
  if (client === undefined || !(await waitsForPassword(db, client.id))) return false
  const before = await db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (before !== undefined) return false
  const { id, firstName, lastName } = client
  await storeAndMail(ctx, email, 'user.invited', (trx, link) =>
    trx
      .insertInto('invitations')
      .values({ id, email, firstName, lastName, ...link, invitedBy: viewer.id, invitedAt: now() })
      .returning(['id', 'firstName'])
      .executeTakeFirst(),
  )
  return true
}

type StoreLink = (
  trx: Trx,
  link: StoredLink,
) => Promise<{ id: string; firstName: string } | undefined>

async function mailLink(
  ctx: SignedInContext,
  email: string,
  action: 'user.invited' | 'user.invited_again',
  store: StoreLink,
) {
  const { limits, viewer } = ctx
  await limits.spend('invite-recipient', email)
  return storeAndMail(ctx, email, action, async (trx, link) => {
    await lockAccount(trx, viewer)
    return store(trx, link)
  })
}

function storeAndMail(
  ctx: Inviting,
  email: string,
  action: 'user.invited' | 'user.invited_again',
  store: StoreLink,
) {
  const { viewer } = ctx
  const { url, ...link } = createLink(ctx, { page: '/invitation', hours: 7 * 24 })
  return recordChange(ctx, async (trx, record) => {
    const stored = await store(trx, link)
    if (stored === undefined) throw errors.notFound('Invitation')
    // Read after the invitation is locked, so that an account made in the meantime is found.
    const account = await findUserByEmail(trx, email)
    if (account !== undefined && !canBeTakenOver(account)) throw refused('already has an account')
    if ((await suppressedSince(trx, email)) !== null) throw refused('gets no mail: it was refused')
    const { id, firstName } = stored
    const by = `${viewer.firstName} ${viewer.lastName}`
    const { tokenHash } = link
    record.mail({ template: 'invitation', to: email, firstName, by, url, tokenHash })
    record.audit({ action, ...aboutUser(id) })
    return { success: true as const }
  })
}

/** Returns true for an unproven account: the invitation's link gives it to the person who has the mailbox. */
function canBeTakenOver(account: NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>) {
  const { role, emailProvenAt, disabledAt } = account
  return role === 'client' && emailProvenAt === null && disabledAt === null
}

function refused(why: string) {
  const message = `This email address ${why}`
  return errors.conflict(message, [{ path: 'email', message }])
}
