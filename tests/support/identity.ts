import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A real HTTP server that speaks the contract of docs/identity-provider.md, with a check's state as a test sets it. */
export async function startIdentityProvider() {
  const asked: { url: string; authorization: string; body: Record<string, unknown> }[] = []
  let answer: ((response: ServerResponse) => void) | null = null
  const states = new Map<string, string>()
  const ids = new Map<string, string>()
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '', method, headers } = request
    const body = method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {}
    asked.push({ url, authorization: String(headers.authorization), body })
    if (answer !== null) return answer(response)
    response.setHeader('content-type', 'application/json')
    if (method === 'POST') {
      const reference = String(body.reference)
      const id = ids.get(reference) ?? `check-${states.size + 1}`
      ids.set(reference, id)
      if (!states.has(id)) states.set(id, 'pending')
      response.statusCode = 201
      return response.end(JSON.stringify({ id, url: `https://identity.example/${id}` }))
    }
    return response.end(JSON.stringify({ status: states.get(url.split('/').at(-1) ?? '') }))
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** How the newest check ends. */
    end: (state: 'passed' | 'failed') => states.set(`check-${states.size}`, state),
    /** Answers everything this way, until null. */
    answerWith: (one: typeof answer) => {
      answer = one
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>
