import { initTRPC, type TRPCError } from '@trpc/server'
import { type z, ZodError } from 'zod'
import { countRefusal } from './audit/refused-calls.ts'
import type { SessionRead } from './auth/active-sessions.ts'
import { requireStepUp } from './auth/reauthenticate.ts'
import { type Context, refuseImpersonation } from './context.ts'
import { answerFor, AppError, errorData, errors, type FieldError, fieldErrors } from './errors.ts'
import { transformer } from './trpc-transformer.ts'

interface Meta {
  /** Completes "You don't have permission to …" when the role may not. */
  action?: string
  /** A poll, which does not extend the idle limit. */
  poll?: boolean
  /** A read that is allowed during an impersonation. See docs/decisions/0014. */
  allowImpersonation?: boolean
  /** Works while a second factor is required and missing. */
  beforeEnrolling?: boolean
  /** A change that works before the address is proven. */
  beforeProof?: boolean
  /** The message for invalid input; by default the first field's. */
  invalid?: (fields: FieldError[], input: unknown) => string
}

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

/** Impersonation needs the procedure's permission, before role, input and limits. */
async function checkImpersonation(ctx: Context, meta: Meta | undefined): Promise<void> {
  if (ctx.viewing && meta?.allowImpersonation !== true) await refuseImpersonation(ctx)
}

type Result = { ok: true } | { ok: false; error: TRPCError }

/** Invalid input becomes the contract's 400 with the procedure's message. */
async function checkInput(
  result: Result,
  meta: Meta | undefined,
  getRawInput: () => Promise<unknown>,
): Promise<void> {
  if (result.ok || result.error instanceof AppError) return
  const { code, cause } = result.error
  if (code !== 'BAD_REQUEST' || !(cause instanceof ZodError)) return
  const fields = fieldErrors(cause)
  const message =
    meta?.invalid?.(fields, await getRawInput()) ?? fields[0]?.message ?? 'Invalid input'
  throw errors.badInput(message, fields)
}

export const router = t.router

/** Needs no session. */
export const publicProcedure = t.procedure.use(async ({ ctx, next, meta, getRawInput }) => {
  await checkImpersonation(ctx, meta)
  const result = await next()
  await checkInput(result, meta, getRawInput)
  return result
})

/** Needs a session. Refused calls are counted for the audit log. */
export const clientProcedure = publicProcedure.use(async ({ ctx, meta, next, path }) => {
  const viewer = await ctx.findViewer(sessionUse(meta))
  if (viewer === null) throw errors.signedOut()
  const result = await next({ ctx: { viewer } })
  if (!result.ok) await countRefusal({ ...ctx, viewer }, path, result.error)
  return result
})

/**
 * The same for a query of the viewer's own rows (`ctx.rows`), which one statement reads with the session. One
 * middleware, because each costs every call.
 */
export function clientRead<Row>(read: SessionRead<Row>) {
  const procedure = t.procedure.use(async ({ ctx, meta, next, path, getRawInput }) => {
    await checkImpersonation(ctx, meta)
    const found = await ctx.readWithViewer(read, sessionUse(meta))
    if (found === null) throw errors.signedOut()
    const result = await next({ ctx: found })
    if (!result.ok) await countRefusal({ ...ctx, ...found }, path, result.error)
    await checkInput(result, meta, getRawInput)
    return result
  })
  sessionChecks.add(procedure._def.middlewares.at(-1))
  return procedure
}

const sessionChecks = new Set<unknown>([clientProcedure._def.middlewares.at(-1)])

/** Whether a procedure with these middlewares needs a session. */
export function needsSession(middlewares: readonly unknown[]): boolean {
  return middlewares.some((middleware) => sessionChecks.has(middleware))
}

function sessionUse(meta: Meta | undefined) {
  return {
    use: meta?.poll !== true,
    allowImpersonation: meta?.allowImpersonation === true,
    beforeEnrolling: meta?.beforeEnrolling === true,
    beforeProof: meta?.beforeProof === true,
  }
}

/** Needs the admin role. */
export const adminProcedure = clientProcedure.use(({ ctx, meta, next }) => {
  switch (ctx.viewer.role) {
    case 'admin':
      return next()
    case 'client':
      throw errors.notAllowed(meta?.action ?? 'do that')
  }
})

/** Needs a session with a recent sign-in or password confirmation. */
export const steppedUpClientProcedure = clientProcedure.use(async ({ ctx, next }) => {
  await requireStepUp(ctx)
  return next()
})

/** Needs the admin role and a recent sign-in or password confirmation. */
export const steppedUpAdminProcedure = adminProcedure.use(async ({ ctx, next }) => {
  await requireStepUp(ctx)
  return next()
})

/**
 * The schema, for an answer that is needed often. tRPC parses with promises, and zod compiles objects for parsing without
 * them only.
 */
export function often<Schema extends z.ZodType>(schema: Schema): Schema {
  const parse = schema.parse.bind(schema)
  return Object.assign(schema, { parseAsync: parse })
}
