import { initTRPC, type TRPCError } from '@trpc/server'
import { type z, ZodError } from 'zod'
import { countRefusal } from '#server/change/refused-calls.ts'
import type { SessionRead } from '#server/records/auth/active-sessions.ts'
import { endGuestSession } from '#server/records/links/guest-links.ts'
import { successAnswer } from '#shared/base/text.ts'
import { requireStepUp } from './reauthenticate.ts'
import type { Meta } from './meta.ts'
import { countedFirst, type RateLimit } from './rate-limits.ts'
import { type Context, refuseImpersonation } from './context.ts'
import { answerFor, errorData, fieldErrors } from '#server/base/error-answers.ts'
import { AppError, errors } from '#server/base/errors.ts'
import { transformer } from './trpc-transformer.ts'
import { actorOf } from '#server/base/viewer.ts'

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer,
    isDev: false,
    // Proxies close silent connections; a reconnect checks the session again.
    sse: { ping: { enabled: true, intervalMs: 20_000 }, maxDurationMs: 10 * 60_000 },
    errorFormatter({ shape, error }) {
      const answer = answerFor(error)
      return { ...shape, message: answer.message, data: errorData(answer) }
    },
  })

/** An impersonation needs the procedure's permission, before role, input and limits are checked. */
async function checkImpersonation(ctx: Context, meta: Meta | undefined): Promise<void> {
  if (ctx.viewing && meta?.allowImpersonation !== true) await refuseImpersonation(ctx)
}

type Result = { ok: true } | { ok: false; error: TRPCError }

function isInvalidInput(error: TRPCError): error is TRPCError & { cause: ZodError } {
  return (
    !(error instanceof AppError) && error.code === 'BAD_REQUEST' && error.cause instanceof ZodError
  )
}

/** Invalid input becomes the contract's 400 with the procedure's message. */
async function checkInput(
  result: Result,
  meta: Meta | undefined,
  getRawInput: () => Promise<unknown>,
): Promise<void> {
  if (result.ok || !isInvalidInput(result.error)) return
  const fields = fieldErrors(result.error.cause)
  const message =
    meta?.invalid?.(fields, await getRawInput()) ?? fields[0]?.message ?? 'Invalid input'
  throw errors.badInput(message, fields)
}

export const router = t.router

const checked = t.procedure.use(async ({ ctx, next, meta, getRawInput }) => {
  await checkImpersonation(ctx, meta)
  const result = await next()
  await checkInput(result, meta, getRawInput)
  return result
})

/**
 * Counts a call before its input is read, but not if the input is invalid.
 *
 * @throws AppError 429
 */
const limited = t.middleware(async ({ ctx, type, meta, next }) => {
  const { viewer } = ctx
  if (viewer !== null && type === 'mutation') {
    await ctx.limits.spendChange({
      id: actorOf(viewer),
      role: viewer.viewedBy ? 'admin' : viewer.role,
    })
  }
  const named = meta?.limit === undefined || 'none' in meta.limit ? [] : meta.limit
  if (named.length === 0) return next()
  const spent = named.flatMap((limit) => {
    const per = countedFirst(limit)
    return per === null ? [] : [[limit, limitKey(per, ctx)] as const]
  })
  for (const [limit, key] of spent) await ctx.limits.spend(limit, key)
  const result = await next()
  if (!result.ok && isInvalidInput(result.error)) {
    for (const [limit, key] of spent) await ctx.limits.refund(limit, key)
  }
  return result
})

function limitKey(per: 'account' | 'session' | 'network', { ip, viewer }: Context): string {
  if (per === 'network') return ip
  if (viewer === null) throw new Error(`a call without a session has no limit per ${per}`)
  return per === 'account' ? actorOf(viewer) : viewer.sessionId
}

/** Needs no session. */
export const publicProcedure = checked.meta({ caller: 'anyone' }).use(limited)

/**
 * For a guest's link, code and session (records/links/guest-links.ts). A session of an account in this browser makes no
 * difference and gains nothing.
 */
export const guestProcedure = publicProcedure.use(({ next }) => next({ ctx: { viewer: null } }))

/** Ends the guest's session in this browser. */
export function leaveProcedure(kind: 'spouse' | 'copy', limit: RateLimit) {
  return guestProcedure
    .meta({ limit: [limit] })
    .output(successAnswer)
    .mutation(async ({ ctx }) => {
      await endGuestSession(ctx.db, ctx.cookies[kind].read())
      ctx.cookies[kind].clear()
      return { success: true as const }
    })
}

const signedIn = checked.meta({ caller: 'signedIn' }).use(async ({ ctx, meta, next, path }) => {
  const viewer = await ctx.findViewer(sessionUse(meta))
  if (viewer === null) throw errors.signedOut()
  const result = await next({ ctx: { viewer } })
  if (!result.ok) await countRefusal({ ...ctx, viewer }, path, result.error)
  return result
})

/** Needs a session. Refused calls are counted for the audit log. */
export const clientProcedure = signedIn.use(limited)

/**
 * Like `clientProcedure`, for a query of the viewer's own rows (`ctx.rows`), which one statement reads together with
 * the session. It is one middleware, because each one costs time in every call.
 */
export function clientRead<Row>(read: SessionRead<Row>) {
  return t.procedure
    .meta({ caller: 'signedIn' })
    .use(async ({ ctx, meta, next, path, getRawInput }) => {
      await checkImpersonation(ctx, meta)
      const session = await ctx.readWithViewer(read, sessionUse(meta))
      if (session === null) throw errors.signedOut()
      const result = await next({ ctx: session })
      if (!result.ok) await countRefusal({ ...ctx, ...session }, path, result.error)
      await checkInput(result, meta, getRawInput)
      return result
    })
}

function sessionUse(meta: Meta | undefined) {
  return {
    use: meta?.poll !== true,
    allowImpersonation: meta?.allowImpersonation === true,
    beforeEnrolling: meta?.beforeEnrolling === true,
    beforeProof: meta?.beforeProof === true,
  }
}

const asAdmin = signedIn.meta({ caller: 'staff' }).use(({ ctx, meta, next }) => {
  switch (ctx.viewer.role) {
    case 'admin':
      return next()
    case 'client':
      throw errors.notAllowed(meta?.action ?? 'do that')
  }
})

/** Needs the admin role. */
export const adminProcedure = asAdmin.use(limited)

/** Needs a session with a recent sign-in or password confirmation. */
export const steppedUpClientProcedure = signedIn
  .meta({ steppedUp: true })
  .use(async ({ ctx, next }) => {
    await requireStepUp(ctx)
    return next()
  })
  .use(limited)

/** Needs the admin role and a recent sign-in or password confirmation. */
export const steppedUpAdminProcedure = asAdmin
  .meta({ steppedUp: true })
  .use(async ({ ctx, next }) => {
    await requireStepUp(ctx)
    return next()
  })
  .use(limited)

/**
 * Prepares the schema of a frequent answer for parsing without promises: zod compiles objects only for that, and tRPC
 * parses with promises.
 */
export function parseSync<Schema extends z.ZodType>(schema: Schema): Schema {
  const parse = schema.parse.bind(schema)
  return Object.assign(schema, { parseAsync: parse })
}
