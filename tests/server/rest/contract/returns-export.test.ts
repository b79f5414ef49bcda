import { get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { poolOf } from '#server/database/database.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { auditRows } from '#tests/support/rows.ts'
import { invalid, refusal, signedOut } from '#tests/support/shapes.ts'

const portal = await testPortal()
const { db } = portal.services
const admin = await anAdmin(portal)

const url = '/api/admin/tax-returns.csv'
const headings =
  '\uFEFFReturn id,Client,Email,Tax year,Status,Estimated refund,Payment status,Amount,Method,Payment date (UTC),Completed (UTC),Created (UTC),Preparer'

describe('GET /api/admin/tax-returns.csv', () => {
  beforeEach(async () => {
    await db.deleteFrom('taxReturns').execute()
  })

  const linesOf = async (query = '') => {
    const answer = await admin.api.get(`${url}?${query}`)
    expect(answer.status).toBe(200)
    expect(answer.text.endsWith('\r\n')).toBe(true)
    return answer.text.split('\r\n').slice(0, -1)
  }

  test('is a file with one line for each return', async () => {
    const client = await aClient(portal, { firstName: 'Iris', lastName: 'Vale' })
    const paid = { amount: 123_450, method: 'credit_card' } as const
    const { id } = await aReturn(portal, { clientId: client.id, status: 'filed', paid })
    await sql`update tax_returns set created_at = '2026-02-03 04:05:06.789Z', payment_date = '2026-04-01T00:00Z',
      completed_at = '2026-03-31T23:59:59Z', estimated_refund = 7 where id = ${id}`.execute(db)
    const answer = await admin.api.get(url)
    const day = firmDay(new Date())
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="tax-returns-${day}.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.text).toBe(
      `${headings}\r\n${id},Iris Vale,${client.email},2025,Filed,0.07,Paid,1234.50,Credit card,2026-04-01 00:00:00,2026-03-31 23:59:59,2026-02-03 04:05:06,\r\n`,
    )
  })

  test('has only the headings if there are no returns', async () => {
    expect(await linesOf()).toStrictEqual([headings])
    expect(await linesOf('search=nobody')).toStrictEqual([headings])
  })

  test.each([
    ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"") Day"`],
    ['@SUM(A1)', "'@SUM(A1) Day"],
    ['+1', "'+1 Day"],
    ['-2+3', "'-2+3 Day"],
    ['\t=1', `"'\t=1 Day"`],
    ['\r=1', `"'\r=1 Day"`],
    ['＝1', "'＝1 Day"],
    ['a;=1', '"a;=1 Day"'],
    ['a,"b"', '"a,""b"" Day"'],
    ['a\nb', '"a\nb Day"'],
    ['مريم', 'مريم Day'],
    ['👩‍👧', '👩‍👧 Day'],
  ])('the name %j is plain text in a spreadsheet', async (firstName, cell) => {
    const client = await aClient(portal, { firstName, lastName: 'Day' })
    await aReturn(portal, { clientId: client.id })
    expect((await admin.api.get(url)).text).toContain(`,${cell},${client.email},2025,`)
  })

  test('an email that starts like a formula is escaped too', async () => {
    const client = await aClient(portal, { email: '=cmd@example.com' })
    await aReturn(portal, { clientId: client.id })
    expect((await linesOf())[1]).toContain(",'=cmd@example.com,")
  })

  test('an amount owed is a negative number, and an unknown amount is empty', async () => {
    const { id } = await aReturn(portal)
    expect((await linesOf())[1]).toMatch(/,2025,Pending,,Unpaid,,,,,\d{4}-/)
    await admin.api.patch(`/api/tax-returns/${id}/estimated-refund`, { estimatedRefund: '-1,120' })
    expect((await linesOf())[1]).toContain(',Pending,-1120.00,Unpaid,')
    await admin.api.patch(`/api/tax-returns/${id}/estimated-refund`, { estimatedRefund: 0 })
    expect((await linesOf())[1]).toContain(',Pending,0.00,Unpaid,')
  })

  test('has all returns of the requested view, in its order', async () => {
    await manyReturns(603)
    const query = 'search=many&payment=unpaid&status=pending&taxYear=2025&sort=client&direction=asc'
    const lines = await linesOf(query)
    expect(lines).toHaveLength(604)
    expect(new Set(lines).size).toBe(604)
    const clients = lines.slice(1).map((line) => line.split(',')[1] ?? '')
    expect(clients).toStrictEqual(clients.toSorted())
    const table = await admin.api.get(`/api/admin/tax-returns?${query}`)
    const ids = lines.slice(1).map((line) => line.slice(0, 36))
    expect(ids).toStrictEqual(table.list().map(({ id }) => id))
    expect(await linesOf('payment=paid')).toStrictEqual([headings])
  })

  test('is in the audit log with its filters, but without typed numbers', async () => {
    await aReturn(portal, { clientId: (await aClient(portal)).id })
    await linesOf('search=nora%20123-45-6789&taxYear=2025&sort=year')
    await linesOf('search=1%202%203.456789&payment=unpaid')
    await linesOf('search=day')
    const rows = await db
      .selectFrom('auditLog')
      .select(['actorId', 'subjectType', 'subjectId', 'clientId', 'details'])
      .where('action', '=', 'returns.exported')
      .orderBy('seq', 'desc')
      .limit(3)
      .execute()
    const usual = {
      status: null,
      payment: null,
      work: null,
      preparer: null,
      taxYear: null,
      sort: 'created',
      direction: 'desc',
    }
    const who = { actorId: admin.id, subjectType: 'return', subjectId: null, clientId: null }
    expect(rows).toStrictEqual([
      { ...who, details: { ...usual, search: 'day', rows: 1 } },
      { ...who, details: { ...usual, search: '[number]', payment: 'unpaid', rows: 0 } },
      {
        ...who,
        details: { ...usual, search: 'nora [number]', taxYear: 2025, sort: 'year', rows: 0 },
      },
    ])
  })

  test('a HEAD answers the same headers and exports nothing', async () => {
    const before = await exportsSoFar()
    const head = await admin.api.send('HEAD', url)
    expect([head.status, head.text]).toStrictEqual([200, ''])
    expect(head.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(await exportsSoFar()).toBe(before)
  })

  test('is refused for clients, visitors and invalid filters, without an audit row', async () => {
    const before = await exportsSoFar()
    const { api } = await aClient(portal)
    const forbidden = await api.get(`${url}?sort=bad`)
    expect(forbidden.status).toBe(403)
    expect(forbidden.json()).toStrictEqual(
      refusal("You don't have permission to export tax returns"),
    )
    const stranger = await apiAs(portal).get(url)
    expect([stranger.status, stranger.json()]).toStrictEqual([401, signedOut])
    const bad = await admin.api.get(`${url}?direction=up`)
    expect(bad.status).toBe(400)
    expect(bad.json()).toStrictEqual(
      invalid('Direction must be asc or desc', ['direction', 'Direction must be asc or desc']),
    )
    expect(await exportsSoFar()).toBe(before)
  })
})

describe('a file of GET /api/admin/tax-returns.csv that is larger than the sockets buffer', () => {
  // About 15 MB in 32 pages.
  beforeAll(() => manyReturns(80, { years: 200, longer: 90 }))

  test('is streamed as fast as it is read, and stops when the reader disconnects', async () => {
    const address = await listening()
    let queries = 0
    poolOf(db).on('acquire', () => (queries += 1))
    const answer = await open(address + url)
    const reached = await settled(() => queries)
    expect(reached).toBeLessThan(30)
    for (let read = 0; read < 2_000_000;) read += (await nextChunk(answer)).length
    expect(await settled(() => queries)).toBeGreaterThan(reached)
    const hungUp = queries
    answer.destroy()
    expect(await settled(() => queries)).toBeLessThan(hungUp + 3)
    expect(queries).toBeLessThan(32)
  })

  test('breaks off, like the list, when its reader is staff no more', async () => {
    const [boss, address] = [await anAdmin(portal), await listening()]
    const answers = await Promise.all(
      [url, '/api/admin/tax-returns'].map((path) => open(address + path)),
    )
    await boss.api.patch(`/api/admin/users/${admin.id}/role`, { role: 'client' })
    portal.pass({ seconds: 1 })
    for (const answer of answers) {
      const read = async () => {
        for await (const chunk of answer) void chunk
      }
      await expect(read()).rejects.toThrow('aborted')
    }
  })
})

async function exportsSoFar(): Promise<number> {
  return (await auditRows(db, ['seq'], { action: 'returns.exported' })).length
}

/** This many clients, each with returns for this many years from 2025, and names with this much padding. */
async function manyReturns(clients: number, { years = 1, longer = 0 } = {}) {
  await sql`insert into users (id, email, password_hash, first_name, last_name, created_at)
    select gen_random_uuid(), 'many-' || ${longer}::int || '-' || number || '@example.com', '-',
      'Many' || repeat('𝕏', ${longer}::int), left(md5(number::text), 8) || repeat('𝕏', ${longer}::int), now()
    from generate_series(1, ${clients}::int) as number`.execute(db)
  // A statement has ten seconds.
  for (let first = 1; first <= years; first += 50) {
    await sql`insert into tax_returns (id, client_id, tax_year, created_at)
      select gen_random_uuid(), id, 2000 + (25 + year - 1) % 200, created_at
      from clients, generate_series(${first}::int, ${Math.min(years, first + 49)}::int) as year
      where email like 'many-' || ${longer}::int || '-%'`.execute(db)
  }
}

let listens: Promise<string> | undefined
const listening = () => (listens ??= portal.app.listen({ port: 0, host: '127.0.0.1' }))

function open(address: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${admin.token}` }
  return new Promise((resolve, reject) => {
    get(address, { headers }, resolve).on('error', reject)
  })
}

async function nextChunk(answer: IncomingMessage): Promise<Buffer> {
  for (;;) {
    const chunk: unknown = answer.read()
    if (Buffer.isBuffer(chunk)) return chunk
    if (answer.readableEnded) throw new Error('it ended early')
    await wait(5)
  }
}

/** Waits until the value is stable for half a second. */
async function settled(value: () => number): Promise<number> {
  let [last, since] = [value(), performance.now()]
  while (performance.now() - since < 500) {
    await wait(20)
    if (value() !== last) [last, since] = [value(), performance.now()]
  }
  return last
}
