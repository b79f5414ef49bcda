import type { Caller } from '#server/rest/openapi/procedures.ts'
import { refusalWith, sharedRefusal } from '#server/rest/openapi/refusals.ts'
import type { Content, Operation, Reference, Response } from '#server/rest/openapi/types.ts'

export interface CallFacts {
  caller: Caller
  /** Completes "You don't have permission to …". */
  action: string
  /** Whether it reads a body. */
  body: boolean
  /** Whether it reads a query. */
  query: boolean
  /** Whether its path names a record. */
  record: boolean
}

/** A success. `headers` are of those that the document shares. */
export function success(
  description: string,
  content: Content | null,
  headers: readonly string[] = [],
): Response {
  const named = ['x-request-id', ...headers]
  return {
    description,
    headers: Object.fromEntries(named.map((name) => [name, header(name)])),
    ...(content && { content }),
  }
}

/** How the walls that every call passes may refuse this one. */
export function refusalsOf(facts: CallFacts): Operation['responses'] {
  const { caller, action, body, query, record } = facts
  return {
    ...((body || query) && { 400: sharedRefusal(400) }),
    ...(caller !== 'anyone' && { 401: sharedRefusal(401) }),
    ...(caller === 'staff' && { 403: refusalWith(`\`You don't have permission to ${action}\``) }),
    ...(record && { 404: sharedRefusal(404) }),
    ...(body && { 413: sharedRefusal(413), 415: sharedRefusal(415) }),
    500: sharedRefusal(500),
    503: sharedRefusal(503),
  }
}

/** Who may call it, as a sentence. */
export const whoMayCall: Record<Caller, string> = {
  anyone: 'Anyone may call it.',
  signedIn: 'Needs a session. Clients reach their own records only; to them, others are not there.',
  staff: "For the firm's staff (role `admin`).",
}

export const bearer = { bearer: [] }

function header(name: string): Reference {
  return { $ref: `#/components/headers/${name}` }
}
