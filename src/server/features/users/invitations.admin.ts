import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import {
  invitation,
  invitationIdInput,
  invitationInput,
  type Invitee,
} from '#shared/users/invitations.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { clientName } from '#shared/clients/client-name.ts'
import {
  aboutClient,
  aboutUser,
  type ChangeRecord,
  type ChangeSource,
  recordChange,
} from '#server/change/change.ts'
import { createLink, type MailedLink } from '#server/records/links/mailed-link.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { findUserByEmail, waitsForPassword } from '#server/records/auth/users.queries.ts'
import type { Services, SignedInContext } from '#server/calls/context.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Database } from '#db/schema.ts'
import { waysToAccept } from '#server/records/auth/policy.ts'
import { findClient } from '#server/records/clients/clients.queries.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'
import { warnInviter } from '#server/change/notify-owner.ts'
import { spendMailTo } from '#server/calls/rate-limits.ts'
import { adminProcedure, router, steppedUpAdminProcedure } from '#server/calls/trpc.ts'

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
        .select(['invitations.firstName', 'invitations.lastName', 'invitations.staff'])
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
    .mutation(({ ctx, input }) => invite(ctx, input, false)),

  /** Invites a colleague, who becomes an admin. Like every change of a role, it needs the password. */
  sendStaff: steppedUpAdminProcedure
    .meta({ action: 'invite admins', limit: ['invite-account', 'invite-recipient'] })
    .input(invitationInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) => {
      requireWay(ctx, input.email)
      return invite(ctx, input, true)
    }),

  /**
   * Mails a client, or a person who will act for one, another link for seven days; the older one no longer works. A
   * colleague has to be invited again.
   */
  sendAgain: adminProcedure
    .meta({
      action: 'invite clients',
      limit: ['invite-account', 'invite-recipient'],
      about: 'invitation',
    })
    .input(invitationIdInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      const invitation = await ctx.db
        .selectFrom('invitations')
        .select('email')
        .where('id', '=', id)
        .where('staff', '=', false)
        .executeTakeFirst()
      if (invitation === undefined) throw errors.notFound('Invitation')
      return mailLink(ctx, invitation.email, 'user.invited_again', (trx, link) =>
        trx
          .updateTable('invitations')
          .set(link)
          .where('id', '=', id)
          .where('staff', '=', false)
          .returning(stored)
          .executeTakeFirst(),
      )
    }),

  /** Ends an invitation's link. */
  withdraw: adminProcedure
    .meta({ action: 'withdraw invitations', about: 'invitation' })
    .input(invitationIdInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        const withdrawn = await trx
          .deleteFrom('invitations')
          .where('id', '=', id)
          .returning(['id', 'clientId'])
          .executeTakeFirst()
        if (withdrawn === undefined) throw errors.notFound('Invitation')
        record.audit({ action: 'user.invitation_withdrawn', ...aboutInvited(withdrawn) })
        return { success: true as const }
      }),
    ),
})

type StoredLink = Omit<MailedLink, 'url'>

const stored = ['id', 'firstName', 'lastName', 'staff', 'clientId', 'part'] as const

/** Invites a client or a colleague. It replaces an older invitation of the address, also one of the other kind. */
function invite(ctx: SignedInContext, invitee: Invitee, staff: boolean) {
  return mailLink(ctx, invitee.email, 'user.invited', (trx, link) => {
    const row = { ...invitee, staff, ...link, invitedBy: ctx.viewer.id, invitedAt: ctx.now() }
    return trx
      .insertInto('invitations')
      .values({ id: newId(), ...row })
      .onConflict((conflict) =>
        conflict.column('email').where('clientId', 'is', null).doUpdateSet(row),
      )
      .returning(stored)
      .executeTakeFirst()
  })
}

/** @throws AppError 409 if no way to sign in takes this address */
function requireWay({ config }: SignedInContext, email: string): void {
  if (waysToAccept(config, { email, staff: true }).length > 0) return
  throw refused('is of another domain than the firm’s accounts, with which staff sign in here')
}

type Inviting = ChangeSource &
  Pick<Services, 'config'> & { viewer: Pick<Viewer, 'id' | 'email' | 'firstName' | 'lastName'> }

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
      .returning(stored)
      .executeTakeFirst(),
  )
  return true
}

type StoreLink = (
  trx: Trx,
  link: StoredLink,
) => Promise<Pick<Selectable<Database['invitations']>, (typeof stored)[number]> | undefined>

async function mailLink(
  ctx: SignedInContext,
  email: string,
  action: 'user.invited' | 'user.invited_again',
  store: StoreLink,
) {
  await spendMailTo(ctx, 'invite-recipient', email)
  return storeAndMail(ctx, email, action, async (trx, link) => {
    await lockAccount(trx, ctx.viewer)
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
  const { url, ...link } = createLink(ctx, 'invitation')
  return recordChange(ctx, async (trx, record) => {
    const invitation = await store(trx, link)
    if (invitation === undefined) throw errors.notFound('Invitation')
    const { id, firstName, lastName, staff, clientId, part } = invitation
    // A person who will act for another client may have an account. The account is read after the invitation is locked,
    // so that one made in the meantime is found.
    const ownAccount = clientId === null || part === 'self'
    const account = ownAccount ? await findUserByEmail(trx, email) : undefined
    if (account !== undefined && !canBeTakenOver(account)) throw refused('already has an account')
    if ((await suppressedSince(trx, email)) !== null) throw refused('gets no mail: it was refused')
    const by = `${viewer.firstName} ${viewer.lastName}`
    const { tokenHash } = link
    const mailed = { to: email, firstName, by, url, tokenHash }
    const client = clientId === null ? undefined : await findClient(trx, clientId)
    if (client === undefined || part === null) {
      record.mail({ template: 'invitation', staff, ...mailed })
    } else {
      const name = clientName(client.firstName, client.lastName)
      record.mail({ template: 'invited-as', client: name, part, ...mailed })
    }
    if (!staff) record.audit({ action, ...aboutInvited(invitation) })
    else recordStaffInvited(record, ctx, id, { name: `${firstName} ${lastName}`, email })
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

/** The account to come; or the client, who may have none, that the invited person will act for. */
function aboutInvited({ id, clientId }: { id: string; clientId: string | null }) {
  return clientId === null ? aboutUser(id) : aboutClient(clientId)
}

function recordStaffInvited(
  record: ChangeRecord,
  { viewer, now }: Inviting,
  id: string,
  invitee: { name: string; email: string },
): void {
  record.audit({ action: 'user.invited', ...aboutUser(id), details: { staff: true } })
  warnInviter(record, viewer, { ...invitee, at: now().toISOString() })
}
