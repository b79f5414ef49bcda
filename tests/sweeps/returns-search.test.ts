import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminTaxReturnPage } from '#shared/returns/admin.schema.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const { db } = portal.services
const admin = await anAdmin(portal)

/**
 * Every client matches "common"; every hundredth has the last name Vale and a pending return. Most are called
 * Dada, which could also start an id. Other clients sort before all of them, by name and by year.
 */
const clients = 5400
const dadas = 4000
const others = 200

/** A random id that does not begin with "dada", which a search would find. */
const noDada = sql`overlay(gen_random_uuid()::text placing '0' from 1)::uuid`

beforeAll(async () => {
  await sql`insert into users (id, email, password_hash, first_name, last_name, created_at)
    select gen_random_uuid(), number || '@common.example', '-', case when number <= ${dadas}::int then 'Dada' else 'Ines' end,
      case number % 100 when 0 then 'Vale' else 'Day' end, now()
    from generate_series(1, ${clients}::int) as number`.execute(db)
  await sql`insert into tax_returns (id, client_id, tax_year, status, started_at, completed_at, filed_at, created_at)
    select ${noDada}, id, 2025, (case last_name when 'Vale' then 'pending' else 'filed' end)::return_status,
      filed, filed, filed, now()
    from clients, lateral (select case when last_name <> 'Vale' then now() end as filed) as days
    where email like '%@common.example'`.execute(db)
  await sql`insert into users (id, email, password_hash, first_name, last_name, created_at)
    select gen_random_uuid(), 'other' || number || '@else.example', '-', 'Ada', 'Abel', now()
    from generate_series(1, ${others}::int) as number`.execute(db)
  await sql`insert into tax_returns (id, client_id, tax_year, created_at)
    select ${noDada}, id, 2024, now() from clients where email like '%@else.example'`.execute(db)
})

async function ask(input: object): Promise<AdminTaxReturnPage> {
  const { output } = await callTrpc(portal, 'admin.returns.list', { input, token: admin.token })
  return output as AdminTaxReturnPage
}

async function walk(input: object, limit = 500): Promise<AdminTaxReturnPage[]> {
  const pages: AdminTaxReturnPage[] = []
  for (let cursor: string | null = null; ;) {
    const page: AdminTaxReturnPage = await ask({ ...input, cursor, limit })
    pages.push(page)
    cursor = page.nextCursor
    if (cursor === null) return pages
  }
}

describe('a search with very many hits', () => {
  test('finds each of them once, in the requested order', async () => {
    const pages = await walk({ search: 'common', sort: 'client', direction: 'asc' })
    const items = pages.flatMap((page) => page.items)
    expect(new Set(items.map(({ id }) => id)).size).toBe(clients)
    expect(items[0]?.client.lastName).toBe('Day')
    expect(items.at(-1)?.client.lastName).toBe('Vale')
  })

  test('is counted up to five hundred for the screen, on all pages', async () => {
    const [first, second] = await walk({ search: 'common' })
    expect(first).toMatchObject({ totalCount: 500, totalIsExact: false })
    expect(second).toMatchObject({ totalCount: 500, totalIsExact: false })
  })

  test('is counted up to five hundred over REST, under a header of its own', async () => {
    const query = 'search=common&limit=1'
    const first = await admin.api.get(`/api/admin/tax-returns?${query}`)
    const cursor = String(first.headers['x-next-cursor'])
    const second = await admin.api.get(`/api/admin/tax-returns?${query}&cursor=${cursor}`)
    for (const { headers } of [first, second]) {
      expect(headers['x-total-more-than']).toBe('500')
      expect(headers['x-total-count']).toBeUndefined()
    }
  })
})

describe.each([
  { search: 'common', found: clients, sort: 'client' },
  { search: 'common', found: clients, sort: 'year' },
  { search: 'dada', found: dadas, sort: 'client' },
])('$search, which $found match, sorted by $sort', ({ search, found, sort }) => {
  const far = { search, sort, direction: 'asc', limit: 1 }

  test('finds its hits anywhere in the order', async () => {
    const all = (await walk(far)).flatMap(({ items }) => items)
    expect(all).toHaveLength(found)
    expect((await ask(far)).items).toStrictEqual(all.slice(0, 1))
    const { nextCursor } = await ask({ ...far, limit: 2 })
    expect((await ask({ ...far, cursor: nextCursor })).items).toStrictEqual(all.slice(2, 3))
  })

  test('has the same rows in small and in large pages', async () => {
    const idsOf = async (limit: number) => {
      const pages = await walk({ search, sort, status: 'pending', taxYear: 2025 }, limit)
      return pages.flatMap(({ items }) => items.map(({ id }) => id))
    }
    const ids = await idsOf(500)
    expect(new Set(ids).size).toBe(found / 100)
    expect(await idsOf(7)).toStrictEqual(ids)
  })
})

test.each([100, 500])(
  'in pages of %i, hits by id are mixed with hits by name in the right order',
  async (limit) => {
    const { items } = await ask({ search: 'ada abel', limit: 1 })
    const id = items[0]?.id ?? ''
    const dada = `dada${id.slice(4)}`
    const rename = (from: string, to: string) =>
      sql`update tax_returns set id = ${to} where id = ${from}`.execute(db)
    await rename(id, dada)
    try {
      for (const direction of ['asc', 'desc']) {
        const pages = await walk({ search: 'dada', sort: 'year', direction }, limit)
        const ids = pages.flatMap((page) => page.items.map((item) => item.id))
        expect(ids.at(direction === 'asc' ? 0 : -1)).toBe(dada)
        expect(new Set(ids).size).toBe(dadas + 1)
      }
    } finally {
      await rename(dada, id)
    }
  },
)

test.each([
  { search: 'common' },
  { search: 'dada', sort: 'client', direction: 'asc' },
  { search: 'common', sort: 'payment' },
  { search: 'day', status: 'filed', sort: 'status' },
])('a page of %o runs at most two statements, including the count', async (input) => {
  const statements = await statementsOf(() => ask(input))
  expect(statements.length).toBeLessThanOrEqual(2)
  const { nextCursor } = await ask(input)
  expect(await statementsOf(() => ask({ ...input, cursor: nextCursor }))).toHaveLength(1)
})

test.each([
  ['e', clients + others, 'one letter that all have'],
  ['co', clients, 'two letters that all have'],
  ['va', clients / 100, 'two letters that few have'],
  ['va da', dadas / 100, 'two words of two letters'],
  ['7@c', clients / 10, 'letters around a sign'],
  ['zq', 0, 'two letters that nobody has'],
  ['%', 0, 'a sign that LIKE would take for anything'],
  ['___', 0, 'three of them'],
  ['5400@', 1, 'the beginning of an address'],
  ['vale common', clients / 100, 'a rare word and a common one'],
])('%s finds %i: %s', async (search, count) => {
  const pages = await walk({ search })
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(count)
})

test.each<[input: object, count: number, why: string]>([
  [{ search: 'e' }, 500, 'one letter that all have'],
  [{ search: 'va' }, clients / 100, 'two letters that few have'],
  [{ search: 'zq' }, 0, 'two letters that nobody has'],
  [{ search: 'va', status: 'pending' }, clients / 100, 'two letters, of few returns'],
  [{ search: 'da', taxYear: 2024 }, others, 'two letters that all of few returns have'],
  [{ search: 'day', status: 'filed' }, 500, 'a word that many have'],
  [{ search: 'common', status: 'pending' }, clients / 100, 'a word that many have, of few returns'],
  [{ search: 'abel' }, others, 'a word that few have'],
  [{ search: 'dada', taxYear: 2024 }, 0, 'a word that many have, of others’ returns'],
])('for the screen, the count of %o is %i: %s', async (input, totalCount) => {
  const { items, ...count } = await ask({ ...input, limit: 1 })
  expect(count).toMatchObject({ totalCount, totalIsExact: totalCount < 500 })
  expect(items).toHaveLength(Math.min(totalCount, 1))
})

test('a cursor with a changed filter counts again', async () => {
  const { nextCursor } = await ask({ limit: 1 })
  const page = await ask({ limit: 1, status: 'pending', cursor: nextCursor })
  expect(page).toMatchObject({ totalCount: clients / 100 + others, totalIsExact: true })
})
