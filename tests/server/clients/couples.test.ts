import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ClientSpouses } from '#shared/clients/spouses.schema.ts'
import { ofACouple, ofNoCouple } from '#server/records/request-items/couples.ts'
import { shareWith, signAsSpouse } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { anUpload, aPng } from '#tests/support/files.ts'
import { asking } from '#tests/support/office.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { rowOf, setRows } from '#tests/support/rows.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { talkOf } from '#tests/support/talk.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { ada as namedAda, corrections, ofEachYear, others } from './couples.table.ts'

const portal = await testPortal()
const { db } = portal.services
const admin = await anAdmin(portal)
const ask = asking(portal, admin)
const talk = talkOf(portal)

const iris = { firstName: 'Iris', lastName: 'Vale' }
const ada = { firstName: 'Ada', lastName: 'Stone' }
/** As the profile names them. */
const named = { iris: {}, ada: namedAda }
const { dependents: _none, ...married } = { ...marriedProfile, dependents: [] }

async function save({ api }: Person, spouse: object) {
  expect((await api.put('/api/profile', { ...married, ...spouse })).status).toBe(200)
}

async function share(client: Person, spouse: { firstName: string; lastName: string }) {
  const to = await aClient(portal, spouse)
  await shareWith(portal, client, { clientId: client.id, part: 'spouse', to })
  return to
}

interface Year {
  clientId: string
  id: string
  documentId: string
  threadId: string
}

const begun = async ({ id: clientId }: Person, taxYear = 2024) =>
  (await aReturn(portal, { clientId, taxYear })).id

/** A year with a document, a question and answers, as returns in work have them. */
const inWork = async (client: Person) => filled(client, await begun(client))

/** A year in work, a completed one, and a completed one whose frozen profile is gone. */
async function yearsOf(client: Person): Promise<Year[]> {
  const work = await inWork(client)
  const completed = async (taxYear: number) => {
    const year = await filled(client, await begun(client, taxYear))
    for (const status of ['in_progress', 'completed']) {
      const moved = await admin.api.patch(`/api/tax-returns/${year.id}/status`, { status })
      expect(moved.status).toBe(200)
    }
    return year
  }
  const [frozen, without] = [await completed(2023), await completed(2022)]
  const profiles = db.deleteFrom('frozenProfiles').where('taxReturnId', '=', without.id)
  expect((await profiles.executeTakeFirst()).numDeletedRows).toBe(1n)
  return [work, frozen, without]
}

async function filled(client: Person, id: string): Promise<Year> {
  const documentId = await anUpload(client, id, { name: 'w2 of Iris.png', bytes: aPng() })
  const thread = await talk.start(client, { about: 'return', aboutId: id, text: 'About Iris' })
  await client.call('requestItems.saveAnswers', { taxReturnId: id, answers: { wages: true } })
  return { clientId: client.id, id, documentId, threadId: thread.id }
}

/** Every way to read something of a year; all answer 404, or leave it out, for who may not. */
async function readsOf({ api, token }: Person, { clientId, id, documentId, threadId }: Year) {
  const call = async (name: string, input: object) =>
    (await callTrpc(portal, name, { token, input })).status === 200
  const years = (await api.get(`/api/tax-returns?client=${clientId}`)).list()
  const lists = (await callTrpc(portal, 'requestItems.own', { token, input: { client: clientId } }))
    .output as { taxReturnId: string }[] | undefined
  return {
    year: years.some((year) => year['id'] === id),
    documents: (await api.get(`/api/tax-returns/${id}/documents`)).status === 200,
    download: (await api.get(`/api/documents/${documentId}/download`)).status === 200,
    requests: (await api.get(`/api/tax-returns/${id}/request-items`)).status === 200,
    checklist: (lists ?? []).some(({ taxReturnId }) => taxReturnId === id),
    answers: (await api.get(`/api/tax-returns/${id}/questionnaire`)).status === 200,
    thread: await call('messages.get', { id: threadId }),
    about: await call('messages.about', { about: 'return', aboutId: id }),
    review: await call('signing.review', { taxReturnId: id }),
    fee: await call('money.fee', { taxReturnId: id }),
  }
}

async function reads(person: Person, year: Year): Promise<boolean> {
  const ways = await readsOf(person, year)
  const each = new Set(Object.values(ways))
  expect(each.size, JSON.stringify(ways)).toBe(1)
  return each.has(true)
}

async function readsEach(person: Person, years: Year[], clientId?: string): Promise<Set<boolean>> {
  const read = years.map((year) => reads(person, { ...year, ...(clientId && { clientId }) }))
  return new Set(await Promise.all(read))
}

test.each([ofEachYear.invitedBefore, ofEachYear.invitedAfter])('$after: $who', async (row) => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const years = await yearsOf(client)
  const early = row === ofEachYear.invitedBefore ? await share(client, ada) : null
  await save(client, named.ada)
  const next = early ?? (await share(client, ada))
  const own = await begun(client, 2025)
  expect(await readsEach(next, years)).toEqual(new Set([row.reads]))
  const seen = (await next.api.get(`/api/tax-returns?client=${client.id}`)).list()
  expect(seen).toMatchObject([{ id: own }])
  // The client themselves reads everything.
  expect((await client.api.get('/api/tax-returns')).list()).toHaveLength(4)
})

test.each([ofEachYear.namesAnother])('$after: $who', async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const years = await yearsOf(client)
  const spouse = await share(client, iris)
  expect(await readsEach(spouse, years)).toEqual(new Set([true]))
  await save(client, named.ada)
  const later = await begun(client, 2025)
  const seen = (await spouse.api.get(`/api/tax-returns?client=${client.id}`)).list()
  const ids = seen.map(({ id }) => id)
  for (const { id } of years) expect(ids.includes(id)).toBe(ofEachYear.namesAnother.reads)
  expect(ids).not.toContain(later)
})

test.each([ofEachYear.merged])('$after: $who', async () => {
  const client = await aClient(portal, { firstName: 'Rosa', lastName: 'Ruiz' })
  await save(client, named.ada)
  const spouse = await share(client, ada)
  const { output } = await ask('admin.clients.create', { firstName: 'Rosa', lastName: 'Ruiz' })
  const { id: office } = output as { id: string }
  const former = await aClient(portal)
  await save(former, named.iris)
  const years = await yearsOf(former)
  for (const year of years) {
    const moved = { clientId: office, spouseId: null, joint: true }
    await db.updateTable('taxReturns').set(moved).where('id', '=', year.id).execute()
    await setRows(db, 'threads', { clientId: office }, { id: year.threadId })
  }
  const merged = await ask('admin.sameClients.merge', { id: client.id, mergedId: office })
  expect(merged.status).toBe(200)
  const expected = new Set([ofEachYear.merged.reads])
  expect(await readsEach(spouse, years, client.id)).toEqual(expected)
  await save(client, { ...named.ada, city: 'Elko' })
  expect(await readsEach(spouse, years, client.id)).toEqual(expected)
})

/** The year is in the list; that all else of it follows, the other rows show. */
test.each(corrections)(
  'after $after the year is shared with who goes by the new name: $reads',
  async ({ changes, reads: shared }) => {
    const client = await aClient(portal)
    await save(client, named.iris)
    const id = await begun(client)
    await client.call('requestItems.saveAnswers', { taxReturnId: id, answers: { wages: true } })
    for (const change of changes) await save(client, change)
    const { spouseFirstName, spouseLastName } = { ...married, ...changes.at(-1) }
    const spouse = await share(client, { firstName: spouseFirstName, lastName: spouseLastName })
    const seen = (await spouse.api.get(`/api/tax-returns?client=${client.id}`)).list()
    expect(seen.some((one) => one['id'] === id)).toBe(shared)
  },
)

test.each([others.invitedName])('$after: $who', async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const year = await inWork(client)
  const to = await aClient(portal, iris)
  const invited = { ...to, ...ada }
  await shareWith(portal, client, { clientId: client.id, part: 'spouse', to: invited })
  expect(await reads(to, year)).toBe(others.invitedName.reads)
})

test.each([others.joined])('$after: $who', async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const year = await inWork(client)
  await save(client, { spouseLastName: 'Moss', spouseSsn: '512-44-1234' })
  const spouse = await share(client, { firstName: 'Iris', lastName: 'Moss' })
  expect(await reads(spouse, year)).toBe(false)
  const list = (await ask('admin.spouses.list', { clientId: client.id })).output as ClientSpouses
  const [before, now] = [
    list.spouses.find((one) => !one.current),
    list.spouses.find((one) => one.current),
  ]
  expect(list).toMatchObject({
    spouses: [
      { lastName: 'Vale', current: false, signsIn: false },
      { lastName: 'Moss', current: true, signsIn: true },
    ],
    returns: [{ id: year.id, spouseId: before?.id }],
  })
  const input = { clientId: client.id, spouseId: now?.id, otherSpouseId: before?.id }
  expect((await client.call('admin.spouses.join', input)).status).toBe(403)
  expect((await ask('admin.spouses.join', input)).output).toMatchObject({
    spouses: [{ id: now?.id }],
    returns: [{ spouseId: now?.id }],
  })
  expect(await reads(spouse, year)).toBe(others.joined.reads)
  const entry = await rowOf(db, 'auditLog', ['actorId', 'details'], {
    clientId: client.id,
    action: 'client.spouses_joined',
  })
  expect(entry).toMatchObject({ actorId: admin.id, details: { spouse: now?.id } })
})

test(`${others.completedWithNext.after}. ${others.setCouple.after}`, async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const year = await inWork(client)
  const former = await share(client, iris)
  await save(client, named.ada)
  for (const status of ['in_progress', 'completed']) {
    await admin.api.patch(`/api/tax-returns/${year.id}/status`, { status })
  }
  expect(await reads(former, year)).toBe(others.completedWithNext.reads)
  const { spouses } = (await ask('admin.spouses.list', { clientId: client.id }))
    .output as ClientSpouses
  const spouseId = spouses.find(({ current }) => current)?.id
  expect((await ask('admin.spouses.setCouple', { taxReturnId: year.id, spouseId })).status).toBe(
    200,
  )
  expect(await reads(former, year)).toBe(false)
  const next = await share(await ended(client, former), ada)
  expect(await reads(next, year)).toBe(others.setCouple.reads)
  const other = await aClient(portal)
  await save(other, named.iris)
  const [stranger] = (
    (await ask('admin.spouses.list', { clientId: other.id })).output as ClientSpouses
  ).spouses
  const wrong = { taxReturnId: year.id, spouseId: stranger?.id }
  expect((await ask('admin.spouses.setCouple', wrong)).status).toBe(404)
})

test('a completed return stays with nobody when the profile first names a spouse', async () => {
  const client = await aClient(portal)
  await client.api.put('/api/profile', singleProfile)
  const [completed, work] = [await begun(client, 2023), await begun(client, 2024)]
  for (const status of ['in_progress', 'completed']) {
    await admin.api.patch(`/api/tax-returns/${completed}/status`, { status })
  }
  await save(client, named.iris)
  const spouseOf = async (id: string) =>
    (await rowOf(db, 'taxReturns', ['spouseId'], { id })).spouseId
  expect([await spouseOf(completed), await spouseOf(work)]).toEqual([null, expect.any(String)])
})

async function accessOf({ id: clientId }: Person, { id: userId }: Person): Promise<string> {
  return (await rowOf(db, 'clientAccess', ['id'], { clientId, userId })).id
}

test(`${others.signed.after}. ${others.signedNext.after}`, async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const options = { client, joint: true, taxYear: 2024 }
  const { taxReturnId } = await aPublishedReturn(portal, admin, options)
  const year = await filled(client, taxReturnId)
  await signAsSpouse(portal, year.id, new Date())
  const next = await share(client, ada)
  const former = await share(await ended(client, next), iris)
  await ended(client, former)
  const signed = others.signed.reads
  expect(await readsOf(former, year)).toMatchObject({ year: signed, documents: signed })
  expect(await reads(next, year)).toBe(others.signedNext.reads)
})

async function ended(client: Person, person: Person): Promise<Person> {
  const { status } = await client.api.delete(`/api/access/${await accessOf(client, person)}`)
  expect(status).toBe(200)
  return client
}

test.each([others.empty])('$after: $who', async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const { id } = await aReturn(portal, { clientId: client.id, taxYear: 2025 })
  await save(client, named.ada)
  const next = await share(client, ada)
  const seen = (await next.api.get(`/api/tax-returns?client=${client.id}`)).list()
  expect(seen.some((one) => one['id'] === id)).toBe(others.empty.reads)
})

test(`${others.asked.after}: ${others.asked.who}`, async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const [asked, billed] = [await begun(client, 2024), await begun(client, 2025)]
  const items = [{ category: 'other', title: 'Bill of the clinic', reason: 'For the deduction.' }]
  await ask('admin.requestItems.ask', { taxReturnIds: [asked], items })
  const lines = [{ text: 'Tax return', unitPrice: '310.00' }]
  expect((await admin.api.put(`/api/admin/tax-returns/${billed}/fee`, { lines })).status).toBe(200)
  await save(client, named.ada)
  const next = await share(client, ada)
  const seen = (await next.api.get(`/api/tax-returns?client=${client.id}`)).list()
  expect(seen.map((one) => one['id'])).toEqual(others.asked.reads ? [billed, asked] : [])
})

test('each table that refers to a return is a couple’s, or is not, by a rule', async () => {
  const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name
    from pg_constraint where contype = 'f' and confrelid = 'tax_returns'::regclass`.execute(db)
  const known = [...ofACouple, ...ofNoCouple]
  expect(rows.map(({ name }) => name).toSorted()).toStrictEqual(known.toSorted())
})

test.each([others.firstNamed])('$after: $who', async () => {
  const client = await aClient(portal)
  const year = await inWork(client)
  await client.api.put('/api/profile', { ...singleProfile, dependents: [child] })
  await save(client, named.iris)
  expect(await reads(await share(client, iris), year)).toBe(others.firstNamed.reads)
})
