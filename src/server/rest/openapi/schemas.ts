import type { RestRow } from '#server/rest/row.ts'
import { dateAsText } from '#server/rest/serializers.ts'
import type { Parameter, JsonSchema } from './types.ts'
import { z } from 'zod'
import { fieldNotes } from './field-notes.ts'
import { names } from './named.ts'
import { type Subject, subjectOfField } from '#server/calls/meta.ts'

/** Converts zod schemas to JSON Schema and collects the named ones. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {}

  /** Returns the schema of an answer. Dates are ISO 8601 text in UTC. */
  answer(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'output')
  }

  /** Returns the schema of an input, before it is trimmed and converted. */
  input(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'input')
  }

  /** Names a schema and returns a reference to it. The notes of a body are kept under its procedure. */
  name(name: string, schema: JsonSchema, notedAs = name): JsonSchema {
    this.named[name] = withFieldNotes(notedAs, schema)
    return { $ref: `#/components/schemas/${name}` }
  }

  #convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $defs = {}, ...root } = jsonSchema.parse(
      z.toJSONSchema(schema, { io, metadata: names, unrepresentable: dateAsText }),
    )
    for (const [name, named] of Object.entries($defs)) this.name(name, tidied(named))
    return tidied(root)
  }
}

/** zod's own type has many more keywords than it writes. */
const jsonSchema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null)

/** Simplifies a schema and points its references into the document. */
function tidied(schema: JsonSchema): JsonSchema {
  const { $ref, properties, items, anyOf, oneOf, ...rest } = plain(schema)
  return orNull({
    ...rest,
    ...($ref !== undefined && { $ref: $ref.replace('#/$defs/', '#/components/schemas/') }),
    ...(properties && { properties: mapValues(properties, tidied) }),
    ...(items && { items: tidied(items) }),
    ...(anyOf && { anyOf: anyOf.map(tidied) }),
    ...(oneOf && { oneOf: oneOf.map(tidied) }),
  })
}

/** Removes noise: bounds of safe integers, the pattern of UUIDs. */
function plain(schema: JsonSchema): JsonSchema {
  const { $schema: _dialect, additionalProperties, minimum, maximum, pattern, ...rest } = schema
  return {
    ...rest,
    ...(pattern !== undefined && rest.format !== 'uuid' && { pattern }),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && { maximum }),
    ...(typeof additionalProperties === 'object' && { additionalProperties }),
  }
}

/** `anyOf: [text of at most 100, null]` is `type: [string, null], maxLength: 100`. */
function orNull(schema: JsonSchema): JsonSchema {
  const { anyOf = [], ...rest } = schema
  const [one, nothing, ...more] = anyOf
  if (one === undefined || nothing?.type !== 'null' || more.length > 0) return schema
  if (typeof one.type !== 'string') return schema
  return {
    ...rest,
    ...one,
    type: [one.type, 'null'],
    ...(one.enum && { enum: [...one.enum, null] }),
  }
}

function mapValues<From, To>(record: Record<string, From>, change: (value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

/** The path in OpenAPI notation: `/api/documents/{id}`. */
export function openApiPath(path: string): string {
  return path.replaceAll(parameter, '{$1}')
}

/** Path parameters. Each is a record's id; a malformed one is a 404. */
export function pathParameters({ path, params }: RestRow, about: Subject | undefined): Parameter[] {
  return Array.from(path.matchAll(parameter), ([, name = '']) => {
    const record = subjectOfField[params[name] ?? name] ?? about
    if (record === undefined) throw new Error(`${path}: no record for ${name}`)
    const id = record === 'report' ? { pattern: '^[0-9a-f]{64}$' } : { format: 'uuid' }
    const schema = { type: 'string', ...id }
    return { name, in: 'path', required: true, description: `The ${record}’s id.`, schema }
  })
}

/** Returns the fields of a procedure's input that are in the body or the query; null if there are none. */
export function besidePath({ path, params, versioned }: RestRow, input: JsonSchema) {
  const inPath = Array.from(path.matchAll(parameter), ([, name = '']) => params[name] ?? name)
  const rest = without(input, versioned ? [...inPath, 'version'] : inPath)
  return rest.oneOf !== undefined || Object.keys(rest.properties ?? {}).length > 0 ? rest : null
}

/** Query parameters. A query is text, so `null` is removed from the types. */
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

function without(schema: JsonSchema, fields: readonly string[]): JsonSchema {
  const { properties, required, oneOf, ...rest } = schema
  const kept = (name: string) => !fields.includes(name)
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => kept(name))),
    }),
    ...(required && { required: required.filter(kept) }),
    ...(oneOf && { oneOf: oneOf.map((option) => without(option, fields)) }),
  }
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, ...rest } = schema
  const [first] = Array.isArray(type) ? type.filter((candidate) => candidate !== 'null') : [type]
  return {
    ...rest,
    ...(first !== undefined && { type: first }),
    ...(values && { enum: values.filter((value) => value !== null) }),
  }
}

/** Adds the notes to a schema's fields, recursively. */
function withFieldNotes(name: string, schema: JsonSchema): JsonSchema {
  const { properties, items, oneOf } = schema
  return {
    ...schema,
    ...(properties && { properties: noted(name, properties) }),
    ...(items && { items: withFieldNotes(name, items) }),
    ...(oneOf && { oneOf: oneOf.map((option) => withFieldNotes(name, option)) }),
  }
}

function noted(name: string, properties: Record<string, JsonSchema>) {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const note = fieldNotes[`${name}.${field}`] ?? fieldNotes[field]
      const added = typeof note === 'string' ? { description: note } : note
      return [field, leftOut({ ...withFieldNotes(name, schema), ...added })]
    }),
  )
}

/**
 * Generators treat a field with a default as always present, even in a request, so the description names the default
 * instead.
 */
function leftOut({ default: usual, ...schema }: JsonSchema): JsonSchema {
  if (typeof usual !== 'boolean' && typeof usual !== 'string') return schema
  return { ...schema, description: `${schema.description ?? ''} Left out, it is ${usual}.`.trim() }
}
