import type { AnyProcedure, inferProcedureInput, inferProcedureOutput } from '@trpc/server'
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
  /** The name of the call in the document, where it is not made of the procedure's. */
  operationId?: string
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
  session?: 'optional'
  answer: (output: unknown) => RestAnswer
}

/** A call over a procedure. */
export function call<Path extends string, P extends ProcedurePath>(
  method: Method,
  path: Path,
  procedure: P,
  summary: string,
  options: CallOptions<Path, P> = {},
): RestRow {
  const { status = 200, schema, params = {}, fixed = {}, paged = false, answer } = options
  const { also = {}, limited = false, session, operationId } = options
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
    ...(session && { session }),
    ...(operationId && { operationId }),
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

interface CallOptions<Path extends string, P extends ProcedurePath> {
  operationId?: string
  status?: number
  schema?: z.ZodType
  params?: { [Param in ParamsIn<Path>]?: keyof InputOf<P> & string }
  fixed?: Partial<InputOf<P>>
  paged?: boolean
  also?: Record<string, string>
  limited?: boolean
  session?: 'optional'
  answer?: (output: OutputOf<P>) => RestAnswer
}

type Procedures = AppRouter['_def']['record']

/** `auth.login`, `admin.returns.list`, … */
export type ProcedurePath = PathsIn<Procedures>

type PathsIn<Routes> = {
  [Name in keyof Routes & string]: Routes[Name] extends AnyProcedure
    ? Name
    : `${Name}.${PathsIn<Routes[Name]>}`
}[keyof Routes & string]

type ProcedureAt<Routes, Path> = Path extends keyof Routes
  ? Extract<Routes[Path], AnyProcedure>
  : Path extends `${infer Name extends keyof Routes & string}.${infer Rest}`
    ? ProcedureAt<Routes[Name], Rest>
    : never

type InputOf<P extends ProcedurePath> = inferProcedureInput<ProcedureAt<Procedures, P>>
type OutputOf<P extends ProcedurePath> = inferProcedureOutput<ProcedureAt<Procedures, P>>

/** The names in a path: `id` of `/api/documents/:id`. */
type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Fields that only the portal's own screens get are dropped from the contract's answer. */
function shaped(schema: z.ZodType | undefined, output: unknown): unknown {
  return schema ? schema.parse(output) : output
}
