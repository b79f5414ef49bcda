import type { OutgoingHttpHeaders } from 'node:http'
import { expect } from 'vitest'
import { viewAsHeader } from '#shared/base/api.ts'
import { makeOpenApiDocument } from '#server/rest/openapi/document.ts'
import { openApiPath } from '#server/rest/openapi/schemas.ts'
import { restTable } from '#server/rest/table.ts'
import { answerChecker } from './openapi-answers.ts'

const problemsOf = answerChecker(makeOpenApiDocument())

const rows = restTable.map(({ method, path }) => ({
  method,
  path: openApiPath(path),
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`),
}))

export interface Answer {
  statusCode: number
  headers: OutgoingHttpHeaders
  body: string
}

/**
 * Fails the test if the answer to a call of the REST table, sent with these headers, is not as the OpenAPI document
 * describes it. A 405 is left out: it is no answer of a call that the document names. So is staff's view as a client,
 * which belongs to the portal's own pages.
 */
export function expectDocumented(
  method: string,
  url: string,
  sent: object,
  { statusCode, headers, body }: Answer,
) {
  if (viewAsHeader in sent) return
  const [address = ''] = url.split('?')
  const row = rows.find((one) => one.method === method && one.pattern.test(address))
  if (row === undefined || statusCode === 405) return
  const named = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const isJson = named.get('content-type')?.startsWith('application/json') === true
  const seen = {
    ...row,
    status: statusCode,
    headers: named,
    body: isJson ? JSON.parse(body) : undefined,
  }
  expect(problemsOf(seen), `${method} ${address} answers as documented`).toEqual([])
}
