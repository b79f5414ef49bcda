import { describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { requestFor } from '#tests/support/call-requests.ts'
import { calls } from '#tests/support/calls.ts'
import { password } from '#tests/support/factories.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { someRecords } from '#tests/support/records.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** The token is read from the Authorization header. The cookie works for downloads only: that is the CSRF defense. */
const portal = await testPortal()
const records = await someRecords(portal)
const token = records.admin.token
const download = 'GET /api/documents/:id/download'

const closed = calls.filter(({ verdicts }) => verdicts.nobody === 401)
const overRest = closed.filter(({ path }) => path !== null)
const overTrpc = closed.flatMap(({ procedure }) => procedure ?? [])

const cookieNames = [
  'document_session',
  'trusted_device',
  'known_browser',
  'authToken',
  'token',
  'session',
  'auth_session',
]
const cookie = cookieNames.map((name) => `${name}=${token}`).join('; ')
const query = ['token', 'authToken', 'access_token', 'authorization']
  .map((name) => `${name}=${token}`)
  .join('&')

describe.each(overRest)('$name', (row) => {
  const { headers, payload, ...request } = requestFor(row, records)
  const statusOf = async (more: { url?: string; headers?: object; payload?: object }) => {
    const answer = await portal.app.inject({
      ...request,
      ...more,
      headers: { ...headers, ...more.headers },
      ...((more.payload ?? payload) && { payload: more.payload ?? payload }),
    })
    return answer.statusCode
  }

  test('reads no token from the address, the body or other headers', async () => {
    const before = await fingerprint(portal.services.db)
    expect(await statusOf({ url: `${request.url}?${query}` })).toBe(401)
    expect(await statusOf({ headers: { 'x-auth-token': token, 'x-access-token': token } })).toBe(
      401,
    )
    expect(await statusOf({ headers: { 'proxy-authorization': `Bearer ${token}` } })).toBe(401)
    if (row.method !== 'GET' && !Buffer.isBuffer(payload)) {
      const body = { ...payload, token, authToken: token, authorization: `Bearer ${token}` }
      expect(await statusOf({ payload: body })).toBe(401)
    }
    expect(await fingerprint(portal.services.db)).toStrictEqual(before)
  })

  test('reads the cookie for a download only', async () => {
    expect(await statusOf({ headers: { cookie } })).toBe(row.name === download ? 200 : 401)
  })
})

describe.each(overTrpc)('%s', (procedure) => {
  test('reads no token from cookie, address or body', async () => {
    expect((await callTrpc(portal, procedure, { input: { token } })).status).toBe(401)
    const more = { input: { token }, query, headers: { cookie } }
    expect((await callTrpc(portal, procedure, more)).status).toBe(401)
  })
})

describe('the cookie of a known browser', () => {
  test('signs nobody in: it only selects a counter', async () => {
    const { email } = records.admin
    const signedIn = await portal.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
    })
    const known = signedIn.cookies.find(({ name }) => name === 'known_browser')
    const headers = { cookie: `known_browser=${known?.value}` }
    expect(known?.value).not.toContain(signedIn.json<{ token: string }>().token)
    for (const row of overRest) {
      const { headers: own, ...request } = requestFor(row, records)
      const answer = await portal.app.inject({ ...request, headers: { ...own, ...headers } })
      expect([row.name, answer.statusCode]).toEqual([row.name, 401])
    }
    for (const procedure of overTrpc) {
      const answer = await callTrpc(portal, procedure, { headers })
      expect([procedure, answer.status]).toEqual([procedure, 401])
    }
  })
})

describe('the download cookie', () => {
  test('shows its owner only their own documents', async () => {
    const other = `document_session=${records.other.token}`
    const url = `/api/documents/${records.documentId}/download`
    expect((await portal.app.inject({ url, headers: { cookie: other } })).statusCode).toBe(404)
  })

  test('ends with its session', async () => {
    const { owner, documentId } = await someRecords(portal)
    const request = {
      url: `/api/documents/${documentId}/download`,
      headers: { cookie: `document_session=${owner.token}` },
    }
    expect((await portal.app.inject(request)).statusCode).toBe(200)
    await owner.api.post('/api/auth/logout')
    expect((await portal.app.inject(request)).statusCode).toBe(401)
  })
})
