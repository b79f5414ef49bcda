import { z } from 'zod'
import { internalErrorMessage } from '#server/errors.ts'
import type { Header, Reference, Response } from './types.ts'

export const refusedField = z.object({ path: z.string(), message: z.string() })

export const refusal = z.object({
  message: z.string(),
  errors: z.array(refusedField).optional(),
})

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const requestId: Record<string, Reference> = {
  'x-request-id': { $ref: '#/components/headers/x-request-id' },
}
export const retryAfter: Record<string, Reference> = {
  'retry-after': { $ref: '#/components/headers/retry-after' },
}

export const sharedHeaders: Record<string, Header> = {
  'x-request-id': {
    description: 'Names this call in the log of the server. Quote it when you ask for help.',
    schema: { type: 'string', format: 'uuid' },
  },
  'retry-after': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  'x-next-cursor': {
    description: 'The `cursor` of the next page; absent on the last one.',
    schema: { type: 'string' },
  },
  'x-total-count': {
    description: 'How many there are in all pages together.',
    schema: { type: 'integer', minimum: 0 },
  },
  location: { description: 'Where to go on.', schema: { type: 'string', format: 'uri-reference' } },
  'content-disposition': {
    description: 'The name of the file (RFC 6266, RFC 8187).',
    schema: { type: 'string' },
  },
  'accept-ranges': { description: 'Ranges of bytes.', schema: { type: 'string', const: 'bytes' } },
  'content-range': {
    description: 'Which bytes these are, and of how many (RFC 9110).',
    schema: { type: 'string', examples: ['bytes 0-1023/48213'] },
  },
}

/** The refusals that mean the same wherever they are answered. */
export const sharedRefusals: Record<string, Response> = {
  BadRequest: refusalWith('The input is wrong: `errors` names each field and why.'),
  SignedOut: refusalWith('`Please log in again`: the session is missing, unknown or over.'),
  NotFound: refusalWith('`… not found`: there is no such record, or none that the caller may see.'),
  TooLarge: refusalWith('The body is too large.'),
  WrongType: refusalWith('The body is of another content type than this call takes.'),
  TooMany: refusalWith('Too many attempts.', retryAfter),
  Unforeseen: refusalWith(`\`${internalErrorMessage}\``),
  Busy: refusalWith(
    'The server is busy, its database does not answer, or nothing can be saved. A read that must be on record, such as a download, needs all of them.',
    retryAfter,
  ),
}

/** A refusal of one call in particular, whose description says when. */
export function refusalWith(
  description: string,
  headers: Record<string, Reference> = {},
): Response {
  return { description, headers: { ...requestId, ...headers }, content: error }
}

/** The refusal that every call means by this status; 403 and 409 differ from call to call. */
export function sharedRefusal(status: keyof typeof sharedNames): Reference {
  return { $ref: `#/components/responses/${sharedNames[status]}` }
}

const sharedNames = {
  400: 'BadRequest',
  401: 'SignedOut',
  404: 'NotFound',
  413: 'TooLarge',
  415: 'WrongType',
  429: 'TooMany',
  500: 'Unforeseen',
  503: 'Busy',
} as const
