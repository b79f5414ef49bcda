import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { FirmAccounts } from '#server/features/auth/firm-account/provider.ts'

const clientId = 'portal'
const clientSecret = 'harbor secret: 1+1=2'

/** What the next ID token says, beside or in place of what is right. `undefined` leaves a claim out. */
type Claims = Record<string, unknown>

interface Fault {
  claims?: Claims
  /** Signs with a key that is not published, not at all, or with the client's secret. */
  signs?: 'stranger' | 'none' | 'secret'
  /** What the server does in place of answering. */
  does?: 'html' | 'hang' | 'error'
  /** Says that it is another issuer in its settings. */
  says?: string
}

export type FirmIssuer = Awaited<ReturnType<typeof startFirmIssuer>>

/** An issuer with keys of its own, for the faults that no certified provider makes. */
export async function startFirmIssuer(path = '') {
  const published = await aKey()
  const stranger = await aKey()
  const challenges = new Map<string, string>()
  const nonces = new Map<string, string>()
  let fault: Fault = {}
  let tokensAsked = 0
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = origin + path

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { does, says } = fault
    if (does === 'hang') return
    if (does === 'html') return send(response, 200, '<h1>Maintenance</h1>', 'text/html')
    if (does === 'error') return send(response, 503, '{}')
    switch (String(request.url)) {
      case `${path}/.well-known/openid-configuration`:
        return send(response, 200, JSON.stringify({ ...settings(), ...(says && { issuer: says }) }))
      case '/jwks':
        return send(response, 200, JSON.stringify({ keys: [published.jwk] }))
      case '/token':
        tokensAsked += 1
        return answerToken(new URLSearchParams(await text(request)), response)
      default:
        return send(response, 404, '{}')
    }
  }

  function settings() {
    return {
      issuer,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    }
  }

  async function answerToken(form: URLSearchParams, response: ServerResponse) {
    const code = form.get('code') ?? ''
    const challenge = challenges.get(code)
    const verifier = form.get('code_verifier') ?? ''
    const isRight =
      challenge === createHash('sha256').update(verifier).digest('base64url') &&
      form.get('client_id') === clientId &&
      form.get('client_secret') === clientSecret
    challenges.delete(code)
    if (!isRight) return send(response, 400, JSON.stringify({ error: 'invalid_grant' }))
    const id_token = await sign({
      iss: issuer,
      aud: clientId,
      sub: 'subject-1',
      nonce: nonces.get(code),
      iat: now(),
      exp: now() + 300,
      auth_time: now(),
      email_verified: true,
      ...fault.claims,
    })
    send(response, 200, JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token }))
  }

  function sign(claims: Claims): Promise<string> | string {
    const { signs } = fault
    if (signs === 'none') return new UnsecuredJWT(claims).encode()
    if (signs === 'secret') {
      const secret = new TextEncoder().encode(clientSecret.padEnd(32))
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    }
    const { privateKey } = signs === 'stranger' ? stranger : published
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: published.jwk.kid })
      .sign(privateKey)
  }

  return {
    issuer,
    /** How often a code was exchanged, rightly or not. */
    tokensAsked: () => tokensAsked,
    settings: {
      issuer,
      clientId,
      clientSecret,
      domains: ['merrow.example'],
      acr: null,
      required: false,
    } satisfies FirmAccounts,
    /** Signs the person in whose browser was sent to this address; returns the query of the answer. */
    approve(address: string, more: Record<string, string> = {}): string {
      const asked = new URL(address).searchParams
      const code = crypto.randomUUID()
      challenges.set(code, asked.get('code_challenge') ?? '')
      nonces.set(code, asked.get('nonce') ?? '')
      const answered = { code, state: asked.get('state') ?? '', iss: issuer, ...more }
      return new URLSearchParams(answered).toString()
    },
    /** From now on. */
    make(next: Fault) {
      fault = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, status: number, body: string, type = 'application/json') {
  response.writeHead(status, { 'content-type': type, connection: 'close' }).end(body)
}

async function aKey() {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = {
    ...(await exportJWK(publicKey)),
    alg: 'ES256',
    use: 'sig',
    kid: crypto.randomUUID(),
  }
  return { jwk, privateKey }
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}
