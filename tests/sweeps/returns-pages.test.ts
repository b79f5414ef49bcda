import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toCents } from '#shared/base/cents.ts'
import { owingState } from '#shared/money/owed.ts'
import { type ReturnSort, returnSorts } from '#shared/returns/returns-columns.ts'
import { sortDirections } from '#shared/returns/returns-filters.ts'
import { returnStatuses } from '#shared/returns/return-status.ts'
import { newId } from '#server/database/database.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'

const portal = await testPortal()
const { db } = portal.services
const { api, id: admin } = await anAdmin(portal)

/** Few values for each column, so that many rows share a value and some have none. */
const aReturn = fc.record({
  id: fc
    .oneof(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 2 ** 32, max: 2 ** 40 }))
    .map((made) => newIdAt(made)),
  lastName: fc.constantFrom('Ångström', 'anderson', 'Anderson', 'Berg', 'Bergman', 'الحسن', '𐌰'),
  firstName: fc.constantFrom('Ada', 'ADA', 'Íris', 'Bo'),
  taxYear: fc.constantFrom(2023, 2024, 2025),
  status: fc.constantFrom(...returnStatuses),
  estimatedRefund: fc.constantFrom(null, -5, 0, 700),
  paymentAmount: fc.constantFrom(null, 1, 15_000),
  /** What an unpaid return has received, and what is owed for it. */
  deposit: fc.constantFrom(0, 5000),
  owed: fc.constantFrom(null, 0, 10_000),
  disputed: fc.boolean(),
  completedAt: fc.constantFrom('2026-04-01T00:00:00.000001Z', '2026-04-01T00:00:00.000002Z'),
  createdAt: fc.constantFrom('2026-02-01T00:00:00.000100Z', '2026-02-01T00:00:00.000101Z'),
  turn: fc.constantFrom('client', 'firm', null),
  signing: fc.constantFrom(null, 'change', 'signed'),
  /** Hours: when the client sent the newest document, and when the admin looked. */
  documentsAt: fc.constantFrom(null, 1, 3),
  seenAt: fc.constantFrom(null, 1, 2),
})
type Made = Omit<
  typeof aReturn extends fc.Arbitrary<infer Value> ? Value : never,
  'firstName' | 'lastName'
> & { firstName: string; lastName: string }

/** The sort keys of a return, written again by hand; a missing value is null. */
const keyOf: Record<ReturnSort, (made: Made) => string | number | null> = {
  created: ({ createdAt }) => createdAt,
  client: ({ lastName, firstName }) =>
    `${lastName}\u0001${firstName}`
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036F]/g, '')
      .toLowerCase(),
  year: ({ taxYear }) => taxYear,
  status: ({ status }) => returnStatuses.indexOf(status),
  estimatedRefund: ({ estimatedRefund }) => estimatedRefund,
  payment: ({ paymentAmount }) => paymentAmount,
  completed: (made) => (isFinished(made) ? made.completedAt : null),
  wait: (made) => {
    const { status, turn, createdAt, completedAt } = made
    if (status === 'filed') return null
    if (turn === 'client' || (turn === null && status === 'pending')) return '9999'
    return isFinished(made) ? completedAt : createdAt
  },
}

/** Filters; some leave only rows with a value in the sorted column, or only rows without. */
const filters: [query: string, leaves: (made: Made) => boolean][] = [
  ['', () => true],
  ['&payment=paid', ({ paymentAmount }) => paymentAmount !== null],
  ['&payment=unpaid', ({ paymentAmount }) => paymentAmount === null],
  ['&payment=part_paid', isPartPaid],
  ['&payment=to_bill', needsInvoice],
  ['&payment=disputed', ({ disputed }) => disputed],
  [
    '&payment=part_paid&status=filed&search=berg',
    (made) => isPartPaid(made) && made.status === 'filed' && made.lastName.startsWith('Berg'),
  ],
  ['&payment=disputed&work=new', (made) => made.disputed && made.status !== 'filed' && isNew(made)],
  ['&status=pending', ({ status }) => status === 'pending'],
  ['&status=filed&payment=paid', (made) => made.status === 'filed' && made.paymentAmount !== null],
  ['&work=ready', ({ status, turn }) => status === 'pending' && turn === 'firm'],
  ['&work=late', (made) => !isFinished(made) && waitsForUs(made)],
  ['&work=review', ({ status, signing }) => status === 'completed' && signing === 'change'],
  ['&work=file', ({ status, signing }) => status === 'completed' && signing === 'signed'],
  ['&work=waiting', ({ turn, status }) => turn === 'client' && status !== 'filed'],
  ['&work=new', (made) => made.status !== 'filed' && isNew(made)],
  [
    '&work=new&search=berg&payment=paid',
    (made) =>
      made.status !== 'filed' &&
      isNew(made) &&
      made.lastName.startsWith('Berg') &&
      made.paymentAmount !== null,
  ],
  ['&search=berg', ({ lastName }) => lastName.startsWith('Berg')],
  ['&search=a', (made) => /a/i.test(`${made.firstName} ${made.lastName}`)],
  ['&search=0000', ({ id }) => id.startsWith('0000')],
  ['&search=bo&taxYear=2024', (made) => made.firstName === 'Bo' && made.taxYear === 2024],
]

describe.each(returnSorts)('sorted by %s', (sort) => {
  test.each(sortDirections)(
    '%s, the pages contain every return once, in order',
    async (direction) => {
      const page = fc.integer({ min: 1, max: 7 })
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(aReturn, { maxLength: 14, selector: ({ id }) => id }),
          page,
          fc.constantFrom(...filters),
          async (made, limit, [filter, leaves]) => {
            await replaceReturns(made)
            const query = `sort=${sort}&direction=${direction}${filter}`
            const left = made.filter(leaves)
            // All that are late here are late since the same day.
            const isEqual = sort === 'wait' && filter === '&work=late'
            const key = isEqual ? () => 0 : keyOf[sort]
            const expected = inOrder(left, key, direction).map(({ id }) => id)
            expect(await pagesOf(query, limit)).toStrictEqual(expected)
            expect(idsOf((await api.get(`/api/admin/tax-returns?${query}`)).list())).toStrictEqual(
              expected,
            )
          },
        ),
        { numRuns: 12 },
      )
    },
  )
})

test('a filter by work with more matches than it counts has the same pages as the whole list', async () => {
  const waiting = fc
    .sample(aReturn, 800)
    .map((made) => ({ ...made, turn: 'client' as const, status: 'pending' as const }))
  await replaceReturns([...new Map(waiting.map((made) => [made.id, made])).values()])
  expect(await pagesOf('work=waiting', 200)).toStrictEqual(await pagesOf('', 200))
  const first = await api.get('/api/admin/tax-returns?work=waiting&limit=1')
  expect(first.headers['x-total-more-than']).toBe('500')
})

test('documents are new to each member of the staff who has not looked', async () => {
  const [made] = fc.sample(aReturn, 1)
  if (made === undefined) throw new Error('no sample')
  await replaceReturns([{ ...made, status: 'pending', documentsAt: 1, seenAt: 1 }])
  const other = await anAdmin(portal)
  const query = '/api/admin/tax-returns?work=new'
  expect((await api.get(query)).list()).toHaveLength(0)
  expect((await other.api.get(query)).list()).toHaveLength(1)
})

test('a search with more matches than it counts has the same pages as the whole list', async () => {
  const some = fc.sample(aReturn, 800).map((made) => ({ ...made, lastName: 'Berg' }))
  await replaceReturns([...new Map(some.map((made) => [made.id, made])).values()])
  for (const sort of returnSorts) {
    for (const direction of sortDirections) {
      const order = `sort=${sort}&direction=${direction}`
      expect(await pagesOf(`${order}&search=berg`, 200)).toStrictEqual(await pagesOf(order, 200))
    }
  }
  const first = await api.get('/api/admin/tax-returns?search=berg&limit=1')
  expect(first.headers['x-total-more-than']).toBe('500')
})

test('the longest possible names fit into index, cursor and address', async () => {
  // Each letter is three bytes long when decomposed.
  const [one, other] = fc.sample(aReturn, 2)
  const names = { firstName: '\u{1D15E}'.repeat(100), lastName: '\u{1D15E}'.repeat(100) }
  const made = [one, other].flatMap((each) => (each ? [{ ...each, ...names }] : []))
  await replaceReturns(made)
  const seen = await pagesOf('sort=client&direction=asc', 1)
  expect(new Set(seen)).toStrictEqual(new Set(made.map(({ id }) => id)))
  expect(seen).toHaveLength(2)
})

function inOrder(
  made: Made[],
  key: (made: Made) => string | number | null,
  direction: 'asc' | 'desc',
): Made[] {
  const sign = direction === 'asc' ? 1 : -1
  return made.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)]
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1
      return sign * compare(a.id, b.id)
    }
    return sign * (compare(left, right) || compare(a.id, b.id))
  })
}

/** Compares text by code points. */
function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b)
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

async function pagesOf(query: string, limit: number): Promise<unknown[]> {
  const ids: unknown[] = []
  for (let cursor = ''; ;) {
    const answer = await api.get(`/api/admin/tax-returns?${query}&limit=${limit}&cursor=${cursor}`)
    expect(answer.status).toBe(200)
    ids.push(...idsOf(answer.list()))
    const next = answer.headers['x-next-cursor']
    if (next === undefined) return ids
    cursor = String(next)
  }
}

function idsOf(rows: Record<string, unknown>[]): unknown[] {
  return rows.map(({ id }) => id)
}

/** Each return has its own new client. */
async function replaceReturns(made: Made[]) {
  // Only of an erased client may the books go.
  const paying = db.selectFrom('payments').select('clientId')
  await db.updateTable('clients').set({ erasedAt: new Date() }).where('id', 'in', paying).execute()
  await db.deleteFrom('payments').execute()
  await db.deleteFrom('taxReturns').execute()
  await db.deleteFrom('users').where('role', '=', 'client').execute()
  for (const [at, one] of made.entries()) {
    const clientId = newId()
    await sql`insert into users (id, email, password_hash, first_name, last_name, created_at)
      values (${clientId}, ${`${at}@q.q`}, '-', ${one.firstName}, ${one.lastName}, now())`.execute(
      db,
    )
    const paid = one.paymentAmount !== null
    const finished = isFinished(one) ? one.completedAt : null
    await sql`insert into tax_returns (id, client_id, tax_year, status, estimated_refund, started_at, completed_at,
        filed_at, ready_at, client_turn_at, documents_at, payment_amount, payment_method, payment_date,
        received, owed, signing, created_at)
      values (${one.id}, ${clientId}, ${one.taxYear}, ${one.status}, ${one.estimatedRefund},
        ${one.status === 'pending' ? null : one.createdAt}, ${finished},
        ${one.status === 'filed' ? finished : null}, ${one.turn === 'firm' ? one.createdAt : null},
        ${one.turn === 'client' && one.status !== 'filed' ? one.createdAt : null}, ${hour(one.documentsAt)}, ${one.paymentAmount},
        ${paid ? 'cash' : null}, ${paid ? one.createdAt : null},
        ${one.paymentAmount ?? one.deposit}, ${paid ? 0 : one.owed},
        ${isFinished(one) ? one.signing : null}, ${one.createdAt})`.execute(db)
    if (one.disputed)
      await sql`insert into payments (id, kind, client_id, tax_return_id, way, cents, state, received_on, created_at)
        values (${newId()}, 'payment', ${clientId}, ${one.id}, 'online_card', 1, 'disputed', now(), now())`.execute(
        db,
      )
    const seenAt = hour(one.seenAt)
    if (seenAt === null) continue
    await db
      .insertInto('documentViews')
      .values({ userId: admin, taxReturnId: one.id, seenAt })
      .execute()
  }
}

/** None of them has an invoice. */
function needsInvoice(made: Made): boolean {
  return isFinished(made) && made.paymentAmount === null && (made.owed ?? 0) > 0
}

function isPartPaid({ paymentAmount, deposit, owed }: Made): boolean {
  const owing = { received: toCents(deposit), owed: owed === null ? null : toCents(owed) }
  return paymentAmount === null && owingState(owing) === 'part_paid'
}

function waitsForUs(made: Made): boolean {
  return made.status !== 'filed' && keyOf.wait(made) !== '9999'
}

function isFinished({ status }: Made): boolean {
  return status === 'completed' || status === 'filed'
}

function isNew({ documentsAt, seenAt }: Made): boolean {
  return documentsAt !== null && (seenAt === null || seenAt < documentsAt)
}

function hour(at: number | null): Date | null {
  return at === null ? null : new Date(Date.UTC(2026, 1, 2, at))
}

function newIdAt(made: number): string {
  const hex = made.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
