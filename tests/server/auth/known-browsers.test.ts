import { describe, expect, test } from 'vitest'
import { anAddress } from '#tests/support/addresses.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { mailedConfirmation, mailedProof, mailedResetToken, mailsTo } from '#tests/support/mails.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal({ rateLimits: true })

const wrong = 'Wrong-Harbor-42!'

/** A sign-in from a new IP address, with the browser's cookies. */
async function login(email: string, typed: string, cookie = '') {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: anAddress(),
    headers: { cookie },
    payload: { email, password: typed },
  })
  const set = answer.cookies.find(({ name }) => name === 'known_browser')
  return { status: answer.statusCode, set, cookie: set ? `${set.name}=${set.value}` : cookie }
}

/** Ten wrong passwords from an unknown browser, which lock the account for unknown browsers. */
async function attack({ email }: Person): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) await login(email, wrong)
  expect((await login(email, password)).status).toBe(429)
}

describe('a browser that signed in before', () => {
  test('still signs in while a stranger’s wrong passwords lock the account for others', async () => {
    const owner = await aClient(portal)
    const { cookie } = await login(owner.email, password)
    await attack(owner)
    const again = await login(owner.email, password, cookie)
    expect(again.status).toBe(200)
    expect((await login(owner.email, password, again.cookie)).status).toBe(200)
    // The account stays locked for the stranger.
    expect((await login(owner.email, password)).status).toBe(429)
  })

  test('is a stranger’s again when the address is proven: a stranger may have registered it', async () => {
    const owner = await aClient(portal, { proven: false })
    const { cookie } = await login(owner.email, password)
    await apiAs(portal).post('/api/auth/forgot-password', { email: owner.email })
    const reset = { token: await mailedResetToken(portal, owner.email), password: `${password}2` }
    expect((await apiAs(portal).post('/api/auth/reset-password', reset)).status).toBe(200)
    for (let attempt = 0; attempt < 10; attempt += 1) await login(owner.email, wrong)
    expect((await login(owner.email, reset.password, cookie)).status).toBe(429)
  })

  test('stays known when its own session proves the address', async () => {
    const { email, ...person } = { email: 'proves@example.com', firstName: 'Nora', lastName: 'Day' }
    const call = (path: string, json: object, headers = {}) =>
      portal.app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: { json } })
    const joined = await call('auth.register', { email, password, ...person })
    const { token } = joined.json<{ result: { data: { json: { token: string } } } }>().result.data
      .json
    const link = { token: await mailedProof(portal, email) }
    const proven = await call('auth.proveEmail', link, { authorization: `Bearer ${token}` })
    const kept = proven.cookies.find(({ name }) => name === 'known_browser')
    for (let attempt = 0; attempt < 10; attempt += 1) await login(email, wrong)
    expect((await login(email, password)).status).toBe(429)
    expect((await login(email, password, `known_browser=${kept?.value}`)).status).toBe(200)
  })

  test('includes the browser that registered over /trpc', async () => {
    const person = { email: 'joined@example.com', password, firstName: 'Nora', lastName: 'Day' }
    const headers = { 'content-type': 'application/json' }
    const call = (path: string, json: object, cookie = '') =>
      portal.app.inject({
        method: 'POST',
        url: `/trpc/${path}`,
        headers: { ...headers, cookie },
        payload: { json },
      })
    const joined = await call('auth.register', person)
    const kept = joined.cookies.find(({ name }) => name === 'known_browser')
    expect(kept).toMatchObject({ path: '/trpc', httpOnly: true, sameSite: 'Strict' })
    await attack({ ...(await aClient(portal)), email: person.email })
    const credentials = { email: person.email, password }
    expect((await call('auth.login', credentials)).statusCode).toBe(429)
    const cookie = `known_browser=${kept?.value}`
    expect((await call('auth.login', credentials, cookie)).statusCode).toBe(200)
  })

  test('has its own ten wrong passwords, then it shares those of strangers', async () => {
    const { email } = await aClient(portal)
    const { cookie } = await login(email, password)
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect((await login(email, wrong, cookie)).status).toBe(401)
    }
    expect((await login(email, password, cookie)).status).toBe(429)
  })

  test('uses up nobody else’s attempts', async () => {
    const { email } = await aClient(portal)
    const { cookie } = await login(email, password)
    for (let attempt = 0; attempt < 10; attempt += 1) await login(email, wrong, cookie)
    expect((await login(email, password)).status).toBe(200)
  })

  test('has its own limit for reset links, which strangers cannot use up', async () => {
    const owner = await aClient(portal)
    const { cookie } = await login(owner.email, password)
    const forgot = (sent: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        remoteAddress: anAddress(),
        headers: { cookie: sent },
        payload: { email: owner.email },
      })
    for (let asked = 0; asked < 15; asked += 1) await forgot('')
    const before = (await mailsTo(portal, owner.email)).length
    for (let asked = 0; asked < 5; asked += 1) await forgot(cookie)
    expect(await mailsTo(portal, owner.email)).toHaveLength(before + 3)
  })
})

describe('the cookie', () => {
  test('is sent only to the sign-in calls, and scripts cannot read it', async () => {
    const { email } = await aClient(portal)
    const { set } = await login(email, password)
    expect(set).toMatchObject({
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 31_536_000,
    })
    expect(set).not.toHaveProperty('secure')
    expect(set?.value).not.toContain(email)
    const again = await login(email, password, `known_browser=${set?.value}`)
    expect(again.set?.value).not.toBe(set?.value)
    expect(again.cookie.split('~')).toHaveLength(1)
  })

  test('of another account, or with one character changed, is ignored', async () => {
    const [owner, other] = [await aClient(portal), await aClient(portal)]
    const own = await login(owner.email, password)
    const others = await login(other.email, password)
    await attack(owner)
    const last = own.cookie.at(-1) === 'A' ? 'E' : 'A'
    const forged = [
      others.cookie,
      own.cookie.slice(0, -1) + last,
      own.cookie.replace(/=./, '=!'),
      own.cookie.split('.')[0] ?? '',
      `${others.cookie.split('.')[0]}.${own.cookie.split('.')[1]}`,
      'known_browser=',
      `known_browser=${'~'.repeat(4000)}`,
    ]
    for (const cookie of forged) {
      expect((await login(owner.email, password, cookie)).status, cookie).toBe(429)
    }
    expect((await login(owner.email, password, own.cookie)).status).toBe(200)
  })

  test('remembers the five most recently used accounts', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aClient(portal)))
    let kept = ''
    for (const { email } of people) kept = (await login(email, password, kept)).cookie
    expect(kept.split('~')).toHaveLength(5)
    const [oldest, ...newest] = people
    for (const person of newest.slice(0, 1)) {
      await attack(person)
      expect((await login(person.email, password, kept)).status).toBe(200)
    }
    if (oldest === undefined) throw new Error('nobody')
    await attack(oldest)
    expect((await login(oldest.email, password, kept)).status).toBe(429)
  })

  test('still works after a change of email', async () => {
    const owner = await aClient(portal)
    const email = `moved-${owner.email}`
    await owner.call('account.changeEmail', { email, password })
    const token = await mailedConfirmation(portal, email)
    const confirmed = await portal.app.inject({
      method: 'POST',
      url: '/trpc/account.confirmEmail',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
      payload: { json: { token } },
    })
    const kept = confirmed.cookies.find(({ name }) => name === 'known_browser')
    await attack({ ...owner, email })
    expect((await login(email, password, `known_browser=${kept?.value}`)).status).toBe(200)
  })
})

test('a stranger’s wrong passwords do not stop an admin from confirming theirs in a session', async () => {
  const [client, admin] = [await aClient(portal), await anAdmin(portal)]
  await client.api.put('/api/profile', singleProfile)
  await attack(admin)
  const reveal = (typed: string, token = admin.token) => {
    const input = { clientId: client.id, number: 'ssn', reason: 'To e-file', password: typed }
    return callTrpc(portal, 'admin.users.revealNumber', { token, input })
  }
  expect(await reveal(password)).toMatchObject({ status: 200 })

  const owner = await anAdmin(portal)
  for (let attempt = 0; attempt < 10; attempt += 1) await reveal(wrong, owner.token)
  expect(await reveal(password, owner.token)).toMatchObject({ status: 429 })
  expect((await login(owner.email, password)).status).toBe(200)
})
