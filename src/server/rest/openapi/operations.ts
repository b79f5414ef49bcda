import { exampleOf } from './examples.ts'
import { describePlain } from './plain-operations.ts'
import {
  bearer,
  errorResponsesOf,
  errorResponse,
  json,
  response,
  sharedError,
  whoMayCall,
} from './responses.ts'
import { besidePath, pathParameters, queryParameters, type Schemas } from './schemas.ts'
import type { Described, JsonSchema, Operation, Parameter } from './types.ts'
import { keyReused } from '#server/base/errors.ts'
import { accessOf, definitionOf } from '#server/rest/procedures.ts'
import { type ProcedurePath, type RestRow, takesIfMatch } from '#server/rest/row.ts'

export function operationOf(row: RestRow, schemas: Schemas): Operation {
  const { procedure } = row
  const { about } = accessOf(row)
  const parts =
    procedure === null ? describePlain(row, schemas) : describeCall(row, procedure, schemas)
  const { operationId, description, security, parameters = [], ...rest } = parts
  const all = [...pathParameters(row, about), ...parameters]
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

/** Describes a row from its procedure. */
function describeCall(row: RestRow, path: ProcedurePath, schemas: Schemas): Described {
  const { inputs, output, meta } = definitionOf(path)
  const { caller = 'anyone', action = 'do that', limit } = meta
  const operationId = row.operationId ?? idOf(path)
  const [input] = inputs
  const sent = input ? besidePath(row, schemas.input(input)) : null
  const query = row.method === 'GET' ? sent : null
  const facts = {
    ...meta,
    caller,
    action,
    body: row.method !== 'GET',
    query: query !== null,
    record: row.path.includes(':') || (sent !== null && namesRecord(sent)),
    maybeSignedIn: row.session === 'optional',
    forbidden: row.also[403],
    // Changes without their own limit have the general one.
    limited: Array.isArray(limit) || (!limit && row.method !== 'GET'),
  }
  return {
    operationId,
    description: whoMayCall[caller],
    security: securityOf(row, caller === 'anyone'),
    parameters: [...(query ? queryParameters(query) : []), ...(takesIfMatch(row) ? [ifMatch] : [])],
    ...(sent && !query && { requestBody: bodyOf(operationId, path, sent, schemas) }),
    responses: {
      ...successesOf(row, schemas.answer(row.schema ?? output)),
      ...errorResponsesOf(facts),
      ...alsoOf(row, sent),
    },
  }
}

/** Whether an input has a field with the id of a record: `client`, `taxReturnIds`. */
function namesRecord({ properties = {} }: JsonSchema): boolean {
  return Object.keys(properties).some((name) => /^(id|client)$|Ids?$/.test(name))
}

/** `admin.returns.updateStatus` → `adminUpdateStatus`. */
function idOf(procedure: string): string {
  const names = procedure.split('.')
  return `${names[0]}${capitalized(names.at(-1) ?? '')}`
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Inputs are named after their call: `AdminUpdateStatusInput`. */
function bodyOf(operationId: string, procedure: string, sent: JsonSchema, schemas: Schemas) {
  const schema = schemas.name(`${capitalized(operationId)}Input`, sent, procedure)
  const example = exampleOf(schema, schemas.named)
  return { required: true, content: { 'application/json': { schema, example } } }
}

function securityOf({ session }: RestRow, isPublic: boolean): Operation['security'] {
  if (session === 'optional') return [{}, bearer]
  return isPublic ? [] : [bearer]
}

function successesOf(row: RestRow, schema: JsonSchema): Operation['responses'] {
  const headers = [
    ...(row.paged ? ['x-next-cursor', 'x-total-count', 'x-total-more-than'] : []),
    ...(row.versioned ? ['etag'] : []),
  ]
  const answer = (description: string) => response(description, json(schema), headers)
  const others = Object.entries(row.also).filter(([status]) => status.startsWith('2'))
  return {
    [row.status]: answer(row.status === 201 ? 'Done, and made.' : 'Done.'),
    ...Object.fromEntries(others.map(([status, when]) => [status, answer(when)])),
  }
}

/** Returns the errors of this call only. A key that was sent with something else is one of all calls that take a key. */
function alsoOf(row: RestRow, sent: JsonSchema | null): Operation['responses'] {
  const takesKey = sent?.properties?.['key'] !== undefined
  const conflict = [row.also[409], takesKey && `\`${keyReused}\``].filter(Boolean).join(' Or: ')
  const also = { ...row.also, ...(conflict !== '' && { 409: conflict }) }
  const refused = Object.entries(also).filter(([status]) => !/^(2|403)/.test(status))
  return {
    ...(takesIfMatch(row) && { 412: sharedError(412) }),
    ...Object.fromEntries(refused.map(([status, when]) => [status, errorResponse(when)])),
  }
}

const ifMatch: Parameter = {
  name: 'if-match',
  in: 'header',
  description:
    'The `ETag` that the change is based on, or a list of them (RFC 9110); `*` for any. Without it, the change is made even if somebody saved in between.',
  schema: { type: 'string', examples: ['"3"'] },
}

/** Tags with the paths that they cover; the first match counts. */
const tagRules = [
  { path: /^\/api\/(?:auth|login)\b/, name: 'Signing in', description: 'Accounts and sessions.' },
  { path: /^\/api\/admin\//, name: 'Administration', description: 'For the firm’s staff.' },
  {
    path: /\/(?:documents|filed-returns)\b/,
    name: 'Documents',
    description: 'What clients send in and what they get back.',
  },
  { path: /^\/api\/tax-returns\b/, name: 'Tax returns', description: 'One per client and year.' },
  { path: /^\/api\/profile\b/, name: 'Tax profile', description: 'What a return is made from.' },
  {
    path: /^\/api\/messages\b/,
    name: 'Messages',
    description: 'What a client and the firm write to each other.',
  },
  { path: /^\/api\/notifications\b/, name: 'Notifications', description: 'What has happened.' },
  {
    path: /^\/api\/contact\b/,
    name: 'Contact',
    description: 'Messages to the firm. A client with a session reads the answer in the portal.',
  },
  { path: /^\/api\//, name: 'Service', description: 'The service itself.' },
]

export const tags = tagRules.map(({ name, description }) => ({ name, description }))

function tagOf(path: string): string {
  const tag = tagRules.find((rule) => rule.path.test(path))
  if (tag === undefined) throw new Error(`${path} has no tag`)
  return tag.name
}
