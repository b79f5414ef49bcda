import type { InjectOptions } from 'fastify'
import type { TestApp } from './app.ts'
import { expectDocumented } from './documented.ts'

/** The type of a body, unless the test names another one. */
type Fields = Record<string, unknown>

export interface ApiAnswer<Body = Fields> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  /** The parsed body. */
  json: () => Body
  list: () => Fields[]
}

type Method = NonNullable<InjectOptions['method']>

/** Calls the REST table in process with this token; without one, as a visitor. */
export function apiAs({ app }: Pick<TestApp, 'app'>, token: string | null = null) {
  const send = async <Body = Fields>(
    method: Method,
    url: string,
    body?: unknown,
    headers = {},
  ): Promise<ApiAnswer<Body>> => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: jsonOf(body) }),
      ...(body !== undefined && { headers: jsonHeaders(token, headers) }),
    })
    expectDocumented(method, url, headers, answer)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      json: () => answer.json<Body>(),
      list: () => answer.json<Fields[]>(),
    }
  }
  return {
    send,
    get: <Body = Fields>(url: string, headers?: Record<string, string>) =>
      send<Body>('GET', url, undefined, headers),
    post: <Body = Fields>(url: string, body: unknown = {}) => send<Body>('POST', url, body),
    put: (url: string, body: unknown) => send('PUT', url, body),
    patch: (url: string, body: unknown = {}) => send('PATCH', url, body),
    delete: (url: string) => send('DELETE', url),
    /** Uploads a document the way a browser's form does. */
    upload: async (returnId: string, file: UploadFile, key?: string) => {
      const form = new FormData()
      if (file.category !== undefined) form.append('category', file.category)
      if (file.isPrivate) form.append('private', 'true')
      form.append('document', new File([new Uint8Array(file.bytes)], file.name))
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const type = request.headers.get('content-type') ?? ''
      const payload = Buffer.from(await request.arrayBuffer())
      const url = `/api/tax-returns/${returnId}/documents`
      const auth = token === null ? {} : { authorization: `Bearer ${token}` }
      const named = key !== undefined && { 'idempotency-key': key }
      const headers = { 'content-type': type, ...auth, ...named }
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      expectDocumented('POST', url, headers, answer)
      return { status: answer.statusCode, json: () => answer.json<Fields>() }
    },
  }
}

export interface UploadFile {
  name: string
  bytes: Buffer
  category?: string
  /** As the box of a private message sends it. */
  isPrivate?: boolean
}

function jsonOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function jsonHeaders(token: string | null, headers: Record<string, string>) {
  return {
    'content-type': 'application/json',
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...headers,
  }
}
