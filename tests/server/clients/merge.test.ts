import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { MergePreview } from '#shared/clients/merge.schema.ts'
import { otherColumns, plainColumns } from '#server/features/clients/merge/merge-moves.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { aUserWith, shareWith } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aBusiness } from '#tests/support/businesses.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { aPng } from '#tests/support/files.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { mailedAccess, mailsTo } from '#tests/support/mails.ts'
import { anOfficeClient as makeOfficeClient, anOfficeReturn } from '#tests/support/office.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { rowOf, setRows } from '#tests/support/rows.ts'
import { noId } from '#tests/support/shapes.ts'
import { talkOf } from '#tests/support/talk.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

function ask(name: string, input: object, { token }: Person = admin) {
  return callTrpc(portal, name, { token, input })
}

const anOfficeClient = async (more: object = {}) => (await makeOfficeClient(portal, admin, more)).id

async function save(clientId: string, profile: object) {
  expect((await ask('admin.clients.saveProfile', { ...profile, clientId })).status).toBe(200)
}

const start = (clientId: string, taxYear: number) =>
  anOfficeReturn(portal, admin, { clientId, taxYear })
const upload = (returnId: string) =>
  admin.api.upload(returnId, { name: 'w2.png', bytes: aPng(), category: 'w2' })
const merge = (id: string, mergedId: string, more: object = {}) =>
  ask('admin.sameClients.merge', { id, mergedId, ...more })

async function preview(id: string, mergedId: string): Promise<MergePreview> {
  const { status, output } = await ask('admin.sameClients.previewMerge', { id, mergedId })
  expect(status).toBe(200)
  return output as MergePreview
}

/** Where rows that name a client are. */
async function placesOf(id: string): Promise<string[]> {
  const places = [...plainColumns, ...otherColumns].map(async ([table, column]) => {
    const { rows } =
      await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
        portal.services.db,
      )
    return rows.length === 0 ? [] : [`${table}: ${rows.length}`]
  })
  return (await Promise.all(places)).flat()
}

/** A client of the office with something in every place. */
async function aFullClient(taxYear: number) {
  const id = await anOfficeClient({ phone: '(555) 201-4477', email: 'rosa@example.com' })
  await save(id, { ...marriedProfile, dependents: [child] })
  const returnId = await start(id, taxYear)
  expect((await upload(returnId)).status).toBe(201)
  await ask('requestItems.saveAnswers', { taxReturnId: returnId, answers: { wages: true } })
  await ask('admin.notes.add', { id, body: 'Comes on Fridays.' })
  await ask('admin.preparers.assignClient', { id, preparerId: admin.id })
  await ask('admin.money.setPayFirst', { clientId: id, payFirst: 'yes' })
  const helper = await aUserWith(portal, id, 'helper')
  return { id, returnId, helper }
}

describe('a merge', () => {
  test('lists what moves, moves all of it to the client with the account, and deletes the other', async () => {
    const account = await aClient(portal, { firstName: 'Rosa', lastName: 'Ruiz' })
    const { id: office, returnId, helper } = await aFullClient(2024)
    const about = { client: office, about: 'client', aboutId: null }
    await talkOf(portal).start(helper, { ...about, text: 'When can she come?' })
    const shown = await preview(office, account.id)
    expect(shown).toMatchObject({
      survivor: { id: account.id, signsIn: true, profile: null, preparer: null },
      merged: { id: office, profile: { ssn: '***-**-9999', filingStatus: 'married_jointly' } },
      moves: {
        returns: [{ id: returnId, taxYear: 2024 }],
        documents: 1,
        notes: 1,
        grants: 1,
        dependents: 1,
      },
      refusal: null,
    })
    expect(shown.moves.items).toBeGreaterThan(0)
    expect(await merge(office, account.id)).toMatchObject({
      status: 200,
      output: { id: account.id, mergedId: office, moved: shown.moves },
    })
    expect(await placesOf(office)).toStrictEqual([])
    const mine = (await account.api.get('/api/tax-returns')).list()
    expect(mine).toMatchObject([{ id: returnId, taxYear: 2024 }])
    const documents = (await account.api.get(`/api/tax-returns/${returnId}/documents`)).list()
    expect(documents).toHaveLength(1)
    const profile = (await account.api.get('/api/profile')).json()
    expect(profile).toMatchObject({ ssn: '219-09-9999', bankAccountNumber: '00123456789' })
    const dependents = (await account.api.get('/api/profile/dependents')).list()
    expect(dependents).toMatchObject([{ firstName: 'Robin', ssn: '400-01-1234' }])
    const { output: row } = await ask('admin.returns.get', { id: returnId })
    expect(row).toMatchObject({ client: { id: account.id, lastName: 'Ruiz' } })
    const { output: details } = await ask('admin.users.clientDetails', { id: account.id })
    expect(details).toMatchObject({ email: account.email, preparer: { id: admin.id } })
    const { output: payFirst } = await ask('admin.money.payFirst', { clientId: account.id })
    expect(payFirst).toMatchObject({ payFirst: 'yes' })
    expect(await ask('admin.sameClients.mergedInto', { id: office })).toMatchObject({
      output: { id: account.id },
    })
    expect((await ask('admin.users.clientDetails', { id: office })).status).toBe(404)
    const told = (await noticesOf(portal.services.db)).map(({ href }) => href)
    expect(told.filter((href) => href.startsWith('/admin/inbox'))).toEqual([
      expect.stringContaining(`?of=${account.id}&thread=`),
    ])
  })

  test('keeps the entries of both in the audit log, and shows them with the survivor', async () => {
    const [one, two] = [await anOfficeClient(), await anOfficeClient({ lastName: 'Delgada' })]
    await start(two, 2023)
    expect((await merge(one, two)).status).toBe(200)
    const { output } = await ask('admin.activity.list', {
      about: one,
      by: null,
      kind: null,
      from: null,
      to: null,
      upTo: null,
    })
    const { items } = output as { items: { action: string }[] }
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['client.merged', 'client.created', 'return.created']),
    )
    const entry = await rowOf(portal, 'auditLog', ['details'], {
      action: 'client.merged',
      clientId: one,
    })
    expect(entry.details).toMatchObject({ mergedId: two, name: 'Rosa Delgada', returns: 1 })
    const older = await anOfficeClient()
    await merge(older, one)
    expect(await ask('admin.sameClients.mergedInto', { id: two })).toMatchObject({
      output: { id: older },
    })
  })

  test('keeps the chosen profile, and the dependents of both once', async () => {
    const [one, two] = [await anOfficeClient(), await anOfficeClient()]
    const twin = { ...child, firstName: 'Ash', ssn: '400-01-5555' }
    await save(one, { ...singleProfile, city: 'Reno', dependents: [child] })
    await save(two, {
      ...marriedProfile,
      city: 'Sparks',
      dependents: [{ ...child, ssn: null }, twin],
    })
    const open = await start(one, 2025)
    await merge(one, two, { profile: 'merged' })
    const { output } = await ask('admin.users.clientDetails', { id: one })
    const { clientProfile, dependents } = output as {
      clientProfile: { city: string }
      dependents: { firstName: string }[]
    }
    expect(clientProfile.city).toBe('Sparks')
    expect(dependents.map(({ firstName }) => firstName)).toStrictEqual(['Robin', 'Ash'])
    expect((await rowOf(portal, 'taxReturns', ['joint'], { id: open })).joint).toBe(true)
  })

  test('puts an archived client back into the lists with the open return of the other', async () => {
    const account = await aClient(portal)
    expect(await ask('admin.clients.archive', { id: account.id, archived: true })).toMatchObject({
      status: 200,
    })
    const office = await anOfficeClient()
    await start(office, 2024)
    expect((await merge(account.id, office)).status).toBe(200)
    const { output } = await ask('admin.users.find', { search: account.email })
    expect(output).toMatchObject([{ id: account.id, archived: false }])
  })

  test('ends the access of a user who keeps a part with the survivor', async () => {
    const { id: one } = await aFullClient(2021)
    const { id: two } = await aFullClient(2022)
    const { db } = portal.services
    const { userId } = await rowOf(db, 'clientAccess', ['userId'], { clientId: one })
    await db.updateTable('clientAccess').set({ userId }).where('clientId', '=', two).execute()
    await merge(one, two)
    const grants = await db
      .selectFrom('clientAccess')
      .select(['endedBecause', 'endedBy'])
      .where('clientId', '=', one)
      .orderBy('untilAt', sql`asc nulls last`)
      .execute()
    expect(grants).toStrictEqual([
      { endedBecause: 'merged', endedBy: admin.id },
      { endedBecause: null, endedBy: null },
    ])
  })
})

describe('is refused, and nothing changes,', () => {
  async function expectRefused(one: string, two: string, message: string) {
    const before = [await placesOf(one), await placesOf(two)]
    expect((await preview(one, two)).refusal).toBe(message)
    expect(await merge(one, two)).toMatchObject({ status: 409, message })
    expect([await placesOf(one), await placesOf(two)]).toStrictEqual(before)
  }

  test('if both have a return of one year, with both named', async () => {
    const [one, two] = [await anOfficeClient(), await anOfficeClient({ lastName: 'Delgada' })]
    await start(one, 2025)
    await start(two, 2025)
    await expectRefused(one, two, 'Both have a 2025 return: Rosa Delgado and Rosa Delgada')
  })

  test('if somebody signs in for each of them', async () => {
    const ana = await aClient(portal, { firstName: 'Ana', lastName: 'Ruiz' })
    const anna = await aClient(portal, { firstName: 'Anna', lastName: 'Ruis' })
    await expectRefused(
      ana.id,
      anna.id,
      'Somebody signs in for each of them: Ana Ruiz and Anna Ruis. Give one of them access instead',
    )
  })

  test('if each of them has another spouse', async () => {
    const [one, two] = [await anOfficeClient(), await anOfficeClient({ lastName: 'Delgada' })]
    await aUserWith(portal, one, 'spouse')
    await aUserWith(portal, two, 'spouse')
    await expectRefused(
      one,
      two,
      'Each of them has a spouse who signs in: Rosa Delgado and Rosa Delgada. End one access first',
    )
  })

  test('for a client and itself, for unknown ones, and for a client who asks', async () => {
    const [one, two] = [await anOfficeClient(), await anOfficeClient()]
    expect(await merge(one, one)).toMatchObject({ status: 400, message: 'Choose two clients' })
    expect((await merge(one, noId)).status).toBe(404)
    expect((await merge(noId, one)).status).toBe(404)
    const answer = await ask(
      'admin.sameClients.merge',
      { id: one, mergedId: two },
      await aClient(portal),
    )
    expect(answer.status).toBe(403)
  })
})

describe('into an account', () => {
  test('whose address is not confirmed is refused, whatever the portal asks of it, and shown with both addresses', async () => {
    const account = await aClient(portal, { firstName: 'Rosa', lastName: 'Ruiz', proven: false })
    const { id: office, returnId } = await aFullClient(2024)
    const { refusal, survivor, merged } = await preview(office, account.id)
    const message =
      'Rosa Ruiz has not confirmed the email address of the account: ask them to open our mail first'
    expect(refusal).toBe(message)
    expect(survivor).toMatchObject({ email: account.email, emailProven: false })
    expect(merged).toMatchObject({ email: 'rosa@example.com', signsIn: false })
    expect(await merge(office, account.id)).toMatchObject({ status: 409, message })
    expect((await account.api.get('/api/tax-returns')).list()).toEqual([])
    await setRows(portal, 'users', { emailProvenAt: new Date() }, { id: account.id })
    expect((await merge(office, account.id)).status).toBe(200)
    expect((await account.api.get('/api/tax-returns')).list()).toMatchObject([{ id: returnId }])
  })

  test('is told to the address that the office client had, and to who signs in', async () => {
    const account = await aClient(portal, { firstName: 'Rosa', lastName: 'Ruiz' })
    const email = 'rosa.of.the.office@example.com'
    const office = await anOfficeClient({ email })
    expect((await merge(office, account.id)).status).toBe(200)
    for (const address of [email, account.email]) {
      const mails = await mailsTo(portal, address)
      const joined = mails.filter(({ template }) => template === 'records-joined')
      expect(joined).toMatchObject([{ name: 'Rosa Delgado' }])
    }
    const notices = (await account.api.get('/api/notifications')).list()
    expect(notices).toMatchObject([{ title: 'Your records were joined' }])
  })
})

describe('under concurrent work', () => {
  test('no upload, note or new return is lost', async () => {
    const account = await aClient(portal)
    const office = await anOfficeClient()
    const returns = [
      await start(office, 2020),
      await start(office, 2021),
      await start(office, 2022),
    ]
    const jobs = [
      ...returns.flatMap((id) => Array.from({ length: 2 }, () => upload(id))),
      ...Array.from({ length: 4 }, (_, at) =>
        ask('admin.notes.add', { id: office, body: `Note ${at}` }),
      ),
      ...[2015, 2016, 2017].map((taxYear) =>
        ask('admin.clients.startReturn', { clientId: office, taxYear }),
      ),
    ]
    const merged = merge(account.id, office)
    const answers = await Promise.all(jobs)
    expect((await merged).status).toBe(200)
    expect(await placesOf(office)).toStrictEqual([])
    // A server that is busy says so.
    for (const { status } of answers.slice(0, 6)) expect([201, 503]).toContain(status)
    for (const { status } of answers.slice(6)) expect([200, 404]).toContain(status)
    const { db } = portal.services
    const count = async (table: 'documents' | 'clientNotes' | 'taxReturns') => {
      const { n } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where(
          table === 'documents' ? sql<string>`tax_return_id` : sql<string>`client_id`,
          'in',
          table === 'documents' ? returns : [account.id],
        )
        .executeTakeFirstOrThrow()
      return n
    }
    const saved = (from: number, to: number) =>
      answers.slice(from, to).filter(({ status }) => status === 200 || status === 201).length
    expect(saved(0, 6)).toBeGreaterThan(0)
    expect(await count('documents')).toBe(saved(0, 6))
    expect(await count('clientNotes')).toBe(saved(6, 10))
    expect(await count('taxReturns')).toBe(3 + saved(10, 13))
  })

  test('an upload that waits for the merge is stored with the survivor', async () => {
    const account = await aClient(portal)
    const office = await anOfficeClient()
    const returnId = await start(office, 2024)
    const { db } = portal.services
    let uploading: ReturnType<typeof upload> | undefined
    await db.transaction().execute(async (trx) => {
      await sql`select from clients where id = ${account.id} for update`.execute(trx)
      const merging = merge(account.id, office)
      await someoneWaits(db)
      uploading = upload(returnId)
      await someoneWaits(db, 2)
      void merging
    })
    expect((await uploading)?.status).toBe(201)
    const documents = (await account.api.get(`/api/tax-returns/${returnId}/documents`)).list()
    expect(documents).toHaveLength(1)
    const changed = await ask('admin.returns.updatePayment', {
      id: returnId,
      paymentStatus: 'paid',
      paymentAmount: '100',
      paymentMethod: 'cash',
    })
    expect(changed.output).toMatchObject({ client: { id: account.id } })
  })

  test('two merges of the same pair make one', async () => {
    const [one, two] = [await anOfficeClient(), await anOfficeClient()]
    const answers = await Promise.all([merge(one, two), merge(two, one), merge(one, two)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(2)
  })
})

test('who may give access to the merged client only, and not to the survivor, leaves nobody in', async () => {
  const [officer, helper, invited] = [
    await aClient(portal),
    await aClient(portal),
    await aClient(portal),
  ]
  const [survivor, merged] = [await aBusiness(admin), await aBusiness(admin)]
  await shareWith(portal, admin, { clientId: survivor, part: 'helper', to: officer })
  await shareWith(portal, admin, { clientId: merged, part: 'officer', to: officer })
  await shareWith(portal, officer, { clientId: merged, part: 'helper', to: helper })
  const { email } = invited
  const person = { part: 'helper', email, firstName: 'Ida', lastName: 'Ruiz', password }
  expect((await officer.api.post(`/api/clients/${merged}/access`, person)).status).toBe(201)
  const token = await mailedAccess(portal, email)
  expect((await merge(survivor, merged)).status).toBe(200)
  const opens = async (by: Person) =>
    (await ask('requestItems.own', { client: survivor }, by)).status
  expect([await opens(officer), await opens(helper)]).toEqual([200, 404])
  expect((await ask('clients.accept', { token }, invited)).status).toBe(400)
})

test('every column that names a client moves or ends by a rule', async () => {
  const { rows } = await sql<{ place: string }>`
    select conrelid::regclass || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'clients'::regclass`.execute(portal.services.db)
  const known = [...plainColumns, ...otherColumns].map((parts) => parts.join('.'))
  expect(rows.map(({ place }) => place).toSorted()).toStrictEqual(known.toSorted())
})

test('a return that was locked while its client was merged is found with the new client', async () => {
  const account = await aClient(portal)
  const office = await anOfficeClient()
  const returnId = await start(office, 2024)
  const { db } = portal.services
  let paying: ReturnType<typeof ask> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`update tax_returns set client_id = ${account.id} where id = ${returnId}`.execute(trx)
    paying = ask('admin.returns.updatePayment', { id: returnId, paymentStatus: 'unpaid' })
    await someoneWaits(db)
  })
  expect(await paying).toMatchObject({ status: 200, output: { client: { id: account.id } } })
})
