import { z } from 'zod'
import { withFieldNotes } from './fields.ts'
import { names } from './names.ts'
import type { JsonSchema } from './types.ts'

/** Collects the named schemas while the document is made, and turns zod into JSON Schema. */
export class Schemas {
  readonly named: Record<string, JsonSchema> = {}

  /** What an answer holds. A date leaves the server as ISO 8601 text in UTC. */
  answer(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'output')
  }

  /** What a caller may send, before the server trims, reads and converts it. */
  input(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, 'input')
  }

  /** Gives a schema a name; answers with the reference to it. */
  name(name: string, schema: JsonSchema): JsonSchema {
    this.named[name] = withFieldNotes(name, schema)
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

/** zod's own type of JSON Schema knows many more keywords than it ever writes. */
const jsonSchema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null)

const dateAsText = ({ zodSchema }: { zodSchema: z.core.$ZodTypes }) =>
  zodSchema._zod.def.type === 'date' ? { type: 'string' as const, format: 'date-time' } : 'throw'

/** The same schema, said as plainly as OpenAPI can, with its references pointing into the document. */
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

/** Less what says nothing to a reader: the bounds of every safe integer, a UUID as a pattern. */
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
