import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type ReturnSort, returnSorts, sortDirections } from '#shared/admin.schema.ts'
import { poolOf } from '#server/database/database.ts'
import { statementName } from '#server/database/named-statements.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { type Statement, statementsOf } from '#tests/support/statements.ts'

const portal = await startTestApp()
const { db } = portal.services
afterAll(() => portal.close())
const { api } = await anAdmin(portal)
const list = (query: string) => () => api.get(`/api/admin/tax-returns?${query}`)

const indexes: Record<ReturnSort, string> = {
  created: 'tax_returns_by_created',
  client: 'tax_returns_by_client',
  year: 'tax_returns_by_year',
  status: 'tax_returns_by_status',
  estimatedRefund: 'tax_returns_by_refund',
  payment: 'tax_returns_by_payment',
  completed: 'tax_returns_by_completed',
}

describe.each(returnSorts)('a page sorted by %s', (sort) => {
  test.each(sortDirections)(
    '%s is read off its index alone, filters included',
    async (direction) => {
      await aReturn(portal)
      const query = `sort=${sort}&direction=${direction}&limit=50&status=pending&payment=unpaid`
      const pages = (await statementsOf(list(query))).filter(isPage)
      expect(pages.length).toBeGreaterThan(0)
      for (const page of pages) {
        const plan = await planOf(page)
        expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${indexes[sort]} on`))
        expect(plan).toMatch(/Filter: .*status/)
      }
    },
  )
})

test.each(['created', 'completed'] as const)(
  'one year sorted by %s is read off an index of that year',
  async (sort) => {
    await aReturn(portal)
    const pages = (await statementsOf(list(`sort=${sort}&limit=50&taxYear=2025`))).filter(isPage)
    for (const page of pages) {
      const plan = await planOf(page)
      expect(plan).toContain(`Index Only Scan Backward using tax_returns_of_year_by_${sort} on`)
      expect(plan).toMatch(/Index Cond: .*tax_year = 2025/)
    }
  },
)

test('the pages that follow begin in the index where the last one ended', async () => {
  for (const taxYear of [2021, 2022]) await aReturn(portal, { taxYear })
  const first = await api.get('/api/admin/tax-returns?limit=1')
  const cursor = String(first.headers['x-next-cursor'])
  const [page] = (await statementsOf(list(`limit=1&cursor=${cursor}`))).filter(isPage)
  expect(await planOf(page)).toMatch(/Index Cond: \(ROW\(created_at, id\) < ROW/)
})

test.each([
  ['zq', 'users_short_grams'],
  ['vale', 'users_search'],
])('clients called %s are looked up by %s', async (search, index) => {
  await aReturn(portal, { clientId: (await aClient(portal, { lastName: 'Zq' })).id })
  const statements = await statementsOf(list(`search=${search}`))
  const listed = statements.find(({ text }) => text.includes('as materialized'))
  expect(await planOf(listed)).toContain(index)
})

test('an id, and a name that could begin one, are looked up and never searched for in the whole list', async () => {
  const faces = await aReturn(portal, {
    clientId: (await aClient(portal, { lastName: 'Face' })).id,
  })
  const { id } = await aReturn(portal)
  await sql`update tax_returns set id = overlay(id::text placing 'face' from 1)::uuid where id = ${id}`.execute(
    db,
  )
  const answer = await api.get('/api/admin/tax-returns?search=face')
  const found = answer.list().map((item) => String(item['id']))
  expect(found.toSorted()).toStrictEqual([faces.id, id.replace(/^.{4}/, 'face')].toSorted())
  const [page] = (await statementsOf(list('search=face'))).filter(isPage)
  const plan = await planOf(page, { maySort: true })
  expect(plan).toMatch(/Index Cond: \(client_id = ANY/)
  expect(plan).toMatch(/Index Cond: \(\(id >= 'face0000/)
  expect(plan).not.toMatch(/Filter: .*(id >=|client_id)/)
})

test('what depends on the values is never planned without them', async () => {
  const ask = list('search=day&limit=5&status=pending')
  for (let time = 0; time < 3; time += 1) await ask()
  const statements = await statementsOf(ask)
  const aboutReturns = statements.filter(({ text }) => text.includes('"tax_returns"'))
  expect(aboutReturns.length).toBeGreaterThan(1)
  for (const { text, values } of aboutReturns) {
    expect(statementName(text, values.length)).toBeUndefined()
  }
  const [tallies] = await statementsOf(list('limit=5&status=pending')).then((all) =>
    all.filter(({ text }) => text.includes('"return_tallies"')),
  )
  expect(statementName(tallies?.text ?? '', 1)).toEqual(expect.any(String))
})

test('a whole list is counted once, however many pages it streams', async () => {
  const { id } = await aClient(portal)
  await sql`insert into tax_returns (id, client_id, tax_year, created_at)
    select gen_random_uuid(), ${id}, year, now() from generate_series(2000, 2200) as year`.execute(
    db,
  )
  for (let other = 0; other < 5; other += 1) {
    const client = await aClient(portal)
    await sql`insert into tax_returns (id, client_id, tax_year, created_at)
      select gen_random_uuid(), ${client.id}, year, now() from generate_series(2000, 2200) as year`.execute(
      db,
    )
  }
  const statements = await statementsOf(list(''))
  expect(statements.filter(isPage).length).toBeGreaterThan(2)
  expect(statements.filter(({ text }) => text.includes('"return_tallies"'))).toHaveLength(1)
})

function isPage({ text }: Statement): boolean {
  return text.includes('as "page"')
}

/** What PostgreSQL does with many rows: here there are too few for an index to be worth its while. */
async function planOf(statement: Statement | undefined, { maySort = false } = {}): Promise<string> {
  const client = await poolOf(db).connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    await client.query(`set local enable_sort = ${maySort ? 'on' : 'off'}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain ${statement?.text}`,
      statement?.values,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
