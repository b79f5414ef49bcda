import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminSummary } from '#shared/returns/admin.schema.ts'
import { cents } from '#shared/base/money.ts'
import { compactCounters } from '#server/records/returns/returns-counters.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { runs } from '#tests/support/long-run.ts'
import { setRows } from '#tests/support/rows.ts'
import { statementsOf } from '#tests/support/statements.ts'

const portal = await testPortal()
const { db } = portal.services
const admin = await anAdmin(portal)
const client = await aClient(portal)

beforeEach(async () => {
  await db.deleteFrom('taxReturns').execute()
})

async function summary(): Promise<AdminSummary> {
  return (await admin.call('admin.returns.summary')).output as AdminSummary
}

describe('admin.returns.summary', () => {
  test('counts clients, also after a change of role and after counters were merged', async () => {
    const { totalClients: before } = await summary()
    const [one, other] = [await aClient(portal), await aClient(portal)]
    await compactCounters(db)
    expect((await summary()).totalClients).toBe(before + 2)
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', one.id).execute()
    await db.updateTable('users').set({ firstName: 'Ida' }).execute()
    expect((await summary()).totalClients).toBe(before + 1)
    await compactCounters(db)
    await db.updateTable('users').set({ role: 'client' }).where('id', '=', one.id).execute()
    await db.deleteFrom('users').where('id', '=', other.id).execute()
    expect((await summary()).totalClients).toBe(before + 1)
  })

  test('is zero without returns', async () => {
    expect(await summary()).toMatchObject({
      pendingReturns: 0,
      completedReturns: 0,
      paidReturns: 0,
      totalRevenue: 0,
      taxYears: [],
    })
  })

  test('has counts by status, exact sums of payments, and the years', async () => {
    const paid = (amount: number) => ({ amount, method: 'cash' as const })
    await aReturn(portal, { clientId: client.id, taxYear: 2021, status: 'filed', paid: paid(1) })
    await aReturn(portal, { clientId: client.id, taxYear: 2022, status: 'completed' })
    await aReturn(portal, { clientId: client.id, taxYear: 2024, paid: paid(999_999_999) })
    await aReturn(portal, { clientId: client.id, taxYear: 2025, status: 'in_progress' })
    expect(await summary()).toMatchObject({
      pendingReturns: 1,
      completedReturns: 2,
      paidReturns: 2,
      totalRevenue: 1_000_000_000,
      taxYears: [2025, 2024, 2022, 2021],
    })
  })

  test('adds up counters, and counts neither returns nor users', async () => {
    const statements = await statementsOf(summary)
    const about = (table: string) =>
      statements.filter(({ text }) => text.includes(`from "${table}"`))
    expect(about('return_counters').map(({ text }) => text)).toStrictEqual([
      expect.stringContaining('grouping sets'),
    ])
    expect(about('tax_returns')).toStrictEqual([])
    expect(about('user_counters')).toHaveLength(1)
    expect(about('users')).toStrictEqual([])
  })
})

describe('the counters', () => {
  /** The sums of the returns themselves, and those of the counters. */
  async function both() {
    const counted = sql`select tax_year, status, payment_status,
        date_trunc('month', payment_date at time zone 'UTC')::date as payment_month,
        count(*)::int as returns, coalesce(sum(payment_amount), 0)::bigint as cents
      from tax_returns group by 1, 2, 3, 4 order by 1, 2, 3, 4`
    const tallied = sql`select tax_year, status, payment_status, payment_month,
        sum(returns)::int as returns, sum(cents)::bigint as cents
      from return_counters group by 1, 2, 3, 4 having sum(returns) <> 0 or sum(cents) <> 0 order by 1, 2, 3, 4`
    return { counted: (await counted.execute(db)).rows, tallied: (await tallied.execute(db)).rows }
  }

  const year = fc.constantFrom(2021, 2022, 2023)
  const change = fc.oneof(
    fc.record({ kind: fc.constant('create' as const), year }),
    fc.record({ kind: fc.constant('remove' as const), year }),
    fc.record({ kind: fc.constant('pay' as const), year, amount: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('unpay' as const), year }),
    fc.record({ kind: fc.constant('file' as const), year }),
    fc.record({ kind: fc.constant('file all' as const), year }),
    fc.record({ kind: fc.constant('move to another year' as const), year }),
    fc.record({ kind: fc.constant('add up' as const), year }),
  )

  test('match the returns after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        await db.deleteFrom('taxReturns').execute()
        for (const one of changes) await apply(one)
        const { counted, tallied } = await both()
        expect(tallied).toStrictEqual(counted)
      }),
      { numRuns: runs(10, 25) },
    )
  })

  test('are merged into few rows, even while returns change', async () => {
    await aReturn(portal, { clientId: client.id, taxYear: 2021 })
    const others = await Promise.all([1, 2, 3, 4].map(() => aClient(portal)))
    await Promise.all([
      ...others.map(async ({ id: clientId }) => {
        const { id } = await aReturn(portal, { clientId, taxYear: 2021 })
        await setRows(db, 'taxReturns', { status: 'in_progress', startedAt: new Date() }, { id })
      }),
      compactCounters(db),
      compactCounters(db),
      compactCounters(db),
    ])
    await compactCounters(db)
    const { counted, tallied } = await both()
    expect(tallied).toStrictEqual(counted)
    const rows = await db.selectFrom('returnCounters').select(['status', 'returns']).execute()
    expect(rows.toSorted((a, b) => a.returns - b.returns)).toStrictEqual([
      { status: 'pending', returns: 1 },
      { status: 'in_progress', returns: 4 },
    ])
  })

  test('are unchanged after a rollback', async () => {
    await aReturn(portal, { clientId: client.id, taxYear: 2021 })
    const before = await both()
    const failed = db.transaction().execute(async (trx) => {
      await trx.deleteFrom('taxReturns').execute()
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    expect(await both()).toStrictEqual(before)
  })

  async function apply(one: typeof change extends fc.Arbitrary<infer Value> ? Value : never) {
    const { kind, year: taxYear } = one
    const theirs = db.updateTable('taxReturns').where('taxYear', '=', taxYear)
    switch (kind) {
      case 'create':
        await sql`insert into tax_returns (id, client_id, tax_year, created_at)
          values (gen_random_uuid(), ${client.id}, ${taxYear}, now()) on conflict do nothing`.execute(
          db,
        )
        return
      case 'remove':
        await db.deleteFrom('taxReturns').where('taxYear', '=', taxYear).execute()
        return
      case 'pay':
        await theirs
          .set({
            paymentAmount: cents.parse(one.amount),
            paymentMethod: 'cash',
            paymentDate: new Date(),
          })
          .execute()
        return
      case 'unpay':
        await theirs.set({ paymentAmount: null, paymentMethod: null, paymentDate: null }).execute()
        return
      case 'file':
        await theirs.set({ status: 'filed', ...datesOfFiled() }).execute()
        return
      case 'file all':
        await db
          .updateTable('taxReturns')
          .set({ status: 'filed', ...datesOfFiled() })
          .execute()
        return
      case 'move to another year':
        await db
          .deleteFrom('taxReturns')
          .where('taxYear', '=', taxYear + 100)
          .execute()
        await theirs.set({ taxYear: taxYear + 100 }).execute()
        return
      case 'add up':
        await compactCounters(db)
    }
  }
})

function datesOfFiled() {
  const now = new Date()
  return { clientTurnAt: null, startedAt: now, completedAt: now, filedAt: now }
}
