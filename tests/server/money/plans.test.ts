import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import type { Due, Invoice } from '#shared/money/money.schema.ts'
import { remindOfInvoices } from '#server/features/money/remind-of-invoices.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { runs } from '#tests/support/long-run.ts'
import { booksOf } from '#tests/support/money.ts'

const portal = await testPortal()
const { db } = portal.services
const dana = await anAdmin(portal)
const books = booksOf(dana)
const day = (later: number) =>
  firmDay(new Date(portal.services.clock().getTime() + later * 86_400_000))
const read = books.invoice
const thirds = (id: string, ...days: [number, number, number]) => {
  const [first, second, third] = days.map(day) as [string, string, string]
  return books.plan(id, [first, '103.34'], [second, '103.33'], [third, '103.33'])
}
const openOf = (plan: readonly Due[]) => plan.map(({ open }) => open)

describe('a plan', () => {
  test('says what is due next; what is paid pays the earliest parts, and a refund opens the last ones first', async () => {
    const nora = await aClient(portal)
    const { id } = await books.issued(nora.id, ['310'])
    expect((await read(id)).next).toMatchObject({ part: 1, parts: 1, cents: 31_000, open: 31_000 })
    expect((await thirds(id, 10, 40, 70)).next).toEqual({
      part: 1,
      parts: 3,
      dueOn: day(10),
      cents: 10_334,
      open: 10_334,
    })
    const paid = await books.pay(nora.id, '150')
    const [seen] = (await nora.api.get<Invoice[]>('/api/invoices')).json()
    expect(openOf(seen?.plan ?? [])).toEqual([0, 5667, 10_333])
    expect(seen?.next).toMatchObject({ part: 2, open: 5667 })
    await books.refund(paid.id, '60')
    expect(openOf((await read(id)).plan)).toEqual([1334, 10_333, 10_333])
    await books.pay(nora.id, '300')
    expect(await read(id)).toMatchObject({ next: null, open: 0 })
  })

  test('is of what is left; a refund of what was paid before it is due with the first part', async () => {
    const nora = await aClient(portal)
    const { id } = await books.issued(nora.id, ['310'])
    const paid = await books.pay(nora.id, '110')
    const planned = await books.plan(id, [day(1), '100'], [day(2), '100'])
    expect(openOf(planned.plan)).toEqual([10_000, 10_000])
    await books.refund(paid.id, '50')
    expect(openOf((await read(id)).plan)).toEqual([15_000, 10_000])
  })

  test('ends with its invoice, or when staff end it', async () => {
    const nora = await aClient(portal)
    const { id } = await books.issued(nora.id, ['310'])
    await thirds(id, 1, 2, 3)
    expect(await books.plan(id)).toMatchObject({ plan: [], next: { parts: 1, open: 31_000 } })
    await thirds(id, 1, 2, 3)
    const voided = await books.step(id, 'void', { because: 'Wrong', replace: true })
    expect(voided).toMatchObject({ plan: [], next: null })
    expect((await dana.api.put(`/api/admin/invoices/${id}/plan`, { parts: [] })).status).toBe(409)
  })

  test.each([
    ['one part', [[1, '310']], 400, 'parts'],
    ['seven parts', Array.from({ length: 7 }, (_part, at) => [at + 1, '1']), 400, 'parts'],
    [
      'days in another order',
      [
        [2, '155'],
        [1, '155'],
      ],
      400,
      'parts.1.dueOn',
    ],
    [
      'two parts of one day',
      [
        [1, '155'],
        [1, '155'],
      ],
      400,
      'parts.1.dueOn',
    ],
    [
      'a day of the past',
      [
        [-1, '155'],
        [1, '155'],
      ],
      400,
      'parts.0.dueOn',
    ],
    [
      'a part of nothing',
      [
        [1, '310'],
        [2, '0'],
      ],
      400,
      'parts.1.amount',
    ],
    [
      'another sum',
      [
        [1, '155'],
        [2, '155.01'],
      ],
      409,
      undefined,
    ],
  ] as [string, [number, string][], number, string | undefined][])(
    'of %s is refused',
    async (_what, parts, status, path) => {
      const { id } = await books.issued((await aClient(portal)).id, ['310'])
      const body = { parts: parts.map(([later, amount]) => ({ dueOn: day(later), amount })) }
      const answer = await dana.api.put(`/api/admin/invoices/${id}/plan`, body)
      const [field] = (answer.json()['errors'] ?? []) as { path: string }[]
      expect([answer.status, field?.path]).toEqual([status, path])
    },
  )

  test('of a draft is refused, and the database itself refuses parts that are not what is open', async () => {
    const nora = await aClient(portal)
    const draft = await books.draft(nora.id, ['310'])
    const parts = [
      { dueOn: day(1), amount: '155' },
      { dueOn: day(2), amount: '155' },
    ]
    expect((await dana.api.put(`/api/admin/invoices/${draft.id}/plan`, { parts })).status).toBe(409)
    const { id } = await books.issued(nora.id, ['310'])
    await thirds(id, 1, 2, 3)
    for (const change of [
      sql`update plan_parts set cents = 1 where invoice_id = ${id} and part = 2`,
      sql`update plan_parts set due_on = ${day(9)} where invoice_id = ${id} and part = 1`,
      sql`delete from plan_parts where invoice_id = ${id} and part = 3`,
    ]) {
      await expect(change.execute(db)).rejects.toThrow(/two to six parts/)
    }
  })
})

test('in any order of payments, refunds and new plans, the parts that are open are what is open, the last ones first', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 40_000 }) }),
    fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 9000 }) }),
    fc.record({
      kind: fc.constant('plan' as const),
      cuts: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 }),
    }),
  )
  const dollars = (cents: number) => (cents / 100).toFixed(2)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const nora = await aClient(portal)
      const { id } = await books.issued(nora.id, ['310'])
      for (const taken of steps) {
        const { open } = await read(id)
        if (taken.kind === 'pay') await books.pay(nora.id, dollars(taken.cents))
        else if (taken.kind === 'refund') {
          const [last] = (await books.ledger(nora.id)).filter(
            ({ kind, cents, refunded }) => kind === 'payment' && cents - refunded >= taken.cents,
          )
          if (last) await books.refund(last.id, dollars(taken.cents))
        } else if (open > 600) {
          const ends = [...taken.cuts.toSorted((a, b) => a - b), 100]
          const sums = ends.map((percent) => Math.floor((open * percent) / 100))
          const amounts = sums.map((sum, at) => sum - (sums[at - 1] ?? 0))
          await books.plan(
            id,
            ...amounts.map((cents, at) => [day(at + 1), dollars(cents)] as [string, string]),
          )
        }
        const { open: left, plan, next } = await read(id)
        const parts = openOf(plan)
        if (plan.length > 0) expect(parts.reduce((one, other) => one + other, 0)).toBe(left)
        const firstOpen = plan.findIndex((part) => part.open > 0)
        for (const part of plan.slice(firstOpen + 1)) {
          if (firstOpen >= 0) expect(part.open).toBe(part.cents)
        }
        expect(next?.part ?? null).toBe(left === 0 ? null : plan.length > 0 ? firstOpen + 1 : 1)
      }
    }),
    { numRuns: runs(8, 25) },
  )
})

// Last, because it moves the clock past the sessions of the others.
test('each part is reminded of by itself, and ages by itself', async () => {
  await portal.reset()
  const nora = await aClient(portal)
  const staff = () => anAdmin(portal).then(booksOf)
  const { id } = await (await staff()).issued(nora.id, ['310'])
  const parts = [day(2), day(40), day(400)] as const
  await (await staff()).plan(id, [parts[0], '103.34'], [parts[1], '103.33'], [parts[2], '103.33'])
  const sent: number[] = []
  for (let at = 0; at <= 50; at += 1) {
    if ((await remindOfInvoices(portal.services)) > 0) sent.push(at)
    if (at === 30) await (await staff()).pay(nora.id, '103.34')
    portal.pass({ minutes: 24 * 60 })
  }
  expect(sent).toEqual([2, 9, 23, 40, 47])
  const messages = await db
    .selectFrom('notifications')
    .select('message')
    .where('userId', '=', nora.id)
    .where('title', 'like', '%is not paid yet')
    .orderBy('createdAt', 'desc')
    .execute()
  expect(messages[0]?.message).toContain('$103.33 is open, the second of three parts.')
  const aged = async () => {
    const { open } = await booksOf(await anAdmin(portal)).summary()
    return [open.days0, open.days30].map(({ invoices, cents }) => [invoices, cents])
  }
  expect(await aged()).toEqual([
    [1, 20_666],
    [0, 0],
  ])
  portal.pass({ minutes: 24 * 60 * 25 })
  expect(await aged()).toEqual([
    [1, 10_333],
    [1, 10_333],
  ])
})
