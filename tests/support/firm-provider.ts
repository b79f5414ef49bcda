import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import type { FirmAccounts } from '#server/features/auth/firm-account/provider.ts'

/** A person of the firm at its provider. */
interface Employee {
  email: string
  verified?: boolean
  amr?: string[]
  acr?: string
}

/**
 * The firm's sign-in service: oidc-provider, which is certified by the OpenID Foundation, with a sign-in page that asks
 * only for the subject.
 */
export async function startFirmProvider(
  redirectUri: string,
  employees: Record<string, Employee> = {},
) {
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: FirmAccounts = {
    issuer,
    clientId: 'portal',
    clientSecret: 'a secret of the portal',
    domains: ['merrow.example'],
    acr: null,
    required: false,
  }

  /** The same service with a new key. */
  async function rotateKey() {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const key = {
      ...(await exportJWK(privateKey)),
      alg: 'RS256',
      use: 'sig',
      kid: crypto.randomUUID(),
    }
    const provider = new Provider(issuer, {
      jwks: { keys: [key] },
      cookies: { keys: ['a key of the cookies'] },
      clients: [
        {
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          redirect_uris: [redirectUri],
        },
      ],
      pkce: { required: () => true },
      claims: { openid: ['sub', 'amr', 'acr', 'auth_time'], email: ['email', 'email_verified'] },
      acrValues: ['two-factors'],
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      ttl: {
        AccessToken: 60,
        AuthorizationCode: 60,
        IdToken: 60,
        Interaction: 600,
        Session: 600,
        Grant: 600,
      },
      findAccount: (_: unknown, sub: string) => {
        const employee = employees[sub]
        if (employee === undefined) return undefined
        const { email, verified = true } = employee
        return { accountId: sub, claims: () => ({ sub, email, email_verified: verified }) }
      },
      async loadExistingGrant({
        oidc,
      }: {
        oidc: { client: { clientId: string }; session: { accountId: string } }
      }) {
        const { clientId } = oidc.client
        const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
    })
    const answer = provider.callback()
    handle = async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response)
      if (request.method !== 'POST') {
        response.writeHead(200, { 'content-type': 'text/html' }).end(signInPage)
        return
      }
      const accountId = new URLSearchParams(await text(request)).get('subject') ?? ''
      const { amr, acr } = employees[accountId] ?? {}
      const login = { accountId, ...(amr && { amr }), ...(acr && { acr }) }
      await provider.interactionFinished(request, response, { login })
    }
  }

  await rotateKey()
  return {
    settings,
    redirectUri,
    employees,
    rotateKey,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const signInPage = `<!doctype html><title>Firm sign-in</title>
<form method="post"><label>Subject <input name="subject"></label><button>Continue</button></form>`

/** Follows the provider's redirects as a browser, signs in, and returns the query that the portal is sent back. */
export async function signInAtProvider(address: string, subject: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = new URL(address)
  let form: string | undefined
  for (let hops = 0; hops < 12; hops++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) }
    const sent = form === undefined ? {} : { method: 'POST', body: form }
    const answer = await fetch(url, { redirect: 'manual', headers, ...sent })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const next = answer.headers.get('location')
    form = undefined
    if (next !== null) {
      const to = new URL(next, url)
      if (to.origin !== url.origin) return to.search.slice(1)
      url = to
    } else if (url.pathname.startsWith('/interaction/')) {
      form = `subject=${encodeURIComponent(subject)}`
    } else throw new Error(`${answer.status} ${await answer.text()}`)
  }
  throw new Error('the provider does not come to an end')
}
