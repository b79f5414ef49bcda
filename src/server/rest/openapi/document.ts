import { firm } from '#shared/firm.ts'
import { downloadCookie } from '#server/auth/download-cookie.ts'
import { openApiPath, operationOf } from './operations.ts'
import { bearer, refusal, sharedHeaders, sharedRefusals } from './responses.ts'
import { Schemas } from './schemas.ts'
import type { Operation } from './types.ts'
import { restTable } from '#server/rest/table.ts'

/** The contract as OpenAPI 3.1, made of the table and the schemas of its procedures. */
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
    info,
    servers: [{ url: '/', description: 'The portal that serves this document' }],
    tags,
    security: [bearer],
    paths,
    components: {
      schemas: schemas.named,
      responses: sharedRefusals,
      headers: sharedHeaders,
      securitySchemes,
    },
  }
}

/** The document as it is served; made at the first call. */
export function openApiJson(): string {
  return (json ??= JSON.stringify(makeOpenApiDocument()))
}

let json: string | undefined

const info = {
  title: `${firm.name} client portal`,
  version: '1.0.0',
  summary: 'Returns, documents and profiles of a tax-preparation firm',
  description: `Money in an answer is integer US cents; money in an input is dollars as typed. A timestamp is ISO 8601 in UTC, a date of birth \`YYYY-MM-DD\`, an id a UUIDv7.

The token of a login is the session: send it as \`Authorization: Bearer …\`. What the caller may not see is, to them, not there: 404.

Every refusal and failure is \`{ "message": "…" }\`, with \`errors: [{ path, message }]\` beside it when fields were wrong. A known path with another method is a 405 whose \`Allow\` says what it knows. Fields that a call does not know are ignored.`,
  contact: { name: firm.name, email: firm.email },
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: "A login's or a registration's token." },
  downloadCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: downloadCookie,
    description: 'Set at sign-in, for browsers that open a document in a new tab.',
  },
}

/** The document's chapters, each with the paths that belong to it; the first that fits counts. */
const chapters = [
  { path: /^\/api\/(?:auth|login)\b/, name: 'Signing in', description: 'Accounts and sessions.' },
  { path: /^\/api\/admin\//, name: 'Administration', description: "For the firm's staff." },
  {
    path: /\/(?:documents|filed-returns)\b/,
    name: 'Documents',
    description: 'What clients send in and what they get back.',
  },
  { path: /^\/api\/tax-returns\b/, name: 'Tax returns', description: 'One per client and year.' },
  { path: /^\/api\/profile\b/, name: 'Tax profile', description: 'What a return is made from.' },
  { path: /^\/api\/notifications\b/, name: 'Notifications', description: 'What has happened.' },
  { path: /^\/api\/contact\b/, name: 'Contact', description: 'Messages of visitors.' },
  { path: /^\/api\//, name: 'Service', description: 'The service itself.' },
]

export const tags = chapters.map(({ name, description }) => ({ name, description }))

export function tagOf(path: string): string {
  const chapter = chapters.find((one) => one.path.test(path))
  if (chapter === undefined) throw new Error(`${path} belongs to no chapter of the document`)
  return chapter.name
}
