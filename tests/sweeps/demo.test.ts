import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import { backedUpTables } from '#server/backup/manifest.ts'
import type { Db } from '#server/database/database.ts'
import { demo } from '#server/cli/demo.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { restoreFrom, rowsOf } from '#tests/support/backups.ts'

test('the demo firm says how to sign in, and has clients with and without an account, businesses, a couple that separated and a helper', async () => {
  const portal = await startTestApp()
  onTestFinished(() => portal.close())
  const { db } = portal.services
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  await demo()(portal.services)
  const said = printed.mock.calls.join('\n')
  printed.mockRestore()
  expect(said.match(/^client {2}\S+@\S+$/gm)).toHaveLength(27)
  expect(said).toMatch(/^admin {3}admin@\S+$[^]*^Password of all of them: \S{12,}$/m)
  const { publicUrl, dataDir } = portal.services.config
  expect(said).toContain(
    `Sign in at ${publicUrl} while npm start runs. Mails are files in ${dataDir}/outbox.`,
  )
  const unread = await db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.userId')
    .select('notifications.id')
    .where('users.role', '=', 'admin')
    .where('isRead', '=', false)
    .execute()
  expect(unread.length).toBeLessThan(10)
  const office = await db
    .selectFrom('clients')
    .leftJoin('users', 'users.id', 'clients.id')
    .leftJoin('taxReturns', 'taxReturns.clientId', 'clients.id')
    .select(['clients.lastName', 'taxReturns.form', 'taxReturns.status'])
    .where('users.id', 'is', null)
    .orderBy('clients.lastName')
    .execute()
  expect(office).toStrictEqual([
    { lastName: 'Chow', form: '1040', status: 'pending' },
    { lastName: 'Delgado', form: '1040', status: 'filed' },
    { lastName: 'Pike', form: '1040', status: 'in_progress' },
    { lastName: 'Solberg Veterinary Inc.', form: '1120-S', status: 'completed' },
    { lastName: 'Whitaker & Lowe Frames LLC', form: '1065', status: 'pending' },
  ])
  const access = await db
    .selectFrom('accessNow')
    .innerJoin('clients', 'clients.id', 'accessNow.clientId')
    .innerJoin('users', 'users.id', 'accessNow.userId')
    .select(['clients.email', 'users.firstName', 'part'])
    .where('part', '!=', 'self')
    .orderBy('clients.email')
    .execute()
  expect(access).toStrictEqual([
    { email: '', firstName: 'Ingrid', part: 'officer' },
    { email: 'grace.whitfield@example.com', firstName: 'Paul', part: 'helper' },
    { email: 'walter.nakai@example.com', firstName: 'Rose', part: 'signer' },
  ])
  const signed = await db
    .selectFrom('signatures')
    .innerJoin('taxReturns', 'taxReturns.id', 'signatures.taxReturnId')
    .innerJoin('returnPackages', 'returnPackages.taxReturnId', 'taxReturns.id')
    .select(['signatures.signed', 'taxReturns.form', 'taxReturns.signing'])
    .execute()
  expect(signed).toStrictEqual([
    { signed: 'engagement_letter', form: '1120-S', signing: 'taxpayer' },
  ])
  const threads = await db
    .selectFrom('threads')
    .leftJoin('clients', 'clients.id', 'threads.clientId')
    .select(['clients.lastName', 'threads.senderName', 'threads.audience', 'threads.waitingOn'])
    .select(({ selectFrom }) =>
      selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('said'))
        .whereRef('messages.threadId', '=', 'threads.id')
        .as('said'),
    )
    .orderBy('threads.lastAt')
    .execute()
  const plain = { senderName: null, audience: 'client', waitingOn: 'firm', said: 1 }
  const visitor = { ...plain, lastName: null, senderName: expect.any(String) as string }
  expect(threads).toEqual([
    { ...plain, lastName: 'Nakai', audience: 'one' },
    { ...plain, lastName: 'Thornton' },
    { ...plain, lastName: 'Raman', waitingOn: 'client', said: 5 },
    visitor,
    { ...plain, lastName: 'Day', senderName: 'Nora Day' },
    visitor,
    { ...plain, lastName: 'Tanaka' },
    visitor,
  ])
  const states = `draft, void, replacement, not due, due, overdue, reminded 3 times, partly paid, paid, plan, credit,
    settled, refund, reduction, returned check, disputed online_card, bank_return, returned online_card, dispute_won,
    pending online_ach, failed online_ach, brought forward, today’s check, today’s check of an office client`
  const today = firmDay(portal.services.clock())
  expect(new Set(await whatBecameOfMoney(db, today))).toEqual(new Set(states.split(/,\s+/)))
  const owners = await db.selectFrom('businessOwners').select(['name', 'clientRef']).execute()
  expect(owners.filter(({ clientRef }) => clientRef !== null)).toMatchObject([
    { name: 'Ingrid Solberg' },
  ])
  await expectRestorable(portal)
})

/** It has every state of money, and what is backed up of it is restored row for row. */
async function expectRestorable(portal: TestApp): Promise<void> {
  const [to, folder] = [await startTestApp(), await mkdtemp(path.join(os.tmpdir(), 'portal-demo-'))]
  onTestFinished(async () => {
    await Promise.all([to.close(), rm(folder, { recursive: true })])
  })
  await createBackup(portal.services, path.join(folder, 'b'))
  await restoreFrom(to.services, path.join(folder, 'b'))
  // The restore adds to these.
  const added = ['audit_log', 'audit_unsealed', 'key_checks']
  for (const table of backedUpTables.filter((name) => !added.includes(name))) {
    expect([table, await rowsOf(to, table)]).toEqual([table, await rowsOf(portal, table)])
  }
}

/** The states of all invoices and payments. */
async function whatBecameOfMoney(db: Db, today: string): Promise<string[]> {
  const invoices = await db
    .selectFrom('invoices')
    .select(['state', 'total', 'paid', 'dueOn', 'reminded', 'replacesId'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('planParts').select('part').whereRef('invoiceId', '=', 'invoices.id')).as(
        'planned',
      ),
    )
    .execute()
  const payments = await db
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payments.clientId')
    .select(['payments.state', 'way', 'kind', 'receivedOn', 'users.id as account'])
    .select(sql<number>`credit_of_payment(payments.id)`.as('credit'))
    .execute()
  const dueText = (dueOn: string | null) => {
    if (dueOn === null || dueOn > today) return 'not due'
    return dueOn === today ? 'due' : 'overdue'
  }
  const ofInvoice = ({ state, total, paid, dueOn, ...has }: (typeof invoices)[number]) => [
    ...(state === 'open' ? [paid === total ? 'paid' : dueText(dueOn)] : [state]),
    ...(paid > 0 && paid < total ? ['partly paid'] : []),
    ...(has.reminded === 3 ? ['reminded 3 times'] : []),
    ...(has.replacesId === null ? [] : ['replacement']),
    ...(has.planned ? ['plan'] : []),
  ]
  const ofPayment = ({ state, way, kind, ...has }: (typeof payments)[number]) => [
    state === 'settled' ? state : `${state} ${way}`,
    ...(kind === 'payment' ? [] : [kind]),
    ...(has.credit > 0 ? ['credit'] : []),
    ...(way === 'brought_forward' ? ['brought forward'] : []),
    ...(way === 'check' && has.receivedOn === today
      ? [has.account === null ? 'today’s check of an office client' : 'today’s check']
      : []),
  ]
  return [...invoices.flatMap(ofInvoice), ...payments.flatMap(ofPayment)]
}
