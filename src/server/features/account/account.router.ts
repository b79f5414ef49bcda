import { z } from 'zod'
import {
  changeEmailInput,
  changePasswordInput,
  confirmEmailInput,
  endSessionInput,
  nameInput,
  sessionLimits,
  sessionView,
} from '#shared/auth/account.schema.ts'
import { accessProof, accessProofInput, accessView } from '#shared/clients/accesses.schema.ts'
import { mailPreferences } from '#shared/mail/mail-preferences.ts'
import { messageAnswer, successAnswer } from '#shared/base/text.ts'
import { user } from '#shared/auth/auth.schema.ts'
import { revealView } from '#shared/clients/reveals.schema.ts'
import {
  notifyEmailChangeRequested,
  notifyEmailChanged,
  notifyPasswordChanged,
} from '#server/change/notify-owner.ts'
import * as account from '#server/records/account/account.queries.ts'
import { aboutUser, recordChange } from '#server/change/change.ts'
import { announceFirm } from '#server/change/announce.ts'
import { findOwnProof, listOwnAccesses } from '#server/records/audit/accesses.queries.ts'
import { listOwnReveals } from '#server/records/audit/reveals.queries.ts'
import { idleMinutes } from '#server/records/auth/active-sessions.ts'
import { rememberBrowser } from '#server/calls/known-browser.ts'
import { othersWithAccess } from '#server/records/links/end-links.ts'
import { createAccountLink, useAccountLink } from '#server/records/links/account-links.ts'
import { proveEmail } from '#server/records/retention/prove-email.ts'
import { rejectCommonPassword } from '#server/records/auth/password-blocklist.ts'
import { hashPassword } from '#server/records/auth/passwords.ts'
import { reauthenticate } from '#server/calls/reauthenticate.ts'
import { endInvitation, findUser, updatePassword } from '#server/records/auth/users.queries.ts'
import { revokeCredentials } from '#server/records/account/end-ways.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'
import { savePersonMac } from '#server/records/profile/profile.queries.ts'
import { lockReturnsOf } from '#server/records/returns/returns.queries.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { spendMailTo } from '#server/calls/rate-limits.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { errors } from '#server/base/errors.ts'
import { findPreferences, savePreferences } from '#server/records/mail/preferences.queries.ts'
import { clientProcedure, router, steppedUpClientProcedure } from '#server/calls/trpc.ts'

export const accountRouter = router({
  /** Returns when the idle session ends. A poll does not extend it. */
  sessionLimits: clientProcedure
    .meta({ poll: true, allowImpersonation: true })
    .output(sessionLimits)
    .query(({ ctx }) => limitsOf(ctx.viewer)),

  /** Extends the session; during an impersonation, the admin's. */
  keepSession: clientProcedure
    .meta({ allowImpersonation: true, beforeProof: true })
    .output(sessionLimits)
    .mutation(({ ctx }) => limitsOf(ctx.viewer)),

  sessions: clientProcedure
    .output(z.array(sessionView))
    .query(({ ctx: { db, viewer, now } }) =>
      account.listSessions(db, { userId: viewer.id, viewer, now: now() }),
    ),

  endSession: clientProcedure
    .meta({ beforeProof: true, about: 'session', notForStaff: true })
    .input(endSessionInput)
    .output(successAnswer)
    .mutation(({ ctx, input }) =>
      recordChange(ctx, async (trx, record) => {
        const ended = await account.endOwnSession(trx, ctx.viewer, input.id)
        if (!ended) throw errors.notFound('Session')
        record.audit({ action: 'session.ended', ...aboutUser(ctx.viewer.id) })
        return { success: true as const }
      }),
    ),

  changeName: clientProcedure
    .meta({ beforeProof: true })
    .input(nameInput)
    .output(user)
    .mutation(({ ctx, input }) =>
      recordChange(ctx, async (trx, record) => {
        // Returns hold a copy of the name, and must be locked before their client.
        await lockReturnsOf(trx, [ctx.viewer.id])
        await lockAccount(trx, ctx.viewer)
        record.audit({ action: 'name.changed', ...aboutUser(ctx.viewer.id) })
        const changed = await account.updateName(trx, ctx.viewer.id, input)
        await savePersonMac(trx, ctx.keyring, ctx.viewer.id)
        if (ctx.viewer.role === 'admin') await announceFirm(trx)
        return changed
      }),
    ),

  /** Checks the old password and revokes every other credential. */
  changePassword: steppedUpClientProcedure
    .meta({ limit: ['password-account', 'confirm-session'] })
    .input(changePasswordInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      await reauthenticate(ctx, input.currentPassword, 'currentPassword')
      await rejectCommonPassword(input.password, ctx.viewer)
      const passwordHash = await hashPassword(input.password, ctx.viewer.id)
      await recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        const owner = await updatePassword(trx, ctx.viewer.id, passwordHash)
        const { id, sessionId: keepSession } = ctx.viewer
        const ended = await revokeCredentials(trx, id, 'passwordByChoice', keepSession)
        record.audit({ action: 'password.changed', ...aboutUser(ctx.viewer.id) })
        const others = await othersWithAccess(trx, ctx, id)
        notifyPasswordChanged(record, owner, { ended, others })
      })
      return { message: 'Your password has been changed. Your other sessions have ended.' }
    }),

  /** Mails a link to the new address and a notice to the old one. Nothing changes until the link is used. */
  changeEmail: steppedUpClientProcedure
    .meta({
      beforeProof: true,
      limit: [
        'confirm-session',
        'email-account',
        'email-network',
        'email-recipient',
        'unproven-senders',
      ],
    })
    .input(changeEmailInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      await reauthenticate(ctx, input.password, 'password')
      await countEmailChange(ctx, input.email)
      await requestEmailChange(ctx, input.email)
      return { message: `Follow the link that we sent to ${input.email}.` }
    }),

  /** Mails another link that proves the address. The older one no longer works. */
  sendProofLink: clientProcedure
    .meta({ beforeProof: true, beforeEnrolling: true, limit: ['proof-account', 'proof-day'] })
    .output(messageAnswer)
    .mutation(async ({ ctx }) => {
      const { id } = ctx.viewer
      return recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        const owner = await findUser(trx, id)
        if (owner === undefined) throw errors.signedOut()
        if (owner.emailProvenAt !== null) {
          return { message: 'Your email address is already confirmed.' }
        }
        const { email: to, firstName } = owner
        const url = await createAccountLink(trx, ctx, 'email_proof', { userId: id, email: to })
        record.mail({ template: 'email-proof', to, firstName, url })
        record.audit({ action: 'email.proof_requested', ...aboutUser(id) })
        return { message: `We sent a link to ${owner.email}.` }
      })
    }),

  mailPreferences: clientProcedure
    .output(mailPreferences)
    .query(({ ctx }) => findPreferences(ctx.db, ctx.viewer.id)),

  saveMailPreferences: clientProcedure
    .input(mailPreferences)
    .output(mailPreferences)
    .mutation(({ ctx, input }) =>
      recordChange(ctx, async (trx, record) => {
        const before = await findPreferences(trx, ctx.viewer.id)
        await savePreferences(trx, ctx.viewer.id, input)
        const details = { before, after: input }
        record.audit({ action: 'mail_preferences.changed', ...aboutUser(ctx.viewer.id), details })
        return input
      }),
    ),

  /** Reveals of the viewer's numbers by staff. */
  reveals: clientProcedure
    .meta({ allowImpersonation: true })
    .output(z.array(revealView))
    .query(({ ctx }) => listOwnReveals(ctx.db, ctx.viewer)),

  /** Accesses by staff to the viewer's data. */
  accesses: clientProcedure
    .meta({ allowImpersonation: true })
    .output(z.array(accessView))
    .query(({ ctx }) => listOwnAccesses(ctx.db, ctx.viewer)),

  /** Proves that an entry of these two lists is in the audit log's chain. */
  accessProof: clientProcedure
    .meta({
      allowImpersonation: true,
      about: 'audit entry',
      except: { why: 'without a proof, the answer is null', other: 'allowed', staff: 'allowed' },
    })
    .input(accessProofInput)
    .output(accessProof.nullable())
    .query(({ ctx, input }) => findOwnProof(ctx, ctx.viewer, input.id)),

  /**
   * Confirms a new address. Needs a session of the account's owner, so a stranger who gets the mail can't use the
   * link. Revokes every other credential.
   */
  confirmEmail: clientProcedure
    .meta({ beforeProof: true, limit: ['link-network'] })
    .input(confirmEmailInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      const emailProvenAt = ctx.now()
      await changeEmail(ctx, input.token, emailProvenAt)
      rememberBrowser(ctx, { id: ctx.viewer.id, emailProvenAt })
      return { message: 'Your email address has been changed.' }
    }),
})

function limitsOf({ remember, role, lastSeenAt }: Viewer) {
  const lasting = remember && role === 'client'
  return { idleSeconds: lasting ? null : idleMinutes * 60, lastUsedAt: lastSeenAt }
}

/** Like any first proof, it ends everything that was set up with the old address. */
async function changeEmail(ctx: SignedInContext, token: string, now: Date): Promise<void> {
  const { id: userId, sessionId: keepSession } = ctx.viewer
  await recordChange(ctx, async (trx, record) => {
    await lockReturnsOf(trx, [ctx.viewer.id])
    await lockAccount(trx, ctx.viewer)
    await lockClient(trx, userId)
    const change = await useAccountLink(trx, 'email_change', { userId, token }, now)
    if (change === undefined) throw errors.deadLink('Invalid or expired confirmation link')
    const { email: newEmail } = change
    const before = await findUser(trx, userId)
    if (before === undefined) throw errors.signedOut()
    const wasProven = before.emailProvenAt !== null
    await endInvitation(trx, newEmail)
    const after = await account.updateEmail(trx, { userId, newEmail }, wasProven ? now : null)
    if (after === undefined) throw errors.conflict('User already exists')
    record.audit({ action: 'email.changed', ...aboutUser(userId) })
    if (wasProven) {
      await account.keepFormerAddress(trx, before, now)
      await revokeCredentials(trx, userId, 'newAddress', keepSession)
    } else {
      await proveEmail(trx, record, userId, { now, by: { session: keepSession } })
    }
    notifyEmailChanged(record, before, after, await othersWithAccess(trx, ctx, userId))
  })
}

/** Limits mails per account and to the address, because it may be a stranger's. */
async function countEmailChange(ctx: SignedInContext, newEmail: string) {
  const { limits, viewer, ip } = ctx
  await limits.spend('email-account', viewer.id)
  await limits.spend('email-network', ip)
  await spendMailTo(ctx, 'email-recipient', newEmail)
}

async function requestEmailChange(ctx: SignedInContext, newEmail: string) {
  const { id: userId, firstName } = ctx.viewer
  await recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    const of = { userId, email: newEmail }
    const url = await createAccountLink(trx, ctx, 'email_change', of)
    record.audit({ action: 'email.change_requested', ...aboutUser(ctx.viewer.id) })
    record.mail({ template: 'email-confirmation', to: newEmail, firstName, url })
    notifyEmailChangeRequested(record, ctx.viewer)
  })
}
