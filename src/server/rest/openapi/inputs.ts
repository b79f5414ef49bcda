import { withFieldNotes } from './fields.ts'
import type { JsonSchema, Parameter } from './types.ts'
import type { RestRow } from '#server/rest/row.ts'

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
