import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { invalid, ofStaff, pendingReturn } from '#tests/support/shapes.ts'

const portal = await testPortal()

describe('GET /api/admin/tax-returns', () => {
  let iris: Person
  /** Newest first. */
  const ids: string[] = []

  beforeAll(async () => {
    iris = await aClient(portal, {
      firstName: 'Íris',
      lastName: "O'Neil 100%",
      email: 'iris_vale@example.com',
    })
    const other = await aClient(portal, { firstName: 'Ada', lastName: 'Berg' })
    for (const [clientId, taxYear, status] of [
      [iris.id, 2023, 'filed'],
      [iris.id, 2024, 'completed'],
      [other.id, 2024, 'in_progress'],
      [other.id, 2025, 'pending'],
      [iris.id, 2025, 'pending'],
    ] as const) {
      ids.unshift((await aReturn(portal, { clientId, taxYear, status })).id)
      portal.pass({ minutes: 1 })
    }
  })

  // Minutes have passed on the clock, so this needs a new session.
  const api = async () => (await anAdmin(portal)).api
  const idsOf = (rows: Record<string, unknown>[]) => rows.map((row) => row['id'])
  const found = async (query: string) => {
    const answer = await (await api()).get(`/api/admin/tax-returns?${query}`)
    expect(answer.status).toBe(200)
    expect(answer.headers['x-total-count']).toBe(String(answer.list().length))
    return idsOf(answer.list())
  }

  test('lists all returns with their clients, newest first', async () => {
    const answer = await (await api()).get('/api/admin/tax-returns')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-total-count']).toBe('5')
    expect(answer.headers).not.toHaveProperty('x-next-cursor')
    expect(idsOf(answer.list())).toStrictEqual(ids)
    const { id, firstName, lastName, email } = iris
    expect(answer.list()[0]).toStrictEqual({
      ...pendingReturn,
      ...ofStaff,
      client: { id, firstName, lastName, email },
      preparer: null,
    })
  })

  test('answers in pages if there is a limit', async () => {
    const caller = await api()
    const seen: unknown[] = []
    let cursor = ''
    for (const size of [2, 2, 1]) {
      const answer = await caller.get(`/api/admin/tax-returns?limit=2${cursor}`)
      expect(answer.list()).toHaveLength(size)
      expect(answer.headers['x-total-count']).toBe('5')
      seen.push(...idsOf(answer.list()))
      const next = answer.headers['x-next-cursor']
      expect(next === undefined).toBe(size === 1)
      cursor = `&cursor=${String(next)}`
    }
    expect(seen).toStrictEqual(ids)
  })

  test('ignores a parameter without a value', async () => {
    const nothing = 'search=&status=&payment=&taxYear=&sort=&direction=&limit=&cursor='
    expect(await found(nothing)).toStrictEqual(ids)
  })

  test('filters by status', async () => {
    expect(await found('status=pending')).toStrictEqual([ids[0], ids[1]])
    expect(await found('status=filed')).toStrictEqual([ids[4]])
    expect(await found('status=all')).toStrictEqual(ids)
  })

  test('filters by payment and by tax year, combined with other filters', async () => {
    const paid = { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'cash' }
    const caller = await api()
    await caller.patch(`/api/tax-returns/${ids[3]}/payment`, paid)
    expect(await found('payment=paid')).toStrictEqual([ids[3]])
    expect(await found('payment=unpaid')).toStrictEqual(ids.filter((id) => id !== ids[3]))
    expect(await found('payment=all')).toStrictEqual(ids)
    expect(await found('taxYear=2024')).toStrictEqual([ids[2], ids[3]])
    expect(await found('taxYear=2001')).toStrictEqual([])
    expect(await found('taxYear=2024&payment=paid&status=completed&search=iris')).toStrictEqual([
      ids[3],
    ])
    await caller.patch(`/api/tax-returns/${ids[3]}/payment`, { paymentStatus: 'unpaid' })
    expect(await found('payment=paid')).toStrictEqual([])
  })

  test('sorts by the given column and direction', async () => {
    expect(await found('direction=asc')).toStrictEqual(ids.toReversed())
    expect(await found('sort=status&direction=asc')).toStrictEqual(
      [1, 0, 2, 3, 4].map((at) => ids[at]),
    )
    expect(await found('sort=client&direction=asc&taxYear=2025')).toStrictEqual([ids[1], ids[0]])
  })

  test('a cursor is valid only for the order that it was created with', async () => {
    const caller = await api()
    const made = await caller.get('/api/admin/tax-returns?limit=1&sort=year')
    const cursor = String(made.headers['x-next-cursor'])
    expect((await caller.get(`/api/admin/tax-returns?sort=year&cursor=${cursor}`)).status).toBe(200)
    for (const order of ['sort=created', 'sort=year&direction=asc', '']) {
      const answer = await caller.get(`/api/admin/tax-returns?${order}&cursor=${cursor}`)
      expect(answer.status).toBe(400)
      const words = 'This cursor belongs to another order: start again from the first page'
      expect(answer.json()).toStrictEqual(invalid(words, ['cursor', words]))
    }
  })

  test.each([
    ['created', 'yesterday'],
    ['created', '2026-02-31T00:00:00.000000Z'],
    ['client', 'a\0b'],
    ['year', '99999999999'],
    ['payment', '1e3'],
    ['status', 'sent'],
  ])('a forged cursor for %s with %j is refused', async (sort, key) => {
    const parts = [sort, 'desc', key, ids[0], 'mark', 1, true]
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
    const answer = await (await api()).get(`/api/admin/tax-returns?sort=${sort}&cursor=${cursor}`)
    expect(answer.json()).toStrictEqual(invalid('Unknown cursor', ['cursor', 'Unknown cursor']))
    expect(answer.status).toBe(400)
  })

  test.each([
    ['iris_vale@example.com', [0, 3, 4]],
    ['IRIS_VALE', [0, 3, 4]],
    ['íris', [0, 3, 4]],
    ['o%27neil', [0, 3, 4]],
    ['neil%20%C3%ADris', [0, 3, 4]],
    ['100%25', [0, 3, 4]],
    ['ada', [1, 2]],
    ['%25', [0, 3, 4]],
    ['__', []],
    ['%5C', []],
    ["'; drop table users; --", []],
    ['nobody', []],
  ])('searches for %s', async (search, places) => {
    expect(await found(`search=${search}`)).toStrictEqual(places.map((place) => ids[place]))
  })

  test('searches by the start of a return id, in upper or lower case', async () => {
    const whole = ids[2] ?? ''
    expect(await found(`search=${whole}`)).toStrictEqual([whole])
    expect(await found(`search=${whole.toUpperCase()}`)).toStrictEqual([whole])
    expect(await found(`search=${ids[0]?.slice(0, 8)}`)).toContain(ids[0])
    expect(await found(`search=${whole}&status=pending`)).toStrictEqual([])
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=2.5', 'limit'],
    ['limit=2&limit=3', 'limit'],
    ['status=done', 'status'],
    ['payment=maybe', 'payment'],
    ['payment=paid&payment=unpaid', 'payment'],
    ['taxYear=lately', 'taxYear'],
    ['taxYear=2025.5', 'taxYear'],
    ['sort=name', 'sort'],
    ['sort=__proto__', 'sort'],
    ['direction=up', 'direction'],
    ['cursor=nonsense', 'cursor'],
    [`search=${'x'.repeat(300)}`, 'search'],
    ['search=%00', 'search'],
  ])('refuses %s and names the field', async (query, path) => {
    const answer = await (await api()).get(`/api/admin/tax-returns?${query}`)
    expect([answer.status, answer.json()['errors']]).toMatchObject([400, [{ path }]])
    expect(answer.json()['message']).toEqual(expect.any(String))
  })

  test('a list longer than one page of the stream is complete', async () => {
    await insertReturns(1100)
    const answer = await (await api()).get('/api/admin/tax-returns')
    expect(answer.headers['x-total-count']).toBe('1105')
    expect(answer.list()).toHaveLength(1105)
    expect(new Set(idsOf(answer.list())).size).toBe(1105)
  })
})

/** This many returns, each of a different client, all created at the same time. */
async function insertReturns(count: number) {
  await sql`with clients as (
      insert into users (id, email, password_hash, first_name, last_name, created_at)
      select gen_random_uuid(), 'many-' || number || '@example.com', '-', 'Many', 'More', date_trunc('milliseconds', now())
      from generate_series(1, ${count}::int) as number returning id, created_at)
    insert into tax_returns (id, client_id, tax_year, created_at)
    select gen_random_uuid(), id, 2025, created_at from clients`.execute(portal.services.db)
}
