import { brotliDecompressSync } from 'node:zlib'
import superjson from 'superjson'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { aClient, password } from '#tests/support/factories.ts'

const portal = await testPortal()
const client = await aClient(portal)

const json = { 'content-type': 'application/json' }
const bodyOf = (email: string) => ({ json: { email, password } })
const post = (path: string, payload: string | object, headers: Record<string, string> = json) =>
  portal.app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload })

describe('refusals by tRPC itself', () => {
  test.each([
    'panel',
    'auth',
    'auth.',
    '__proto__',
    'constructor.name',
    'auth.login.x',
    '..%2fapi',
  ])('%s is not a procedure: 404 without its name', async (path) => {
    const answer = await portal.app.inject(`/trpc/${path}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('"message":"Not found"')
    expect(answer.body).not.toContain(path)
  })

  test('a query by POST, and a mutation by GET: 405', async () => {
    expect((await post('auth.currentUser', {})).statusCode).toBe(405)
    expect((await portal.app.inject('/trpc/auth.logout')).statusCode).toBe(405)
  })

  test.each(['{', '{"json":', 'text', '{"json":{"email":"\\ud800"'])(
    '%j is malformed: 400',
    async (body) => {
      const answer = await post('auth.login', body)
      expect(answer.statusCode).toBe(400)
      expect(answer.body).not.toMatch(/SyntaxError|position|stack/)
    },
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a body of %s: 415',
    async (type) => {
      expect((await post('auth.login', 'email=a', { 'content-type': type })).statusCode).toBe(415)
    },
  )

  test('one byte above 128 kB: 413', async () => {
    const padded = (bytes: number) => JSON.stringify({ json: {} }).padEnd(bytes)
    expect((await post('contact.send', padded(128 * 1024))).statusCode).toBe(400)
    const answer = await post('contact.send', padded(128 * 1024 + 1))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toStrictEqual({ message: 'Request body is too large' })
  })
})

describe('a hostile superjson envelope', () => {
  const input = { email: 'nobody@example.com', password }
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`

  test.each([
    'null',
    '5',
    '"x"',
    '[]',
    '{"email":"x"}',
    deep,
    `{"json":${deep}}`,
    ...[5, { values: 5 }, { referentialEqualities: [5] }, { v: 2 }, { v: 1, custom: [] }].map(
      (meta) => JSON.stringify({ json: input, meta }),
    ),
    ...[
      [],
      ['Date', { email: ['Date'] }],
      ...[
        '__proto__',
        '__proto__.x',
        'email.constructor.x',
        'prototype',
        'a.b.c.d.e',
        'x'.repeat(41),
      ].map((path) => JSON.parse(`{"${path}":["Date"]}`) as object),
      ...['URL', 'regexp', 'set', 'map', 'bigint', 'number', 'Error', 'nothing'].map((kind) => ({
        email: [kind],
      })),
      ...['class', 'custom', 'symbol', 'typed-array'].map((kind) => ({ email: [[kind, 'Foo']] })),
    ].map((values) => JSON.stringify({ json: input, meta: { values, v: 1 } })),
  ])('is refused like other invalid input (%#)', async (body) => {
    const answer = await post('auth.login', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.body.length).toBeLessThan(1000)
    expect(Reflect.get({}, 'x')).toBeUndefined()
  })

  test('may contain undefined and dates', async () => {
    const input = { email: 'nobody@example.com', password, rememberMe: undefined }
    expect((await post('auth.login', superjson.serialize(input))).statusCode).toBe(401)
    const dates = { ...input, from: new Date(), more: { to: new Date(Number.NaN) } }
    expect((await post('auth.login', superjson.serialize(dates))).statusCode).toBe(401)
  })
})

describe('a refusal', () => {
  test('contains only the message and the fields', async () => {
    const answer = await post('auth.login', { json: { email: 'nobody' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toStrictEqual({
      error: {
        json: {
          message: 'Please enter a valid email address',
          code: expect.any(Number) as unknown,
          data: {
            code: 'BAD_REQUEST',
            httpStatus: 400,
            errors: [
              { path: 'email', message: 'Please enter a valid email address' },
              { path: 'password', message: 'Password is required' },
            ],
            retryAfter: null,
            stale: null,
            twoFactor: null,
            expected: false,
          },
        },
      },
    })
  })

  test('contains Retry-After', async () => {
    const own = await startTestApp({ rateLimits: true })
    const { email } = await aClient(own)
    const tries = Array.from({ length: 11 }, () =>
      own.app.inject({
        method: 'POST',
        url: '/trpc/auth.login',
        payload: { json: { email, password: 'wrong' } },
      }),
    )
    const refused = (await Promise.all(tries)).filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    await own.close()
  })
})

describe('what ordinary use expects is an answer with 200, and keeps its status over REST', () => {
  const used = { token: 'used'.padEnd(43, '0') }
  const code = { ...used, code: '123456' }
  test.each<[call: string, sent: object, status: number, rest?: string]>([
    [
      'auth.resetPassword',
      { ...used, password: 'Calm-Meadow-77?' },
      400,
      '/api/auth/reset-password',
    ],
    ['auth.openResetLink', used, 400],
    ['auth.openProofLink', used, 400],
    ['auth.proveEmail', used, 400],
    ['auth.openInvitation', used, 400],
    ['spouse.open', used, 400],
    ['spouse.confirm', code, 400],
    ['account.keepSession', {}, 401],
    ['auth.confirm', { password }, 401, '/api/auth/confirm'],
  ])('%s', async (path, sent, status, rest) => {
    const answer = await post(path, { json: sent })
    expect(answer.json()).toMatchObject({ error: { json: { data: { httpStatus: status } } } })
    expect(answer.statusCode).toBe(200)
    if (rest === undefined) return
    const plain = await portal.app.inject({ method: 'POST', url: rest, payload: sent })
    expect(plain.statusCode).toBe(status)
  })

  test('wrong input stays an error', async () => {
    expect((await post('auth.login', bodyOf('nobody@example.com'))).statusCode).toBe(401)
  })
})

describe('a batch', () => {
  const batchOf = (count: number) => ({
    path: Array.from({ length: count }, () => 'auth.login').join(','),
    body: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [at, bodyOf('nobody@example.com')]),
    ),
  })

  test('gives each call its own result', async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {}, 2: {} }))
    const answer = await portal.app.inject({
      url: `/trpc/auth.currentUser,admin.users.list,nothing?batch=1&input=${input}`,
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(answer.statusCode).toBe(207)
    expect(answer.json()).toMatchObject([
      { result: { data: { json: { id: client.id } } } },
      { error: { json: { data: { httpStatus: 403 } } } },
      { error: { json: { data: { httpStatus: 404 } } } },
    ])
  })

  test('is compressed for a browser if it is longer than a packet', async () => {
    const calls = Array.from({ length: 10 }, () => 'auth.currentUser').join()
    const ask = (headers: Record<string, string> = {}, paths = calls) =>
      portal.app.inject({
        url: `/trpc/${paths}?batch=1`,
        headers: { authorization: `Bearer ${client.token}`, ...headers },
      })
    const sent = await ask({ 'accept-encoding': 'gzip, br' })
    expect(sent.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(sent.rawPayload).toString()).toBe((await ask()).body)
    const short = await ask({ 'accept-encoding': 'br' }, 'auth.currentUser')
    expect(short.headers['content-encoding']).toBeUndefined()
  })

  test('of something else than an object with inputs is refused completely', async () => {
    for (const inputs of ['[]', '5', '"x"', '{']) {
      const answer = await post('auth.login,auth.login?batch=1', inputs)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error: { json: { message: 'Malformed JSON' } } })
    }
  })

  test('of more than ten is refused completely', async () => {
    const { path, body } = batchOf(11)
    expect((await post(`${path}?batch=1`, body)).statusCode).toBe(400)
  })

  test('of many sign-ins counts each of them', async () => {
    const own = await startTestApp({ rateLimits: true })
    const { path, body: payload } = batchOf(10)
    const batch = { method: 'POST', url: `/trpc/${path}?batch=1`, headers: json, payload } as const
    const answers = await Promise.all([own.app.inject(batch), own.app.inject(batch)])
    const statuses = answers
      .flatMap((answer) => answer.json<{ error: { json: { data: { httpStatus: number } } } }[]>())
      .map(({ error }) => error.json.data.httpStatus)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    await own.close()
  })
})
