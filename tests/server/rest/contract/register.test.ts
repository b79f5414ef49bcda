import { describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { password } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { aTimestamp, aToken, anId, refusal } from '#tests/support/shapes.ts'

const portal = await testPortal()
const stranger = apiAs(portal)

const nora = { email: 'nora@example.com', password, firstName: 'Nora', lastName: 'Day' }
let registered = 0
const someoneNew = () => ({ ...nora, email: `someone-${(registered += 1)}@example.com` })

describe('POST /api/auth/register', () => {
  test('makes a client and signs them in', async () => {
    const answer = await stranger.post('/api/auth/register', nora)
    expect(answer.status).toBe(201)
    expect(answer.json()).toStrictEqual({
      success: true,
      token: aToken,
      user: {
        id: anId,
        email: 'nora@example.com',
        firstName: 'Nora',
        lastName: 'Day',
        role: 'client',
        createdAt: aTimestamp,
      },
    })
    const me = await apiAs(portal, String(answer.json()['token'])).get('/api/auth/user')
    expect(me.json()).toStrictEqual(answer.json()['user'])
    expect(await mailsTo(portal, nora.email)).toStrictEqual([
      {
        template: 'welcome',
        to: nora.email,
        firstName: 'Nora',
        url: expect.stringMatching(/\/prove-email\?token=[\w-]{43}$/),
      },
    ])
  })

  test('sets a cookie with the token, only for downloads', async () => {
    const answer = await stranger.post('/api/auth/register', someoneNew())
    expect(answer.headers['set-cookie']).toStrictEqual([
      expect.stringMatching(
        `^document_session=${String(answer.json()['token'])}; Path=/api/documents; Expires=[^;]+; HttpOnly; SameSite=Strict$`,
      ),
      expect.stringMatching(/^known_browser=/),
    ])
  })

  test('creates a client even if another role is sent', async () => {
    const asked = { role: 'admin', isAdmin: true, id: nora.email, createdAt: '2000-01-01' }
    const answer = await stranger.post('/api/auth/register', { ...someoneNew(), ...asked })
    expect(answer.status).toBe(201)
    expect(answer.json()['user']).toMatchObject({ role: 'client', id: anId })
  })

  test.each([
    'nora@example.com',
    'NORA@Example.COM',
    '  nora@example.com ',
    'ｎｏｒａ@example.com',
  ])('refuses %j, which has an account', async (email) => {
    const answer = await stranger.post('/api/auth/register', { ...nora, email })
    expect([answer.status, answer.json()]).toStrictEqual([409, refusal('User already exists')])
  })

  test('refuses a password with the first broken rule', async () => {
    const [weak, rule] = ['quiet-harbor', 'Password must contain at least one uppercase letter']
    const answer = await stranger.post('/api/auth/register', { ...someoneNew(), password: weak })
    expect([answer.status, answer.json()['message']]).toEqual([400, `Weak password: ${rule}`])
    expect(answer.json()['message']).toContain('password')
    expect(answer.json()['message']).not.toContain('validation')
    expect(answer.json()['errors']).toContainEqual({ path: 'password', message: rule })
  })

  test('lists every invalid field', async () => {
    const answer = await stranger.post('/api/auth/register', {})
    expect(answer.status).toBe(400)
    expect(answer.json()['message']).toMatch(/^validation error: /)
    expect(answer.json()['errors']).toMatchObject(
      ['email', 'password', 'firstName', 'lastName'].map((path) => ({ path })),
    )
  })
})
