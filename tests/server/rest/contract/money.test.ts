import { describe, expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { pool } from '#server/outside/run-outside.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { auditRows, rowOf, rowsOf } from '#tests/support/rows.ts'
import { aTimestamp, noId } from '#tests/support/shapes.ts'

const portal = await testPortal()
const dana = await anAdmin(portal)
const books = booksOf(dana)

/** A client with a return, and an issued invoice for it. */
async function billed(prices = ['150'], more: object = {}) {
  const nora = await aClient(portal)
  const { id: taxReturnId } = await aReturn(portal, { clientId: nora.id })
  const invoice = await books.issued(nora.id, prices, { taxReturnId, ...more })
  return { nora, taxReturnId, invoice }
}

/** What a PDF says. */
async function paperOf({ token }: Pick<Person, 'token'>, url: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await portal.app.inject({ url, headers })
  expect(answer.headers['content-type']).toBe('application/pdf')
  return (await readPdf(answer.rawPayload)).text
}

/** A client as staff read the name beside a bill. */
function named({ id, firstName, lastName }: Person) {
  return { id, firstName, lastName, emailProven: true }
}

describe('GET /api/invoices', () => {
  test('lists what was issued to the caller, as they may see it', async () => {
    const { nora, taxReturnId, invoice } = await billed()
    const draft = await books.draft(nora.id, ['9'])
    expect((await nora.api.get(`/api/invoices/${draft.id}`)).status).toBe(404)
    const whole = (await nora.api.get(`/api/invoices/${invoice.id}`)).json()
    expect((await nora.api.get('/api/invoices')).list()).toStrictEqual([whole])
    expect(whole).toStrictEqual({
      id: invoice.id,
      number: invoice.number,
      clientId: nora.id,
      taxReturnId,
      taxYear: 2025,
      state: 'open',
      billedTo: `${nora.firstName} ${nora.lastName}`,
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      total: 15_000,
      paid: 0,
      open: 15_000,
      onItsWay: 0,
      plan: [],
      next: { part: 1, parts: 1, dueOn: invoice.dueOn, cents: 15_000, open: 15_000 },
      memo: null,
      lines: [{ serviceId: null, text: 'Work 1', quantity: '1', unitCents: 15_000, cents: 15_000 }],
      replacesId: null,
      replacedById: null,
      voidBecause: null,
      createdAt: aTimestamp,
    })
    const other = await aClient(portal)
    expect((await other.api.get(`/api/invoices?client=${nora.id}`)).status).toBe(404)
    expect((await dana.api.get('/api/invoices')).list()).toEqual([])
  })

  test('has those with something to pay first, then the newest', async () => {
    const nora = await aClient(portal)
    const numbers: (number | null)[] = []
    for (const price of ['10', '20', '30', '40']) {
      numbers.push((await books.issued(nora.id, [price])).number)
    }
    const [first, second, third, fourth] = numbers
    const list = async () =>
      (await nora.api.get('/api/invoices')).list().map(({ number }) => number)
    expect(await list()).toEqual([fourth, third, second, first])
    await books.pay(nora.id, '40', { parts: [{ invoiceId: await idOf(fourth), amount: '40' }] })
    await books.step(await idOf(second), 'void', { because: 'A typo' })
    expect(await list()).toEqual([third, first, fourth, second])
  })
})

async function idOf(number: number | null | undefined): Promise<string> {
  const url = `/api/admin/invoices?search=${number}`
  const { items } = (await dana.api.get<{ items: { id: string }[] }>(url)).json()
  return items[0]?.id ?? ''
}

test('GET /api/admin/clients/:id/balance and GET /api/balance are what is open and what is credit, over all invoices and payments', async () => {
  const { nora, taxReturnId } = await billed()
  await books.draft(nora.id, ['9'])
  await books.issued(nora.id, ['50'])
  await books.pay(nora.id, '160', { taxReturnId })
  const whole = { open: 5000, credit: 1000, credits: [{ taxReturnId: null, cents: 1000 }] }
  const path = `/api/admin/clients/${nora.id}/balance`
  expect((await dana.api.get(path)).json()).toStrictEqual(whole)
  expect((await nora.api.get('/api/balance')).json()).toStrictEqual(whole)
  await books.pay(nora.id, '70')
  expect((await dana.api.get(path)).json()).toEqual({
    open: 0,
    credit: 3000,
    credits: [{ taxReturnId: null, cents: 3000 }],
  })
  // Without an invoice, it is for the return.
  const early = await aReturn(portal, { clientId: nora.id, taxYear: 2024 })
  await books.pay(nora.id, '5', { taxReturnId: early.id })
  expect((await dana.api.get(path)).json()).toMatchObject({
    credits: expect.arrayContaining([{ taxReturnId: early.id, cents: 500 }]),
  })
})

test('GET /api/admin/clients/:id/statement has each invoice and each entry on its day, with the balance after it', async () => {
  const { nora, invoice } = await billed()
  const { id, number } = await books.issued(nora.id, ['50'])
  await books.step(id, 'void', { because: 'A typo' })
  const { id: paymentId } = await books.pay(nora.id, '160')
  await books.refund(paymentId, '12', { again: false })
  const path = `/api/admin/clients/${nora.id}/statement`
  const on = invoice.issuedOn
  const bill = { on, kind: 'invoice', way: null }
  const check = { way: 'check', number: null }
  expect((await dana.api.get(path)).json()).toStrictEqual([
    { ...check, on: '2026-02-20', kind: 'payment', cents: -16_000, balance: -16_000 },
    { ...bill, number: invoice.number, cents: 15_000, balance: -1000 },
    { ...bill, number, cents: 5000, balance: 4000 },
    { ...bill, kind: 'void', number, cents: -5000, balance: -1000 },
    { ...check, on, kind: 'refund', cents: 1200, balance: 200 },
    { ...check, on, kind: 'reduction', cents: -200, balance: 0 },
  ])
  expect((await dana.api.get(path.replace(nora.id, noId))).status).toBe(404)
})

test('GET /api/statement is what staff read, without entries that were wrong', async () => {
  const { nora } = await billed()
  const { id } = await books.pay(nora.id, '150', { note: 'Check 7' })
  const account = (await dana.api.get(`/api/admin/clients/${nora.id}/statement`)).list()
  expect((await nora.api.get('/api/statement')).list()).toStrictEqual(account)
  await dana.api.post(`/api/admin/payments/${id}/reverse`, { reason: 'Another client' })
  expect((await nora.api.get('/api/statement')).list()).toStrictEqual([
    { ...account[1], balance: 15_000 },
  ])
})

describe('GET /api/invoices/:id/pdf', () => {
  test('is a PDF with number, lines and total, with names in any script', async () => {
    const nora = await aClient(portal, { firstName: 'Zoë', lastName: 'Нагорная' })
    const { id } = await books.issued(nora.id, ['150', '160'], { memo: 'Thank you' })
    const text = await paperOf(nora, `/api/invoices/${id}/pdf`)
    for (const word of ['Zoë Нагорная', 'Work 2', '$160.00', 'Total $310.00', 'Thank you']) {
      expect(text).toContain(word)
    }
    expect(text).toContain('Make checks payable')
    await books.step(id, 'void', { because: 'A typo' })
    const gone = await paperOf(nora, `/api/invoices/${id}/pdf`)
    expect(gone).toContain('Void: A typo')
    expect(gone).not.toContain('Make checks payable')
  })

  test('is made once and kept sealed, and so is a receipt; a draft is made each time', async () => {
    const { nora, invoice } = await billed()
    const { id: paymentId } = await books.pay(nora.id, '20')
    const urls = [`/api/invoices/${invoice.id}/pdf`, `/api/payments/${paymentId}/pdf`]
    const first = await Promise.all(urls.map((url) => paperOf(nora, url)))
    const before = { ...pool }
    // Nothing can be made now.
    Object.assign(pool, { children: 0, waiting: 0 })
    const draft = await books.draft(nora.id, ['9'])
    expect((await dana.api.get(`/api/invoices/${draft.id}/pdf`)).status).toBe(503)
    expect(await Promise.all(urls.map((url) => paperOf(nora, url)))).toEqual(first)
    Object.assign(pool, before)
    const kept = await rowsOf(portal, 'keptPdfs', ['pdf'], { id: [invoice.id, paymentId] })
    expect(kept.map(({ pdf }) => pdf.includes('%PDF'))).toEqual([false, false])
  })

  test('of a draft is for staff to look at, without a number', async () => {
    const nora = await aClient(portal, { firstName: 'Nora', lastName: 'Day' })
    const draft = await books.draft(nora.id, ['1'], { dueOn: '2150-05-01' })
    const text = await paperOf(dana, `/api/invoices/${draft.id}/pdf`)
    for (const word of ['Draft of an invoice', 'Nora Day', 'May 1, 2150', 'Total $1.00']) {
      expect(text).toContain(word)
    }
    expect((await nora.api.get(`/api/invoices/${draft.id}/pdf`)).status).toBe(404)
  })
})

test('GET /api/payments lists the caller’s payments with what they pay', async () => {
  const { nora, invoice } = await billed()
  const { id } = await books.pay(nora.id, '160', { note: 'Late' })
  const [seen] = (await nora.api.get('/api/payments')).list()
  expect(seen).toStrictEqual({
    id,
    kind: 'payment',
    clientId: nora.id,
    taxReturnId: invoice.taxReturnId,
    taxYear: 2025,
    way: 'check',
    cents: 16_000,
    state: 'settled',
    receivedOn: '2026-02-20',
    reachedBank: false,
    reversesId: null,
    parts: [{ invoiceId: invoice.id, number: invoice.number, cents: 15_000, kept: 15_000 }],
    credit: 1000,
    refunded: 0,
    returned: 0,
    returnedOn: null,
    createdAt: aTimestamp,
  })
})

test('GET /api/payments/:id/pdf is the receipt, and of a refund says so', async () => {
  const { nora, invoice } = await billed()
  const { id } = await books.pay(nora.id, '150')
  const text = await paperOf(nora, `/api/payments/${id}/pdf`)
  for (const word of ['Receipt', '$150.00', `Invoice ${invoice.number}`, 'Check']) {
    expect(text).toContain(word)
  }
  const refund = await books.refund(id, '10')
  const paper = await paperOf(nora, `/api/payments/${refund.id}/pdf`)
  expect(paper).toContain('not a refund of taxes')
  expect(paper).toContain('Payment of Feb 20, 2026 (check)')
  expect(paper).not.toContain('Paid back by')
  await dana.api.post(`/api/admin/payments/${id}/reverse`, { reason: 'Wrong client' })
  expect(await paperOf(nora, `/api/payments/${refund.id}/pdf`)).toBe(paper)
})

test('GET /api/tax-returns/:id/fee is null, then the lines that the firm set', async () => {
  const nora = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: nora.id })
  const read = async () => (await nora.api.get(`/api/tax-returns/${id}/fee`)).text
  expect(await read()).toBe('null')
  await books.setFee(id, ['150', '60'])
  expect(JSON.parse(await read())).toMatchObject({ total: 21_000, agreed: null })
})

test('PUT /api/admin/tax-returns/:id/fee takes services, whose text and price it fills in, or nothing for free work', async () => {
  const { id } = await aReturn(portal)
  const put = (lines: object[]) => dana.api.put(`/api/admin/tax-returns/${id}/fee`, { lines })
  const [service] = (await dana.api.get('/api/admin/services')).list()
  expect((await put([{ serviceId: service?.['id'], quantity: '2' }])).json()).toMatchObject({
    asksAgain: false,
    fee: {
      total: 30_000,
      lines: [{ text: 'Individual Tax Returns', quantity: '2', unitCents: 15_000 }],
    },
  })
  expect((await put([])).json()).toMatchObject({ fee: { total: 0 } })
  expect((await put([{ serviceId: noId }])).status).toBe(400)
  expect((await put([{ unitPrice: '1' }])).status).toBe(400)
  const filed = await aReturn(portal, { status: 'filed' })
  const lines = books.lines('1')
  expect((await dana.api.put(`/api/admin/tax-returns/${filed.id}/fee`, { lines })).status).toBe(409)
})

test('POST /api/admin/services adds one to the three', async () => {
  const answer = await dana.api.post('/api/admin/services', {
    name: 'Bookkeeping',
    price: '80',
    unit: 'hour',
    position: 9,
  })
  expect([answer.status, answer.json()]).toMatchObject([
    201,
    { name: 'Bookkeeping', cents: 8000, unit: 'hour', active: true, form: null },
  ])
  expect((await dana.api.get('/api/admin/services')).list()).toHaveLength(4)
  const wrong = { name: '5% of the refund', price: '1' }
  expect((await dana.api.post('/api/admin/services', wrong)).status).toBe(400)
})

describe('PATCH /api/admin/services/:id', () => {
  test('changes what is sent, and nothing that was invoiced', async () => {
    const [service] = (await dana.api.get('/api/admin/services')).list()
    const url = `/api/admin/services/${String(service?.['id'])}`
    const { id: clientId } = await aClient(portal)
    const lines = [{ serviceId: service?.['id'] }]
    const draft = (await dana.api.post('/api/admin/invoices', { clientId, lines })).json()
    const changed = (await dana.api.patch(url, { price: '175', active: false })).json()
    expect(changed).toMatchObject({ name: service?.['name'], cents: 17_500, active: false })
    const after = await dana.api.get(`/api/admin/invoices/${String(draft['id'])}`)
    expect(after.json()['total']).toBe(draft['total'])
    await dana.api.patch(url, { price: '150', active: true })
    expect((await dana.api.patch(`/api/admin/services/${noId}`, { price: '1' })).status).toBe(404)
  })

  test('a place in the list moves the others, with one entry in the log', async () => {
    const list = async () => (await dana.api.get('/api/admin/services')).list()
    const logged = () => auditRows(portal, ['details'], { action: 'service.saved' })
    const services = await list()
    const ids = services.map(({ id }) => id)
    const last = ids.pop()
    const moved = async (position: number) => {
      const answer = await dana.api.patch(`/api/admin/services/${String(last)}`, { position })
      expect(answer.json()).toMatchObject({ position })
      return (await list()).map(({ id, position: place }) => [id, place])
    }
    const numbered = (order: unknown[]) => order.map((id, at) => [id, at + 1])
    const { length } = await logged()
    expect(await moved(2)).toEqual(numbered(ids.toSpliced(1, 0, last)))
    expect(await moved(services.length)).toEqual(numbered([...ids, last]))
    expect((await logged()).slice(length).map(({ details }) => details)).toMatchObject([
      { moved: { above: services[1]?.['name'] } },
      { moved: { above: null } },
    ])
  })

  test('of two who opened the same version at once, only one saves, and the log says what was changed', async () => {
    const kim = await anAdmin(portal)
    const [, service] = (await dana.api.get('/api/admin/services')).list()
    const { id, position: _, version, cents, ...rest } = service ?? {}
    const url = `/api/admin/services/${String(id)}`
    const save = ({ api }: Person, price: string) => api.patch(url, { price, version })
    const answers = await Promise.all([save(dana, '610'), save(kim, '620')])
    const [saved, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect([saved?.status, refused?.status]).toEqual([200, 409])
    expect(saved?.json()['version']).toBe(Number(version) + 1)
    const again = { price: String(Number(cents) / 100), version: Number(version) + 1 }
    expect((await dana.api.patch(url, again)).status).toBe(200)
    const log = await portal.services.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'service.saved')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    const [before, after] = [saved?.json()['cents'], cents].map((price) => ({
      ...rest,
      cents: price,
    }))
    expect(log.map(({ details }) => details)).toEqual([
      { before, after, moved: null },
      { before: after, after: before, moved: null },
    ])
  })
})

test('PATCH /api/admin/money/settings decides when the next invoice is due', async () => {
  const patch = (body: object) => dana.api.patch('/api/admin/money/settings', body)
  expect((await patch({ dueDays: 0 })).json()).toMatchObject({ dueDays: 0, feeTolerance: 10 })
  const { invoice } = await billed()
  expect(invoice.dueOn).toBe(invoice.issuedOn)
  await patch({ dueDays: 30 })
  for (const wrong of [{ dueDays: -1 }, { feeTolerance: 1.5 }, { nextNumber: 0 }]) {
    expect((await patch(wrong)).status).toBe(400)
  }
  expect((await patch({ nextNumber: 90_000 })).status).toBe(409)
  const { version } = (await dana.api.get('/api/admin/money/settings')).json()
  expect((await patch({ dueDays: 30, version })).status).toBe(200)
  expect((await patch({ dueDays: 14, version })).status).toBe(409)
  const { details } = await rowOf(
    portal,
    'auditLog',
    ['details'],
    { action: 'money_settings.changed' },
    'seq',
  )
  expect(details).toMatchObject({ before: { dueDays: 30 }, after: { dueDays: 0 } })
})

test('GET /api/admin/clients/:id/pay-first is as the firm says until somebody chooses', async () => {
  const { id } = await aClient(portal)
  const url = `/api/admin/clients/${id}/pay-first`
  expect((await dana.api.get(url)).json()).toStrictEqual({ payFirst: 'firm', applies: false })
  await dana.api.patch('/api/admin/money/settings', { payFirst: true })
  expect((await dana.api.get(url)).json()).toStrictEqual({ payFirst: 'firm', applies: true })
  await dana.api.patch('/api/admin/money/settings', { payFirst: false })
  expect((await dana.api.get(`/api/admin/clients/${noId}/pay-first`)).status).toBe(404)
})

test('GET /api/admin/money/summary counts what is open, received for which service, and filed returns that are unpaid', async () => {
  await portal.reset()
  const owner = await anAdmin(portal)
  const own = booksOf(owner)
  const nora = await aClient(portal)
  const filed = await aReturn(portal, { clientId: nora.id, status: 'filed' })
  // Nothing is owed for a return without a price.
  await aReturn(portal, { clientId: nora.id, status: 'filed', taxYear: 2024 })
  const [individual, business] = (await owner.api.get('/api/admin/services')).list()
  const lines = [{ serviceId: individual?.['id'] }, { serviceId: business?.['id'] }]
  const { id } = await own.draft(nora.id, [], { lines, taxReturnId: filed.id })
  await own.step(id, 'issue')
  const receivedOn = firmDay(portal.services.clock())
  await own.pay(nora.id, '100', { taxReturnId: filed.id, receivedOn })
  const { id: other } = await aClient(portal)
  await own.pay(other, '7', { receivedOn })
  const month = receivedOn.slice(0, 7)
  expect((await owner.api.get('/api/admin/money/summary')).json()).toEqual({
    open: {
      days0: { invoices: 1, cents: 55_000 },
      days30: { invoices: 0, cents: 0 },
      days60: { invoices: 0, cents: 0 },
      days90: { invoices: 0, cents: 0 },
    },
    toBill: { returns: 0, cents: 0 },
    disputed: { payments: 0, cents: 0 },
    revenue: [
      {
        month,
        cents: 10_700,
        services: [
          { serviceId: individual?.['id'], name: 'Individual Tax Returns', cents: 2308 },
          { serviceId: business?.['id'], name: 'Business Tax Services', cents: 7692 },
          { serviceId: null, name: 'Other', cents: 700 },
        ],
      },
    ],
    filedUnpaid: {
      returns: 1,
      items: [
        {
          taxReturnId: filed.id,
          taxYear: 2025,
          form: '1040',
          open: 55_000,
          filedAt: aTimestamp,
          client: named(nora),
        },
      ],
    },
  })
  portal.pass({ days: 95 })
  const later = await anAdmin(portal)
  const { open } = (await later.api.get('/api/admin/money/summary')).json()
  expect(open).toMatchObject({ days60: { invoices: 1, cents: 55_000 } })
  await portal.reset()
  Object.assign(dana, await anAdmin(portal))
})

test('GET /api/admin/invoices pages through all, and filters', async () => {
  const { nora, taxReturnId, invoice } = await billed()
  await books.draft(nora.id, ['1'])
  const read = async (query: string) =>
    (
      await dana.api.get<{
        items: { id: string }[]
        nextCursor: string | null
      }>(`/api/admin/invoices?${query}`)
    ).json()
  const first = await read(`clientId=${nora.id}&limit=1`)
  const next = await read(`clientId=${nora.id}&limit=1&cursor=${String(first.nextCursor)}`)
  expect([...first.items, ...next.items]).toHaveLength(2)
  for (const query of [`taxReturnId=${taxReturnId}`, `clientId=${nora.id}&unpaid=true`]) {
    expect((await read(query)).items).toMatchObject([{ id: invoice.id }])
  }
  expect((await read(`clientId=${nora.id}&state=void`)).items).toEqual([])
  expect((await dana.api.get('/api/admin/invoices?state=lost')).status).toBe(400)
})

test('POST /api/admin/invoices answers 201 with the draft; without lines and fee it says which field', async () => {
  const { clientId, id: taxReturnId } = await aReturn(portal)
  const post = (body: object) => dana.api.post('/api/admin/invoices', { clientId, ...body })
  const answer = await post({ lines: books.lines('150'), dueOn: '2099-01-31', memo: '' })
  expect([answer.status, answer.json()]).toMatchObject([
    201,
    { state: 'draft', number: null, dueOn: '2099-01-31', memo: null, version: 1 },
  ])
  expect((await post({ taxReturnId })).json()['errors']).toMatchObject([{ path: 'lines' }])
  expect((await dana.api.post('/api/admin/invoices', { clientId: noId, lines: [] })).status).toBe(
    404,
  )
})

test('PATCH /api/admin/invoices/:id changes what is sent of a draft', async () => {
  const { id: clientId } = await aClient(portal)
  const draft = await books.draft(clientId, ['150'], { memo: 'Thank you' })
  const patch = (body: object) => dana.api.patch(`/api/admin/invoices/${draft.id}`, body)
  expect((await patch({ dueOn: '2099-01-31' })).json()).toMatchObject({
    total: 15_000,
    memo: 'Thank you',
    dueOn: '2099-01-31',
    version: 2,
  })
  expect((await patch({ memo: null, dueOn: null })).json()).toMatchObject({
    memo: null,
    dueOn: null,
  })
})

describe('POST /api/admin/invoices/:id/use-credit', () => {
  test('pays with what is for any invoice, as far as that goes, and the client hears of it', async () => {
    const { nora, taxReturnId, invoice } = await billed()
    const use = (id: string) => dana.api.post(`/api/admin/invoices/${id}/use-credit`, {})
    expect((await use(invoice.id)).json()['message']).toBe('There is no credit for this invoice')
    const other = await aReturn(portal, { clientId: nora.id, taxYear: 2024 })
    await books.pay(nora.id, '60', { taxReturnId: other.id })
    expect((await use(invoice.id)).status).toBe(409)
    await books.pay(nora.id, '40', { parts: [] })
    expect((await use(invoice.id)).json()).toMatchObject({ paid: 4000, open: 11_000 })
    expect((await nora.api.get('/api/notifications')).list()[0]).toMatchObject({
      title: `Credit pays invoice ${invoice.number}`,
    })
    // What was paid above the invoice of a return is for any.
    const bill = await books.issued(nora.id, ['50'], { taxReturnId: other.id })
    expect(bill).toMatchObject({ open: 0 })
    expect((await use(invoice.id)).json()).toMatchObject({ paid: 5000, open: 10_000 })
    const returns = (await dana.api.get('/api/admin/tax-returns')).list()
    const amounts = [taxReturnId, other.id].map(
      (id) => returns.find((one) => one['id'] === id)?.['paymentAmount'],
    )
    expect(amounts).toEqual([null, 5000])
    await books.pay(nora.id, '100', { taxReturnId })
    expect((await use(invoice.id)).status).toBe(409)
  })

  test('with the credit of another return, too, which is then owed there, and can be refunded', async () => {
    const { nora, taxReturnId, invoice } = await billed()
    const other = await aReturn(portal, { clientId: nora.id, taxYear: 2024 })
    await books.setFee(other.id, ['100'])
    const deposit = await books.pay(nora.id, '60', { taxReturnId: other.id })
    await books.pay(nora.id, '20', { parts: [], receivedOn: '2026-02-21' })
    const use = (more: object) =>
      dana.api.post(`/api/admin/invoices/${invoice.id}/use-credit`, more)
    const owed = async () => {
      const returns = (await dana.api.get('/api/admin/tax-returns')).list()
      return [taxReturnId, other.id].map((id) => {
        const found = returns.find((one) => one['id'] === id)
        return [found?.['received'], found?.['owed']]
      })
    }
    expect((await owed())[1]).toEqual([6000, 4000])
    expect((await use({ others: 'yes' })).status).toBe(400)
    expect((await use({ others: true })).json()).toMatchObject({ paid: 8000, open: 7000 })
    expect(await owed()).toEqual([
      [8000, 7000],
      [0, 10_000],
    ])
    expect((await use({ others: true })).status).toBe(409)
    // The refund lowers the price of the invoice that it paid.
    await books.refund(deposit.id, '60', { again: false })
    expect(await owed()).toEqual([
      [2000, 7000],
      [0, 10_000],
    ])
    expect(await books.ledger(nora.id)).toMatchObject([
      { cents: 6000, credit: 0, parts: [{ invoiceId: invoice.id, kept: 0 }] },
      { cents: 2000, credit: 0 },
      { kind: 'refund', cents: -6000 },
      { kind: 'reduction', cents: 6000 },
    ])
  })

  test('a payment that paid a part of the invoice pays more of it', async () => {
    const { nora, invoice } = await billed()
    const parts = [{ invoiceId: invoice.id, amount: '50' }]
    const { id } = await books.pay(nora.id, '200', { parts })
    const use = () => dana.api.post(`/api/admin/invoices/${invoice.id}/use-credit`, {})
    expect((await use()).json()).toMatchObject({ open: 0 })
    const [entry] = await books.ledger(nora.id)
    expect(entry).toMatchObject({ id, credit: 5000, parts: [{ cents: 15_000, kept: 15_000 }] })
  })
})

test('PUT /api/admin/invoices/:id/plan agrees on parts, which the client sees and hears of', async () => {
  const { nora, invoice } = await billed()
  const planned = await books.plan(invoice.id, ['2150-05-01', '50'], ['2150-06-01', '100'])
  const plan = [
    { part: 1, parts: 2, dueOn: '2150-05-01', cents: 5000, open: 5000 },
    { part: 2, parts: 2, dueOn: '2150-06-01', cents: 10_000, open: 10_000 },
  ]
  expect(planned).toMatchObject({ plan, next: plan[0] })
  const [seen] = (await nora.api.get('/api/invoices')).list()
  expect(seen).toMatchObject({ plan, next: plan[0] })
  expect((await nora.api.get('/api/notifications')).list()[0]).toMatchObject({
    title: `Invoice ${invoice.number} in parts`,
    message: 'You can pay it in 2 parts: $50.00 by May 1, 2150, $100.00 by Jun 1, 2150.',
  })
})

test('GET /api/admin/payments.csv has for QuickBooks exactly its three columns, what went back negative', async () => {
  await portal.reset()
  const owner = await anAdmin(portal)
  const own = booksOf(owner)
  const nora = await aClient(portal, { firstName: '=Nora', lastName: 'Day' })
  const { number } = await own.issued(nora.id, ['1234.50'])
  const { id } = await own.pay(nora.id, '1234.50')
  await own.refund(id, '34.50')
  const answer = await owner.api.get('/api/admin/payments.csv?format=quickbooks&until=2026-02-28')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.text).toBe(
    `Date,Description,Amount\r\n02/20/2026,"Payment, Check, invoice ${number}, =Nora Day",1234.50\r\n`,
  )
  const today = firmDay(portal.services.clock())
  const later = `/api/admin/payments.csv?format=quickbooks&from=${today}`
  expect((await owner.api.get(later)).text).toContain(
    `,"Refund of a payment (check), invoice ${number}, =Nora Day",-34.50\r\n`,
  )
  const all = (await owner.api.get('/api/admin/payments.csv')).text.split('\r\n')
  expect(all).toHaveLength(4)
  expect(all[0]).toContain(',Kind,Way of the payment,')
  expect(all[2]).toContain(",-34.50,'=Nora Day,")
  expect((await owner.api.get('/api/admin/payments.csv?format=xls')).status).toBe(400)
})
