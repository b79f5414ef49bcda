import { version } from '#server/base/portal-version.ts'
import { tags, operationOf } from './operations.ts'
import { enrollFirst } from '#server/base/errors.ts'
import { firm } from '#shared/firm/firm.ts'
import { downloadCookie } from '#server/calls/cookies.ts'
import { openApiPath, Schemas } from './schemas.ts'
import { bearer, refusal, sharedErrors } from './responses.ts'
import type { Header, Operation } from './types.ts'
import { restTable } from '#server/rest/table.ts'

/** The contract as OpenAPI 3.1, generated from the table and the schemas of its procedures. */
export function makeOpenApiDocument() {
  const schemas = new Schemas()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const row of restTable) {
    const path = (paths[openApiPath(row.path)] ??= {})
    path[row.method.toLowerCase()] = operationOf(row, schemas)
  }
  schemas.answer(refusal)
  return {
    openapi: '3.1.0',
    info: info(),
    servers: [{ url: '/', description: 'The portal that serves this document' }],
    tags,
    security: [bearer],
    paths,
    components: {
      schemas: schemas.named,
      responses: sharedErrors,
      headers: sharedHeaders,
      securitySchemes,
    },
  }
}

/** The serialized document, made at the first call after a change of the firm. */
export function openApiJson(): string {
  if (made?.firm !== firm) made = { firm, json: JSON.stringify(makeOpenApiDocument()) }
  return made.json
}

let made: { firm: typeof firm; json: string } | undefined

const info = () => ({
  title: `${firm.name} client portal`,
  version,
  summary: 'Returns, documents and profiles of a tax-preparation firm',
  description: `Money in an answer is integer US cents; money in an input is dollars as typed. A timestamp is ISO 8601 in UTC, a date of birth \`YYYY-MM-DD\`, an id a UUIDv7.

The token of a login is the session: send it as \`Authorization: Bearer …\`. A record that the caller may not see does not exist for them: 404. A caller who must set up a second factor first gets a 403, \`${enrollFirst}\`, from every call with a session but \`GET /api/auth/user\` and the logout.

Every refusal and failure is \`{ "message": "…" }\`, with \`errors: [{ path, message }]\` beside it when fields were wrong. A known path with another method is a 405 whose \`Allow\` says what it knows. Fields that a call does not know are ignored.`,
  contact: { name: firm.name, email: firm.email },
})

const sharedHeaders: Record<string, Header> = {
  'x-request-id': {
    description: 'Names this call in the log of the server. Quote it when you ask for help.',
    schema: { type: 'string', format: 'uuid' },
  },
  'retry-after': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  etag: {
    description: 'The version of the record, for an `If-Match`. Each change makes it another one.',
    schema: { type: 'string', examples: ['"3"'] },
  },
  'x-next-cursor': {
    description: 'The `cursor` of the next page; absent on the last one.',
    schema: { type: 'string' },
  },
  'x-total-count': {
    description:
      'How many there are in all pages together; absent when that was not counted to the end.',
    schema: { type: 'integer', minimum: 0 },
  },
  'x-total-more-than': {
    description: 'In place of `x-total-count`: counting a search stopped here.',
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

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A login’s or a registration’s token.' },
  downloadCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: downloadCookie,
    description: 'Set at sign-in, for browsers that open a document in a new tab.',
  },
}
