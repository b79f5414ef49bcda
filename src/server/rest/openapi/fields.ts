import type { JsonSchema, Notes } from './fields/types.ts'
import { commonFields } from './fields/common.ts'
import { accessFields } from './fields/access.ts'
import { authFields } from './fields/auth.ts'
import { returnsFields } from './fields/returns.ts'
import { documentsFields } from './fields/documents.ts'
import { requestItemsFields } from './fields/request-items.ts'
import { profileFields } from './fields/profile.ts'
import { businessesFields } from './fields/businesses.ts'
import { contactFields } from './fields/contact.ts'
import { firmFields } from './fields/firm.ts'
import { moneyFields } from './fields/money.ts'
import { messagesFields } from './fields/messages.ts'

const features = [
  commonFields,
  authFields,
  accessFields,
  returnsFields,
  documentsFields,
  requestItemsFields,
  profileFields,
  businessesFields,
  contactFields,
  messagesFields,
  moneyFields,
  firmFields,
]

const notes: Notes = Object.assign({}, ...features)

/** Adds the notes to a schema's fields, recursively. */
export function withFieldNotes(name: string, schema: JsonSchema): JsonSchema {
  const { properties, items, oneOf } = schema
  return {
    ...schema,
    ...(properties && { properties: noted(name, properties) }),
    ...(items && { items: withFieldNotes(name, items) }),
    ...(oneOf && { oneOf: oneOf.map((option) => withFieldNotes(name, option)) }),
  }
}

/** For the tests: notes of removed fields, and fields that two features describe. */
export const notedFields = features.flatMap((fields) => Object.keys(fields))

function noted(name: string, properties: Record<string, JsonSchema>) {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const note = notes[`${name}.${field}`] ?? notes[field]
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
