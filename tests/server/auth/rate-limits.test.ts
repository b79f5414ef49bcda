import { describe, expect, test } from 'vitest'
import type { AppError } from '#server/base/errors.ts'
import type { RateLimit } from '#server/calls/rate-limits.ts'
import { anAddress } from '#tests/support/addresses.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { mailedResetToken, mailsTo, queuedMails } from '#tests/support/mails.ts'
import { rowsOf } from '#tests/support/rows.ts'

const portal = await testPortal({ rateLimits: true })

const post = async (url: string, payload: object, remoteAddress = anAddress(), headers = {}) => {
  const answer = await portal.app.inject({ method: 'POST', url, payload, remoteAddress, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}
const login = (email: string, attempt: string, address?: string, headers = {}) =>
  post('/api/auth/login', { email, password: attempt }, address, headers)
/** All but one of what this limit allows. */
const spent = (limit: RateLimit, key: string, { services } = portal) =>
  services.limits.spend(limit, key, allowed[limit][0] - 1)
const times = (count: number) => Array.from({ length: count })

/** Many attempts, twenty at a time: with more, some would time out waiting for a connection on a busy machine. */
async function manyTimes<T>(count: number, attempt: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < count) {
    const next = Array.from(
      { length: Math.min(20, count - results.length) },
      (_, at) => results.length + at,
    )
    results.push(...(await Promise.all(next.map(attempt))))
  }
  return results
}

describe('sign-in', () => {
  test('of one account is refused after 10 wrong passwords, from any address', async () => {
    const { email } = await aClient(portal)
    const answers = await Promise.all(times(12).map(() => login(email, 'wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(email, password)).status).toBe(429)
    expect((await login(email.toUpperCase(), password)).status).toBe(429)
  })

  test('an unknown account is refused in the same way', async () => {
    const answers = await Promise.all(times(11).map(() => login('ghost@example.com', 'wrong')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('from one network is refused after the last wrong password, for any accounts', async () => {
    const address = anAddress()
    await spent('login-network', address)
    const forged = { 'x-forwarded-for': anAddress() }
    expect((await login('nobody@example.com', 'wrong', address, forged)).status).toBe(401)
    const { email } = await aClient(portal)
    expect((await login(email, password, address, forged)).status).toBe(429)
    expect((await login(email, password)).status).toBe(200)
  })

  test('a correct password does not count and clears the wrong ones', async () => {
    const { email } = await aClient(portal)
    const address = anAddress()
    for (const _ of times(3)) {
      await Promise.all(times(6).map(() => login(email, 'wrong', address)))
      expect((await login(email, password, address)).status).toBe(200)
    }
  })

  test('does not lock the owner out: a reset link works immediately', async () => {
    const { email } = await aClient(portal)
    await Promise.all(times(11).map(() => login(email, 'wrong')))
    expect((await login(email, password)).status).toBe(429)
    await post('/api/auth/forgot-password', { email })
    const token = await mailedResetToken(portal, email)
    await post('/api/auth/reset-password', { token, password: 'Calm-Meadow-77?' })
    expect((await login(email, 'Calm-Meadow-77?')).status).toBe(200)
  })
})

describe('reset links', () => {
  const forgot = (email: string, address?: string) =>
    post('/api/auth/forgot-password', { email }, address)

  test('are at most three an hour for an account from one network, with the same answer', async () => {
    const { email } = await aClient(portal)
    const address = anAddress()
    const answers = await Promise.all(times(6).map(() => forgot(email, address)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(await mailsTo(portal, email)).toHaveLength(3)
  })

  test('for a stranger do not use up the owner’s', async () => {
    const { email } = await aClient(portal)
    const address = anAddress()
    await Promise.all(times(10).map(() => forgot(email, address)))
    const before = await mailsTo(portal, email)
    await forgot(email)
    expect(await mailsTo(portal, email)).toHaveLength(before.length + 1)
  })

  test('are at most twelve an hour for an account from all networks', async () => {
    const { email } = await aClient(portal)
    await manyTimes(15, () => forgot(email))
    expect(await mailsTo(portal, email)).toHaveLength(12)
  })

  test('can be guessed no longer from an address that has spent its guesses', async () => {
    const address = anAddress()
    await spent('link-network', address)
    const guess = () => post('/api/auth/reset-password', { token: 'guess', password }, address)
    expect([(await guess()).status, (await guess()).status]).toEqual([400, 429])
  })
})

describe('a change of address', () => {
  const ask = (by: Person, email: string) => by.call('account.changeEmail', { email, password })

  test('can be requested at most five times an hour in one account, even with the right password', async () => {
    const person = await aClient(portal)
    const statuses: number[] = []
    for (const at of times(7).keys()) {
      statuses.push((await ask(person, `stranger-${at}@example.com`)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.slice(5)).toEqual([429, 429])
    const mailed = (await queuedMails(portal)).filter(
      (mail) => 'to' in mail && mail.to.startsWith('stranger-'),
    )
    expect(mailed).toHaveLength(5)
  })

  test('is mailed to one address at most three times a day for one account, which uses up nobody else’s', async () => {
    const [stranger, owner] = [await aClient(portal), await aClient(portal)]
    const statuses: number[] = []
    for (const by of [stranger, stranger, stranger, stranger, owner]) {
      statuses.push((await ask(by, 'same@example.com')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200])
  })
})

describe('mails to an address that a stranger has filled', () => {
  const email = 'filled@example.com'
  const invitee = { email, firstName: 'Ana', lastName: 'Ruiz' }
  const grant = async (by: Person, clientId = by.id) => {
    const input = { ...invitee, part: 'helper', password }
    return (await by.api.post(`/api/clients/${clientId}/access`, input)).status
  }

  test('still go out for staff and for another client', async () => {
    const [stranger, client] = [await aClient(portal), await aClient(portal)]
    const staff = await anAdmin(portal)
    const sent = [await grant(stranger), await grant(stranger), await grant(stranger)]
    expect([...sent, await grant(stranger)]).toEqual([201, 201, 201, 429])
    expect((await staff.call('admin.invitations.send', invitee)).status).toBe(200)
    expect(await grant(client)).toBe(201)
    expect(await grant(staff, stranger.id)).toBe(201)
  })

  test('are at most twelve a day from all accounts whose own address is not proven', async () => {
    const to = 'flooded@example.com'
    const [free, proven] = [await aClient(portal, { proven: false }), await aClient(portal)]
    await spent('unproven-senders', to)
    const ask = async (by: Person) =>
      (await by.call('account.changeEmail', { email: to, password })).status
    expect([await ask(free), await ask(free), await ask(proven)]).toEqual([200, 429, 200])
  })
})

test('a client’s own question is acknowledged, whoever wrote with their address before', async () => {
  const client = await aClient(portal)
  const message = { name: 'Nora', email: client.email, message: 'Please call me back.' }
  await portal.services.limits.spend('contact-recipient', client.email, 3)
  expect((await client.api.post('/api/contact', message)).status).toBe(201)
  const mails = await mailsTo(portal, client.email)
  expect(mails.map(({ template }) => template)).toContain('contact-acknowledgement')
})

test('one address gets three acknowledgments a day; the firm gets every message', async () => {
  const email = 'not-the-sender@example.com'
  const message = { name: 'Nora', email, message: 'Please call me back.' }
  const answers = await manyTimes(10, () => post('/api/contact', message))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  expect(await mailsTo(portal, email)).toHaveLength(3)
  const received = (await queuedMails(portal)).filter(
    (mail) => 'email' in mail && mail.email === email,
  )
  expect(received).toHaveLength(10)
  expect(await rowsOf(portal, 'threads', ['id'], { senderEmail: email })).toHaveLength(10)
})

describe('a network', () => {
  test('of IPv6 is a /64, whatever address in it attacks', async () => {
    await spent('login-network', '2001:db8:7:1::1')
    const answers = [
      await login('v6@example.com', 'wrong', '2001:db8:7:1::2'),
      await login('v6@example.com', 'wrong', '2001:db8:7:1::3'),
      await login('v6@example.com', 'wrong', '2001:db8:7:2::1'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 429, 401])
  })

  test('is also counted together with its /48', async () => {
    const { limits } = portal.services
    const spent = await manyTimes(320, (at) =>
      limits.trySpend('contact-network', `2001:db8:9:${(at % 8).toString(16)}::1`),
    )
    expect(spent.filter(Boolean)).toHaveLength(300)
  })

  test('is the same with a port, without one, and as an IPv4-mapped address', async () => {
    const proxied = await startTestApp({ rateLimits: true, config: { trustProxy: 1 } })
    await spent('login-network', '7.7.7.7', proxied)
    const statuses: number[] = []
    for (const form of ['7.7.7.7:40001', '7.7.7.7', '::ffff:7.7.7.7', '[::ffff:707:707]:40002']) {
      const answer = await proxied.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': form },
        payload: { email: 'port@example.com', password: 'wrong' },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([401, 429, 429, 429])
    await proxied.close()
  })
})

test('contact messages are refused from an address that has spent its hour', async () => {
  const address = anAddress()
  const message = { name: 'Nora', email: 'nora@example.com', message: 'Please call me back.' }
  await spent('contact-network', address)
  const send = () => post('/api/contact', message, address)
  expect([(await send()).status, (await send()).status]).toEqual([201, 429])
})

test('a client’s eleventh invitation of a day is refused, and nobody is mailed', async () => {
  const client = await aClient(portal)
  const email = 'helper@example.com'
  await portal.services.limits.spend('grant-account', client.id, 10)
  const input = { part: 'helper', email, firstName: 'Ana', lastName: 'Ruiz', password }
  const { status } = await client.api.post(`/api/clients/${client.id}/access`, input)
  expect([status, await mailsTo(portal, email)]).toEqual([429, []])
})

test('counters contain no email or IP address', async () => {
  const { email } = await aClient(portal)
  await login(email, 'wrong')
  const rows = await portal.services.db.selectFrom('rateLimits').select('key').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/)
})

test('rate limits can be turned off', async () => {
  const free = await startTestApp({ rateLimits: false })
  const { email } = await aClient(free)
  const attempt = () => apiAs(free).post('/api/auth/login', { email, password: 'wrong' })
  const answers = await Promise.all(times(15).map(attempt))
  expect(new Set(answers.map(({ status }) => status))).toStrictEqual(new Set([401]))
  await free.close()
})

/** Every limit: how often, and in which time. One that is missing here does not compile. */
const allowed: Record<RateLimit, readonly [most: number, minutes: number]> = {
  'login-account': [10, 15],
  'login-browser': [10, 15],
  'login-network': [100, 15],
  'login-notice': [1, 60],
  'code-account': [10, 15],
  'code-day': [50, 24 * 60],
  'code-browser': [10, 15],
  'code-notice': [1, 60],
  'enroll-session': [30, 15],
  'factor-account': [40, 60],
  'codes-account': [5, 60],
  'passkey-network': [600, 15],
  'firm-network': [600, 15],
  'firm-account': [60, 60],
  'confirm-session': [10, 15],
  'confirm-account': [300, 60],
  'password-account': [20, 60],
  'register-network': [300, 10],
  'reset-asker': [3, 60],
  'reset-account': [12, 60],
  'reset-network': [200, 60],
  'link-network': [60, 15],
  'proof-account': [3, 60],
  'proof-day': [6, 24 * 60],
  'unproven-recipient': [12, 24 * 60],
  'invite-account': [200, 60],
  'grant-account': [10, 24 * 60],
  'invite-recipient': [3, 24 * 60],
  'copy-recipient': [3, 24 * 60],
  'unproven-senders': [12, 24 * 60],
  'email-account': [5, 60],
  'email-recipient': [3, 24 * 60],
  'email-network': [20, 60],
  'export-account': [5, 24 * 60],
  'documents-zip-account': [60, 60],
  'upload-account': [2000, 60],
  'unproven-network': [4_194_304, 24 * 60],
  'hand-over-account': [10, 24 * 60],
  'change-account': [20, 24 * 60],
  'signed-form-account': [20, 24 * 60],
  'erasure-account': [3, 24 * 60],
  'pay-account': [60, 60],
  'pdf-account': [300, 60],
  'evidence-account': [60, 60],
  'spouse-link': [5, 24 * 60],
  'spouse-code': [5, 15],
  'spouse-day': [20, 24 * 60],
  'spouse-network': [600, 15],
  'answer-signer': [20, 24 * 60],
  'identity-signer': [6, 60],
  'identity-read': [200, 15],
  'signature-signer': [20, 60],
  'refused-file': [60, 60],
  'verify-network': [60, 15],
  'test-mail-account': [10, 60],
  'unsubscribe-network': [300, 60],
  'message-account': [60, 60],
  'contact-network': [60, 60],
  'contact-recipient': [3, 24 * 60],
}

test.each(Object.entries(allowed) as [RateLimit, (typeof allowed)[RateLimit]][])(
  '%s allows %j',
  async (limit, [most, minutes]) => {
    const { limits } = portal.services
    const key = anAddress()
    expect(await limits.spend(limit, key, most)).toBe(0)
    const refusal = await limits.spend(limit, key).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Math.ceil(((refusal as AppError).retryAfter ?? 0) / 60)).toBe(minutes)
  },
)
