import { randomBytes } from 'node:crypto'
import {
  confirmAnswer,
  confirmInput,
  forgotPasswordAnswer,
  forgotPasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  signedIn,
  user,
} from '#shared/auth.schema.ts'
import { messageAnswer, successAnswer } from '#shared/answers.ts'
import {
  notifyPasswordChanged,
  notifyResetRequested,
  notifyWelcome,
} from '#server/account/account.notices.ts'
import { recordChange } from '#server/audit/change.ts'
import { rememberBrowser } from './known-browsers.ts'
import { refuseCommonPassword } from './password-blocklist.ts'
import { deviceDetails, notifyNewDevice } from './notify-new-device.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { confirmSession, reauthenticate } from './reauthenticate.ts'
import { findResetOwner } from './users.queries.ts'
import { createSessions, hashToken } from './sessions.ts'
import { countSignIn, mayMailResetLink, recordRefusal } from './sign-in-attempts.ts'
import * as users from './users.queries.ts'
import { revokeCredentials, holdCheckedAccount } from './revoke-credentials.ts'
import type { Context } from '#server/context.ts'
import type { Trx } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { errors, type FieldError } from '#server/errors.ts'
import { clientProcedure, publicProcedure, router } from '#server/trpc.ts'

const resetLinkMinutes = 60

export const authRouter = router({
  /** The signed-in user. A poll: it does not put off the idle limit. */
  currentUser: clientProcedure
    .meta({ poll: true, allowImpersonation: true })
    .output(user)
    .query(({ ctx }) => ctx.viewer),

  /** Creates a client's account and signs them in. The role is always `client`. */
  register: publicProcedure
    .meta({ invalid: registrationWords })
    .input(registerInput)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend('register-network', ctx.ip)
      const { password, ...person } = input
      await refuseCommonPassword(password, person)
      const passwordHash = await hashPassword(password)
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
          subject: { type: 'user', id },
          clientId: id,
          actorId: id,
          details: deviceDetails(ctx),
        })
        notifyWelcome(record, created)
        return startSession(ctx, trx, created, false)
      })
    }),

  /** A wrong password and an unknown email are one answer, in one time. */
  login: publicProcedure
    .input(loginInput)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const { last, forgive } = await countSignIn(ctx, input.email)
      const found = await users.findUserForSignIn(ctx.db, input.email)
      const right = await verifyPassword(found?.passwordHash ?? null, input.password)
      if (found === undefined || !right) {
        await recordRefusal(ctx, { email: input.email, userId: found?.id ?? null, last })
        throw errors.wrongCredentials()
      }
      await forgive()
      return recordChange(ctx, async (trx, record) => {
        if (!(await holdCheckedAccount(trx, found))) throw errors.wrongCredentials()
        record.audit({
          action: 'session.started',
          subject: { type: 'user', id: found.id },
          clientId: found.id,
          actorId: found.id,
          details: deviceDetails(ctx),
        })
        await notifyNewDevice(ctx, trx, record, found)
        return startSession(ctx, trx, found, input.rememberMe)
      })
    }),

  /** Types the password again, for the calls that need it to have been typed a short while ago. */
  confirm: clientProcedure
    .input(confirmInput)
    .output(confirmAnswer)
    .mutation(async ({ ctx, input }) => {
      await reauthenticate(ctx, input.password, 'password')
      return recordChange(ctx, async (trx, record) => {
        const { id } = ctx.viewer
        const confirmedUntil = await confirmSession(ctx, trx)
        record.audit({
          action: 'session.confirmed',
          subject: { type: 'user', id },
          clientId: id,
        })
        return { success: true as const, confirmedUntil }
      })
    }),

  /** Ends this session on the server; without one it is a success too. */
  logout: publicProcedure.output(successAnswer).mutation(async ({ ctx }) => {
    const viewer = await ctx.findViewer({ use: false })
    ctx.cookies.clear()
    if (viewer !== null) {
      await recordChange({ ...ctx, viewer }, async (trx, record) => {
        await createSessions(trx, ctx.now).end(viewer.sessionId)
        record.audit({
          action: 'session.ended',
          subject: { type: 'user', id: viewer.id },
          clientId: viewer.id,
        })
      })
    }
    return { success: true as const }
  }),

  /** Mails a link that works once, for an hour. Known and unknown addresses do the same work. */
  forgotPassword: publicProcedure
    .input(forgotPasswordInput)
    .output(forgotPasswordAnswer)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend('reset-network', ctx.ip)
      const token = randomBytes(32).toString('base64url')
      const url = `${ctx.config.publicUrl}/reset-password?token=${token}`
      if (await mayMailResetLink(ctx, input.email)) {
        await queueResetLink(ctx, input.email, { url, tokenHash: hashToken(token) })
      }
      const message = 'If an account exists for that email, a password reset link is on its way.'
      return ctx.config.mode === 'development' ? { message, resetUrl: url } : { message }
    }),

  /** Sets a new password and ends every other way into the account. */
  resetPassword: publicProcedure
    .meta({ invalid: resetWords })
    .input(resetPasswordInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.spend('link-network', ctx.ip)
      const [tokenHash, dead] = [hashToken(input.token), 'Invalid or expired reset token']
      // Nobody makes us hash a password without a link. Which of two with the same link was first shows below.
      const person = await findResetOwner(ctx.db, tokenHash, ctx.now())
      if (person === undefined) throw errors.badInput(dead)
      await refuseCommonPassword(input.password, person)
      const userId = person.id
      const passwordHash = await hashPassword(input.password)
      const account = await recordChange(ctx, async (trx, record) => {
        // The account is held before the token, as by whoever asks for another link: else two wait for each other.
        const owner = await users.updatePassword(trx, userId, passwordHash)
        const used = await users.useResetToken(trx, tokenHash, ctx.now())
        if (!used) throw errors.badInput(dead)
        await revokeCredentials(trx, userId, { keepSession: null })
        record.audit({
          action: 'password.reset',
          subject: { type: 'user', id: userId },
          clientId: userId,
          actorId: userId,
        })
        notifyPasswordChanged(record, owner)
        return owner.email
      })
      // Not in the transaction: it takes a connection of its own, and many at once would wait for each other's.
      await ctx.limits.reset('login-account', account)
      return { message: 'Your password has been updated. You can sign in with it now.' }
    }),
})

type KnownUser = NonNullable<Awaited<ReturnType<typeof users.findUser>>>

async function startSession(ctx: Context, trx: Trx, person: KnownUser, asked: boolean) {
  const remember = asked && person.role === 'client'
  const { token, expiresAt } = await createSessions(trx, ctx.now).start({
    userId: person.id,
    remember,
    userAgent: ctx.userAgent,
    ip: ctx.ip,
  })
  ctx.cookies.set(token, remember ? expiresAt : null)
  rememberBrowser(ctx, person.email)
  return { success: true as const, token, user: person }
}

async function queueResetLink(
  ctx: Context,
  email: string,
  link: { url: string; tokenHash: string },
) {
  const expiresAt = new Date(ctx.now().getTime() + resetLinkMinutes * 60_000)
  await recordChange(ctx, async (trx, record) => {
    const token = { tokenHash: link.tokenHash, expiresAt }
    const userId = await users.replaceResetToken(trx, email, token)
    notifyResetRequested(record, userId ?? newId())
    record.mail({ template: 'password-reset', to: email, ...link })
    record.audit({
      action: 'password.reset_requested',
      subject: { type: 'user', id: userId },
      clientId: userId,
    })
  })
}

/** The specification's client tells the two cases apart by these words (section 5). */
function registrationWords(fields: FieldError[]): string {
  return weakPassword(fields) ?? `validation error: ${fields[0]?.message ?? 'invalid input'}`
}

function resetWords(fields: FieldError[]): string {
  return weakPassword(fields) ?? fields[0]?.message ?? 'Invalid input'
}

function weakPassword(fields: FieldError[]): string | undefined {
  const broken = fields[0]?.message ?? ''
  const onlyPassword = fields.every(({ path }) => path === 'password')
  // "Password is required" is a missing field, not a weak password.
  const missing = broken === 'Password is required'
  return onlyPassword && !missing ? `Weak password: ${broken}` : undefined
}
