import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { makeOpenApiDocument } from '#server/rest/openapi/document.ts'
import { documentCategory } from '#shared/documents/documents.schema.ts'
import { fieldNotes } from '#server/rest/openapi/field-notes.ts'
import { openApiPath, Schemas } from '#server/rest/openapi/schemas.ts'
import type { JsonSchema } from '#server/rest/openapi/types.ts'
import { definitionOf } from '#server/rest/procedures.ts'
import { restTable } from '#server/rest/table.ts'
import { newId } from '#server/database/database.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { answerChecker } from '#tests/support/openapi-answers.ts'

const stranger = apiAs(await testPortal())
const document = makeOpenApiDocument()

/** Every object schema in the document with its name, including nested ones. */
const objects = [
  ...Object.entries(document.components.schemas),
  ...Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId, requestBody }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => [operationId, schema] as const),
    ),
].flatMap(([name, schema]) => objectsIn(name, schema))

test('a visitor can read it', async () => {
  const answer = await stranger.get('/api/openapi.json')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toEqual(document)
})

test('it has exactly the rows of the table', () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const rows = restTable.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(described.toSorted()).toEqual(rows.toSorted())
})

test('a public linter finds no problems', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The API is the firm's own and has no license.
    rules: { 'info-license': 'off', 'info-license-url': 'off' },
  })
  const source = JSON.stringify(document)
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const said = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
  // A redirect succeeds with a 3xx, and a call without input has no 4xx.
  expect(said.toSorted()).toEqual([
    'operation-2xx-response #/paths/~1api~1login/get/responses',
    'operation-4xx-response #/paths/~1api~1docs/get/responses',
    'operation-4xx-response #/paths/~1api~1health/get/responses',
    'operation-4xx-response #/paths/~1api~1login/get/responses',
    'operation-4xx-response #/paths/~1api~1openapi.json/get/responses',
    'operation-4xx-response #/paths/~1api~1ready/get/responses',
  ])
})

test('every field has a type and a description', () => {
  expect(objects.length).toBeGreaterThan(30)
  const silent = objects.flatMap(({ name, properties }) =>
    Object.entries(properties)
      .filter(([, schema]) => !isDescribed(schema))
      .map(([field]) => `${name}.${field}`),
  )
  expect(silent).toEqual([])
})

test('every description belongs to an existing field', () => {
  const bodies = restTable.flatMap(({ procedure }) =>
    procedure === null
      ? []
      : definitionOf(procedure).inputs.flatMap((input) =>
          objectsIn(procedure, new Schemas().input(input)),
        ),
  )
  const fields = [...objects, ...bodies].flatMap(({ name, properties }) =>
    Object.keys(properties).flatMap((field) => [field, `${name}.${field}`]),
  )
  const query = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ parameters = [] }) => parameters.map((one) => `query.${one.name}`))
  const known = new Set([...fields, ...query])
  expect(Object.keys(fieldNotes).filter((field) => !known.has(field))).toEqual([])
})

test('the permissions come from the access checks of the procedures', () => {
  const { paths } = document
  expect(paths['/api/auth/login']?.['post']?.security).toEqual([])
  expect(paths['/api/profile']?.['get']?.security).toEqual([{ bearer: [] }])
  expect(Object.keys(paths['/api/auth/user']?.['get']?.responses ?? {})).not.toContain('403')
  expect(paths['/api/admin/users']?.['get']?.responses['403']).toMatchObject({
    description: expect.stringContaining(
      "`You don't have permission to view all users`",
    ) as unknown,
  })
  // It also needs a recent password.
  expect(paths['/api/admin/users/{userId}/role']?.['patch']?.responses['403']).toMatchObject({
    description: expect.stringContaining("`You don't have permission to change roles`") as unknown,
  })
  expect(paths['/api/documents/{id}/download']?.['get']?.security).toEqual([
    { bearer: [] },
    { downloadCookie: [] },
  ])
})

const withBody = restTable.filter(({ method, procedure, path }) => {
  const operation = document.paths[openApiPath(path)]?.[method.toLowerCase()]
  return procedure !== null && operation?.requestBody !== undefined
})

test.each(withBody)(
  'the example of $method $path is a right body',
  ({ method, path, params, procedure }) => {
    if (procedure === null) throw new Error('It has a procedure')
    const { requestBody } = document.paths[openApiPath(path)]?.[method.toLowerCase()] ?? {}
    const example = requestBody?.content['application/json']?.example
    expect(Object.keys(Object(example) as object).length).toBeGreaterThan(0)
    const inPath = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => [
      params[name] ?? name,
      newId(),
    ])
    const input = { ...Object(example), ...Object.fromEntries(inPath) } as unknown
    expect(definitionOf(procedure).inputs[0]?.safeParse(input).error?.issues ?? []).toEqual([])
  },
)

test('the example of an upload is an upload, but for its file', () => {
  const { requestBody } = document.paths['/api/tax-returns/{id}/documents']?.['post'] ?? {}
  expect(requestBody?.content['multipart/form-data']?.example).toEqual({
    document: expect.stringMatching(/^%PDF-/) as unknown,
    category: expect.toSatisfy(
      (word: string) => documentCategory.safeParse(word).success,
    ) as unknown,
  })
})

test('every body has an example', () => {
  const bodies = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
  expect(bodies.length).toBeGreaterThan(15)
  expect(bodies.filter(({ example }) => example === undefined)).toEqual([])
})

test('no field of a body has a default, which generators take for required', () => {
  expect(withBody.length).toBeGreaterThan(15)
  const bodies = objects.filter(({ name }) => name.endsWith('Input') || name === 'AskedItem')
  const usual = bodies.flatMap(({ name, properties }) =>
    Object.entries(properties).flatMap(([field, { default: given }]) =>
      given === undefined ? [] : [`${name}.${field}`],
    ),
  )
  expect(usual).toEqual([])
})

test('money is in cents in answers and in dollars in inputs', () => {
  const { TaxReturn, AdminUpdateEstimatedRefundInput } = document.components.schemas
  expect(TaxReturn?.properties?.['paymentAmount']?.type).toEqual(['integer', 'null'])
  expect(AdminUpdateEstimatedRefundInput?.properties?.['estimatedRefund']?.type).toEqual([
    'string',
    'number',
    'null',
  ])
})

test('an answer that it does not describe is detected', () => {
  const problemsOf = answerChecker(document)
  const headers = new Headers({ 'content-type': 'application/json', 'x-request-id': 'x' })
  const answer = {
    method: 'GET',
    path: '/api/health',
    status: 200,
    headers,
    body: { status: 'ok', version: '1.0.0' },
  }
  expect(problemsOf(answer)).toEqual([])
  expect(problemsOf({ ...answer, status: 418 })).toHaveLength(1)
  expect(problemsOf({ ...answer, body: { status: 'well' } })).toHaveLength(1)
  expect(problemsOf({ ...answer, body: { ...answer.body, more: 1 } })).toHaveLength(1)
  expect(problemsOf({ ...answer, status: 500, body: { error: 'no message' } })).toHaveLength(1)
  expect(problemsOf({ ...answer, headers: new Headers() })).toHaveLength(2)
})

test('the page loads only its own files, and they exist', async () => {
  const { status, headers, text } = await stranger.get('/api/docs')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:/)
  const css = await stranger.get('/api/docs/page.css')
  const loaded = [...`${text}${css.text}`.matchAll(/["'](\/api\/docs\/[^"']+)["']/g)]
  expect(loaded.length).toBeGreaterThan(5)
  for (const [, file = ''] of loaded) {
    expect([file, (await stranger.get(file)).status]).toEqual([file, 200])
  }
})

test.each(['page.ts', 'index.html', 'swagger-ui.js.map', '../document.ts', '%2e%2e/document.ts'])(
  '%s next to the page’s files is not served',
  async (file) => {
    const answer = await stranger.get(`/api/docs/${file}`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.json()['message']).toEqual(expect.any(String))
  },
)

interface FoundObject {
  name: string
  properties: Record<string, JsonSchema>
}

function objectsIn(name: string, schema: JsonSchema): FoundObject[] {
  const { properties = {}, oneOf = [], items } = schema
  const inner = [...Object.values(properties), ...oneOf, ...(items ? [items] : [])]
  const within = inner.flatMap((part) => objectsIn(name, part))
  return schema.properties ? [{ name, properties }, ...within] : within
}

function isDescribed({ description = '', type, $ref, anyOf, oneOf }: JsonSchema): boolean {
  return description.length > 3 && [type, $ref, anyOf, oneOf].some((said) => said !== undefined)
}
