import { describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, password } from '#tests/support/factories.ts'
import { aTimestamp, aToken, refusal } from '#tests/support/shapes.ts'

const portal = await testPortal()
const stranger = apiAs(portal)

describe('POST /api/auth/login', () => {
  test('answers token and user', async () => {
    const { id, email, firstName, lastName } = await aClient(portal)
    const answer = await stranger.post('/api/auth/login', { email, password, rememberMe: false })
    expect(answer.status).toBe(200)
    expect(answer.json()).toStrictEqual({
      success: true,
      token: aToken,
      user: { id, email, firstName, lastName, role: 'client', createdAt: aTimestamp },
    })
  })

  test('sets a cookie for 30 days with rememberMe, else for the 12 hours of the session', async () => {
    const { email } = await aClient(portal)
    const cookieOf = async (rememberMe: boolean) => {
      const { headers } = await stranger.post('/api/auth/login', { email, password, rememberMe })
      return [headers['set-cookie']].flat().map(String)[0] ?? ''
    }
    for (const [remember, hours] of [
      [true, 30 * 24],
      [false, 12],
    ] as const) {
      const before = Date.now()
      const cookie = await cookieOf(remember)
      expect(cookie).toMatch(/; Path=\/api\/documents; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
      const expires = new Date(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '').getTime()
      const begun = expires - hours * 3_600_000
      // Of whole seconds.
      expect(begun).toBeGreaterThan(before - 1000)
      expect(begun).toBeLessThanOrEqual(Date.now())
    }
  })

  test('accepts the address in any case and with spaces around it', async () => {
    const { email } = await aClient(portal)
    const answer = await stranger.post('/api/auth/login', {
      email: ` ${email.toUpperCase()} `,
      password,
    })
    expect(answer.status).toBe(200)
  })

  test('refuses a wrong password', async () => {
    const { email } = await aClient(portal)
    const answer = await stranger.post('/api/auth/login', { email, password: `${password}x` })
    expect([answer.status, answer.json()]).toStrictEqual([401, refusal('Invalid credentials')])
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })
})

test('GET /api/auth/user answers the user of the token', async () => {
  const { id, email, firstName, lastName, api } = await aClient(portal)
  const answer = await api.get('/api/auth/user')
  const user = { id, email, firstName, lastName, role: 'client', createdAt: aTimestamp }
  expect(answer.json()).toStrictEqual(user)
})

describe('POST /api/auth/logout', () => {
  test('ends only this session, and clears the cookie', async () => {
    const { email, api } = await aClient(portal)
    const other = await stranger.post('/api/auth/login', { email, password })
    const answer = await api.post('/api/auth/logout')
    expect([answer.status, answer.json()]).toStrictEqual([200, { success: true }])
    expect(answer.headers['set-cookie']).toMatch(
      /^document_session=; Max-Age=0; Path=\/api\/documents; Expires=Thu, 01 Jan 1970/,
    )
    const elsewhere = apiAs(portal, String(other.json()['token']))
    expect((await elsewhere.get('/api/auth/user')).status).toBe(200)
  })

  test('clears the browser’s cache, over REST and tRPC', async () => {
    const { api, token } = await aClient(portal)
    const trpc = await portal.app.inject({
      method: 'POST',
      url: '/trpc/auth.logout',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    const rest = await api.post('/api/auth/logout')
    for (const { headers } of [trpc, rest]) expect(headers['clear-site-data']).toBe('"cache"')
    expect((await api.get('/api/auth/user')).headers).not.toHaveProperty('clear-site-data')
  })

  test('succeeds without a session, with an ended one and without a body', async () => {
    const { api } = await aClient(portal)
    await api.post('/api/auth/logout')
    for (const caller of [stranger, api, apiAs(portal, 'nonsense')]) {
      const answer = await caller.send('POST', '/api/auth/logout')
      expect([answer.status, answer.json()]).toStrictEqual([200, { success: true }])
    }
  })
})

test('GET /api/login redirects to the sign-in dialog, and nowhere else', async () => {
  const answer = await stranger.get('/api/login?next=https://evil.test&returnTo=//evil.test')
  expect(answer.status).toBe(302)
  expect(answer.headers['location']).toBe('/?signin=1')
})
