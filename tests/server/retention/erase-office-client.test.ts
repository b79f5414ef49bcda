import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#shared/clients/clients.schema.ts'
import { keptUntil } from '#shared/retention/retention.ts'
import { newId } from '#server/database/database.ts'
import { applyRetention } from '#server/features/retention/apply-retention.ts'
import { planRetention } from '#server/features/retention/plan-retention.ts'
import { auditRows, rowOf, rowsOf, setRows } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { dump } from '#tests/support/fingerprint.ts'
import { mailsTo, queuedMails } from '#tests/support/mails.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import { tracesOf } from '#tests/support/traces.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const { db } = portal.services
let admin: Person
let client: Client

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
  const { output } = await ask('admin.clients.create', {
    firstName: 'Zephyrine',
    lastName: 'Quillfeather',
    email: 'zephyrine@office.example',
    phone: '(555) 201-4477',
  })
  client = output as Client
})

const ask = (name: string, input: object, { token }: Person = admin) =>
  callTrpc(portal, name, { token, input })
const erase = (openReturns = 0, userId = client.id) =>
  ask('admin.erasures.confirm', { userId, openReturns, reason: null })

async function give(clientId: string, userId: string, fromAt = new Date(0)) {
  const id = newId()
  const grant = { id, clientId, userId, part: 'representative' as const, fromAt }
  await db.insertInto('clientAccess').values(grant).execute()
  return id
}

/** The rows of every table that names this client by a foreign key. */
async function keptOf(clientId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select conrelid::regclass::text as name, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where confrelid = 'clients'::regclass`.execute(db)
  const found = await Promise.all(
    rows.map(async ({ name, column }) => {
      const { rows: left } = await sql`
        select from ${sql.table(name)} where ${sql.ref(column)} = ${clientId} limit 1`.execute(db)
      return left.length > 0 ? [`${name}.${column}`] : []
    }),
  )
  return found.flat().toSorted()
}

describe('an office client', () => {
  test('is erased by staff: only what retention keeps is left, and nobody gets a mail', async () => {
    const profile = { ...marriedProfile, dependents: [child], clientId: client.id }
    expect((await ask('admin.clients.saveProfile', profile)).status).toBe(200)
    const { id } = await aReturn(portal, { clientId: client.id, status: 'completed' })
    const upload = (name: string, category: string) =>
      admin.api.upload(id, { name, bytes: aPdf(name), category })
    await upload('quill-w2.pdf', 'w2')
    await upload('Quillfeather-2025.pdf', 'completed_return')
    await ask('admin.notes.add', { id: client.id, body: 'Comes on Fridays' })
    const helper = await aClient(portal)
    await give(client.id, helper.id)
    await give(client.id, (await aClient(portal)).id, new Date(Date.now() + 60_000))
    await db
      .insertInto('invitations')
      .values({
        id: newId(),
        clientId: client.id,
        part: 'helper',
        email: 'nephew@office.example',
        firstName: 'Quentin',
        lastName: 'Quillfeather',
        invitedBy: admin.id,
        invitedAt: new Date(),
        tokenHash: 'a'.repeat(64),
        expiresAt: new Date(Date.now() + 60_000),
      })
      .execute()
    await setRows(db, 'clients', { importKey: 'QUILL-7' }, { id: client.id })
    await db
      .insertInto('mergedClients')
      .values({ id: newId(), clientId: client.id, importKey: 'QUILL-8', mergedAt: new Date() })
      .execute()
    const secrets = [
      'QUILL-8',
      'Zephyrine',
      'Quillfeather',
      '5552014477',
      'Iris',
      'QUILL-7',
      'nephew@',
    ]
    const before = await dump(db)
    for (const secret of secrets) expect(before, secret).toContain(secret)

    const { output: plan } = await ask('admin.erasures.plan', { userId: client.id })
    expect(plan).toMatchObject({ documents: 0, returns: 0, openReturns: 0, requestedAt: null })
    expect((await erase()).status).toBe(200)

    const after = (await dump(db)).toLowerCase()
    for (const secret of secrets) expect(after, secret).not.toContain(secret.toLowerCase())
    expect(await keptOf(client.id)).toStrictEqual([
      'client_access.client_id',
      'merged_clients.client_id',
      'tax_returns.client_id',
    ])
    const access = await db.selectFrom('clientAccess').select(['untilAt', 'endedBy']).execute()
    expect(access).toStrictEqual([{ untilAt: expect.any(Date), endedBy: admin.id }])
    expect(await tracesOf(portal)).toMatchObject({ rows: 2, objects: 2 })
    const mails = await queuedMails(portal)
    expect(JSON.stringify(mails)).not.toContain('account-erased')
    const told = await rowsOf(db, 'notifications', ['title'], { userId: helper.id })
    expect(told).toStrictEqual([{ title: 'Access has ended' }])
    const mailed = (await mailsTo(portal, helper.email)).at(-1)
    expect(mailed).toMatchObject({ template: 'access-ended', erased: true, name: 'Deleted client' })
    const [entry] = await auditRows(portal, ['clientId', 'subjectType'], {
      action: 'account.erased',
    })
    expect(entry).toStrictEqual({ clientId: client.id, subjectType: 'client' })
    expect((await ask('admin.erasures.plan', { userId: client.id })).status).toBe(404)
  })

  test('goes for good when the last thing that retention keeps is over, and the plan counts it', async () => {
    const { id } = await aReturn(portal, { clientId: client.id, status: 'completed' })
    for (const category of ['completed_return', 'w2']) {
      await admin.api.upload(id, { name: 'a.pdf', bytes: aPdf(), category })
    }
    const linesOf = async (clock: () => Date, line = 'Completed returns') => {
      const lines = await planRetention({ db, clock })
      return lines.find(({ what }) => what === line)
    }
    expect((await erase()).status).toBe(200)
    const later = () => new Date(keptUntil('completedReturns', new Date()).getTime() + 86_400_000)
    for (const line of ['Completed returns', 'Documents that a return is based on']) {
      expect(await linesOf(() => new Date(), line)).toMatchObject({ due: 0, rest: 1 })
      expect(await linesOf(later, line)).toMatchObject({ due: 1, rest: 0 })
    }
    await applyRetention({ ...portal.services, clock: later })
    const left = await db.selectFrom('clients').select('id').where('id', '=', client.id).execute()
    expect(left).toStrictEqual([])
    expect(await tracesOf(portal)).toMatchObject({ rows: 0, objects: 0 })
  })

  test('without anything to keep is gone at once, if staff saw its open returns; another client’s mails to the same address stay', async () => {
    const other = await aClient(portal, { email: 'zephyrine@office.example' })
    const before = await queuedMails(portal)
    await aReturn(portal, { clientId: client.id, status: 'pending' })
    expect((await erase(0)).status).toBe(409)
    expect((await erase(1)).status).toBe(200)
    const left = await db.selectFrom('clients').select('id').where('id', '=', client.id).execute()
    expect(left).toStrictEqual([])
    expect(await queuedMails(portal)).toStrictEqual(before)
    expect((await other.api.get('/api/auth/user')).status).toBe(200)
    for (const id of [admin.id, newId()]) expect((await erase(0, id)).status).toBe(404)
  })
})

test('a person who is erased no longer acts for others, and others not for them, nor by an undo', async () => {
  const [person, friend] = [await aClient(portal), await aClient(portal)]
  await give(client.id, person.id)
  await give(person.id, friend.id)
  const id = await give(person.id, (await aClient(portal)).id)
  expect((await ask('clients.endAccess', { id })).status).toBe(200)
  await aReturn(portal, {
    clientId: person.id,
    status: 'completed',
    paid: { amount: 15_000, method: 'check' },
  })
  expect((await ask('erasure.request', {}, person)).status).toBe(200)
  expect((await erase(0, person.id)).status).toBe(200)
  expect((await ask('clients.undoEnd', { id })).status).toBe(409)
  const acting = await rowsOf(db, 'accessNow', ['clientId', 'userId'], { part: 'representative' })
  expect(acting).toStrictEqual([])
  const since = await db.selectFrom('clientAccess').select('endedBecause').execute()
  expect(since).toStrictEqual(Array.from({ length: 3 }, () => ({ endedBecause: 'erased' })))
  const { phone, importKey } = await rowOf(db, 'clients', ['phone', 'importKey'], { id: person.id })
  expect({ phone, importKey }).toStrictEqual({ phone: null, importKey: null })
})
