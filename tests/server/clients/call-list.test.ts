import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import type { CallEntry } from '#shared/clients/client-calls.schema.ts'
import { poolOf } from '#server/database/database.ts'
import { testPortal } from '#tests/support/app.ts'
import {
  aClient,
  anAdmin,
  aReturn,
  password,
  type Person,
  signIn,
} from '#tests/support/factories.ts'
import { anOfficeClient, anOfficeReturn, anOfficeReview, asking } from '#tests/support/office.ts'
import { askFor, w2Item } from '#tests/support/request-items.ts'
import { auditRows } from '#tests/support/rows.ts'
import { noId } from '#tests/support/shapes.ts'
import { statementsOf } from '#tests/support/statements.ts'

const portal = await testPortal()
let admin: Person
let clientId: string

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
  clientId = (await anOfficeClient(portal, admin, { phone: '5552014477' })).id
})

/** With a session of its own, because days pass. */
async function ask(name: string, input: object = {}) {
  return asking(portal, { ...admin, token: await signIn(portal, admin.id) })(name, input)
}
const inDays = (days: number) =>
  firmDay(new Date(portal.services.clock().getTime() + days * 86_400_000))

async function calls(): Promise<CallEntry[]> {
  return (await ask('admin.clients.callList')).output as CallEntry[]
}

/** Who to call today, and why. */
async function today() {
  const due = (await calls()).filter(({ dueOn }) => dueOn <= inDays(0))
  return due.map(({ client, reasons }) => [client.id, ...reasons.map(({ why }) => why)])
}

const log = (nextOn: string, more: object = {}) =>
  ask('admin.clients.logCall', { clientId, note: 'Left a message', nextOn, ...more })

describe('the front desk calls an office client', () => {
  test('somebody staff wrote to who does not read it online', async () => {
    const aboutId = await anOfficeReturn(portal, admin, { clientId })
    await ask('admin.requestItems.stopReminders', { id: clientId, stopped: true })
    await ask('admin.messages.start', { clientId, about: 'return', aboutId, text: 'Please call.' })
    portal.pass({ days: 3 })
    expect(await today()).toStrictEqual([[clientId, 'message']])
  })

  test('three days after a document was asked for, as others are mailed, and whoever signs in is not called', async () => {
    const taxReturnId = await anOfficeReturn(portal, admin, { clientId })
    await askFor(portal, admin, taxReturnId)
    const other = await aClient(portal)
    await askFor(portal, admin, (await aReturn(portal, { clientId: other.id })).id)
    portal.pass({ days: 2 })
    expect(await today()).toStrictEqual([])
    portal.pass({ days: 1 })
    expect(await today()).toStrictEqual([[clientId, 'documents']])
    expect(await calls()).toMatchObject([
      {
        client: { id: clientId, firstName: 'Rosa', phone: '5552014477' },
        reasons: [{ taxReturnId, taxYear: 2025, documents: 1 }],
        lastCall: null,
      },
    ])
  })

  test('on the day that a call agreed on, with what came of it', async () => {
    const taxReturnId = await anOfficeReturn(portal, admin, { clientId })
    await askFor(portal, admin, taxReturnId)
    portal.pass({ days: 3 })
    expect((await log(inDays(5), { note: 'Has it by Friday' })).status).toBe(200)
    expect(await today()).toStrictEqual([])
    portal.pass({ days: 4 })
    expect(await today()).toStrictEqual([])
    portal.pass({ days: 1 })
    expect(await today()).toStrictEqual([[clientId, 'documents']])
    const by = `${admin.firstName} ${admin.lastName}`
    expect(await calls()).toMatchObject([{ lastCall: { note: 'Has it by Friday', by } }])
  })

  test('sooner than agreed about what was asked for since the call', async () => {
    const taxReturnId = await anOfficeReturn(portal, admin, { clientId })
    await askFor(portal, admin, taxReturnId)
    portal.pass({ days: 3 })
    await log(inDays(30))
    portal.pass({ days: 1 })
    const { category, title, reason } = w2Item
    const items = [{ category, title: `${title}, the second`, reason }]
    await ask('admin.requestItems.ask', { taxReturnIds: [taxReturnId], items })
    portal.pass({ days: 3 })
    expect(await today()).toStrictEqual([[clientId, 'documents']])
  })

  test('about a signature, then about the fee, and no longer once it is paid', async () => {
    const { taxReturnId, review } = await anOfficeReview(portal, admin, clientId)
    portal.pass({ days: 3 })
    expect(await today()).toStrictEqual([[clientId, 'signature']])
    const signerId = review.signers[0]?.id
    const attest = { signerId, identification: 'drivers_license', password }
    expect((await ask('admin.signing.attest', attest)).status).toBe(200)
    // Nobody is called about a price that was never said.
    expect(await calls()).toStrictEqual([])
    const lines = [{ text: 'Individual return', unitPrice: '310' }]
    expect((await ask('admin.money.setFee', { taxReturnId, lines })).status).toBe(200)
    expect(await today()).toStrictEqual([[clientId, 'payment']])
    const paid = { paymentStatus: 'paid', paymentAmount: '310', paymentMethod: 'cash' }
    await ask('admin.returns.updatePayment', { id: taxReturnId, ...paid })
    expect(await calls()).toStrictEqual([])
  })

  test('not about documents whose reminders are stopped', async () => {
    await askFor(portal, admin, await anOfficeReturn(portal, admin, { clientId }))
    const input = { id: clientId, stopped: true }
    expect((await ask('admin.requestItems.stopReminders', input)).status).toBe(200)
    expect(await calls()).toStrictEqual([])
  })
})

describe('a call is refused', () => {
  test.each([
    ['without what came of it', { note: ' ' }, 400, 'Say what came of the call'],
    ['with a day in the past', { nextOn: '2020-01-01' }, 400, 'Choose a day from today on'],
    ['without a day', { nextOn: '' }, 400, 'The next call must be a date, as in 2026-02-20'],
    ['of an unknown client', { clientId: noId }, 404, 'Client not found'],
  ])('%s', async (_how, input, status, message) => {
    expect(await log(inDays(7), input)).toMatchObject({ status, message })
  })

  test('of an erased client', async () => {
    const { db, clock } = portal.services
    await db.updateTable('clients').set({ erasedAt: clock() }).where('id', '=', clientId).execute()
    expect((await log(inDays(7))).status).toBe(404)
  })

  test('of a client who signs in', async () => {
    const { id } = await aClient(portal)
    const message = 'This client signs in and is reminded by email'
    expect(await log(inDays(7), { clientId: id })).toMatchObject({ status: 409, message })
  })
})

test('a note of a call is sealed, masks an SSN, and is on record without its text', async () => {
  await askFor(portal, admin, await anOfficeReturn(portal, admin, { clientId }))
  await log(inDays(7), { note: 'Her SSN is 219-09-9999' })
  expect(await calls()).toMatchObject([{ lastCall: { note: 'Her SSN is ***-**-9999' } }])
  const { db } = portal.services
  const [row] = await db.selectFrom('clientCalls').select('note').execute()
  expect(row?.note.toString('latin1')).not.toContain('SSN')
  const entries = await auditRows(db, ['clientId', 'details'], { action: 'client.called' })
  expect(entries).toStrictEqual([{ clientId, details: {} }])
})

test('the list starts from the returns of office clients, by their indexes', async () => {
  const [list] = (await statementsOf(calls)).filter(({ text }) => text.includes('due'))
  const connection = await poolOf(portal.services.db).connect()
  // With so few rows PostgreSQL would not use an index.
  await connection.query('begin; set local enable_seqscan = off')
  const { rows } = await connection.query(`explain ${list?.text ?? ''}`, list?.values)
  await connection.query('rollback')
  connection.release()
  const plan = JSON.stringify(rows)
  // Threads, too: most of those that wait are of clients who sign in.
  for (const index of ['tax_returns_office_open', 'tax_returns_office_filed', 'clients_office'])
    expect(plan).toContain(index)
})

test('a client with an account of their own is another kind from then on, also on the list', async () => {
  const taxReturnId = await anOfficeReturn(portal, admin, { clientId })
  const kinds = () =>
    portal.services.db
      .selectFrom('taxReturns')
      .select('hasUser')
      .where('id', '=', taxReturnId)
      .executeTakeFirst()
  expect(await kinds()).toStrictEqual({ hasUser: false })
  await sql`insert into users (id, email, password_hash, first_name, last_name, created_at)
    select id, 'rosa@example.com', 'none', first_name, last_name, created_at + interval '1 second'
      from clients where id = ${clientId}`.execute(portal.services.db)
  expect(await kinds()).toStrictEqual({ hasUser: true })
  await portal.services.db.deleteFrom('users').where('id', '=', clientId).execute()
  expect(await kinds()).toStrictEqual({ hasUser: false })
})
