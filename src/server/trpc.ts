import { initTRPC, TRPCError } from '@trpc/server'
import superjson, { type SuperJSONResult } from 'superjson'
import { z, ZodError } from 'zod'
import { countRefusal } from './audit/refused-calls.ts'
import { requireStepUp } from './auth/reauthenticate.ts'
import { type Context, refuseImpersonation } from './context.ts'
import { answerFor, AppError, errorData, errors, type FieldError, fieldErrors } from './errors.ts'

/**
 * How inputs come to the server: JSON, with superjson's notes on what JSON can't say. Of superjson's types only those
 * are read that inputs have. The others would build whatever the sender asks for (an array of a billion numbers, a
 * regular expression) before a schema has judged it.
 */
export const inputTransformer = {
  serialize: superjson.serialize,
  /** @throws AppError 400 for an envelope that holds anything else */
  deserialize(sent: unknown): unknown {
    const { data } = envelope.safeParse(sent)
    if (data === undefined) throw errors.malformed()
    return superjson.deserialize(data, { inPlace: true })
  },
}

interface Meta {
  /** Completes "You don't have permission to …" when the role may not. */
  action?: string
  /** A poll: it reads, but it is not use, so the idle limit runs on. */
  poll?: boolean
  /** A read that an admin who views as a client may make; nothing else runs then. See docs/decisions/0014. */
  allowImpersonation?: boolean
  /** The sentence for input that was refused; without it, the first field's own message. */
  invalid?: (fields: FieldError[], input: unknown) => string
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: inputTransformer, output: superjson },
    isDev: false,
    // Proxies close a silent line; a reconnect checks the session again.
    sse: { ping: { enabled: true, intervalMs: 20_000 }, maxDurationMs: 10 * 60_000 },
    errorFormatter({ shape, error }) {
      const answer = answerFor(error)
      return { ...shape, message: answer.message, data: errorData(answer) }
    },
  })

/** Refused input becomes the contract's 400, in the words that the procedure chose. */
const wordedInput = t.middleware(async ({ next, meta, getRawInput }) => {
  const result = await next()
  if (result.ok || !(result.error instanceof TRPCError) || result.error instanceof AppError) {
    return result
  }
  if (result.error.code !== 'BAD_REQUEST' || !(result.error.cause instanceof ZodError)) {
    return result
  }
  const fields = fieldErrors(result.error.cause)
  const message =
    meta?.invalid?.(fields, await getRawInput()) ?? fields[0]?.message ?? 'Invalid input'
  throw errors.badInput(message, fields)
})

/** Closed unless it says otherwise: who views as a client meets this before role, input and limits. */
const viewWall = t.middleware(async ({ ctx, meta, next }) => {
  if (ctx.viewing && meta?.allowImpersonation !== true) await refuseImpersonation(ctx)
  return next()
})

export const router = t.router

/** Anyone, signed in or not. */
export const publicProcedure = t.procedure.use(wordedInput).use(viewWall)

/** Anyone who is signed in, to their own records. What is refused to them is counted for the audit log. */
export const clientProcedure = publicProcedure.use(async ({ ctx, meta, next, path }) => {
  const viewer = await ctx.findViewer({
    use: meta?.poll !== true,
    allowImpersonation: meta?.allowImpersonation === true,
  })
  if (viewer === null) throw errors.signedOut()
  const result = await next({ ctx: { viewer } })
  if (!result.ok) await countRefusal({ ...ctx, viewer }, path, result.error)
  return result
})

/** The firm's staff. */
export const adminProcedure = clientProcedure.use(({ ctx, meta, next }) => {
  switch (ctx.viewer.role) {
    case 'admin':
      return next()
    case 'client':
      throw errors.notAllowed(meta?.action ?? 'do that')
  }
})

/** Anyone who has just signed in or typed their password again, to their own account. */
export const steppedUpClientProcedure = clientProcedure.use(async ({ ctx, next }) => {
  await requireStepUp(ctx)
  return next()
})

/** The firm's staff, for what a session left open must not do. */
export const steppedUpAdminProcedure = adminProcedure.use(async ({ ctx, next }) => {
  await requireStepUp(ctx)
  return next()
})

const note = z.tuple([z.enum(['Date', 'undefined'])])

const envelope = z.strictObject({
  json: z.custom<SuperJSONResult['json']>(),
  meta: z
    .strictObject({
      values: z.custom<z.output<typeof note>>(isNotes).exactOptional(),
      v: z.literal(1),
    })
    .exactOptional(),
})

/** One note on the whole input, or one for each field, by its path. Not a z.record, which passes over `__proto__`. */
function isNotes(sent: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return false
  if (Array.isArray(sent)) return note.safeParse(sent).success
  return Object.entries(sent).every(([path, one]) => isField(path) && note.safeParse(one).success)
}

/** Inputs have fields of plain names, a few levels down. */
function isField(path: string): boolean {
  if (!/^\w{1,40}(?:\.\w{1,40}){0,3}$/.test(path)) return false
  return !path.split('.').some((key) => key === 'prototype' || key in Object.prototype)
}
