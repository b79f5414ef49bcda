import type { AnyProcedure, inferProcedureInput, inferProcedureOutput } from '@trpc/server'
import type { z } from 'zod'
import type { Access } from '#server/calls/meta.ts'
import type { AppRouter } from '#server/router.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface RestAnswer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

export interface RestRow {
  method: Method
  /** In Fastify's notation: `/api/tax-returns/:id`. */
  path: string
  summary: string
  /** Null for routes that are not procedures (byte streams, a redirect); their feature registers them. */
  procedure: ProcedurePath | null
  /** The rules about who may call a route without a procedure; a procedure has them in its meta. */
  access: Access
  /** The operation's id, if it does not derive from the procedure. */
  operationId?: string
  /** Status of a success. */
  status: number
  /** The schema of the answer, if it is not the procedure's output; null for bytes. */
  schema?: z.ZodType | null
  /** Path parameters that have a different name in the procedure's input. */
  params: Record<string, string>
  /** True for a list with pages; without a `limit`, it streams all rows. */
  paged: boolean
  /** Statuses of this call only, each with its cause. */
  also: Record<string, string>
  /** Answers with the `ETag` of the record's version; a PUT or PATCH takes an `If-Match`. */
  versioned: boolean
  /** Works with and without a session. */
  session?: 'optional'
  answer: (output: unknown) => RestAnswer
}

export function call<Path extends string, P extends ProcedurePath>(
  method: Method,
  path: Path,
  procedure: P,
  summary: string,
  options: CallOptions<Path, P> = {},
): RestRow {
  const { answer, ...row } = options
  return {
    ...defaults,
    ...row,
    method,
    path,
    summary,
    procedure,
    answer: (output) =>
      answer
        ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the output is known only here
          answer(output as OutputOf<P>)
        : { body: row.schema ? row.schema.parse(output) : output },
  }
}

/** A route that its feature registers, listed for the contract, the 405s and the invariant tests. */
export function plain(
  method: Method,
  path: string,
  summary: string,
  { status, schema, ...access }: { status: number; schema: z.ZodType | null } & Access,
): RestRow {
  const answer = (body: unknown) => ({ body })
  return { ...defaults, status, schema, access, method, path, summary, procedure: null, answer }
}

/** Returns true if the call changes a record that has a version. */
export function takesIfMatch({ versioned, method }: Pick<RestRow, 'versioned' | 'method'>) {
  return versioned && (method === 'PUT' || method === 'PATCH')
}

const defaults = {
  status: 200,
  access: {},
  params: {},
  paged: false,
  also: {},
  versioned: false,
}

interface CallOptions<Path extends string, P extends ProcedurePath> extends Partial<
  Pick<RestRow, 'operationId' | 'status' | 'paged' | 'also' | 'versioned' | 'session'>
> {
  schema?: z.ZodType
  params?: { [Param in ParamsIn<Path>]?: keyof InputOf<P> & string }
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

export type InputOf<P extends ProcedurePath> = inferProcedureInput<ProcedureAt<Procedures, P>>
type OutputOf<P extends ProcedurePath> = inferProcedureOutput<ProcedureAt<Procedures, P>>

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
