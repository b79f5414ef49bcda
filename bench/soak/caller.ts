import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Call {
  method?: string
  url: string
  token?: string | undefined
  headers?: Record<string, string>
  /** Sent as JSON, unless it is bytes or text. */
  body?: unknown
}

export interface Answer {
  status: number
  bytes: Buffer
  /** The parsed body. */
  json: () => unknown
}

export type Caller = ReturnType<typeof openCaller>

/** Calls the portal over connections that stay open until `close`. */
export function openCaller(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })

  /** Sends the head; the caller sends the body. */
  function begin({ method = 'GET', url, token, headers = {} }: Call): ClientRequest {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const all = { ...authorization, ...headers }
    return request({ host: '127.0.0.1', port, method, path: url, headers: all, agent })
  }

  async function call({ body, ...head }: Call): Promise<Answer> {
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const payload = Buffer.from(isRaw ? (body ?? '') : JSON.stringify(body))
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const length = body === undefined ? {} : { 'content-length': String(payload.length) }
    const headers = { ...type, ...length, ...head.headers }
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    begin({ ...head, headers })
      .once('response', resolve)
      .once('error', reject)
      .end(payload)
    const answer = await promise
    const bytes = await buffer(answer)
    const status = answer.statusCode ?? 0
    return { status, bytes, json: () => JSON.parse(bytes.toString()) }
  }

  /** @throws when the status is a different one. */
  async function expect(status: number, what: Call): Promise<Answer> {
    const answer = await call(what)
    if (answer.status === status) return answer
    const text = answer.bytes.toString().slice(0, 200)
    throw new Error(`${what.method ?? 'GET'} ${what.url}: ${answer.status} ${text}`)
  }

  return { begin, call, expect, close: () => agent.destroy() }
}
