import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { newId } from '#server/database/database.ts'
import type { TaskName } from '#server/jobs/tasks.ts'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { raiseAlarms } from '#server/records/alarms/alarms.ts'
import { aNotice } from '#tests/support/notices.ts'
import { aUserWith } from '#tests/support/access.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { workOnce } from '#tests/support/jobs.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { booksOf } from '#tests/support/money.ts'
import { rowsOf, setRows } from '#tests/support/rows.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { aDocument, keyOf } from '#tests/support/stored-documents.ts'
import { tamper } from '#tests/support/tamper.ts'
import { startStripe } from '#tests/support/stripe.ts'

const stripe = await startStripe()
const portal = await startTestApp({ config: { stripe: stripe.settings } })
const { db, store } = portal.services
afterAll(async () => {
  await portal.close()
  stripe.close()
})
let admin: Person

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
})

/** A list with two things to do, of which the first one fails. */
interface List {
  first: string
  second: string
  /** Which of the two are done. */
  done: () => Promise<string[]>
}

/** Two rows, of which the database lets the first one not become what the job makes it. */
async function refusing(
  [first, second]: readonly string[],
  { table, id = 'id', isDone }: { table: string; id?: string; isDone: string },
): Promise<List> {
  if (first === undefined || second === undefined) throw new Error('a list has two rows')
  const [rows, key, done] = [sql.table(table), sql.ref(id), sql.raw(isDone)]
  await sql`alter table ${rows} add constraint refused
    check (${key} <> ${sql.lit(first)} or not (${done}))`.execute(db)
  onTestFinished(async () => {
    await sql`alter table ${rows} drop constraint refused`.execute(db)
  })
  return {
    first,
    second,
    done: async () => {
      const found = await sql<{ id: string }>`
        select ${key} as id from ${rows} where ${key} in (${first}, ${second}) and ${done}`.execute(
        db,
      )
      return found.rows.map((row) => row.id)
    },
  }
}

/** A row that the database does not let the job delete. */
async function holding(table: string, id: string): Promise<void> {
  await sql`create table refused (id uuid references ${sql.table(table)})`.execute(db)
  await sql`insert into refused values (${id})`.execute(db)
  onTestFinished(async () => {
    await sql`drop table refused`.execute(db)
  })
}

const two = async (make: () => Promise<string>) => [await make(), await make()] as const
const twoClients = () => two(async () => (await aClient(portal)).id)

const twoDocuments = async () => {
  const client = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: client.id })
  return { client, ids: await two(() => aDocument(client, id)) }
}

/** A list, and what the log says when its first thing fails. */
const fails = (says: string, list: () => Promise<List>) => ({ says, list })
type Failing = ReturnType<typeof fails>

/** Of each task, a list and what its log says when the first thing fails; or why no single thing can fail in it. */
const lists: Record<TaskName, string | Failing | Failing[]> = {
  mail: 'one mail is a job',
  'release-stuck-mails': 'one statement',
  'delete-expired-sessions': 'one statement',
  'delete-expired-links': 'a statement for each table',
  'delete-expired-factor-data': 'a statement for each table',
  'delete-expired-rate-limits': 'one statement',
  'compact-return-counters': 'a statement for each table',
  'record-refused-calls': 'one transaction moves all counts into the log, so that none is lost',
  'notice-same-clients': 'one transaction notes the pairs and tells of them, each once',
  'send-upload-digest': 'one transaction moves the mark and queues one list for all staff',
  'mail-late-threads': 'one transaction marks the threads and queues a mail for each of the staff',
  'mail-log-checkpoint': 'one mail',
  'check-accesses': 'only reads, and raises what it finds as one',
  'check-set-up': 'raises what it finds as one',
  'check-old-log': 'only reads, up to the first broken entry',
  'document-reminders': fails('1 clients could not be reminded of their documents', async () => {
    const clients = await twoClients()
    for (const clientId of clients) await aReturn(portal, { clientId })
    portal.pass({ days: 7 })
    const isDone = 'sent > 0'
    return refusing(clients, { table: 'document_reminders', id: 'client_id', isDone })
  }),
  'remind-of-invoices': fails('1 clients could not be reminded of an invoice', async () => {
    const dueOn = firmDay(portal.services.clock())
    const { issued } = booksOf(admin)
    const invoices = await two(async () => {
      const { id } = await aClient(portal)
      return (await issued(id, ['10'], { dueOn })).id
    })
    return refusing(invoices, { table: 'invoices', isDone: 'reminded > 0' })
  }),
  'remind-signers': fails('1 signers could not be reminded', async () => {
    const signers = await two(async () => {
      const { package: sent } = await aPublishedReturn(portal, admin)
      return sent.signers[0]?.id ?? ''
    })
    portal.pass({ days: 3 })
    return refusing(signers, { table: 'signers', isDone: 'reminded > 0' })
  }),
  'end-lapsed-access': fails('1 accesses ended, and nobody could be notified', async () => {
    const accesses = await two(async () => {
      const { id } = await aClient(portal)
      return (await aUserWith(portal, id, 'helper')).accessId
    })
    await setRows(db, 'clientAccess', { untilAt: sql<Date>`now()` }, { id: accesses })
    return refusing(accesses, { table: 'client_access', isDone: 'ended_because is not null' })
  }),
  'settle-online-payments': fails('1 online payments could not be settled', async () => {
    const payments = await two(async () => {
      const { id, api } = await aClient(portal)
      const invoice = await booksOf(admin).issued(id, ['310'])
      await api.post(`/api/invoices/${invoice.id}/pay`, { way: 'online_card' })
      const page = stripe.newestCheckout()
      Object.assign(page, { status: 'complete', payment: 'succeeded' })
      return page.clientReferenceId
    })
    return refusing(payments, { table: 'payments', isDone: `state = 'settled'` })
  }),
  'scan-pending-documents': fails('documents could not be scanned for malware', async () => {
    const { ids } = await twoDocuments()
    return refusing(ids, { table: 'documents', isDone: `scan = 'clean'` })
  }),
  'apply-retention': [
    fails('1 deleted documents could not be destroyed', async () => {
      const { client, ids } = await twoDocuments()
      for (const id of ids) await client.api.delete(`/api/documents/${id}`)
      portal.pass({ days: 31 })
      return refusing(ids, { table: 'documents', isDone: 'destroyed_at is not null' })
    }),
    fails('1 erased clients could not be destroyed further', async () => {
      const [first, second] = await twoClients()
      await sql`update users set erased_at = now(), disabled_at = now()
        where id in (${first}, ${second})`.execute(db)
      await holding('users', first)
      const left = db.selectFrom('users').select('id').where('id', 'in', [first, second])
      const done = async () => {
        const ids = new Set((await left.execute()).map(({ id }) => id))
        return [first, second].filter((id) => !ids.has(id))
      }
      return { first, second, done }
    }),
    fails('violates foreign key constraint', async () => {
      const { client, ids } = await twoDocuments()
      await client.api.delete(`/api/documents/${ids[1]}`)
      const first = newId()
      const notice = { ...aNotice, createdAt: portal.services.clock() }
      await db
        .insertInto('notifications')
        .values({ id: first, userId: client.id, ...notice })
        .execute()
      await holding('notifications', first)
      portal.pass({ days: 731 })
      const gone = db.selectFrom('documents').select('id').where('destroyedAt', 'is not', null)
      const done = async () => (await gone.execute()).map(({ id }) => id)
      return { first, second: ids[1], done }
    }),
  ],
  'check-alarms': fails('violates check constraint', async () => {
    const [first, second] = [(await twoDocuments()).ids[0], 'audit log']
    const { log } = keptLog()
    const alarm = { kind: 'document_fault', details: { fault: 'missing' } } as const
    await raiseAlarms(portal.services, log, [{ ...alarm, subject: first }])
    await refusing([first, second], {
      table: 'alarms',
      id: 'subject',
      isDone: 'solved_at is not null',
    })
    await sealLog(portal.services)
    await tamper(db, sql`update audit_log set action = 'name.forged' where seq = 1`)
    const done = async () =>
      (await rowsOf(db, 'alarms', ['subject'], { kind: 'broken_chain' })).map(
        ({ subject }) => subject,
      )
    return { first, second, done }
  }),
  'check-documents': fails('is missing', async () => {
    const { ids } = await twoDocuments()
    for (const id of ids) await store.remove(await keyOf(portal, id))
    const [first, second] = ids
    const found = db.selectFrom('alarms').select('subject').where('subject', '<>', first)
    const done = async () => (await found.execute()).map(({ subject }) => subject)
    return { first, second, done }
  }),
  'sweep-orphans': fails('1 orphaned files could not be removed', async () => {
    const [first, second] = ['a-folder', 'b-file']
    // The sweep removes files only.
    await mkdir(path.join(store.spoolDir, first))
    await writeFile(path.join(store.spoolDir, second), '')
    portal.pass({ hours: 2 })
    const done = async () => {
      const left = await readdir(store.spoolDir)
      return [first, second].filter((name) => !left.includes(name))
    }
    return { first, second, done }
  }),
}

const walks = Object.entries(lists).flatMap(([task, of]) =>
  typeof of === 'string' ? [] : [of].flat().map((one) => ({ task, ...one })),
)

describe.each(walks)('$task: “$says”', ({ task, says, list }) => {
  test('the rest of the list is done, and the failure is reported', async () => {
    const { second, done } = await list()
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    await sql`select graphile_worker.add_job(${task})`.execute(db)
    const scanner = { scan: () => Promise.resolve(null), version: () => Promise.resolve('') }
    expect(await workOnce({ ...portal.services, scanner })).toContain(says)
    expect(await done()).toEqual([second])
  })
})
