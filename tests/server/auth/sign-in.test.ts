import { hash } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { describe, expect, test, vi } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { useSafePasswordCost } from '#tests/support/password-cost.ts'
import { aClient, password } from '#tests/support/factories.ts'
import { rowOf, setRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { dummyHash } from '#server/records/auth/passwords.ts'

const portal = await testPortal()
useSafePasswordCost()

const login = (email: string, attempt: string, { app } = portal) =>
  apiAs({ app }).post('/api/auth/login', { email, password: attempt })

async function storedHash(email: string) {
  return (await rowOf(portal, 'users', ['passwordHash'], { email })).passwordHash
}

/** Algorithm, version and parameters of an encoded hash. */
const costOf = (encoded: string) => encoded.split('$').slice(1, 4)

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

  test('cost the same work of hashing', async () => {
    const { email } = await aClient(portal)
    using hashes = vi.spyOn(PQueue.prototype, 'add')
    await login(email, 'wrong')
    expect(hashes).toHaveBeenCalledTimes(1)
    await login('nobody@example.com', 'wrong')
    expect(hashes).toHaveBeenCalledTimes(2)
    expect(costOf(dummyHash())).toStrictEqual(costOf(await storedHash(email)))
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
    expect(await storedHash(email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+$/)
  })

  test("with a weaker hash get today's at the next sign-in, and no other change", async () => {
    const { id, email } = await aClient(portal)
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await setRows(portal, 'users', { passwordHash: weak }, { id })
    expect((await login(email, 'Not-This-1!')).status).toBe(401)
    expect(await storedHash(email)).toBe(weak)
    expect((await login(email, password)).status).toBe(200)
    const replaced = await storedHash(email)
    expect(replaced).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(email, password)).status).toBe(200)
    expect(await storedHash(email)).toBe(replaced)
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
      for (const near of [own.trim(), own.toUpperCase(), own.slice(0, 72)]) {
        if (near !== own) expect((await login(email, near)).status, near).toBe(401)
      }
    },
  )

  test('are the same from every keyboard, wherever they are typed', async () => {
    const [own, other] = ['Pässword-1日本', 'Größere-2é']
    const email = 'composed@example.com'
    const person = { email, password: own.normalize('NFD'), firstName: 'Nora', lastName: 'Day' }
    const token = (await apiAs(portal).post('/api/auth/register', person)).json()['token']
    expect((await login(email, own)).status).toBe(200)
    expect((await login(email, own.normalize('NFD'))).status).toBe(200)
    const confirmed = await apiAs(portal, String(token)).post('/api/auth/confirm', {
      password: own,
    })
    expect(confirmed.status).toBe(200)
    const change = { currentPassword: own.normalize('NFD'), password: other }
    await callTrpc(portal, 'account.changePassword', { input: change, token: String(token) })
    expect((await login(email, other.normalize('NFD'))).status).toBe(200)
  })

  async function register(email: string) {
    const person = { email, password, firstName: 'Nora', lastName: 'Day' }
    await apiAs(portal).post('/api/auth/register', person)
    return storedHash(email)
  }
})
