import { z } from 'zod'
import { describePlain } from './plain-operations.ts'
import { bearer, refusalsOf, refusalWith, sharedRefusal, success, whoMayCall } from './responses.ts'
import type { Schemas } from './schemas.ts'
import { tagOf } from './document.ts'
import type { Described, JsonSchema, Operation, Parameter } from './types.ts'
import type { ProcedurePath, RestRow } from '#server/rest/row.ts'
import { withFieldNotes } from './fields.ts'
import { appRouter } from '#server/router.ts'
import { adminProcedure, clientProcedure, steppedUpAdminProcedure, steppedUpClientProcedure } from '#server/trpc.ts'

/** One row of the table as OpenAPI says it. */
export function operationOf(row: RestRow, schemas: Schemas): Operation {
  const { procedure } = row
  const parts =
    procedure === null ? describePlain(row, schemas) : describeCall(row, procedure, schemas)
  const { operationId, description, security, parameters = [], ...rest } = parts
  const all = [...pathParameters(row), ...parameters]
  return {
    operationId,
    summary: row.summary,
    description,
    tags: [tagOf(row.path)],
    security,
    ...(all.length > 0 && { parameters: all }),
    ...rest,
  }
}

/** What a row over a procedure is, all of it read off the procedure and the row. */
function describeCall(row: RestRow, path: ProcedurePath, schemas: Schemas): Described {
  const procedure = describeProcedure(path)
  const operationId = row.operationId ?? idOf(path)
  const sent = procedure.input && besidePath(row, schemas.input(procedure.input))
  const query = row.method === 'GET' ? sent : null
  const facts = {
    ...procedure,
    body: row.method !== 'GET',
    query: query !== null,
    record: row.path.includes(':'),
  }
  return {
    operationId,
    description: whoMayCall[procedure.caller],
    security: securityOf(row, procedure.caller === 'anyone'),
    parameters: query ? queryParameters(query) : [],
    ...(sent && !query && { requestBody: bodyOf(operationId, sent, schemas) }),
    responses: {
      ...successesOf(row, schemas.answer(row.schema ?? procedure.output)),
      ...refusalsOf(facts),
      ...alsoOf(row),
    },
  }
}

/** `admin.returns.updateStatus`: adminUpdateStatus. */
function idOf(procedure: string): string {
  const names = procedure.split('.')
  return `${names[0]}${capitalized(names.at(-1) ?? '')}`
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** An input is known by its call: `AdminUpdateStatusInput`. */
function bodyOf(operationId: string, sent: JsonSchema, schemas: Schemas) {
  const schema = schemas.name(`${capitalized(operationId)}Input`, sent)
  return { required: true, content: { 'application/json': { schema } } }
}

function securityOf({ session }: RestRow, isPublic: boolean): Operation['security'] {
  if (session === 'optional') return [{}, bearer]
  return isPublic ? [] : [bearer]
}

function successesOf(row: RestRow, schema: JsonSchema): Operation['responses'] {
  const headers = row.paged ? ['x-next-cursor', 'x-total-count'] : []
  const answer = (description: string) =>
    success(description, { 'application/json': { schema } }, headers)
  const others = Object.entries(row.also).filter(([status]) => status.startsWith('2'))
  return {
    [row.status]: answer(row.status === 201 ? 'Done, and made.' : 'Done.'),
    ...Object.fromEntries(others.map(([status, when]) => [status, answer(when)])),
  }
}

/** The refusals that are this call's own. */
function alsoOf(row: RestRow): Operation['responses'] {
  const refused = Object.entries(row.also).filter(([status]) => !status.startsWith('2'))
  return {
    ...(row.limited && { 429: sharedRefusal(429) }),
    ...Object.fromEntries(refused.map(([status, when]) => [status, refusalWith(when)])),
  }
}

/** `/api/documents/{id}`: the same path as OpenAPI writes it. */
export function openApiPath(path: string): string {
  return path.replaceAll(parameter, '{$1}')
}

/** The path's parameters. Each is the id of a record; one that is malformed is not found, like any other. */
export function pathParameters({ path }: Pick<RestRow, 'path'>): Parameter[] {
  return Array.from(path.matchAll(parameter), ([before, name = ''], place) => {
    const segments = path.slice(0, path.indexOf(before)).split('/')
    const whose = records[segments.at(-2) ?? '']
    if (whose === undefined) throw new Error(`what is ${name} (${place}) in ${path}?`)
    const schema = { type: 'string', format: 'uuid' }
    return { name, in: 'path', required: true, description: `The ${whose}'s id.`, schema }
  })
}

/** What is left of a procedure's input for the body or the query: all that neither path nor row says. */
export function besidePath({ path, params, fixed }: RestRow, input: JsonSchema): JsonSchema | null {
  const inPath = Array.from(path.matchAll(parameter), ([, name = '']) => params[name] ?? name)
  const said = [...inPath, ...Object.keys(fixed)]
  const rest = without(input, said)
  return rest.oneOf !== undefined || Object.keys(rest.properties ?? {}).length > 0 ? rest : null
}

/** A query carries text: what may be null in a body is left out of it. */
export function queryParameters(schema: JsonSchema): Parameter[] {
  const { properties = {}, required = [] } = withFieldNotes('query', schema)
  return Object.entries(properties).map(([name, { description = '', anyOf: _read, ...field }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema: withoutNull(field),
  }))
}

const parameter = /:(\w+)/g

/** Whose id a path's parameter is, by the segment before it. */
const records: Record<string, string> = {
  'tax-returns': 'return',
  documents: 'document',
  'filed-returns': 'client',
  users: 'user',
  clients: 'client',
  notifications: 'notification',
}

function without(schema: JsonSchema, fields: readonly string[]): JsonSchema {
  const { properties, required, oneOf, ...rest } = schema
  const kept = (name: string) => !fields.includes(name)
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => kept(name))),
    }),
    ...(required && { required: required.filter(kept) }),
    ...(oneOf && { oneOf: oneOf.map((one) => without(one, fields)) }),
  }
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema
  const [first] = Array.isArray(type) ? type.filter((one) => one !== 'null') : [type]
  return {
    ...rest,
    ...(first !== undefined && { type: first }),
    ...(values && { enum: values.filter((value) => value !== null) }),
  }
}

/** Who may call: everybody, everybody who is signed in, the firm's staff. */
export type Caller = 'anyone' | 'signedIn' | 'staff'

export interface DescribedProcedure {
  input: z.ZodType | null
  output: z.ZodType
  caller: Caller
  /** Whether the password must have been typed a short while ago. */
  steppedUp: boolean
  /** Completes "You don't have permission to …". */
  action: string
}

/** What a procedure says about itself; who may call it is read off the rung of the ladder that it stands on. */
export function describeProcedure(path: ProcedurePath): DescribedProcedure {
  const { _def } = built.parse(procedures.get(path))
  const { inputs, output, middlewares, meta } = definition.parse(_def)
  return {
    input: inputs[0] ?? null,
    output,
    caller: callerOf(middlewares),
    steppedUp: [steppedUpClientProcedure, steppedUpAdminProcedure].some((rung) =>
      standsOn(middlewares, rung._def.middlewares),
    ),
    action: meta?.action ?? 'do that',
  }
}

/** By their paths: the router's type nests them by feature, the router itself does not. */
const procedures = new Map<string, unknown>(Object.entries(appRouter._def.procedures))
const built = z.custom<{ _def: unknown }>((value) => typeof value === 'function')

const schema = z.instanceof(z.ZodType)

/** The part of a procedure's definition that tRPC keeps at run time and does not type. */
const definition = z.object({
  inputs: z.array(schema).max(1),
  output: schema,
  middlewares: z.array(z.unknown()),
  meta: z.object({ action: z.string().optional() }).optional(),
})

function callerOf(middlewares: unknown[]): Caller {
  if (standsOn(middlewares, adminProcedure._def.middlewares)) return 'staff'
  return standsOn(middlewares, clientProcedure._def.middlewares) ? 'signedIn' : 'anyone'
}

function standsOn(middlewares: unknown[], rung: readonly unknown[]): boolean {
  return rung.every((middleware, place) => middlewares[place] === middleware)
}
