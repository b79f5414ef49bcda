import { afterAll, describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, password } from '#tests/support/factories.ts'
import { mailedResetToken, mailsTo } from '#tests/support/mails.ts'

const portal = await startTestApp({ rateLimits: true })
afterAll(() => portal.close())

/** From an address of one's own, so that one test's attempts are not another's. */
let addresses = 0
const anAddress = () => `10.9.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`

const post = async (url: string, payload: object, remoteAddress = anAddress(), headers = {}) => {
  const answer = await portal.app.inject({ method: 'POST', url, payload, remoteAddress, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}
const login = (email: string, attempt: string, address?: string, headers = {}) =>
  post('/api/auth/login', { email, password: attempt }, address, headers)
const times = (count: number) => Array.from({ length: count })

/** Many attempts, twenty at a time: more would wait for a connection longer than a busy machine gives them. */
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
  test('of one account is refused after 10 wrong passwords, from wherever', async () => {
    const { email } = await aClient(portal)
    const answers = await Promise.all(times(12).map(() => login(email, 'wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await login(email, password)).status).toBe(429)
    expect((await login(email.toUpperCase(), password)).status).toBe(429)
  })

  test('of another account goes on meanwhile', async () => {
    const [locked, free] = [await aClient(portal), await aClient(portal)]
    await Promise.all(times(11).map(() => login(locked.email, 'wrong')))
    expect((await login(free.email, password)).status).toBe(200)
  })

  test('an account that nobody has is refused just the same', async () => {
    const answers = await Promise.all(times(11).map(() => login('ghost@example.com', 'wrong')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('from one address is refused after 100 wrong passwords, for whichever account', async () => {
    const address = anAddress()
    const answers = await manyTimes(101, (at) =>
      login(`nobody-${at}@example.com`, 'wrong', address),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    const { email } = await aClient(portal)
    expect((await login(email, password, address)).status).toBe(429)
    expect((await login(email, password)).status).toBe(200)
  })

  test('a right password costs nothing and forgets the wrong ones', async () => {
    const { email } = await aClient(portal)
    const address = anAddress()
    for (const _ of times(3)) {
      await Promise.all(times(6).map(() => login(email, 'wrong', address)))
      expect((await login(email, password, address)).status).toBe(200)
    }
  })

  test('believes no X-Forwarded-For from a stranger', async () => {
    const address = anAddress()
    const answers = await manyTimes(101, (at) =>
      login(`nowhere-${at}@example.com`, 'wrong', address, { 'x-forwarded-for': `1.2.3.${at}` }),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('locks nobody out: a reset link lets them in at once', async () => {
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
  test('are at most three an hour for an account, under the same answer', async () => {
    const { email } = await aClient(portal)
    const answers = await Promise.all(
      times(6).map(() => post('/api/auth/forgot-password', { email })),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(await mailsTo(portal, email)).toHaveLength(3)
  })

  test('cannot be guessed at more than 60 times from one address', async () => {
    const address = anAddress()
    const answers = await manyTimes(61, (at) =>
      post('/api/auth/reset-password', { token: `guess-${at}`, password }, address),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

test('contact messages are at most 60 an hour from one address', async () => {
  const address = anAddress()
  const message = { name: 'Nora', email: 'nora@example.com', message: 'Please call me back.' }
  const answers = await manyTimes(61, () => post('/api/contact', message, address))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('counters hold no address of a person', async () => {
  const { email } = await aClient(portal)
  await login(email, 'wrong')
  const rows = await portal.services.db.selectFrom('rateLimits').select('key').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/)
})

test('off means off', async () => {
  const free = await startTestApp({ rateLimits: false })
  const { email } = await aClient(free)
  const attempt = () => apiAs(free).post('/api/auth/login', { email, password: 'wrong' })
  const answers = await Promise.all(times(15).map(attempt))
  expect(new Set(answers.map(({ status }) => status))).toStrictEqual(new Set([401]))
  await free.close()
})
