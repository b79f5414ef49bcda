import type { RestRow } from '#server/rest/row.ts'
import { dateAsText } from '#server/rest/serializers.ts'
import type { Parameter, JsonSchema } from './fields/types.ts'
import { z } from 'zod'
import { adminTaxReturn, clientDetails, taxReturnWithNotes } from '#shared/returns/admin.schema.ts'
import { messageAnswer, successAnswer } from '#shared/base/text.ts'
import { confirmAnswer, forgotPasswordAnswer, signedIn, user } from '#shared/auth/auth.schema.ts'
import { clientAccess, myClientNow } from '#shared/clients/client-access.schema.ts'
import { wholeClient } from '#shared/clients/clients.schema.ts'
import { contactAnswer } from '#shared/messages/contact.schema.ts'
import { dependent, dependentInput } from '#shared/profile/dependents.schema.ts'
import { adminDocument, clientDocument, filedReturn } from '#shared/documents/documents.schema.ts'
import { cannedAnswer } from '#shared/messages/canned-answers.schema.ts'
import { clientThread, openedThread, threadMessage } from '#shared/messages/messages.schema.ts'
import {
  openedStaffThread,
  staffMessage,
  staffThread,
} from '#shared/messages/staff-messages.schema.ts'
import { notification } from '#shared/realtime/notifications.schema.ts'
import { profile } from '#shared/profile/profile.schema.ts'
import {
  askedAnswer,
  askedItem,
  checklist,
  questionnaire,
  requestItem,
} from '#shared/checklist/request-items.schema.ts'
import { answers } from '#shared/checklist/questionnaire.schema.ts'
import { taxReturn } from '#shared/returns/returns.schema.ts'
import { teamMember } from '#shared/auth/team.schema.ts'
import { withFieldNotes } from './fields.ts'
import { type Subject, subjectOfField } from '#server/calls/meta.ts'
import { health } from '#server/features/health/health.ts'
import { refusal, refusedField } from './responses.ts'

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

  /** Names a schema and returns a reference to it. */
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

/** Schemas that have their own name in the document. */
const named: [schema: z.ZodType, id: string, description?: string][] = [
  [user, 'User'],
  [teamMember, 'TeamMember', 'A member of the staff, with what they answer for.'],
  [signedIn, 'SignedIn', 'The token is the session: keep it secret.'],
  [confirmAnswer, 'Confirmed'],
  [forgotPasswordAnswer, 'ResetLinkSent'],
  [successAnswer, 'Success'],
  [messageAnswer, 'Confirmation', 'What was done, in a sentence for the person.'],
  [contactAnswer, 'ContactReceived'],
  [taxReturn, 'TaxReturn', 'A tax return as its client sees it.'],
  [taxReturnWithNotes, 'TaxReturnWithNotes', 'A tax return with the firm’s own notes.'],
  [adminTaxReturn, 'AdminTaxReturn', 'A tax return as staff see it.'],
  [clientDocument, 'Document', 'A document as clients see it.'],
  [adminDocument, 'AdminDocument', 'The same document as staff see it, under other names.'],
  [requestItem, 'RequestItem', 'A document that a return needs from its client.'],
  [checklist, 'Checklist', 'What a return needs, in the order in which it was asked for.'],
  [askedItem, 'AskedItem', 'A document to ask for.'],
  [askedAnswer, 'Asked'],
  [answers, 'Answers', 'A question that is left out has no answer.'],
  [questionnaire, 'Questionnaire'],
  [filedReturn, 'FiledReturn', 'A completed or filed return with its finished documents.'],
  [
    profile,
    'Profile',
    'A tax profile, null for what is missing. Its client reads the numbers whole.',
  ],
  [dependent, 'Dependent'],
  [dependentInput, 'DependentInput', 'With an id a dependent that exists, without one a new one.'],
  [
    clientDetails,
    'ClientDetails',
    'A client as staff see one: SSNs as ***-**-6789, bank numbers as *****6789.',
  ],
  [wholeClient, 'Client', 'Who a return is about.'],
  [myClientNow, 'MyClient', 'A client the caller acts for.'],
  [clientAccess, 'ClientAccess', 'A person who can see a client, could, or is invited.'],
  [notification, 'Notification'],
  [clientThread, 'Thread', 'What a client and the firm write to each other about one thing.'],
  [openedThread, 'OpenedThread'],
  [threadMessage, 'Message'],
  [staffThread, 'StaffThread'],
  [openedStaffThread, 'OpenedStaffThread'],
  [staffMessage, 'StaffMessage'],
  [cannedAnswer, 'CannedAnswer'],
  [health, 'Health'],
  [refusal, 'Error', 'The answer to every refusal and failure.'],
  [refusedField, 'FieldError'],
]

const names = z.registry<{ id: string; description?: string }>()
for (const [schema, id, description] of named) {
  if (named.filter(([, other]) => other === id).length > 1)
    throw new Error(`two schemas named ${id}`)
  names.add(schema, { id, ...(description !== undefined && { description }) })
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
