import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sortDirections } from '#shared/returns/returns-filters.ts'
import { cents } from '#shared/base/money.ts'
import { poolOf } from '#server/database/database.ts'
import { statementNames } from '#server/database/named-statements.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { askFor } from '#tests/support/request-items.ts'
import { type Statement, statementsOf } from '#tests/support/statements.ts'
import { callTrpc } from '#tests/support/trpc.ts'

// A new database, in which no earlier file has left statistics that change the plans.
const portal = await testPortal({ tablespace: 'pg_default' })
const { db } = portal.services
const admin = await anAdmin(portal)
const { api } = admin
const list = (query: string) => () => api.get(`/api/admin/tax-returns?${query}`)

const indexes = {
  created: 'tax_returns_created',
  client: 'tax_returns_sort_name',
  year: 'tax_returns_year',
}

describe.each(Object.entries(indexes))('a page sorted by %s', (sort, index) => {
  const walk = new RegExp(`Index (Only )?Scan (Backward )?using ${index} on tax_returns`)

  test.each(sortDirections)('%s is read from its index', async (direction) => {
    await aReturn(portal)
    const plan = await planOf(await pageOf(`sort=${sort}&direction=${direction}&limit=50`))
    expect(plan).toMatch(walk)
    const sorted = plan.match(/Sort Key/g) ?? []
    expect(sorted.length, 'at most the rows of the page').toBeLessThanOrEqual(1)
  })

  const leftOut = /One-Time Filter: .* <> \d+.*\n.*\(never executed\)/

  test('a filter reads the next rows, and collects all matches only if these are too few', async () => {
    await aReturn(portal, { clientId: (await aClient(portal)).id })
    const unpaid = `sort=${sort}&status=pending&payment=unpaid`
    const plan = await planOf(await pageOf(`${unpaid}&limit=1`), { analyze: true })
    expect(plan).toMatch(walk)
    expect(plan).toMatch(leftOut)
    expect(await planOf(await pageOf(`${unpaid}&limit=50`), { analyze: true })).not.toMatch(leftOut)
  })

  test('a search with few matches reads only these', async () => {
    const client = await aClient(portal, { lastName: 'Vale' })
    await aReturn(portal, { clientId: client.id })
    const plan = await planOf(await pageOf(`sort=${sort}&search=vale`), { analyze: true })
    expect(plan).toMatch(new RegExp(`${walk.source}.*\\(never executed\\)`))
  })
})

test('the next page starts in the index where the last one ended', async () => {
  for (const taxYear of [2021, 2022]) await aReturn(portal, { taxYear })
  const first = await api.get('/api/admin/tax-returns?limit=1')
  const cursor = String(first.headers['x-next-cursor'])
  expect(await planOf(await pageOf(`limit=1&cursor=${cursor}`))).toMatch(
    /Index Cond: \(ROW\(created_at, id\) < ROW/,
  )
})

test('the returns that are part paid are read from an index that has only these', async () => {
  await aReturn(portal)
  const plan = await planOf(await pageOf('payment=part_paid&limit=50'))
  expect(plan).toMatch(/Scan (using|on) tax_returns_part_paid/)
})

test.each([
  ['the newest payments', 'payments?', 'payments_newest'],
  ['the payments in dispute', 'payments?disputed=true&', 'payments_disputed'],
  ['the newest invoices', 'invoices?', 'invoices_newest'],
])(
  '%s are read in the order of their index, without those of other pages',
  async (_of, path, index) => {
    const ask = () => api.get(`/api/admin/${path}limit=50`)
    const page = (await statementsOf(ask)).find(({ text }) => text.includes('order by'))
    const plan = await planOf(page, { without: ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'] })
    expect(plan).toMatch(new RegExp(`Index Scan using ${index} on`))
    expect(plan).not.toContain('Sort Key: payments.created_at')
  },
)

test('setting a status or an estimate writes to no index', async () => {
  const { id } = await aReturn(portal)
  const ofTable = sql<{ updates: number; hot: number }>`select
    pg_stat_get_xact_tuples_updated('tax_returns'::regclass) as updates,
    pg_stat_get_xact_tuples_hot_updated('tax_returns'::regclass) as hot`
  const { rows } = await db.transaction().execute(async (trx) => {
    const theirs = trx.updateTable('taxReturns').where('id', '=', id)
    const now = new Date()
    await theirs.set({ estimatedRefund: cents.parse(5) }).execute()
    await theirs.set({ readyAt: now, clientTurnAt: null }).execute()
    await theirs.set({ status: 'completed', startedAt: now, completedAt: now }).execute()
    return ofTable.execute(trx)
  })
  expect(rows).toStrictEqual([{ updates: 3, hot: 3 }])
})

test('an id, or a name that looks like the start of one, is looked up without a full scan', async () => {
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
  const plan = await planOf(await pageOf('search=face&sort=payment'))
  expect(plan).toMatch(/Index Cond: \(search ~~ '%face%'/)
  expect(plan).toMatch(/Index Cond: \(\(id >= 'face0000/)
})

test('statements are prepared, but not searches, whose best plan depends on the words', async () => {
  const isPrepared = async (query: string) => {
    const ask = list(`limit=5&status=pending${query}`)
    for (let time = 0; time < 3; time += 1) await ask()
    const statements = await statementsOf(ask)
    const nameOf = statementNames()
    const names = statements
      .filter(({ text }) => text.includes('"tax_returns"'))
      .map(({ text, values }) => nameOf(text, values.length) ?? nameOf(text, values.length))
    // The page and its count are one statement.
    expect(names).toHaveLength(1)
    return names[0] !== undefined
  }
  expect(await isPrepared('')).toBe(true)
  expect(await isPrepared('&search=day')).toBe(false)
})

test('a whole list is counted once, for any number of streamed pages', async () => {
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
  expect(statements.filter(({ text }) => text.includes('"return_counters"'))).toHaveLength(1)
})

describe('a checklist', () => {
  const items = /"(request_items|tax_returns)"/

  test('is two statements, which read only its rows', async () => {
    const client = await aClient(portal)
    const { id: taxReturnId } = await aReturn(portal, { clientId: client.id })
    await askFor(portal, admin, taxReturnId)
    const call = () =>
      callTrpc(portal, 'requestItems.list', { token: client.token, input: { taxReturnId } })
    const statements = (await statementsOf(call)).filter(({ text }) => items.test(text))
    expect(statements).toHaveLength(2)
    const itself = statements.find(({ text }) => text.includes('"request_items"'))
    const without = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']
    const plan = await planOf(itself, { without })
    expect(plan).toContain('using request_items_return on request_items')
    expect(plan).toContain('using item_documents_pkey on item_documents')
  })

  test('of each of a client’s returns is two statements together', async () => {
    const client = await aClient(portal)
    for (const taxYear of [2024, 2025]) await aReturn(portal, { clientId: client.id, taxYear })
    const call = () => callTrpc(portal, 'requestItems.own', { token: client.token })
    const statements = (await statementsOf(call)).filter(({ text }) => items.test(text))
    expect(statements).toHaveLength(2)
  })
})

function isPage({ text }: Statement): boolean {
  return text.includes('"page" as materialized')
}

async function pageOf(query: string): Promise<Statement | undefined> {
  return (await statementsOf(list(query))).find(isPage)
}

/** Forces the plans for many rows: with so few, PostgreSQL would not use an index. */
async function planOf(
  statement: Statement | undefined,
  { analyze = false, without = ['seqscan'] } = {},
): Promise<string> {
  const client = await poolOf(db).connect()
  try {
    await client.query('begin')
    for (const way of without) await client.query(`set local enable_${way} = off`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain ${analyze ? 'analyze ' : ''}${statement?.text}`,
      statement?.values,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
