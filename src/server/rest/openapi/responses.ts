import { confirmFirst, stepUpMinutes } from '#shared/api.ts'
import type { Caller } from './procedures.ts'
import { refusalWith, sharedRefusal } from './refusals.ts'
import type { Content, Operation, Reference, Response } from './types.ts'

export interface CallFacts {
  caller: Caller
  /** Completes "You don't have permission to …". */
  action: string
  /** Whether the password must have been typed a short while ago. */
  steppedUp?: boolean
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
  const { caller, body, query, record } = facts
  const forbidden = forbiddenWords(facts)
  return {
    ...((body || query) && { 400: sharedRefusal(400) }),
    ...(caller !== 'anyone' && { 401: sharedRefusal(401) }),
    ...(forbidden.length > 0 && { 403: refusalWith(forbidden.join(', or ')) }),
    ...(record && { 404: sharedRefusal(404) }),
    ...(body && { 413: sharedRefusal(413), 415: sharedRefusal(415) }),
    500: sharedRefusal(500),
    503: sharedRefusal(503),
  }
}

function forbiddenWords({ caller, action, steppedUp }: CallFacts): string[] {
  return [
    ...(caller === 'staff' ? [`\`You don't have permission to ${action}\``] : []),
    ...(steppedUp
      ? [
          `\`${confirmFirst}\`: more than ${stepUpMinutes} minutes have passed since the sign-in or the last \`POST /api/auth/confirm\`.`,
        ]
      : []),
  ]
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
