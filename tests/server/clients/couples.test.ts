import { afterAll, describe, expect, test } from 'vitest'
import type { ClientSpouses } from '#shared/spouses.schema.ts'
import { shareWith, signAsSpouse } from '#tests/support/access.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPng } from '#tests/support/files.ts'
import { asking } from '#tests/support/office.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { talkOf } from '#tests/support/talk.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
const { db } = portal.services
const admin = await anAdmin(portal)
const ask = asking(portal, admin)
const talk = talkOf(portal)

const iris = { firstName: 'Iris', lastName: 'Vale' }
const ada = { firstName: 'Ada', lastName: 'Stone' }
/** As the profile names them. */
const named = {
  iris: {},
  ada: {
    spouseFirstName: 'Ada',
    spouseLastName: 'Stone',
    spouseSsn: '512-44-1234',
    spouseDateOfBirth: '1990-03-14',
  },
}
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

/** What a year has: how it was begun, and with which papers. */
const states = {
  /** With a document, a question and answers, as returns in work have them. */
  'in work': async (client: Person) => filled(client, await begun(client)),
  completed: async (client: Person) => {
    const options = { client, joint: true, taxYear: 2024 }
    const { taxReturnId } = await aPublishedReturn(portal, admin, options)
    return filled(client, taxReturnId)
  },
  'completed without a frozen profile': async (client: Person) => {
    const year = await states.completed(client)
    await db.deleteFrom('frozenProfiles').where('taxReturnId', '=', year.id).execute()
    return year
  },
}

const begun = async ({ id: clientId }: Person) =>
  (await aReturn(portal, { clientId, taxYear: 2024 })).id

async function filled(client: Person, id: string): Promise<Year> {
  const w2 = { name: 'w2 of Iris.png', bytes: aPng(), category: 'w2' }
  const documentId = String((await client.api.upload(id, w2)).json()['id'])
  const thread = await talk.start(client, { about: 'return', aboutId: id, text: 'About Iris' })
  const answers = { taxReturnId: id, answers: { wages: true } }
  await callTrpc(portal, 'requestItems.saveAnswers', { token: client.token, input: answers })
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
  const each = new Set(Object.values(await readsOf(person, year)))
  expect(each.size, JSON.stringify(await readsOf(person, year))).toBe(1)
  return each.has(true)
}

/** When the next spouse gets access, seen from the change of the profile. */
const invitations = ['before the profile is changed', 'after the profile is changed'] as const

describe.each(Object.keys(states) as (keyof typeof states)[])('a joint year %s', (state) => {
  test.each(invitations)(
    'is not read by the next spouse, who is invited %s, when the former one never signed in',
    async (invited) => {
      const client = await aClient(portal)
      await save(client, named.iris)
      const year = await states[state](client)
      const isEarly = invited === invitations[0]
      const early = isEarly ? await share(client, ada) : null
      await save(client, named.ada)
      const next = early ?? (await share(client, ada))
      const own = await aReturn(portal, { clientId: client.id, taxYear: 2025 })
      expect(await reads(next, year)).toBe(false)
      const seen = (await next.api.get(`/api/tax-returns?client=${client.id}`)).list()
      expect(seen).toMatchObject([{ id: own.id }])
      // The client themselves reads everything.
      expect((await client.api.get('/api/tax-returns')).list()).toHaveLength(2)
    },
  )

  test('is read by the spouse whom it was made with, also after the profile names another', async () => {
    const client = await aClient(portal)
    await save(client, named.iris)
    const year = await states[state](client)
    const spouse = await share(client, iris)
    expect(await reads(spouse, year)).toBe(true)
    await save(client, named.ada)
    const later = await aReturn(portal, { clientId: client.id, taxYear: 2025 })
    expect((await readsOf(spouse, year)).year).toBe(true)
    expect((await readsOf(spouse, { ...year, id: later.id })).year).toBe(false)
  })

  test('of a client who was merged is not read by the spouse of the other', async () => {
    const client = await aClient(portal, { firstName: 'Rosa', lastName: 'Ruiz' })
    await save(client, named.ada)
    const spouse = await share(client, ada)
    const { output } = await ask('admin.clients.create', { firstName: 'Rosa', lastName: 'Ruiz' })
    const { id: office } = output as { id: string }
    const year = await states[state](await aClient(portal))
    await db
      .updateTable('taxReturns')
      .set({ clientId: office, spouseId: null, joint: true })
      .where('id', '=', year.id)
      .execute()
    await db
      .updateTable('threads')
      .set({ clientId: office })
      .where('id', '=', year.threadId)
      .execute()
    const merged = await ask('admin.sameClients.merge', { id: client.id, mergedId: office })
    expect(merged.status).toBe(200)
    expect(await reads(spouse, { ...year, clientId: client.id })).toBe(false)
    await save(client, { ...named.ada, city: 'Elko' })
    expect(await reads(spouse, { ...year, clientId: client.id })).toBe(false)
  })
})

const sameVale = { spouseFirstName: 'Iris', spouseLastName: 'Vale' }

test.each([
  ['a name after a marriage', [{ spouseLastName: 'Moss' }], true],
  ['a misspelled last name', [{ spouseLastName: 'Vail' }], true],
  // Who was invited before keeps them; for a new invitation staff say that it is the same person.
  ['a misspelled first name', [{ spouseFirstName: 'Irs' }], false],
  [
    'a middle name',
    [{ ...sameVale, spouseFirstName: 'Iris June', spouseSsn: '457-55-5463' }],
    true,
  ],
  ['a number with a typing error', [{ spouseSsn: '457-55-5463' }], true],
  ['an SSN in place of an ITIN', [{ spouseSsn: '512-44-1234' }], true],
  ['a birth date', [{ spouseDateOfBirth: '1987-02-11' }], true],
  ['a time alone', [{ ...alone() }, {}], true],
  ['another spouse, taken back', [named.ada, {}], true],
  ['a name and a number at once', [{ spouseLastName: 'Moss', spouseSsn: '512-44-1234' }], false],
  [
    'a name, then a number, then a birth date: each alone would be a correction',
    [{ spouseLastName: 'Stone' }, { ...named.ada, spouseFirstName: 'Iris' }, named.ada],
    false,
  ],
  ['a first name alone, as if another person had the number', [{ spouseFirstName: 'Ada' }], false],
  ['a whole name alone', [{ spouseFirstName: 'Ada', spouseLastName: 'Stone' }], false],
])(
  'after $0 the years are shared with who goes by the new name: $2',
  async (_, changes, shared) => {
    const client = await aClient(portal)
    await save(client, named.iris)
    const year = await states['in work'](client)
    for (const change of changes) await save(client, change)
    const last = { ...married, ...changes.at(-1) }
    const spouse = await share(client, {
      firstName: last.spouseFirstName,
      lastName: last.spouseLastName,
    })
    expect(await reads(spouse, year)).toBe(shared)
  },
)

function alone() {
  return {
    filingStatus: 'single',
    spouseFirstName: null,
    spouseLastName: null,
    spouseSsn: null,
    spouseDateOfBirth: null,
    spouseOccupation: null,
  }
}

test('the name of the invitation counts, and not the one that the invited person gives their account', async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const year = await states['in work'](client)
  const to = await aClient(portal, iris)
  const invited = { ...to, ...ada }
  await shareWith(portal, client, { clientId: client.id, part: 'spouse', to: invited })
  expect(await reads(to, year)).toBe(false)
})

test('staff say that two names are the same person, and the spouse reads the years again; it is on record', async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const year = await states['in work'](client)
  const changed = { spouseLastName: 'Moss', spouseSsn: '512-44-1234' }
  await save(client, changed)
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
  const refused = await callTrpc(portal, 'admin.spouses.join', { token: client.token, input })
  expect(refused.status).toBe(403)
  expect((await ask('admin.spouses.join', input)).output).toMatchObject({
    spouses: [{ id: now?.id }],
    returns: [{ spouseId: now?.id }],
  })
  expect(await reads(spouse, year)).toBe(true)
  const entry = await db
    .selectFrom('auditLog')
    .select(['actorId', 'details'])
    .where('clientId', '=', client.id)
    .where('action', '=', 'client.spouses_joined')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actorId: admin.id, details: { spouse: now?.id } })
})

test('staff say with whom a return is that a former spouse began, and only then the next one reads it', async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const year = await states['in work'](client)
  const former = await share(client, iris)
  await save(client, named.ada)
  for (const status of ['in_progress', 'completed']) {
    await admin.api.patch(`/api/tax-returns/${year.id}/status`, { status })
  }
  // Its frozen profile has another spouse than its papers: nobody reads it as the spouse.
  expect(await reads(former, year)).toBe(false)
  const { spouses } = (await ask('admin.spouses.list', { clientId: client.id }))
    .output as ClientSpouses
  const spouseId = spouses.find(({ current }) => current)?.id
  expect((await ask('admin.spouses.setCouple', { taxReturnId: year.id, spouseId })).status).toBe(
    200,
  )
  expect(await reads(former, year)).toBe(false)
  const next = await share(await ended(client, former), ada)
  expect(await reads(next, year)).toBe(true)
  const other = await aClient(portal)
  await save(other, named.iris)
  const [stranger] = (
    (await ask('admin.spouses.list', { clientId: other.id })).output as ClientSpouses
  ).spouses
  const wrong = { taxReturnId: year.id, spouseId: stranger?.id }
  expect((await ask('admin.spouses.setCouple', wrong)).status).toBe(404)
})

async function accessOf({ id: clientId }: Person, { id: userId }: Person): Promise<string> {
  const grant = db.selectFrom('clientAccess').select('id').where('clientId', '=', clientId)
  return (await grant.where('userId', '=', userId).executeTakeFirstOrThrow()).id
}

test('the next spouse reads no year that the former one signed, also after their access has ended', async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const year = await states.completed(client)
  await signAsSpouse(portal, year.id, new Date())
  const next = await share(client, ada)
  const former = await share(await ended(client, next), iris)
  await ended(client, former)
  expect(await readsOf(former, year)).toMatchObject({ year: true, documents: true })
  expect(await reads(next, year)).toBe(false)
})

async function ended(client: Person, person: Person): Promise<Person> {
  const { status } = await client.api.delete(`/api/access/${await accessOf(client, person)}`)
  expect(status).toBe(200)
  return client
}

test('an empty return that was begun before the profile names the next spouse is theirs', async () => {
  const client = await aClient(portal)
  await save(client, named.iris)
  const { id } = await aReturn(portal, { clientId: client.id, taxYear: 2025 })
  await save(client, named.ada)
  const next = await share(client, ada)
  const seen = (await next.api.get(`/api/tax-returns?client=${client.id}`)).list()
  expect(seen).toMatchObject([{ id }])
})

test('a return that was begun and filled before the profile names any spouse is shared with the first', async () => {
  const client = await aClient(portal)
  const year = await states['in work'](client)
  await client.api.put('/api/profile', { ...singleProfile, dependents: [child] })
  await save(client, named.iris)
  expect(await reads(await share(client, iris), year)).toBe(true)
})
