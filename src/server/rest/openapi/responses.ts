import { z } from 'zod'
import { factors } from '#shared/auth/two-factor.schema.ts'
import { confirmFirst, stepUpMinutes } from '#shared/base/api.ts'
import { enrollFirst, proveFirst } from '#server/base/errors.ts'
import type { Content, JsonSchema, Operation, Reference, Response } from './types.ts'
import type { Caller } from '#server/calls/meta.ts'
import { internalErrorMessage } from '#server/base/error-answers.ts'

export interface CallFacts {
  caller: Caller
  /** Completes "You don't have permission to …". */
  action?: string
  /** Why this call alone may be forbidden. */
  forbidden?: string | undefined
  /** True if it needs a recent password confirmation. */
  steppedUp?: boolean
  /** True if it works before the address is proven. */
  beforeProof?: boolean
  /** True if it works while a required second factor is missing. */
  beforeEnrolling?: boolean
  /** True if it works with and without a session. */
  maybeSignedIn?: boolean
  body?: boolean
  query?: boolean
  /** True if its path or its input names a record by its id. */
  record?: boolean
  /** True if a rate limit applies. */
  limited?: boolean
}

/** An answer with shared headers. */
export function response(
  description: string,
  content: Content | null,
  headers: readonly string[] = [],
): Response {
  const named = ['x-request-id', ...headers].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ])
  return { description, headers: Object.fromEntries(named), ...(content && { content }) }
}

/** An error of one call, with its cause. */
export function errorResponse(description: string, headers: readonly string[] = []): Response {
  return response(description, json({ $ref: '#/components/schemas/Error' }), headers)
}

export function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } }
}

/** Errors that follow from a call's properties. */
export function errorResponsesOf(facts: CallFacts): Operation['responses'] {
  const { caller, maybeSignedIn, body, query, record, limited } = facts
  const forbidden = forbiddenMessages(facts)
  return {
    ...((body || query) && { 400: sharedError(400) }),
    ...((caller !== 'anyone' || maybeSignedIn) && { 401: sharedError(401) }),
    ...(forbidden.length > 0 && { 403: errorResponse(forbidden.join(' Or ')) }),
    ...(record && { 404: sharedError(404) }),
    ...(body && { 413: sharedError(413), 415: sharedError(415) }),
    ...(limited && { 429: sharedError(429) }),
    500: sharedError(500),
    503: sharedError(503),
  }
}

function forbiddenMessages(facts: CallFacts): string[] {
  const { caller, forbidden: here, action, steppedUp, body, beforeProof, beforeEnrolling } = facts
  const confirm = `\`${confirmFirst}\`: more than ${stepUpMinutes} minutes have passed since the sign-in or the last \`POST /api/auth/confirm\`.`
  const forbidden = `\`You don't have permission to ${action}\``
  const prove = `\`${proveFirst}\`: with \`EMAIL_PROOF=required\`, until the link that was mailed after the registration is opened.`
  return [
    ...(here === undefined ? [] : [here]),
    ...(caller === 'staff' ? [forbidden] : []),
    ...(steppedUp ? [confirm] : []),
    ...(caller !== 'anyone' && !beforeEnrolling ? [`\`${enrollFirst}\``] : []),
    ...(body && caller !== 'anyone' && !beforeProof ? [prove] : []),
  ]
}

export const whoMayCall: Record<Caller, string> = {
  anyone: 'Anyone may call it.',
  link: 'Needs the session of a mailed link.',
  signedIn: 'Needs a session. Clients reach their own records only; others do not exist for them.',
  staff: 'For the firm’s staff (role `admin`).',
}

export const bearer = { bearer: [] }

export const refusedField = z.object({ path: z.string(), message: z.string() })

export const refusal = z.object({
  message: z.string(),
  errors: z.array(refusedField).optional(),
  twoFactor: z.literal(true).optional(),
  methods: z.array(z.enum(factors)).optional(),
})

/** Errors that mean the same in every call, by status. 403 and 409 differ. */
const shared = {
  400: { name: 'BadRequest', when: 'The input is wrong: `errors` names each field and why.' },
  401: {
    name: 'SignedOut',
    when: '`Please log in again`: the session is missing, unknown or over.',
  },
  404: {
    name: 'NotFound',
    when: '`… not found`: there is no such record, or none that the caller may see.',
  },
  412: {
    name: 'NotCurrent',
    when: '`If-Match does not name the current version`, whose `ETag` comes with it if there is one.',
    headers: ['etag'],
  },
  413: { name: 'TooLarge', when: 'The body is too large.' },
  415: { name: 'WrongType', when: 'This call does not accept the content type of the body.' },
  429: { name: 'TooMany', when: 'Too many attempts.', headers: ['retry-after'] },
  500: { name: 'Unforeseen', when: `\`${internalErrorMessage}\`` },
  503: {
    name: 'Busy',
    when: 'The server is busy, its database does not answer, or nothing can be saved. A read that must be on record, such as a download, needs all of them.',
    headers: ['retry-after'],
  },
} satisfies Record<number, SharedError>

export const sharedErrors: Record<string, Response> = Object.fromEntries(
  Object.values<SharedError>(shared).map(({ name, when, headers }) => [
    name,
    errorResponse(when, headers),
  ]),
)

interface SharedError {
  name: string
  when: string
  headers?: string[]
}

export function sharedError(status: keyof typeof shared): Reference {
  return { $ref: `#/components/responses/${shared[status].name}` }
}
