import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { booksOf } from '#tests/support/money.ts'

const portal = await testPortal()
const { db } = portal.services
const dana = await anAdmin(portal)
const books = booksOf(dana)

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

test('four people issue three each at once: the numbers are 1 to 12, each once', async () => {
  const issued = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const own = booksOf(await anAdmin(portal))
      const { id } = await aClient(portal)
      const drafts = await Promise.all(Array.from({ length: 3 }, () => own.draft(id, ['150'])))
      const numbers: (number | null)[] = []
      for (const draft of drafts) numbers.push((await own.step(draft.id, 'issue')).number)
      return numbers
    }),
  )
  expect(issued.flat().toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 12 }, (_, at) => at + 1),
  )
  const failed = await books.draft((await aClient(portal)).id, [])
  expect(await statusOf(dana.api.post(`/api/admin/invoices/${failed.id}/issue`))).toBe(409)
  expect((await books.issued((await aClient(portal)).id, ['1'])).number).toBe(13)
})

test('of one person’s changes that wait for each other only the first holds a connection: others go on', async () => {
  const [nora, rosa, june] = [await aClient(portal), await aClient(portal), await anAdmin(portal)]
  // More than the portal has connections.
  const drafts = await Promise.all(Array.from({ length: 16 }, () => books.draft(nora.id, ['1'])))
  const refused = await books.draft(nora.id, [])
  const { promise, resolve } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (trx) => {
    await sql`select from clients where id = ${nora.id} for update`.execute(trx)
    await promise
  })
  const issues = [refused, ...drafts].map(({ id }) =>
    statusOf(dana.api.post(`/api/admin/invoices/${id}/issue`)),
  )
  await someoneWaits(db)
  expect((await booksOf(june).issued(rosa.id, ['1'])).state).toBe('open')
  resolve()
  await holding
  expect(await Promise.all(issues)).toEqual([409, ...drafts.map(() => 200)])
})

describe('amounts', () => {
  test('any dollars and cents of up to $10,000,000 become exactly these cents', async () => {
    const { id } = await aClient(portal)
    const draft = await books.draft(id, ['1'])
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1_000_000_000 }), async (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        const lines = [{ text: 'Work', unitPrice: text }]
        const answer = await dana.api.patch(`/api/admin/invoices/${draft.id}`, { lines })
        expect(answer.json()).toMatchObject({ total: cents, lines: [{ unitCents: cents, cents }] })
      }),
      { numRuns: 25 },
    )
  })

  test.each([
    ['150', 15_000],
    ['150.5', 15_050],
    ['150.50', 15_050],
  ])('%s is %d cents', async (unitPrice, cents) => {
    const { id } = await aClient(portal)
    expect((await books.draft(id, [unitPrice])).total).toBe(cents)
  })

  test.each(['-0', '-5', '1e3', '10000000.01', 'NaN', '1.005', '', 150, 99.9, null])(
    '%j is refused, naming the field',
    async (unitPrice) => {
      const { id: clientId } = await aClient(portal)
      const lines = [{ text: 'Work', unitPrice }]
      const answer = await dana.api.post('/api/admin/invoices', { clientId, lines })
      expect([answer.status, answer.json()['errors']]).toMatchObject([
        400,
        [{ path: 'lines.0.unitPrice' }],
      ])
    },
  )

  test('a quantity counts in hundredths, and half a cent goes up', async () => {
    const { id: clientId } = await aClient(portal)
    const lines = [
      { text: 'An hour and a half', quantity: '1.5', unitPrice: '99.99' },
      { text: 'A bit', quantity: '0.25', unitPrice: '0.02' },
    ]
    expect((await dana.api.post('/api/admin/invoices', { clientId, lines })).json()).toMatchObject({
      total: 15_000,
      lines: [
        { quantity: '1.5', cents: 14_999 },
        { quantity: '0.25', cents: 1 },
      ],
    })
    for (const quantity of ['0', '0.001', '10000', '-1', '1e2', 1]) {
      const wrong = [{ text: 'Work', quantity, unitPrice: '1' }]
      const refused = await dana.api.post('/api/admin/invoices', { clientId, lines: wrong })
      expect([quantity, refused.status]).toEqual([quantity, 400])
    }
  })

  test('100 lines are an invoice, 101 and a total above $10,000,000 are refused', async () => {
    const { id } = await aClient(portal)
    const most = Array.from({ length: 100 }, () => '1')
    expect((await books.draft(id, most)).total).toBe(10_000)
    for (const prices of [
      [...most, '1'],
      ['10000000', '0.01'],
    ]) {
      const body = { clientId: id, lines: books.lines(...prices) }
      expect(await statusOf(dana.api.post('/api/admin/invoices', body))).toBe(400)
    }
  })
})

test.each([
  '10% of your refund',
  'Refund: ten percent',
  'A share of the refund',
  '５％ of the refund',
  'A quarter of your refund',
  '½ the refund',
  '5﹪ of the ｒefund',
  'Fee: 1/10 of the total federal refund',
  'Contingent on your refund',
  '5 per\u00adcent of the re\u200bfund',
])('“%s” is no fee, by 31 CFR 10.27', async (text) => {
  const { id: clientId } = await aClient(portal)
  const lines = [{ text, unitPrice: '10' }]
  for (const body of [
    { clientId, lines },
    { clientId, lines: books.lines('1'), memo: text },
  ]) {
    const answer = await dana.api.post('/api/admin/invoices', body)
    expect([answer.status, answer.json()['message']]).toEqual([
      400,
      'A fee must not be a percentage of the refund (31 CFR 10.27)',
    ])
  }
})

test.each([
  'We refund 100% if you are not happy',
  'Refund claim 1040-X, 50 percent done',
  'Claim for refund (Form 843), partner share of penalty',
  'Amended return for refund; 20 pct senior discount',
  '15% early bird discount. Your refund is not affected by this invoice',
])('“%s” is a fee', async (text) => {
  const { id: clientId } = await aClient(portal)
  const lines = [{ text, unitPrice: '10' }]
  expect(await statusOf(dana.api.post('/api/admin/invoices', { clientId, lines }))).toBe(201)
})

describe('an issued invoice', () => {
  const change = (id: string, set: string) =>
    sql`update invoices set ${sql.raw(set)} where id = ${id}`.execute(db)

  test('does not change: 409, and refused by the database itself', async () => {
    const { id: clientId } = await aClient(portal)
    const { id } = await books.issued(clientId, ['150'], { memo: 'Thank you' })
    const lines = books.lines('1')
    const answer = await dana.api.patch(`/api/admin/invoices/${id}`, { lines })
    expect([answer.status, answer.json()['message']]).toEqual([
      409,
      'This invoice was issued: void it and make another one',
    ])
    expect(await statusOf(dana.api.post(`/api/admin/invoices/${id}/issue`))).toBe(409)
    for (const set of [
      'total = 1',
      'number = 999',
      'number = null',
      `memo = 'Other'`,
      `due_on = '2030-01-01'`,
      `state = 'draft'`,
      `billed_to = 'Somebody'`,
      'paid = 100',
    ]) {
      await expect(change(id, set), set).rejects.toThrow(/issued invoice does not change|violates/)
    }
    await expect(sql`delete from invoices where id = ${id}`.execute(db)).rejects.toThrow(/is kept/)
    await expect(
      sql`update invoice_lines set text = 'x' where invoice_id = ${id}`.execute(db),
    ).rejects.toThrow(/do not change/)
    await expect(
      sql`delete from invoice_lines where invoice_id = ${id}`.execute(db),
    ).rejects.toThrow(/do not change/)
  })

  test('is voided and replaced; a void one is no more to pay', async () => {
    const nora = await aClient(portal)
    const first = await books.issued(nora.id, ['150'])
    const blank = dana.api.post(`/api/admin/invoices/${first.id}/void`, { because: ' ' })
    expect(await statusOf(blank)).toBe(400)
    const gone = await books.step(first.id, 'void', { because: 'Wrong year', replace: true })
    expect(gone).toMatchObject({ state: 'void', open: 0, voidBecause: 'Wrong year' })
    const draft = await books.invoice(String(gone.replacedById))
    expect(draft).toMatchObject({ state: 'draft', total: 15_000, replacesId: first.id })
    await books.step(draft.id, 'issue')
    const seen = (await nora.api.get('/api/invoices')).list()
    expect(seen.map(({ state }) => state)).toEqual(['open', 'void'])
    const again = dana.api.post(`/api/admin/invoices/${first.id}/void`, { because: 'Again' })
    expect(await statusOf(again)).toBe(409)
  })
})

test('a total that is not the sum of its lines is refused by the database', async () => {
  const { id: clientId } = await aClient(portal)
  const { id } = await books.draft(clientId, ['150', '10'])
  for (const statement of [
    sql`update invoices set total = 15999 where id = ${id}`,
    sql`delete from invoice_lines where invoice_id = ${id} and position = 2`,
    sql`update invoice_lines set unit_cents = 1, cents = 1 where invoice_id = ${id} and position = 2`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow(/sum of its lines/)
  }
})

test('a draft over a newer version is a 409, and without lines it has those of the fee', async () => {
  const { clientId, id: taxReturnId } = await aReturn(portal)
  await books.setFee(taxReturnId, ['150', '60'])
  const draft = (await dana.api.post('/api/admin/invoices', { clientId, taxReturnId })).json()
  expect(draft).toMatchObject({ total: 21_000, version: 1, state: 'draft' })
  const patch = (version: number) =>
    dana.api.patch(`/api/admin/invoices/${String(draft['id'])}`, { version, memo: 'Hello' })
  expect([(await patch(1)).status, (await patch(1)).status]).toEqual([200, 409])
  const { clientId: other } = await aReturn(portal)
  expect(
    await statusOf(dana.api.post('/api/admin/invoices', { clientId: other, taxReturnId })),
  ).toBe(404)
})

test('reminds once a day, while something is open', async () => {
  const nora = await aClient(portal)
  const { id } = await books.issued(nora.id, ['150'])
  expect(await books.step(id, 'remind')).toMatchObject({ reminded: 1 })
  expect(await statusOf(dana.api.post(`/api/admin/invoices/${id}/remind`))).toBe(409)
  portal.pass({ days: 1 })
  const later = await anAdmin(portal)
  expect(await booksOf(later).step(id, 'remind')).toMatchObject({ reminded: 2 })
  await booksOf(later).pay(nora.id, '150')
  portal.pass({ days: 1 })
  const last = await anAdmin(portal)
  expect(await statusOf(last.api.post(`/api/admin/invoices/${id}/remind`))).toBe(409)
})

test('the first number is set before the first invoice, and not after it', async () => {
  await portal.reset()
  const owner = await anAdmin(portal)
  const set = (nextNumber: number) => owner.api.patch('/api/admin/money/settings', { nextNumber })
  expect((await set(1042)).json()).toMatchObject({ nextNumber: 1042, numbersBegun: false })
  const { id } = await aClient(portal)
  expect((await booksOf(owner).issued(id, ['1'])).number).toBe(1042)
  expect((await set(5000)).status).toBe(409)
  expect((await booksOf(owner).issued(id, ['1'])).number).toBe(1043)
})
