import { expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { cents } from '#shared/base/money.ts'
import type { CallEntry } from '#shared/clients/client-calls.schema.ts'
import { remindOfInvoices } from '#server/features/money/remind-of-invoices.ts'
import { addPayment } from '#server/records/money/ledger.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'
import { anOfficeClient } from '#tests/support/office.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const books = booksOf(await anAdmin(portal))
const day = (later: number) =>
  firmDay(new Date(portal.services.clock().getTime() + later * 86_400_000))

test('an unpaid invoice is reminded of on its day, after 7 and after 21, once a day; not a paid, void or stopped one', async () => {
  const nora = await aClient(portal)
  const [paid, partly, gone, stopped] = [
    await books.issued(nora.id, ['10'], { dueOn: day(2) }),
    await books.issued(nora.id, ['20'], { dueOn: day(2) }),
    await books.issued(nora.id, ['30'], { dueOn: day(2) }),
    await books.issued(nora.id, ['40'], { dueOn: day(2) }),
  ]
  await books.pay(nora.id, '15', {
    parts: [
      { invoiceId: paid.id, amount: '10' },
      { invoiceId: partly.id, amount: '5' },
    ],
  })
  await books.step(gone.id, 'void', { because: 'Wrong client' })
  await books.step(stopped.id, 'reminders', { stopped: true })
  const sent = new Map<number, number>()
  for (let at = 0; at <= 30; at += 1) {
    const both = await Promise.all([1, 2].map(() => remindOfInvoices(portal.services)))
    const reminded = both.reduce((one, other) => one + other, 0)
    if (reminded > 0) sent.set(at, reminded)
    portal.pass({ minutes: 24 * 60 })
  }
  expect([...sent]).toEqual([
    [2, 1],
    [9, 1],
    [23, 1],
  ])
  const items = await portal.services.db
    .selectFrom('notifications')
    .select(['title', 'message'])
    .where('userId', '=', nora.id)
    .where('title', 'like', '%is not paid yet')
    .orderBy('createdAt')
    .execute()
  expect(
    items.map(({ title, message }) => [title, /It (?:is|was) due/.exec(message)?.[0]]),
  ).toEqual(
    ['It is due', 'It was due', 'It was due'].map((due) => [
      `Invoice ${partly.number} is not paid yet`,
      due,
    ]),
  )
})

test('who is paying from a bank account is not on the list of calls', async () => {
  await portal.reset()
  const staff = await anAdmin(portal)
  const nora = await anOfficeClient(portal, staff)
  const { id: invoiceId } = await booksOf(staff).issued(nora.id, ['10'], { dueOn: day(0) })
  const listed = async () => {
    return ((await staff.call('admin.clients.callList')).output as CallEntry[]).length
  }
  expect(await listed()).toBe(1)
  const { db, clock, keyring } = portal.services
  const made = {
    clientId: nora.id,
    taxReturnId: null,
    way: 'online_ach',
    state: 'pending',
  } as const
  const amount = { cents: cents.parse(1000) }
  const entry = { ...made, ...amount, receivedOn: day(0), note: null }
  await db.transaction().execute(async (trx) => {
    const books = { keyring, recordedBy: null, at: clock() }
    const id = await addPayment(trx, books, entry, [{ invoiceId, ...amount }])
    await trx.updateTable('payments').set({ reachedBank: true }).where('id', '=', id).execute()
  })
  expect(await listed()).toBe(0)
})

test('after the third reminder the front desk calls, until it is paid or void, or staff stop that; an office client from its day on, and about a returned check', async () => {
  await portal.reset()
  const staff = await anAdmin(portal)
  const own = booksOf(staff)
  const nora = await aClient(portal)
  const rosa = await anOfficeClient(portal, staff)
  const invoices = await Promise.all(
    [nora, nora, nora, rosa].map(({ id }, at) => own.issued(id, [`${at + 1}0`], { dueOn: day(2) })),
  )
  const [paid, gone, stopped, office] = invoices.map(({ id }) => id)
  const calls = async () => {
    const { token } = await anAdmin(portal)
    const { output } = await callTrpc(portal, 'admin.clients.callList', { token })
    return (output as CallEntry[]).flatMap(({ client, dueOn, reasons }) =>
      reasons.map(({ why, invoice }) => [client.id, why, dueOn, invoice?.id, invoice?.cents]),
    )
  }
  const on = async (at: number) => {
    for (; passed < at; passed += 1) {
      await remindOfInvoices(portal.services)
      portal.pass({ minutes: 24 * 60 })
    }
  }
  let passed = 0
  const due = day(2)
  await on(1)
  expect(await calls()).toEqual([])
  await on(2)
  expect(await calls()).toEqual([[rosa.id, 'invoice', due, office, 4000]])
  await on(23)
  expect(await calls()).toHaveLength(1)
  await on(24)
  const listed = (await calls()).filter(([client]) => client === nora.id)
  expect(listed).toHaveLength(3)
  expect(listed).toContainEqual([nora.id, 'invoice', day(-1), paid, 1000])
  const later = await anAdmin(portal)
  const logged = await later.call('admin.clients.logCall', {
    clientId: nora.id,
    note: 'Pays on Friday',
    nextOn: day(4),
  })
  expect(logged.status).toBe(200)
  expect((await calls()).filter(([client]) => client === nora.id)[0]?.[2]).toBe(day(4))
  const after = booksOf(later)
  const parts = [{ invoiceId: paid, amount: '10' }]
  await after.pay(nora.id, '10', { parts })
  await after.step(gone ?? '', 'void', { because: 'Wrong client' })
  await after.step(stopped ?? '', 'reminders', { stopped: true })
  expect(await calls()).toEqual([[rosa.id, 'invoice', due, office, 4000]])
  const check = await after.pay(rosa.id, '40')
  expect(await calls()).toEqual([])
  await later.api.post(`/api/admin/payments/${check.id}/reverse`, {
    reason: 'No funds',
    returned: true,
  })
  expect(await calls()).toEqual([[rosa.id, 'invoice', due, office, 4000]])
})
