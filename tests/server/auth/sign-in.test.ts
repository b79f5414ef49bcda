import { afterAll, describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, password } from '#tests/support/factories.ts'

const portal = await startTestApp()
afterAll(() => portal.close())

const login = async (email: string, attempt: string, { app } = portal) => {
  const began = process.hrtime.bigint()
  const answer = await apiAs({ app }).post('/api/auth/login', { email, password: attempt })
  const milliseconds = Number(process.hrtime.bigint() - began) / 1e6
  return { ...answer, milliseconds }
}

describe('a known and an unknown address with a wrong password', () => {
  test('get the same answer', async () => {
    const { email } = await aClient(portal)
    const answers = [await login(email, 'wrong'), await login('nobody@example.com', 'wrong')]
    const [known, unknown] = answers.map(({ status, text, headers }) => {
      const { date: _, 'x-request-id': id, 'content-security-policy': policy, ...rest } = headers
      return { status, text, rest, lengths: [String(id).length, String(policy).length] }
    })
    expect(known).toStrictEqual(unknown)
  })

  test('take the same time', async () => {
    const { email } = await aClient(portal)
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    await login(email, 'wrong')
    for (let round = 0; round < 25; round += 1) {
      times.known.push((await login(email, 'wrong')).milliseconds)
      times.unknown.push((await login('nobody@example.com', 'wrong')).milliseconds)
    }
    // The fastest of each, which is the work itself even on a busy machine. Different work would take five times as long.
    const ratio = Math.min(...times.known) / Math.min(...times.unknown)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.7)
  })

  test('write the same kind of audit row', async () => {
    const { email, id } = await aClient(portal)
    await login(email, 'wrong')
    await login('nobody@example.com', 'wrong')
    const rows = await portal.services.db
      .selectFrom('auditLog')
      .select(['action', 'subjectId', 'details'])
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(rows).toStrictEqual([
      { action: 'session.refused', subjectId: null, details: {} },
      { action: 'session.refused', subjectId: id, details: {} },
    ])
  })
})

describe('passwords', () => {
  test('are stored as argon2id with at least 19 MiB, two passes and one lane', async () => {
    const { email } = await aClient(portal)
    const { passwordHash } = await portal.services.db
      .selectFrom('users')
      .select('passwordHash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+$/)
  })

  test('that are equal have different hashes', async () => {
    const people = [await register('one@example.com'), await register('two@example.com')]
    expect(people[0]).not.toBe(people[1])
  })

  test.each(['Größe-1😀x', 'a'.repeat(120) + 'A1!', '  Padded-1  '])(
    'are compared character by character: %j',
    async (own) => {
      const email = `exact-${own.length}@example.com`
      const person = { email, password: own, firstName: 'Nora', lastName: 'Day' }
      expect((await apiAs(portal).post('/api/auth/register', person)).status).toBe(201)
      expect((await login(email, own)).status).toBe(200)
      for (const near of [own.trim(), own.normalize('NFD'), own.toUpperCase(), own.slice(0, 72)]) {
        if (near !== own) expect((await login(email, near)).status, near).toBe(401)
      }
    },
  )

  async function register(email: string) {
    const person = { email, password, firstName: 'Nora', lastName: 'Day' }
    await apiAs(portal).post('/api/auth/register', person)
    const { passwordHash } = await portal.services.db
      .selectFrom('users')
      .select('passwordHash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return passwordHash
  }
})
