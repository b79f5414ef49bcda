import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearerToken } from '#server/calls/sessions.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person, signIn } from '#tests/support/factories.ts'
import { rawConnection } from '#tests/support/raw-http.ts'
import { auditRows, rowOf } from '#tests/support/rows.ts'
import { noId } from '#tests/support/shapes.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

const portal = await testPortal()

/** A call that counts as use, and the two polls, which do not. */
const use = async ({ api }: Pick<Person, 'api'>) => (await api.get('/api/tax-returns')).status
const poll = async ({ api }: Pick<Person, 'api'>) => {
  const answers = [await api.get('/api/auth/user'), await api.get('/api/notifications')]
  expect(answers[0]?.status).toBe(answers[1]?.status)
  return answers[0]?.status
}

describe('a session without "remember me"', () => {
  let client: Person
  beforeEach(async () => {
    client = await aClient(portal)
  })

  test('ends after 30 idle minutes', async () => {
    portal.pass({ minutes: 29 })
    expect(await use(client)).toBe(200)
    portal.pass({ minutes: 29 })
    expect(await use(client)).toBe(200)
    portal.pass({ minutes: 31 })
    expect(await use(client)).toBe(401)
  })

  test('is not extended by the polls', async () => {
    for (const minutes of [10, 10, 9]) {
      portal.pass({ minutes })
      expect(await poll(client)).toBe(200)
    }
    portal.pass({ minutes: 2 })
    expect(await poll(client)).toBe(401)
    expect(await use(client)).toBe(401)
  })

  test('is not extended by a screen’s background refetches', async () => {
    const readAgain = () => client.api.get('/api/tax-returns', { 'x-background': '1' })
    portal.pass({ minutes: 29 })
    expect((await readAgain()).status).toBe(200)
    portal.pass({ minutes: 2 })
    expect((await readAgain()).status).toBe(401)
    expect(await use(client)).toBe(401)
  })

  test('ends 12 hours from sign-in, however much it is used', async () => {
    for (let passed = 0; passed < 12 * 60; passed += 20) {
      expect(await use(client)).toBe(200)
      portal.pass({ minutes: 20 })
    }
    expect(await use(client)).toBe(401)
  })
})

describe('a session with "remember me"', () => {
  test('of a client lasts 30 days, used or not, and no longer', async () => {
    const client = await aClient(portal, { remember: true })
    portal.pass({ days: 29, hours: 23 })
    expect(await use(client)).toBe(200)
    portal.pass({ hours: 2 })
    expect(await use(client)).toBe(401)
  })

  test('of an admin is an ordinary one, even with “remember me”', async () => {
    const admin = await anAdmin(portal, { remember: true })
    portal.pass({ minutes: 31 })
    expect(await use(admin)).toBe(401)
    const { email } = await anAdmin(portal)
    const credentials = { email, password, rememberMe: true }
    const answer = await apiAs(portal).post('/api/auth/login', credentials)
    const [, ends = ''] =
      /document_session=[^;]+;.*?Expires=([^;]+)/.exec(String(answer.headers['set-cookie'])) ?? []
    const longest = portal.services.clock().getTime() + 12 * 3_600_000
    expect(new Date(ends).getTime()).toBeLessThanOrEqual(longest)
    const token = String(answer.json()['token'])
    portal.pass({ minutes: 31 })
    expect(await use({ api: apiAs(portal, token) })).toBe(401)
  })

  test('of a client who becomes an admin is an ordinary one from then on', async () => {
    const client = await aClient(portal, { remember: true })
    portal.pass({ hours: 1 })
    expect(await use(client)).toBe(200)
    portal.pass({ minutes: 29 })
    const admin = await anAdmin(portal)
    await admin.api.patch(`/api/admin/users/${client.id}/role`, { role: 'admin' })
    expect(await use(client)).toBe(200)
    portal.pass({ minutes: 31 })
    expect(await use(client)).toBe(401)
  })
})

test('a change of role takes effect on the next call, in both directions', async () => {
  const [admin, client] = [await anAdmin(portal), await aClient(portal)]
  const listUsers = async () => (await client.api.get('/api/admin/users')).status
  for (const [role, status] of [
    ['admin', 200],
    ['client', 403],
  ] as const) {
    await admin.api.patch(`/api/admin/users/${client.id}/role`, { role })
    expect(await listUsers()).toBe(status)
  }
})

describe('the end of a session', () => {
  test('by logout is final, and a second logout succeeds too', async () => {
    const client = await aClient(portal)
    for (const _ of [1, 2]) expect((await client.api.post('/api/auth/logout')).status).toBe(200)
    expect(await use(client)).toBe(401)
  })

  test('by another sign-in that its browser sends, and no other session', async () => {
    const client = await aClient(portal)
    const elsewhere = { api: apiAs(portal, await signIn(portal, client.id)) }
    const { email } = client
    expect((await client.api.post('/api/auth/login', { email, password: 'wrong' })).status).toBe(
      401,
    )
    expect(await use(client)).toBe(200)
    expect((await client.api.post('/api/auth/login', { email, password })).status).toBe(200)
    expect([await use(client), await use(elsewhere)]).toEqual([401, 200])
    const actions = await auditRows(portal, ['action'], { clientId: client.id })
    expect(actions.map(({ action }) => action)).toEqual([
      'session.refused',
      'session.started',
      'session.ended',
    ])
  })
})

describe('not accepted as a token', () => {
  test('the id of a session in the database', async () => {
    const client = await aClient(portal)
    const { id } = await rowOf(portal, 'sessions', ['id'], { userId: client.id })
    expect(id).toBe(hashToken(client.token))
    for (const forged of [id, id.slice(0, 43), Buffer.from(id, 'hex').toString('base64url')]) {
      expect(await use({ api: apiAs(portal, forged) })).toBe(401)
    }
  })

  test("somebody's, with one character changed", async () => {
    const { token } = await aClient(portal)
    for (const at of [0, 21, 41]) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const forged = token.slice(0, at) + other + token.slice(at + 1)
      expect(await use({ api: apiAs(portal, forged) })).toBe(401)
    }
  })

  test.each([
    '',
    ' ',
    'null',
    'undefined',
    noId,
    "' or 1=1 --",
    'A'.repeat(43),
    'A'.repeat(12_000),
  ])('%j', async (forged) => {
    await aClient(portal)
    expect(await use({ api: apiAs(portal, forged) })).toBe(401)
  })
})

describe('the Authorization header', () => {
  const token = 'k'.repeat(43)
  const read = (...values: string[]) =>
    bearerToken({ rawHeaders: values.flatMap((value) => ['Authorization', value]) })

  test.each([`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`])('%s is read', (header) => {
    expect(read(header)).toBe(token)
  })

  test.each([
    '',
    'Bearer',
    'Bearer ',
    token,
    `Bearer  ${token}`,
    `Bearer\t${token}`,
    ` Bearer ${token}`,
    `Bearer ${token} `,
    `Bearer ${token},Bearer ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${token.slice(1)}=`,
    `Bearer ${token.slice(1)}é`,
    `Basic ${token}`,
    `Token ${token}`,
    `Bearer: ${token}`,
    `Bearer "${token}"`,
  ])('%j is not read', (header) => {
    expect(read(header)).toBeNull()
  })

  test('sent twice is not read, even if one is valid', () => {
    expect(read(`Bearer ${token}`, `Bearer ${token}`)).toBeNull()
    expect(read(`Bearer ${token}`, 'Basic x')).toBeNull()
    expect(read()).toBeNull()
  })
})

describe('over a real connection', () => {
  beforeAll(async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const statusWith = async (...authorization: string[]) => {
    const connection = await rawConnection(portal.app)
    const lines = ['GET /api/auth/user HTTP/1.1', 'Host: localhost', 'Connection: close']
    const headers = authorization.map((value) => `Authorization: ${value}`)
    connection.send([...lines, ...headers, '', ''].join('\r\n'))
    return (await connection.answer()).status
  }

  test('one header is read, two are refused, and one of 20 kB is too large', async () => {
    const { token } = await aClient(portal)
    expect(await statusWith(`bearer ${token}`)).toBe(200)
    expect(await statusWith(`Bearer ${token}`, `Bearer ${token}`)).toBe(401)
    expect(await statusWith(`Bearer ${'A'.repeat(20_000)}`)).toBe(431)
  })
})

test('a token has 256 random bits', async () => {
  const { id } = await aClient(portal)
  const tokens = await Promise.all(Array.from({ length: 20 }, () => signIn(portal, id)))
  expect(new Set(tokens).size).toBe(20)
  for (const one of tokens) expect(Buffer.from(one, 'base64url')).toHaveLength(32)
})
