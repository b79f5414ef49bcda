import { z } from 'zod'
import { adminTaxReturn, clientDetails, taxReturnWithNotes } from '#shared/admin.schema.ts'
import { messageAnswer, successAnswer } from '#shared/answers.ts'
import { confirmAnswer, forgotPasswordAnswer, signedIn, user } from '#shared/auth.schema.ts'
import { contactAnswer } from '#shared/contact.schema.ts'
import { dependent, dependentInput } from '#shared/dependents.schema.ts'
import { adminDocument, clientDocument, filedReturn } from '#shared/documents.schema.ts'
import { notification } from '#shared/notifications.schema.ts'
import { profile } from '#shared/profile.schema.ts'
import { taxReturn } from '#shared/returns.schema.ts'
import { withFieldNotes } from './fields.ts'
import type { JsonSchema } from './types.ts'
import { health } from '#server/health.ts'
import { refusal, refusedField } from './responses.ts'

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

/** The schemas that stand in the document under a name of their own; any other stands where it is used. */
export const names = z.registry<{ id: string; description?: string }>()

names.add(user, { id: 'User' })
names.add(signedIn, { id: 'SignedIn', description: 'The token is the session: keep it secret.' })
names.add(confirmAnswer, { id: 'Confirmed' })
names.add(forgotPasswordAnswer, { id: 'ResetLinkSent' })
names.add(successAnswer, { id: 'Success' })
names.add(messageAnswer, { id: 'Message' })
names.add(contactAnswer, { id: 'ContactReceived' })
names.add(taxReturn, { id: 'TaxReturn', description: 'A tax return as its client sees it.' })
names.add(taxReturnWithNotes, {
  id: 'TaxReturnWithNotes',
  description: "A tax return with the firm's own notes.",
})
names.add(adminTaxReturn, { id: 'AdminTaxReturn', description: 'A tax return as staff see it.' })
names.add(clientDocument, { id: 'Document', description: 'A document as clients see it.' })
names.add(adminDocument, {
  id: 'AdminDocument',
  description: 'The same document as staff see it, under other names.',
})
names.add(filedReturn, {
  id: 'FiledReturn',
  description: 'A completed or filed return with its finished documents.',
})
names.add(profile, {
  id: 'Profile',
  description: 'A tax profile, null for what is missing. Its client reads the numbers whole.',
})
names.add(dependent, { id: 'Dependent' })
names.add(dependentInput, {
  id: 'DependentInput',
  description: 'With an id a dependent that exists, without one a new one.',
})
names.add(clientDetails, {
  id: 'ClientDetails',
  description: 'A client as staff see one: SSNs as ***-**-6789, bank numbers as *****6789.',
})
names.add(notification, { id: 'Notification' })
names.add(health, { id: 'Health' })
names.add(refusal, { id: 'Error', description: 'What every refusal and failure is answered with.' })
names.add(refusedField, { id: 'FieldError' })
