import {
  confirmAnswer,
  confirmInput,
  currentUser,
  forgotPasswordAnswer,
  forgotPasswordInput,
  loginInput,
  openProofLinkInput,
  openResetLinkInput,
  openedProofLink,
  disownInput,
  proveEmailInput,
  registerInput,
  resetPasswordInput,
  signedInUser,
} from '#shared/auth/auth.schema.ts'
import {
  acceptInvitationInput,
  invitedPerson,
  openInvitationInput,
} from '#shared/users/invitations.schema.ts'
import { messageAnswer, successAnswer } from '#shared/base/text.ts'
import { passkeyRequest, passkeySignInInput } from '#shared/auth/two-factor.schema.ts'
import {
  notifyPasswordChanged,
  notifyResetRequested,
  notifyWelcome,
} from '#server/change/notify-owner.ts'
import { portalVersion } from '#server/base/portal-version.ts'
import { aboutUser, recordChange } from '#server/change/change.ts'
import { rejectCommonPassword } from '#server/records/auth/password-blocklist.ts'
import { openProofLink, proveWithLink } from './prove-with-link.ts'
import { disownAccount } from '#server/records/retention/disown-account.ts'
import { proveEmail } from '#server/records/retention/prove-email.ts'
import { othersWithAccess } from '#server/records/links/end-links.ts'
import { lockReturnsOf } from '#server/records/returns/returns.queries.ts'
import { emailProofOf } from '#server/records/auth/proof-policy.ts'
import { deviceDetails } from '#server/records/auth/notify-new-device.ts'
import { hashPassword } from '#server/records/auth/passwords.ts'
import { confirmSession, reauthenticate } from '#server/calls/reauthenticate.ts'
import { acceptInvitation, openInvitation } from './invitations.ts'
import {
  createAccountLink,
  findResetOwner,
  replaceResetLink,
  useAccountLink,
} from '#server/records/links/account-links.ts'
import { createLink, type MailedLink } from '#server/records/links/mailed-link.ts'
import { createSessions } from '#server/calls/sessions.ts'
import { signIn, signInWithPasskey, startSession } from './sign-in.ts'
import { mayMailResetLink } from './sign-in-attempts.ts'
import * as users from '#server/records/auth/users.queries.ts'
import { revokeCredentials } from '#server/records/account/end-ways.ts'
import { requestOptions, stopSigningInAlone } from './two-factor/passkeys.ts'
import { twoFactorOf } from '#server/records/auth/policy.ts'
import type { Context } from '#server/calls/context.ts'
import { newId } from '#server/database/database.ts'
import { errors, type FieldError } from '#server/base/errors.ts'
import { clientProcedure, publicProcedure, router } from '#server/calls/trpc.ts'
import { networkOf } from '#server/base/network.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

export const authRouter = router({
  /** The signed-in user. A poll does not extend the idle limit. */
  currentUser: clientProcedure
    .meta({ poll: true, allowImpersonation: true, beforeEnrolling: true })
    .output(currentUser)
    .query(({ ctx: { viewer, config, now, renewDownloadCookie } }) => {
      renewDownloadCookie(viewer)
      const emailProof = emailProofOf(config, viewer)
      const version = viewer.role === 'admin' ? { version: portalVersion } : {}
      return { ...viewer, emailProof, twoFactor: twoFactorOf(config, viewer, now()), ...version }
    }),

  /** Creates a client account and signs in. The role is always `client`. */
  register: publicProcedure
    .meta({ invalid: registrationMessage, limit: ['register-network'] })
    .input(registerInput)
    .output(signedInUser)
    .mutation(async ({ ctx, input }) => {
      const { password, ...person } = input
      await rejectCommonPassword(password, person)
      const passwordHash = await hashPassword(password, networkOf(ctx.ip))
      const id = newId()
      return recordChange(ctx, async (trx, record) => {
        const created = await users.createUser(trx, {
          ...person,
          id,
          passwordHash,
          createdAt: ctx.now(),
        })
        if (created === undefined) throw errors.conflict('User already exists')
        record.audit({
          action: 'user.registered',
          ...aboutUser(id),
          actorId: id,
          details: deviceDetails(ctx),
        })
        const of = { userId: id, email: created.email }
        notifyWelcome(record, created, await createAccountLink(trx, ctx, 'email_proof', of))
        const owner = { ...created, hasFactor: false }
        return (await startSession(ctx, trx, record, owner, false)).answer
      })
    }),

  login: publicProcedure
    .meta({
      limit: ['login-browser', 'login-network', 'login-account', 'code-account', 'code-day'],
    })
    .input(loginInput)
    .output(signedInUser)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  /** Returns the options with which the browser asks for any passkey of this site. */
  passkeyOptions: publicProcedure
    .meta({ limit: ['passkey-network'] })
    .output(passkeyRequest)
    .mutation(({ ctx }) => requestOptions(ctx, 'sign-in')),

  /** Signs in with a passkey in place of the password and the second factor. */
  passkeySignIn: publicProcedure
    .meta({ limit: ['passkey-network'] })
    .input(passkeySignInInput)
    .output(signedInUser)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input)),

  /** Confirms the password for calls that require a recent confirmation. */
  confirm: clientProcedure
    .meta({ beforeProof: true, limit: ['confirm-account', 'confirm-session'] })
    .input(confirmInput)
    .output(confirmAnswer)
    .mutation(async ({ ctx, input }) => {
      await reauthenticate(ctx, input.password, 'password')
      return recordChange(ctx, async (trx, record) => {
        const { id } = ctx.viewer
        const confirmedUntil = await confirmSession(ctx, trx)
        record.audit({
          action: 'session.confirmed',
          ...aboutUser(id),
        })
        return { success: true as const, confirmedUntil }
      })
    }),

  /** Ends this session. Succeeds without one. */
  logout: publicProcedure
    .meta({ limit: { none: 'ends a session, and there must be one' } })
    .output(successAnswer)
    .mutation(async ({ ctx }) => {
      const viewer = await ctx.findViewer({ use: false, beforeEnrolling: true, beforeProof: true })
      ctx.cookies.clear()
      if (viewer !== null) {
        await recordChange({ ...ctx, viewer }, async (trx, record) => {
          await createSessions(trx, ctx.now).end(viewer.sessionId)
          record.audit({
            action: 'session.ended',
            ...aboutUser(viewer.id),
          })
        })
      }
      return { success: true as const }
    }),

  /**
   * Proves the address with the link that was mailed after the registration, on any device. The owner of the mailbox
   * may not be the person who registered, so it needs a session of this account or its password.
   */
  proveEmail: publicProcedure
    .meta({ limit: ['link-network'] })
    .input(proveEmailInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => proveWithLink(ctx, input)),

  /** Returns which address a link is about, and what "This wasn’t me" would do. Not a query, because its input would be in the address. */
  openProofLink: publicProcedure
    .meta({ limit: ['link-network'] })
    .input(openProofLinkInput)
    .output(openedProofLink)
    .mutation(({ ctx, input }) => openProofLink(ctx, input.token)),

  /** "This wasn’t me": ends an account whose address was never proven, with the same link. */
  disown: publicProcedure
    .meta({ limit: ['link-network'] })
    .input(disownInput)
    .output(messageAnswer)
    .mutation(({ ctx, input }) => disownAccount(ctx, input)),

  /** Returns the person invited by a mailed link. Not a query, because its input would be in the address. */
  openInvitation: publicProcedure
    .meta({ limit: ['link-network'] })
    .input(openInvitationInput)
    .output(invitedPerson)
    .mutation(({ ctx, input }) => openInvitation(ctx, input.token)),

  /** Creates the client that staff invited, with a proven address, and signs in. */
  acceptInvitation: publicProcedure
    .meta({ invalid: resetMessage, limit: ['link-network'] })
    .input(acceptInvitationInput)
    .output(signedInUser)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

  /** Mails a link that works once, for an hour. Does the same work for known and unknown addresses. */
  forgotPassword: publicProcedure
    .meta({ limit: ['reset-network', 'reset-asker', 'reset-account'] })
    .input(forgotPasswordInput)
    .output(forgotPasswordAnswer)
    .mutation(async ({ ctx, input }) => {
      const link = createLink(ctx, 'password_reset')
      if (await mayMailResetLink(ctx, input.email)) await queueResetLink(ctx, input.email, link)
      const message = 'If an account exists for that email, a password reset link is on its way.'
      return ctx.config.mode === 'development' ? { message, resetUrl: link.url } : { message }
    }),

  /** Returns whether a mailed link still works. Not a query, because its input would be in the address. */
  openResetLink: publicProcedure
    .meta({ limit: ['link-network'] })
    .input(openResetLinkInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input }) => {
      const owner = await findResetOwner(ctx.db, hashToken(input.token), ctx.now())
      if (owner === undefined) throw errors.deadLink(deadResetLink)
      return { success: true }
    }),

  /** Sets a new password and revokes every other credential of the account. */
  resetPassword: publicProcedure
    .meta({ invalid: resetMessage, limit: ['link-network'] })
    .input(resetPasswordInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      const { token } = input
      // Checks the link before the slow hash; `useAccountLink` decides between parallel uses.
      const person = await findResetOwner(ctx.db, hashToken(token), ctx.now())
      if (person === undefined) throw errors.deadLink(deadResetLink)
      await rejectCommonPassword(input.password, person)
      const userId = person.id
      const passwordHash = await hashPassword(input.password, networkOf(ctx.ip))
      const account = await recordChange(ctx, async (trx, record) => {
        // The proof may void signatures, and returns are locked before their client.
        await lockReturnsOf(trx, [person.id])
        // Locks the account before the token, in the same order as a request for a new link, to avoid a deadlock.
        const owner = await users.updatePassword(trx, userId, passwordHash)
        const used = await useAccountLink(trx, 'password_reset', { userId, token }, ctx.now())
        if (used === undefined) throw errors.deadLink(deadResetLink)
        await proveEmail(trx, record, userId, { now: ctx.now(), by: 'mailbox' })
        const ended = await revokeCredentials(trx, userId, 'passwordByMail')
        await stopSigningInAlone(trx, userId)
        record.audit({
          action: 'password.reset',
          ...aboutUser(userId),
          actorId: userId,
        })
        const others = await othersWithAccess(trx, ctx, userId)
        notifyPasswordChanged(record, owner, { ended, others })
        return owner.email
      })
      // Outside the transaction, because it uses a second connection, and many at once could deadlock the pool.
      await ctx.limits.reset('login-account', account)
      return { message: 'Your password has been updated. You can sign in with it now.' }
    }),
})

const deadResetLink = 'Invalid or expired reset token'

async function queueResetLink(ctx: Context, email: string, { url, ...token }: MailedLink) {
  await recordChange(ctx, async (trx, record) => {
    const userId = await replaceResetLink(trx, email, token)
    notifyResetRequested(record, userId ?? newId())
    const { tokenHash } = token
    record.mail({ template: 'password-reset', to: email, url, tokenHash })
    record.audit({
      action: 'password.reset_requested',
      ...aboutUser(userId),
    })
  })
}

/** The specification's client distinguishes the two cases by these words (section 5). */
function registrationMessage(fields: FieldError[]): string {
  return weakPassword(fields) ?? `validation error: ${fields[0]?.message ?? 'invalid input'}`
}

function resetMessage(fields: FieldError[]): string {
  return weakPassword(fields) ?? fields[0]?.message ?? 'Invalid input'
}

function weakPassword(fields: FieldError[]): string | undefined {
  const broken = fields[0]?.message ?? ''
  const onlyPassword = fields.every(({ path }) => path === 'password')
  // A missing password is not a weak one.
  const missing = broken === 'Password is required'
  return onlyPassword && !missing ? `Weak password: ${broken}` : undefined
}
