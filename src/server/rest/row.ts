import type { inferRouterOutputs } from '@trpc/server'
import type { z } from 'zod'
import type { AppRouter } from '#server/router.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface RestAnswer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

export interface RestRow {
  method: Method
  /** In Fastify's notation: `/api/tax-returns/:id`. */
  path: string
  summary: string
  /** Null for routes that are no procedure (bytes, a redirect): their feature registers them. */
  procedure: ProcedurePath | null
  /** The status of a success. */
  status: number
  /** The answer's schema where it is not the procedure's output; null for bytes. */
  schema: z.ZodType | null | undefined
  /** Path parameters that the procedure's input calls otherwise. */
  params: Record<string, string>
  /** Fields of the procedure's input that are the same at each call, and not the caller's to say. */
  fixed: Record<string, unknown>
  /** A list that a `limit` cuts into pages, and that is streamed whole without one. */
  paged: boolean
  /** Statuses of this call alone, each with when it is answered. The document adds those that follow from the rest. */
  also: Record<string, string>
  /** Refused with 429 after too many attempts. */
  limited: boolean
  /** Answers everybody, and reads a session if there is one. */
  session?: 'optional' | undefined
  answer: (output: unknown) => RestAnswer
}

/** A call over a procedure. */
export function call<P extends ProcedurePath>(
  method: Method,
  path: string,
  procedure: P,
  summary: string,
  options: CallOptions<OutputOf<P>> = {},
): RestRow {
  const { status = 200, schema, params = {}, fixed = {}, paged = false, answer, session } = options
  const { also = {}, limited = false } = options
  return {
    method,
    path,
    summary,
    procedure,
    status,
    schema,
    params,
    fixed,
    paged,
    also,
    limited,
    session,
    // The row's own procedure makes the output, so its type is known here and nowhere later.
    answer: (output) => (answer ? answer(output as OutputOf<P>) : { body: shaped(schema, output) }),
  }
}

/** A route that its feature registers; here for the contract, the 405s and the fences. */
export function plain(
  method: Method,
  path: string,
  summary: string,
  { status, schema }: { status: number; schema: z.ZodType | null },
): RestRow {
  const answer = (body: unknown) => ({ body })
  return {
    method,
    path,
    summary,
    procedure: null,
    status,
    schema,
    params: {},
    fixed: {},
    paged: false,
    also: {},
    limited: false,
    answer,
  }
}

interface CallOptions<Output> {
  status?: number
  schema?: z.ZodType
  params?: Record<string, string>
  fixed?: Record<string, unknown>
  paged?: boolean
  also?: Record<string, string>
  limited?: boolean
  session?: 'optional'
  answer?: (output: Output) => RestAnswer
}

type Outputs = inferRouterOutputs<AppRouter>

/** `auth.login`, `returns.list`, … */
export type ProcedurePath = {
  [Feature in keyof Outputs & string]: `${Feature}.${keyof Outputs[Feature] & string}`
}[keyof Outputs & string]

type OutputOf<P extends ProcedurePath> = P extends `${infer Feature}.${infer Name}`
  ? Feature extends keyof Outputs
    ? Name extends keyof Outputs[Feature]
      ? Outputs[Feature][Name]
      : never
    : never
  : never

/** Fields that only the portal's own screens get are dropped from the contract's answer. */
function shaped(schema: z.ZodType | undefined, output: unknown): unknown {
  return schema ? schema.parse(output) : output
}
