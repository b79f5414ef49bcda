import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const stripeKey = 'sk_test_harbor'

interface Asked {
  method: string
  path: string
  /** The form as it came, and the query of a GET. */
  fields: Record<string, string>
  idempotencyKey: string | null
}

interface VerificationSession {
  id: string
  status: 'requires_input' | 'processing' | 'verified' | 'canceled'
  last_error: { code: string } | null
  verified_outputs: { first_name: string; last_name: string } | null
}

/**
 * A real HTTP server that speaks the part of Stripe's API that the portal uses, and keeps its state: the same
 * idempotency key gets the same answer, an object reads as it was left, and each page is opened once.
 */
export async function startStripe() {
  const asked: Asked[] = []
  const answers = new Map<string, string>()
  const sessions = new Map<string, VerificationSession>()
  let pages = 0
  let fault: ((response: ServerResponse) => void) | null = null

  const send = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    const sent = JSON.stringify(body)
    response.end(sent)
    return sent
  }
  const page = (id: string) => `https://verify.stripe.example/start/${id}/${(pages += 1)}`
  const view = (session: VerificationSession, expanded: boolean) => ({
    ...session,
    object: 'identity.verification_session',
    verified_outputs: expanded ? session.verified_outputs : undefined,
    url: session.status === 'requires_input' ? page(session.id) : null,
  })

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://stripe')
    const form =
      request.method === 'POST' ? new URLSearchParams(await text(request)) : url.searchParams
    const key = request.headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : null
    const { method = '' } = request
    asked.push({ method, path: url.pathname, fields: Object.fromEntries(form), idempotencyKey })
    if (fault !== null) return fault(response)
    if (request.headers.authorization !== `Bearer ${stripeKey}`) {
      return send(response, 401, {
        error: { type: 'invalid_request_error', message: 'Invalid API Key provided' },
      })
    }
    const before = idempotencyKey === null ? undefined : answers.get(idempotencyKey)
    if (before !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json', 'idempotent-replayed': 'true' })
      return response.end(before)
    }
    if (url.pathname === '/v1/identity/verification_sessions') {
      const session: VerificationSession = {
        id: `vs_${sessions.size + 1}`,
        status: 'requires_input',
        last_error: null,
        verified_outputs: null,
      }
      sessions.set(session.id, session)
      const sent = send(response, 200, view(session, false))
      if (idempotencyKey !== null) answers.set(idempotencyKey, sent)
      return sent
    }
    const session = sessions.get(url.pathname.split('/').at(-1) ?? '')
    if (session === undefined) {
      return send(response, 404, {
        error: { type: 'invalid_request_error', code: 'resource_missing' },
      })
    }
    return send(response, 200, view(session, form.get('expand[0]') === 'verified_outputs'))
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    /** For a portal's configuration. */
    settings: { key: stripeKey, apiUrl: url },
    /** What the newest check comes to. */
    endCheck: (change: Partial<VerificationSession>) => {
      const newest = [...sessions.values()].at(-1)
      if (newest === undefined) throw new Error('no check has begun')
      sessions.set(newest.id, { ...newest, ...change })
      return newest.id
    },
    /** Answers everything this way, until null. */
    answerWith: (one: typeof fault) => {
      fault = one
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
