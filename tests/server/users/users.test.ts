import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FoundClient, UsersPage } from '#shared/users/users.schema.ts'
import { findClients } from '#server/records/users/users-list.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, aReturn, anAdmin, type Person } from '#tests/support/factories.ts'
import { noId } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'

// A new database, in which no earlier file has left statistics that change the plans.
const portal = await testPortal({ tablespace: 'pg_default' })

let admin: Person
/** Newest first. */
const clients: Person[] = []

beforeAll(async () => {
  admin = await anAdmin(portal, { firstName: 'June', lastName: 'Field' })
  // Three created at the same time: the id decides.
  for (const [firstName, lastName] of [
    ['Íris', "O'Neil 100%"],
    ['Ada', 'Berg'],
    ['Bo', 'Li'],
    ['Wilhelmina', 'Berg_Vale'],
  ] as const) {
    clients.unshift(await aClient(portal, { firstName, lastName }))
  }
})

async function ask(input: object) {
  const answer = await admin.call('admin.users.page', input)
  return { ...answer, page: answer.output as UsersPage }
}

const idsOf = ({ items }: UsersPage) => items.map(({ id }) => id)

async function found(search: string): Promise<string[]> {
  const { page } = await ask({ search })
  expect(page.matching).toBe(page.items.length)
  return page.items.map(({ firstName }) => firstName)
}

describe('admin.users.page', () => {
  test('lists users newest first, with the count of each role', async () => {
    const { page } = await ask({})
    expect(idsOf(page)).toStrictEqual([...clients, admin].map(({ id }) => id))
    expect(page).toMatchObject({
      nextCursor: null,
      matching: 5,
      counts: { total: 5, clients: 4, admins: 1 },
    })
    expect(Object.keys(page.items[0] ?? {})).toStrictEqual([
      'id',
      'email',
      'firstName',
      'lastName',
      'role',
      'createdAt',
      'kind',
      'phone',
      'signsIn',
      'emailProven',
      'hasFactor',
      'firmAccount',
      'disabledAt',
      'lastSeenAt',
      'newestReturn',
      'preparer',
      'actsFor',
    ])
  })

  test('has every user once in its pages', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { page } = await ask({ limit: 2, cursor })
      expect(page.matching).toBe(5)
      seen.push(...idsOf(page))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toStrictEqual(idsOf((await ask({})).page))
  })

  test('finds words of any case and length in email and name', async () => {
    expect(await found('BERG')).toStrictEqual(['Wilhelmina', 'Ada'])
    expect(await found('berg ada')).toStrictEqual(['Ada'])
    expect(await found('li')).toStrictEqual(['Bo'])
    expect(await found('íris')).toStrictEqual(['Íris'])
    expect(await found(clients[0]?.email ?? '')).toStrictEqual(['Wilhelmina'])
    expect(await found('nobody of that name')).toStrictEqual([])
    expect(await found('%')).toStrictEqual(['Íris'])
    expect(await found('_v')).toStrictEqual(['Wilhelmina'])
    expect(await found(String.raw`\ `)).toStrictEqual([])
  })

  test('filters by role, and still counts all users', async () => {
    const { page } = await ask({ role: 'admin' })
    expect(idsOf(page)).toStrictEqual([admin.id])
    expect(page).toMatchObject({ matching: 1, counts: { total: 5, clients: 4, admins: 1 } })
    expect((await ask({ role: 'client' })).page.matching).toBe(4)
    expect((await ask({ role: 'admin', search: 'berg' })).page.items).toStrictEqual([])
  })

  test('shows the newest return and the last visit, and finds those without a return', async () => {
    const [first, second] = clients
    if (first === undefined || second === undefined) throw new Error('no clients')
    for (const taxYear of [2023, 2024]) await aReturn(portal, { clientId: first.id, taxYear })
    const { page } = await ask({ role: 'client' })
    const listed = (id: string) => page.items.find((user) => user.id === id)
    expect(listed(first.id)?.newestReturn).toEqual({ taxYear: 2024, status: 'pending' })
    expect(listed(second.id)?.newestReturn).toBeNull()
    expect(Number(listed(first.id)?.lastSeenAt)).toBeGreaterThan(0)
    const leads = (await ask({ role: 'client', returns: 'none' })).page
    expect(idsOf(leads)).toStrictEqual(clients.slice(1).map(({ id }) => id))
    expect(leads.matching).toBe(3)
  })

  test('refuses what is no such page', async () => {
    for (const input of [{ limit: 0 }, { limit: 101 }, { role: 'root' }, { cursor: 'x' }]) {
      expect([input, (await ask(input)).status]).toEqual([input, 400])
    }
  })
})

describe('admin.users.find', () => {
  const find = async (search: string, token = admin.token) =>
    callTrpc(portal, 'admin.users.find', { token, input: { search } })
  const names = async (search: string) =>
    ((await find(search)).output as FoundClient[]).map(({ firstName }) => firstName)

  test('finds clients by each word of name and email, in the order of their names, and no staff', async () => {
    expect(await names('berg')).toEqual(['Ada', 'Wilhelmina'])
    expect(await names('Berg wil')).toEqual(['Wilhelmina'])
    expect(await names(clients[0]?.email ?? '')).toEqual(['Wilhelmina'])
    expect(await names('june')).toEqual([])
    expect(await names('%')).toEqual(['Íris'])
    expect(await find('  ')).toMatchObject({ status: 400 })
  })

  test('finds one or two letters only where a word begins', async () => {
    expect(await names('be')).toEqual(['Ada', 'Wilhelmina'])
    expect(await names('wi b')).toEqual(['Wilhelmina'])
    const inTheMiddle = ((await find('er')).output as FoundClient[]).filter(({ near }) => !near)
    expect(inTheMiddle).toEqual([])
  })

  test('finds who is spelled alike if nobody matches, and says so', async () => {
    expect((await find('wilhemina')).output).toMatchObject([
      { firstName: 'Wilhelmina', near: true },
    ])
    expect((await find('berg')).output).not.toContainEqual(expect.objectContaining({ near: true }))
    expect(await names('qqqqq')).toEqual([])
    const priya = await aClient(portal, { firstName: 'Priya', lastName: 'Shah' })
    expect((await find('prya')).output).toMatchObject([{ id: priya.id, near: true }])
  })

  test('answers ten at most, from the trigram index', async () => {
    const { db, clock } = portal.services
    await sql`insert into users (id, email, password_hash, first_name, last_name, role, created_at)
      select gen_random_uuid(), 'many' || n || '@example.com', 'x', 'Many', 'Person' || n, 'client', ${clock()}
      from generate_series(1, 500) as n`.execute(db)
    await sql`analyze users, clients`.execute(db)
    expect(await names('many person')).toHaveLength(10)
    expect(await names('person432')).toEqual(['Many'])
    // With so few rows PostgreSQL would not use an index.
    const planOf = (search: string) =>
      db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        await sql`set local enable_indexscan = off`.execute(trx)
        return JSON.stringify((await sql`explain ${findClients(trx, search)}`.execute(trx)).rows)
      })
    for (const search of ['person432', 'qz']) {
      expect(await planOf(search)).toContain('clients_search')
    }
  })
})

test('the state of an account is for staff only, and unknown ones are not found', async () => {
  const [client] = clients
  const account = (id: unknown) => admin.call('admin.users.account', { id })
  expect(await account(client?.id)).toMatchObject({
    output: { hasFactor: false, disabledAt: null },
  })
  expect(await account(noId)).toMatchObject({ status: 404 })
})
