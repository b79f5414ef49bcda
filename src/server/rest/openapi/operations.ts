import { besidePath, pathParameters, queryParameters } from './inputs.ts'
import { describePlain } from './plain-operations.ts'
import { describeProcedure } from './procedures.ts'
import { refusalWith, sharedRefusal } from './refusals.ts'
import { bearer, refusalsOf, success, whoMayCall } from './responses.ts'
import type { Schemas } from './schemas.ts'
import { tagOf } from './tags.ts'
import type { Described, JsonSchema, Operation } from './types.ts'
import type { ProcedurePath, RestRow } from '#server/rest/row.ts'

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
