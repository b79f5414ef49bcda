import createClient, { type Middleware } from 'openapi-fetch'
import { expect } from 'vitest'
import { answerChecker } from './openapi-answers.ts'
import type { paths } from '../server/rest/portal-api.gen.ts'

/** Reads a portal's OpenAPI document and makes clients that check each answer against it. */
export async function thirdParty(baseUrl: string) {
  const document: unknown = await (await fetch(`${baseUrl}/api/openapi.json`)).json()
  const problemsOf = answerChecker(document)
  /** The calls so far, such as `GET /api/documents/{id}`. */
  const called = new Set<string>()
  const holdToDocument: Middleware = {
    async onResponse({ request: { method }, response, schemaPath: path }) {
      const { status, headers } = response
      const isJson = headers.get('content-type')?.startsWith('application/json') === true
      const body: unknown = isJson ? await response.clone().json() : undefined
      called.add(`${method} ${path}`)
      expect(problemsOf({ method, path, status, headers, body })).toEqual([])
    },
  }
  const clientWith = (token: string | null) => {
    const client = createClient<paths>({
      baseUrl,
      ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
    })
    client.use(holdToDocument)
    return client
  }
  return { document, called, clientWith }
}

export type ThirdPartyClient = ReturnType<typeof createClient<paths>>

export interface SentFile {
  name: string
  category: 'w2' | '1099' | 'completed_return'
  bytes: Buffer
}

export function upload(client: ThirdPartyClient, id: string, { name, category, bytes }: SentFile) {
  return client.POST('/api/tax-returns/{id}/documents', {
    params: { path: { id } },
    body: { document: new Blob([new Uint8Array(bytes)]), category },
    bodySerializer: (body) => {
      const form = new FormData()
      form.append('category', body.category)
      form.append('document', body.document, name)
      return form
    },
  })
}

export async function createReturn(client: ThirdPartyClient, taxYear = 2025): Promise<string> {
  const { data } = await client.POST('/api/tax-returns', { body: { taxYear, status: 'pending' } })
  return data?.id ?? ''
}
