import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import type { AdminSummary } from '#shared/returns/admin.schema.ts'
import { sumOf } from '#shared/base/cents.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import { keyReused } from '#server/base/errors.ts'
import { newId } from '#server/database/database.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, password } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'
import { rowOf } from '#tests/support/rows.ts'

const portal = await testPortal()
const { db } = portal.services
const dana = await anAdmin(portal)
const books = booksOf(dana)

const open = async (id: string) => (await books.invoice(id)).open
/** A payment as staff see it. */
async function seen(clientId: string, id: string) {
  const { items } = (await dana.api.get(`/api/admin/payments?clientId=${clientId}`)).json()
  return (items as AdminPayment[]).find((payment) => payment.id === id)
}
const returnOf = async (id: string) =>
  rowOf(
    db,
    'taxReturns',
    ['paymentStatus', 'paymentAmount', 'paymentMethod', 'paymentNotes', 'received', 'owed'],
    { id },
  )

describe('a payment', () => {
  test('pays what is due first, in parts, and what is left over is credit for the next invoice', async () => {
    const nora = await aClient(portal)
    const first = await books.issued(nora.id, ['150'], { dueOn: '2099-01-01' })
    const second = await books.issued(nora.id, ['100'], { dueOn: '2099-02-01' })
    await books.pay(nora.id, '100')
    expect([await open(first.id), await open(second.id)]).toEqual([5000, 10_000])
    const paid = await books.pay(nora.id, '200')
    expect(paid).toMatchObject({ credit: 5000, parts: [{ cents: 5000 }, { cents: 10_000 }] })
    const third = await books.issued(nora.id, ['70'])
    expect(third).toMatchObject({ total: 7000, paid: 5000, open: 2000 })
    expect((await nora.api.get('/api/payments')).list()).toHaveLength(2)
  })

  test('names its parts: within the amount and what is open, of the client’s own invoices', async () => {
    const [nora, other] = [await aClient(portal), await aClient(portal)]
    const [mine, theirs] = [
      await books.issued(nora.id, ['150']),
      await books.issued(other.id, ['150']),
    ]
    const pay = (amount: string, ...parts: { invoiceId: string; amount: string }[]) =>
      dana.api.post('/api/admin/payments', {
        clientId: nora.id,
        way: 'cash',
        receivedOn: '2026-02-20',
        amount,
        parts,
      })
    const part = (invoiceId: string, amount: string) => ({ invoiceId, amount })
    expect((await pay('10', part(mine.id, '11'))).status).toBe(400)
    expect((await pay('20', part(mine.id, '1'), part(mine.id, '1'))).status).toBe(400)
    expect((await pay('200', part(mine.id, '151'))).status).toBe(409)
    expect((await pay('10', part(theirs.id, '10'))).status).toBe(404)
    expect((await pay('200', part(mine.id, '150'))).json()).toMatchObject({ credit: 5000 })
  })

  test('for one return pays no invoice of another, which “unpaid” of that return would open again', async () => {
    const { id: taxReturnId, clientId } = await aReturn(portal)
    const other = await aReturn(portal, { clientId, taxYear: 2024 })
    const theirs = await books.issued(clientId, ['150'], { taxReturnId: other.id })
    const general = await books.issued(clientId, ['150'])
    const pay = (invoiceId: string) =>
      dana.api.post('/api/admin/payments', {
        clientId,
        taxReturnId,
        way: 'cash',
        receivedOn: '2026-02-20',
        amount: '150',
        parts: [{ invoiceId, amount: '150' }],
      })
    const refused = await pay(theirs.id)
    expect([refused.status, refused.json()]).toMatchObject([400, { errors: [{ path: 'parts' }] }])
    expect((await pay(general.id)).status).toBe(201)
  })

  test('sent twice with one key is one, also at once', async () => {
    const { id } = await aClient(portal)
    const key = crypto.randomUUID()
    const [one, two] = await Promise.all([
      books.pay(id, '150', { key }),
      books.pay(id, '150', { key }),
    ])
    expect(two.id).toBe(one.id)
    expect(await books.ledger(id)).toHaveLength(1)
  })

  test('with a key that was used for another one is a 409, and nothing is recorded', async () => {
    const [{ id: clientId }, other, taxReturn] = [
      await aClient(portal),
      await aClient(portal),
      await aReturn(portal),
    ]
    const key = crypto.randomUUID()
    const body = { clientId, way: 'check', amount: '150', receivedOn: '2026-02-20', key }
    expect((await dana.api.post('/api/admin/payments', body)).status).toBe(201)
    for (const more of [
      { clientId: other.id },
      { amount: '150.01' },
      { way: 'cash' },
      { receivedOn: '2026-02-19' },
      { note: 'Check 12' },
      { parts: [] },
      { clientId: taxReturn.clientId, taxReturnId: taxReturn.id },
    ]) {
      const answer = await dana.api.post('/api/admin/payments', { ...body, ...more })
      expect([more, answer.status, answer.json()['message']]).toEqual([more, 409, keyReused])
    }
    expect(await books.ledger(clientId)).toHaveLength(1)
    expect(await books.ledger(other.id)).toEqual([])
    expect(await books.ledger(taxReturn.clientId)).toEqual([])
  })

  test('of tomorrow, in another way or of an amount that is none is refused', async () => {
    const { id: clientId } = await aClient(portal)
    const good = { clientId, way: 'check', amount: '150', receivedOn: '2026-02-20' }
    for (const wrong of [
      { receivedOn: '2199-01-01' },
      { way: 'online_card' },
      { amount: '0' },
      { amount: 150 },
      { amount: '-1' },
      { key: 'no uuid' },
    ]) {
      const answer = await dana.api.post('/api/admin/payments', { ...good, ...wrong })
      expect([wrong, answer.status]).toEqual([wrong, 400])
      expect(answer.json()).toHaveProperty('errors.0.path', Object.keys(wrong)[0])
    }
  })
})

describe('a refund', () => {
  test('gives back credit first, then opens the invoice, which only then can be void', async () => {
    const nora = await aClient(portal)
    const invoice = await books.issued(nora.id, ['150'])
    const paid = await books.pay(nora.id, '200')
    const back = await books.refund(paid.id, '50')
    expect(back).toMatchObject({ kind: 'refund', cents: -5000, note: 'Paid twice' })
    await expect(books.refund(back.id, '1')).rejects.toThrow('404')
    expect(await open(invoice.id)).toBe(0)
    const voiding = () =>
      dana.api.post(`/api/admin/invoices/${invoice.id}/void`, { because: 'Wrong' })
    expect((await voiding()).status).toBe(409)
    await books.refund(paid.id, '30')
    expect(await seen(nora.id, paid.id)).toMatchObject({
      refunded: 8000,
      corrected: 0,
      credit: 0,
      parts: [{ cents: 15_000, kept: 12_000 }],
    })
    await books.refund(paid.id, '120')
    expect(await open(invoice.id)).toBe(15_000)
    expect((await voiding()).status).toBe(200)
  })

  test('of more than is left is a 409, with a wrong password a 400, with one key made once', async () => {
    const { id } = await aClient(portal)
    const paid = await books.pay(id, '150')
    const refund = (amount: string, more: object = {}) =>
      dana.api.post(`/api/admin/payments/${paid.id}/refund`, {
        amount,
        reason: 'Paid twice',
        password,
        ...more,
      })
    expect((await refund('150.01')).status).toBe(409)
    expect((await refund('10', { password: 'Wrong-Harbor-42!' })).status).toBe(400)
    const key = crypto.randomUUID()
    await Promise.all([refund('100', { key }), refund('100', { key })])
    const reused = await refund('10', { key })
    expect([reused.status, reused.json()['message']]).toEqual([409, keyReused])
    expect((await refund('50.01')).status).toBe(409)
    expect((await books.ledger(id)).map(({ cents }) => cents)).toEqual([15_000, -10_000])
  })

  test('at once from two sides gives back no more than was paid', async () => {
    const { id } = await aClient(portal)
    const paid = await books.pay(id, '150')
    const body = { amount: '100', reason: 'Paid twice', password }
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => {
        return (await dana.api.post(`/api/admin/payments/${paid.id}/refund`, body)).status
      }),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  })
})

test('a returned check opens the invoice again, and an entry that was wrong is reversed', async () => {
  const nora = await aClient(portal)
  const invoice = await books.issued(nora.id, ['150'])
  const reverse = (id: string, more: object) =>
    dana.api.post(`/api/admin/payments/${id}/reverse`, { reason: 'No funds', ...more })
  const bad = await books.pay(nora.id, '150')
  expect((await reverse(bad.id, { returned: true })).json()).toMatchObject({ state: 'returned' })
  expect(await open(invoice.id)).toBe(15_000)
  const wrong = await books.pay(nora.id, '15')
  expect((await reverse(wrong.id, { reason: ' ' })).status).toBe(400)
  expect((await reverse(wrong.id, {})).json()).toMatchObject({ refunded: 1500, credit: 0 })
  expect((await reverse(wrong.id, {})).status).toBe(409)
  const taken = { refunded: 1500, corrected: 1500, parts: [{ cents: 1500, kept: 0 }] }
  expect(await seen(nora.id, wrong.id)).toMatchObject(taken)
  expect(await open(invoice.id)).toBe(15_000)
  const shown = (await nora.api.get('/api/payments')).list()
  const day = firmDay(portal.services.clock())
  expect(shown).toMatchObject([
    { kind: 'bank_return', cents: -15_000, receivedOn: day },
    { state: 'returned', returnedOn: day, returned: 15_000 },
  ])
})

test('the file has each entry once, oldest first, also of more than its pages of 500', async () => {
  const nora = await aClient(portal)
  await sql`insert into payments (id, kind, client_id, way, cents, state, received_on, created_at)
    select gen_random_uuid(), 'payment', ${nora.id}, 'cash', number, 'settled', date '2025-01-01' + number % 7, now()
    from generate_series(1, 1201) as number`.execute(db)
  const file = await dana.api.get('/api/admin/payments.csv?from=2025-01-01&until=2025-01-07')
  const rows = file.text.trim().split('\r\n').slice(1)
  const amounts = rows.map((row) => Number(/,(\d+\.\d\d),/.exec(row)?.[1]))
  expect(new Set(amounts).size).toBe(1201)
  expect(rows).toHaveLength(1201)
  const days = rows.map((row) => row.slice(0, 10))
  expect(days).toEqual(days.toSorted())
})

describe('the database itself refuses', () => {
  test('a change and a deletion of an entry, and more taken back than was paid', async () => {
    const { id: clientId } = await aClient(portal)
    const paid = await books.pay(clientId, '150')
    for (const set of [
      'cents = 1',
      `way = 'cash'`,
      `received_on = '2020-01-01'`,
      `state = 'pending'`,
    ]) {
      await expect(
        sql`update payments set ${sql.raw(set)} where id = ${paid.id}`.execute(db),
        set,
      ).rejects.toThrow(/does not change/)
    }
    await expect(sql`delete from payments where id = ${paid.id}`.execute(db)).rejects.toThrow(
      /is kept/,
    )
    const back = {
      kind: 'refund' as const,
      clientId,
      way: 'check' as const,
      state: 'settled' as const,
      receivedOn: '2026-02-20',
      createdAt: portal.services.clock(),
      reversesId: paid.id,
    }
    const insert = (cents: number) =>
      sql`insert into payments (id, kind, client_id, way, cents, state, received_on, created_at, reverses_id)
        values (${newId()}, ${back.kind}, ${clientId}, ${back.way}, ${cents}, ${back.state},
          ${back.receivedOn}, ${back.createdAt}, ${paid.id})`.execute(db)
    await expect(insert(-15_001)).rejects.toThrow(/no more is taken back/)
    await expect(insert(1)).rejects.toThrow(/what_takes_back_is_negative/)
  })

  test('parts above the payment, above the invoice, and of another client', async () => {
    const [nora, other] = [await aClient(portal), await aClient(portal)]
    const paid = await books.pay(nora.id, '150')
    const later = await books.issued(other.id, ['200'])
    const part = (invoiceId: string, cents: number) =>
      sql`insert into payment_parts (payment_id, invoice_id, cents)
        values (${paid.id}, ${invoiceId}, ${cents})`.execute(db)
    await expect(part(later.id, 100)).rejects.toThrow(/within its amount/)
    expect((await books.issued(nora.id, ['200'])).open).toBe(5000)
    const more = await books.pay(nora.id, '300')
    const draft = await books.draft(nora.id, ['1'])
    await expect(
      sql`insert into payment_parts (payment_id, invoice_id, cents)
        values (${more.id}, ${draft.id}, 25001)`.execute(db),
    ).rejects.toThrow(/within its amount|violates/)
    await expect(
      sql`update payment_parts set cents = 1 where payment_id = ${paid.id}`.execute(db),
    ).rejects.toThrow(/do not change/)
  })
})

describe('a refund that is not owed again', () => {
  const refund = (id: string, amount: string) => books.refund(id, amount, { again: false })

  test('lowers the price: the invoice stays settled, and the return paid with what is left', async () => {
    const { id, clientId } = await aReturn(portal, { status: 'completed' })
    const invoice = await books.issued(clientId, ['310'], { taxReturnId: id })
    const payment = await books.pay(clientId, '310')
    await refund(payment.id, '40')
    expect(await open(invoice.id)).toBe(0)
    expect(await returnOf(id)).toMatchObject({
      paymentStatus: 'paid',
      paymentAmount: 27_000,
      owed: 0,
    })
    expect(await books.ledger(clientId)).toMatchObject([
      { cents: 31_000, refunded: 4000 },
      { kind: 'refund', cents: -4000 },
      { kind: 'reduction', cents: 4000, parts: [{ number: invoice.number, cents: 4000 }] },
    ])
    // No money of the firm: not in its revenue, and nothing to take back.
    const lower = (await books.ledger(clientId)).find(({ kind }) => kind === 'reduction')
    await expect(refund(lower?.id ?? '', '1')).rejects.toThrow('404')
    await refund(payment.id, '270')
    expect(await open(invoice.id)).toBe(0)
    expect(await returnOf(id)).toMatchObject({ paymentStatus: 'unpaid', received: 0, owed: 0 })
    await expect(refund(payment.id, '0.01')).rejects.toThrow('409')
  })

  test('of credit lowers nothing', async () => {
    const { id: clientId } = await aClient(portal)
    const payment = await books.pay(clientId, '50')
    await refund(payment.id, '50')
    expect(await books.ledger(clientId)).toMatchObject([{ refunded: 5000 }, { kind: 'refund' }])
  })

  test('is no revenue, and in no file for a bookkeeping program', async () => {
    const { id: clientId } = await aClient(portal)
    const revenue = async () => sumOf((await books.summary()).revenue.map((month) => month.cents))
    const before = await revenue()
    await books.issued(clientId, ['310'])
    const receivedOn = firmDay(portal.services.clock())
    await refund((await books.pay(clientId, '310', { receivedOn })).id, '310')
    expect(await revenue()).toBe(before)
    const { text } = await dana.api.get('/api/admin/payments.csv?format=quickbooks')
    expect(text).not.toContain('Price reduced')
  })
})

describe('PATCH …/payment', () => {
  const patch = (id: string, body: object) => dana.api.patch(`/api/tax-returns/${id}/payment`, body)
  const paid = (paymentAmount: string, paymentMethod = 'check', more: object = {}) => ({
    paymentStatus: 'paid',
    paymentAmount,
    paymentMethod,
    ...more,
  })

  test('writes one entry; a correction and “unpaid” reverse it, and the ledger keeps all', async () => {
    const { id, clientId } = await aReturn(portal)
    await patch(id, paid('150', 'check', { paymentNotes: 'Check 7' }))
    await patch(id, paid('150', 'check', { paymentNotes: 'Check 8' }))
    await patch(id, paid('160', 'cash'))
    await patch(id, { paymentStatus: 'unpaid' })
    await patch(id, { paymentStatus: 'unpaid' })
    const entries = await books.ledger(clientId)
    expect(entries.map(({ kind, way, cents }) => [kind, way, cents])).toEqual([
      ['payment', 'check', 15_000],
      ['reversal', 'check', -15_000],
      ['payment', 'cash', 16_000],
      ['reversal', 'cash', -16_000],
    ])
    expect(entries[0]).toMatchObject({ note: 'Check 7', taxReturnId: id })
  })

  test('pays the open invoice of the return, and “unpaid” opens it again', async () => {
    const { id, clientId } = await aReturn(portal)
    const invoice = await books.issued(clientId, ['150'], { taxReturnId: id })
    await patch(id, paid('150'))
    expect(await open(invoice.id)).toBe(0)
    await patch(id, { paymentStatus: 'unpaid' })
    expect(await open(invoice.id)).toBe(15_000)
  })

  test('of less than the open invoice is refused, and changes nothing', async () => {
    const { id, clientId } = await aReturn(portal)
    const invoice = await books.issued(clientId, ['310'], { taxReturnId: id })
    for (const amount of ['100', '309.99']) {
      const answer = await patch(id, paid(amount))
      expect([answer.status, answer.json()['message']]).toEqual([
        409,
        expect.stringMatching(/^\$(?:210\.00|0\.01) of this return’s price would stay open\./),
      ])
    }
    expect([await open(invoice.id), await books.ledger(clientId)]).toEqual([31_000, []])
    expect((await patch(id, paid('310'))).json()).toMatchObject({ paymentStatus: 'paid' })
    await books.issued(clientId, ['50'], { taxReturnId: id })
    expect((await patch(id, paid('310'))).status).toBe(409)
    expect(await returnOf(id)).toMatchObject({ paymentStatus: 'unpaid' })
  })

  test('before there is an invoice the fee is what is owed: a deposit pays a part', async () => {
    const { id, clientId } = await aReturn(portal)
    await books.setFee(id, ['310'])
    await books.pay(clientId, '50', { taxReturnId: id })
    const part = { paymentStatus: 'unpaid', received: 5000, owed: 26_000 }
    expect(await returnOf(id)).toMatchObject(part)
    expect((await patch(id, paid('50'))).status).toBe(409)
    expect(await returnOf(id)).toMatchObject(part)
    await books.pay(clientId, '260', { taxReturnId: id })
    expect(await returnOf(id)).toMatchObject({ paymentStatus: 'paid', paymentAmount: 31_000 })
    await books.setFee(id, ['400'])
    expect(await returnOf(id)).toMatchObject({ paymentStatus: 'unpaid', owed: 9000 })
  })

  test('and the other calls keep the return’s own columns: paid when nothing is open', async () => {
    const { id, clientId } = await aReturn(portal)
    const invoice = await books.issued(clientId, ['150'], { taxReturnId: id })
    const half = await books.pay(clientId, '75')
    expect(await returnOf(id)).toMatchObject({ paymentStatus: 'unpaid', paymentAmount: null })
    await books.pay(clientId, '75', { way: 'cash' })
    expect(await returnOf(id)).toMatchObject({
      paymentStatus: 'paid',
      paymentAmount: 15_000,
      paymentMethod: 'cash',
    })
    await books.refund(half.id, '75')
    expect(await returnOf(id)).toMatchObject({ paymentStatus: 'unpaid', paymentAmount: null })
    expect(await open(invoice.id)).toBe(7500)
  })

  test('the cards, the file for QuickBooks and the summary agree before and after a correction', async () => {
    const { id, clientId } = await aReturn(portal, { status: 'filed' })
    await books.issued(clientId, ['310'], { taxReturnId: id })
    const figures = async () => {
      const [cards, { revenue }, file] = await Promise.all([
        dana.call('admin.returns.summary'),
        books.summary(),
        dana.api.get('/api/admin/payments.csv?format=quickbooks'),
      ])
      const rows = file.text.trim().split('\r\n').slice(1)
      return [
        (cards.output as AdminSummary).totalRevenue,
        revenue.reduce((sum, month) => sum + month.cents, 0),
        rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0),
      ]
    }
    const before = await figures()
    const gained = async () => (await figures()).map((now, at) => now - (before[at] ?? 0))
    await patch(id, paid('310'))
    expect(await gained()).toEqual([31_000, 31_000, 31_000])
    await patch(id, paid('320', 'cash'))
    expect(await gained()).toEqual([32_000, 32_000, 32_000])
    await patch(id, { paymentStatus: 'unpaid' })
    expect(await gained()).toEqual([0, 0, 0])
    await patch(id, paid('310'))
    const refund = async (of: string, amount: string) => {
      const [newest] = (await books.ledger(of)).toReversed()
      await books.refund(newest?.id ?? '', amount)
    }
    await refund(clientId, '310')
    expect(await gained()).toEqual([0, 0, 0])
    // Without an invoice nothing is open after a part went back.
    const other = await aReturn(portal, { status: 'filed' })
    await patch(other.id, paid('310'))
    await refund(other.clientId, '60')
    expect(await gained()).toEqual([25_000, 25_000, 25_000])
  })

  test('refuses to undo what was paid together with another return', async () => {
    const { id, clientId } = await aReturn(portal)
    const other = await aReturn(portal, { clientId, taxYear: 2024 })
    await books.issued(clientId, ['100'], { taxReturnId: id })
    await books.issued(clientId, ['100'], { taxReturnId: other.id })
    await books.pay(clientId, '200')
    expect((await patch(id, { paymentStatus: 'unpaid' })).status).toBe(409)
    expect(await returnOf(id)).toMatchObject({ paymentStatus: 'paid', paymentAmount: 10_000 })
  })
})

test('the note of a payment is sealed, and no client reads it', async () => {
  const nora = await aClient(portal)
  const paid = await books.pay(nora.id, '150', { note: 'Check 4711 by her aunt' })
  expect(paid.note).toBe('Check 4711 by her aunt')
  const { note } = await rowOf(db, 'payments', ['note'], { id: paid.id })
  expect(note?.toString('latin1')).not.toContain('aunt')
  expect((await nora.api.get('/api/payments')).text).not.toContain('aunt')
})
