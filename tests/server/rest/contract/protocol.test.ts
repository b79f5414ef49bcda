import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { version } from '#server/base/portal-version.ts'
import { closeDatabase } from '#server/database/database.ts'
import { restTable } from '#server/rest/table.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password } from '#tests/support/factories.ts'
import { child, singleProfile } from '#tests/support/profiles.ts'
import { anId, invalid, noId, refusal, signedOut } from '#tests/support/shapes.ts'

const portal = await testPortal()
const stranger = apiAs(portal)
const client = await aClient(portal)
const admin = await anAdmin(portal)
const nora = { email: 'nora@example.com', password, firstName: 'Nora', lastName: 'Day' }

describe('GET /api/health', () => {
  test('is ok if the database answers, with the version but not the commit', async () => {
    const answer = await stranger.get('/api/health')
    expect([answer.status, answer.json()]).toStrictEqual([200, { status: 'ok', version }])
  })

  test('is a 503 if the database does not answer, as is every call', async () => {
    const own = await startTestApp()
    const { api } = await aClient(own)
    await closeDatabase(own.services.db)
    const health = await apiAs(own).get('/api/health')
    expect([health.status, health.json()['message']]).toEqual([503, expect.any(String)])
    const answer = await api.get('/api/tax-returns')
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(answer.text).not.toMatch(/sql|select|node_modules|\.ts|driver/i)
  })
})

test('GET /api/ready is ok like health, and a 503 if the database lacks a migration or the process drains', async () => {
  const own = await startTestApp()
  const ready = async () => (await apiAs(own).get('/api/ready')).json()
  expect(await ready()).toStrictEqual({ status: 'ok', version })
  own.app.leaving = true
  const message = 'The server is shutting down'
  expect(await ready()).toStrictEqual({ status: 'unavailable', message })
  await own.close()

  const old = await startTestApp()
  await sql`update kysely_migration set name = '0000_old'`.execute(old.services.db)
  const answer = await apiAs(old).get('/api/ready')
  expect(answer.status).toBe(503)
  expect(answer.json()).toMatchObject({ message: 'The database must be migrated' })
  expect((await apiAs(old).get('/api/health')).status).toBe(200)
  await closeDatabase(old.services.db)
  expect((await apiAs(old).get('/api/ready')).status).toBe(503)
})

describe('an unknown path', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/auth',
    '/api/tax-returns/1/2/3',
    '/api/users',
    '/api/.env',
  ])('%s is a 404 in JSON, whatever the method', async (url) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await client.api.send(method, url)
      expect(answer.status).toBe(404)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.json()).toStrictEqual(refusal('Not found'))
    }
  })

  test('outside of /api gets no other details', async () => {
    for (const url of [
      '/.env',
      '/.git/config',
      '/metrics',
      '/trpc',
      '/trpc/panel',
      '/src/server/main.ts',
    ]) {
      const answer = await stranger.get(url)
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain(url)
    }
  })
})

describe('a known path with another method', () => {
  const methodsOf = Map.groupBy(restTable, ({ path }) => path)
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

  test.each([...methodsOf.keys()])('%s is a 405 with the allowed methods', async (path) => {
    const known = new Set<string>(methodsOf.get(path)?.map(({ method }) => method))
    if (known.has('GET')) known.add('HEAD')
    for (const method of all.filter((name) => !known.has(name))) {
      const answer = await client.api.send(method, path.replaceAll(/:\w+/g, noId))
      expect(answer.status, method).toBe(405)
      expect(answer.headers['allow']).toBe([...known].toSorted().join(', '))
      if (method !== 'HEAD') expect(answer.json()).toStrictEqual(refusal('Method not allowed'))
    }
  })
})

describe('a body', () => {
  test.each([
    '{',
    '{"email":',
    '{"email":"a@b.co",}',
    "{'a': 1}",
    'text',
    '\u0000',
    '{"a":1}{"b":2}',
    'NaN',
  ])('%j is malformed JSON: 400', async (body) => {
    const answer = await stranger.post('/api/auth/login', body)
    expect([answer.status, answer.json()]).toStrictEqual([400, refusal('Malformed JSON')])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
  ])('of type %s is a 415', async (type) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload: JSON.stringify({ email: client.email, password }),
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toStrictEqual(refusal('Unsupported content type'))
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'of type %s is accepted',
    async (type) => {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': type },
        payload: JSON.stringify({ email: client.email, password }),
      })
      expect(answer.statusCode).toBe(200)
    },
  )

  test('of one byte above 128 kB is a 413', async () => {
    const padded = (bytes: number) => JSON.stringify({ name: 'Iris' }).padEnd(bytes)
    expect((await stranger.post('/api/contact', padded(128 * 1024))).status).toBe(400)
    const answer = await stranger.post('/api/contact', padded(128 * 1024 + 1))
    expect(answer.status).toBe(413)
    expect(answer.json()).toStrictEqual(refusal('Request body is too large'))
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })

  test('nested 60,000 deep is a 400', async () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
    for (const body of [deep, `{"email":${deep}}`]) {
      const answer = await stranger.post('/api/auth/login', body)
      expect(answer.status).toBe(400)
      expect(answer.text.length).toBeLessThan(1000)
    }
  })

  test('with __proto__ or constructor.prototype pollutes nothing', async () => {
    for (const body of [
      '{"__proto__":{"role":"admin"},"email":"a@b.co"}',
      '{"constructor":{"prototype":{"role":"admin"}},"email":"a@b.co"}',
    ]) {
      expect((await stranger.post('/api/auth/register', body)).status).toBe(400)
      expect(Reflect.get({}, 'role')).toBeUndefined()
    }
  })

  test('is checked after session and role', async () => {
    const url = `/api/admin/users/${noId}/role`
    const json = { 'content-type': 'application/json' }
    const text = { 'content-type': 'text/plain' }
    for (const [body, headers] of [
      ['{', json],
      ['text', text],
    ] as const) {
      const unknown = await stranger.send('PATCH', url, body, headers)
      expect([unknown.status, unknown.json()]).toStrictEqual([401, signedOut])
      expect((await client.api.send('PATCH', url, body, headers)).status).toBe(403)
    }
  })
})

/** The rules themselves are in tests/shared, and tests/sweeps/inputs.test.ts tries each field. */
test.each<[string, object, string, ...[string, string][]]>([
  [
    'POST /api/auth/register',
    { ...nora, firstName: '', email: 'a@b' },
    'validation error: Please enter a valid email address',
    ['email', 'Please enter a valid email address'],
    ['firstName', 'First name is required'],
  ],
  [
    'POST /api/auth/login',
    { rememberMe: 'yes' },
    'Please enter a valid email address',
    ['email', 'Please enter a valid email address'],
    ['password', 'Password is required'],
    ['rememberMe', 'Must be true or false'],
  ],
  [
    'POST /api/tax-returns',
    { taxYear: '2025', status: 'filed' },
    'Tax year must be a whole number',
    ['taxYear', 'Tax year must be a whole number'],
    ['status', 'A new return starts as pending'],
  ],
  [
    'PUT /api/profile',
    { ...singleProfile, city: '', zipCode: 89501, dependents: [{ ...child, lastName: '' }] },
    'City is required',
    ['city', 'City is required'],
    ['zipCode', 'ZIP code must be text'],
    ['dependents.0.lastName', 'Last name is required'],
  ],
  [
    `PATCH /api/tax-returns/${noId}/status`,
    { status: 'done' },
    'Status must be pending, in_progress, completed or filed',
    ['status', 'Status must be pending, in_progress, completed or filed'],
  ],
  [
    `PATCH /api/tax-returns/${noId}/payment`,
    { paymentStatus: 'paid', paymentAmount: '1.005', paymentMethod: 'bitcoin' },
    'Enter an amount with at most two decimals',
    ['paymentAmount', 'Enter an amount with at most two decimals'],
    ['paymentMethod', 'Payment method must be cash, check, credit_card or bank_transfer'],
  ],
  [
    `PATCH /api/tax-returns/${noId}/estimated-refund`,
    { estimatedRefund: '' },
    'Enter an amount',
    ['estimatedRefund', 'Enter an amount'],
  ],
  [
    `PATCH /api/admin/users/${noId}/role`,
    { role: 'root' },
    'Role must be client or admin',
    ['role', 'Role must be client or admin'],
  ],
  [
    `PATCH /api/documents/${noId}/verified`,
    { verified: 'true' },
    'Must be true or false',
    ['verified', 'Must be true or false'],
  ],
])('%s refuses %j and names each field', async (call, body, message, ...fields) => {
  const [method = '', url = ''] = call.split(' ')
  const { api } = url.includes('/profile') || url.endsWith('returns') ? client : admin
  const answer = await api.send(method, url, body)
  expect([answer.status, answer.json()]).toStrictEqual([400, invalid(message, ...fields)])
})

describe('every answer', () => {
  test.each(['/api/health', '/api/nothing', '/api/auth/user', '/api/%zz', '/elsewhere'])(
    'of %s has its own request id',
    async (url) => {
      const [first, second] = [await stranger.get(url), await stranger.get(url)]
      expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    },
  )

  test('ignores a request id from the caller', async () => {
    const answer = await stranger.get('/api/health', {
      'x-request-id': 'forged',
      'request-id': 'forged',
    })
    expect(answer.headers['x-request-id']).not.toBe('forged')
  })

  test('to an address with invalid escapes is a 404', async () => {
    for (const url of ['/api/%zz', '/%ff', '/api/%']) {
      const answer = await stranger.get(url)
      expect([answer.status, answer.json()]).toStrictEqual([404, refusal('Not found')])
    }
    const broken = `/api/tax-returns/%ff%zz/documents`
    expect((await stranger.get(broken)).status).toBe(401)
    expect((await client.api.get(broken)).json()).toStrictEqual(refusal('Tax return not found'))
  })

  test.each(['/api/health', '/api/nothing', '/api/auth/user'])(
    'of %s has the security headers',
    async (url) => {
      const { headers } = await stranger.get(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; /) as unknown,
      })
      for (const revealing of ['server', 'x-powered-by'])
        expect(headers).not.toHaveProperty(revealing)
    },
  )

  test('allows no other origin', async () => {
    for (const origin of ['https://evil.test', 'null']) {
      const answer = await client.api.get('/api/auth/user', { origin })
      expect(answer.status).toBe(200)
      for (const name of Object.keys(answer.headers)) expect(name).not.toMatch(/^access-control/)
    }
  })
})

test('an unexpected error is masked, and logged with the request id of the answer', async () => {
  const lines: string[] = []
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
  const own = await startTestApp({ logger })
  const { api } = await aClient(own)
  const broken = new Error('select ssn from client_profiles at /srv/portal/secret.ts')
  own.services.limits = { ...own.services.limits, spend: () => Promise.reject(broken) }
  const rest = await apiAs(own).post('/api/auth/login', { email: 'a@example.com', password })
  const trpc = await own.app.inject({
    method: 'POST',
    url: '/trpc/auth.login',
    headers: { 'content-type': 'application/json' },
    payload: { json: { email: 'a@example.com', password } },
  })
  const internalErrorMessage = 'Something went wrong. Please try again.'
  expect([rest.status, rest.json()]).toStrictEqual([500, { message: internalErrorMessage }])
  expect(rest.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect(trpc.statusCode).toBe(500)
  expect(trpc.body).toContain(internalErrorMessage)
  expect(trpc.body).not.toMatch(/select|secret|stack/)
  for (const id of [rest.headers['x-request-id'], trpc.headers['x-request-id']]) {
    const logged = lines.filter((line) => line.includes(String(id)))
    expect(logged.some((line) => line.includes('select ssn'))).toBe(true)
  }
  expect((await api.get('/api/auth/user')).status).toBe(200)
  await own.close()
})

test('ids are UUIDv7', () => expect(client.id).toEqual(anId))
