import { type Expression, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { ownAccount } from '#server/base/notice-subject.ts'
import { recordChange, recordEvent, systemSource } from '#server/change/change.ts'
import { notificationsVisibleTo } from '#server/change/notifications.access.ts'
import type { Db } from '#server/database/database.ts'
import { businessesVisibleTo, ownersVisibleTo } from '#server/records/clients/businesses.access.ts'
import { documentsVisibleTo } from '#server/records/documents/documents.access.ts'
import { messagesVisibleTo, threadsVisibleTo } from '#server/records/messages/messages.access.ts'
import { invoicesVisibleTo, paymentsVisibleTo } from '#server/records/money/money.access.ts'
import {
  dependentsVisibleTo,
  ipPinsVisibleTo,
  profilesVisibleTo,
} from '#server/records/profile/profile.access.ts'
import { itemsVisibleTo } from '#server/records/request-items/request-items.access.ts'
import { returnsVisibleTo } from '#server/records/returns/returns.access.ts'
import {
  frozenProfilesVisibleTo,
  packageDocumentsVisibleTo,
  packagesVisibleTo,
  signersOf,
} from '#server/records/signing/packages.access.ts'
import { signaturesVisibleTo } from '#server/records/signing/signatures.access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { aPng } from '#tests/support/files.ts'
import { booksOf } from '#tests/support/money.ts'
import { asking } from '#tests/support/office.ts'
import { child, ipPins, marriedProfile } from '#tests/support/profiles.ts'
import { setRows } from '#tests/support/rows.ts'
import { attest } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { talkOf } from '#tests/support/talk.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** What an account reads whose address must be proven and is not: what it entered, and nothing from staff. */
const own = { returnId: '', documentId: '', threadId: '' }
const given = { returnId: '', documentId: '', threadId: '' }

const portal = await testPortal({ config: { emailProof: 'required' } })
const admin = await anAdmin(portal)
const client = await aClient(portal)

beforeAll(async () => {
  const { db } = portal.services
  const ask = asking(portal, admin)
  const talk = talkOf(portal)
  const published = await aPublishedReturn(portal, admin, { client, joint: true, taxYear: 2023 })
  await attest(portal, admin, published.package.signers[0]?.id)
  given.returnId = published.taxReturnId
  given.documentId = published.package.documents[0]?.id ?? ''
  const input = { clientId: client.id, about: 'return', aboutId: given.returnId, text: 'Welcome' }
  given.threadId = ((await ask('admin.messages.start', input)).output as { id: string }).id
  const items = [{ category: 'w2', title: 'W-2', reason: 'For wages' }]
  await ask('admin.requestItems.ask', { taxReturnIds: [given.returnId], items })
  await booksOf(admin).issued(client.id, ['100'])
  await booksOf(admin).pay(client.id, '50')

  await client.api.put('/api/profile', { ...marriedProfile, dependents: [child] })
  await callTrpc(portal, 'profile.saveIpPins', { token: client.token, input: ipPins })
  own.returnId = String((await client.api.post('/api/tax-returns', { taxYear: 2025 })).json()['id'])
  const file = { name: 'w2.png', bytes: aPng(), category: 'w2' }
  own.documentId = String((await client.api.upload(own.returnId, file)).json()['id'])
  const asked = { about: 'return', aboutId: own.returnId, text: 'Mine' }
  own.threadId = (await talk.start(client, asked)).id
  const answers = { taxReturnId: own.returnId, answers: { wages: true } }
  await callTrpc(portal, 'requestItems.saveAnswers', { token: client.token, input: answers })
  await setRows(db, 'users', { emailProvenAt: sql<Date>`null` }, { id: client.id })
})
const row = sql<number>`1`.as('row')
const viewer = (withheld: boolean) => ({ id: client.id, role: 'client' as const, withheld })
type Asking = ReturnType<typeof viewer>

/** Every access rule, by what it reads, and how many of its rows the account entered itself. */
const rules: Record<string, [query: (db: Db, who: Asking) => Expression<unknown>, own: number]> = {
  returns: [(db, who) => returnsVisibleTo(db, who).select(row), 1],
  money: [(db, who) => returnsVisibleTo(db, who, 'money').select(row), 0],
  documents: [(db, who) => documentsVisibleTo(db, who).select(row), 1],
  threads: [(db, who) => threadsVisibleTo(db, who).select(row), 1],
  messages: [(db, who) => messagesVisibleTo(db, who).select(row), 1],
  profile: [(db, who) => profilesVisibleTo(db, who).select(row), 1],
  dependents: [(db, who) => dependentsVisibleTo(db, who).select(row), 1],
  'Identity Protection PINs': [(db, who) => ipPinsVisibleTo(db, who).select(row), 1],
  'frozen profiles': [(db, who) => frozenProfilesVisibleTo(db, who).select(row), 0],
  packages: [(db, who) => packagesVisibleTo(db, who).select(row), 0],
  'documents of packages': [(db, who) => packageDocumentsVisibleTo(db, who).select(row), 0],
  signers: [(db, who) => signersOf(db, who).select(row), 0],
  signatures: [(db, who) => signaturesVisibleTo(db, who).select(row), 0],
  invoices: [(db, who) => invoicesVisibleTo(db, who).select(row), 0],
  payments: [(db, who) => paymentsVisibleTo(db, who).select(row), 0],
}

/** Nothing of these comes from staff. */
const onlyOwn = new Set(['profile', 'dependents', 'Identity Protection PINs'])

test.each(Object.entries(rules))('of %s it reads what it entered', async (what, [query, mine]) => {
  const { db } = portal.services
  const count = async (withheld: boolean) =>
    (await sql`select from (${query(db, viewer(withheld))}) as found`.execute(db)).rows.length
  expect(await count(true)).toBe(mine)
  // So that the test can fail.
  expect(await count(false)).toBeGreaterThan(onlyOwn.has(what) ? 0 : mine)
})

test('of requests it reads what the rules ask of its own return, and not what staff ask', async () => {
  const items = (withheld: boolean) =>
    itemsVisibleTo(portal.services.db, viewer(withheld))
      .select(['requestItems.rule', 'requestItems.taxReturnId'])
      .execute()
  const [all, withheld] = [await items(false), await items(true)]
  expect(all.some(({ rule }) => rule === null)).toBe(true)
  expect(withheld.length).toBeGreaterThan(0)
  for (const item of withheld) expect(item).toMatchObject({ taxReturnId: own.returnId })
  expect(withheld.every(({ rule }) => rule !== null)).toBe(true)
})

test('businesses and owners are withheld, because staff enter them', async () => {
  const { db } = portal.services
  expect(await businessesVisibleTo(db, viewer(true)).select('clientId').execute()).toEqual([])
  expect(await ownersVisibleTo(db, viewer(true)).select('clientId').execute()).toEqual([])
})

test('of notifications it reads those about its account', async () => {
  const words = { title: 'Your password was changed', message: 'In this account.' }
  await recordChange(systemSource(portal.services), (_trx, record) =>
    Promise.resolve(record.notify({ userId: client.id, subject: ownAccount, ...words })),
  )
  const types = async (withheld: boolean) => {
    const found = notificationsVisibleTo(portal.services.db, viewer(withheld))
    return (await found.select('subjectType').execute()).map(({ subjectType }) => subjectType)
  }
  expect(new Set(await types(true))).toEqual(new Set(['account']))
  expect(await types(false)).toEqual(expect.arrayContaining(['return', 'client']))
  const shown = (await client.api.get('/api/notifications')).list()
  expect(shown).toHaveLength((await types(true)).length)
})

test('over HTTP it lists and opens what it entered, and gets 404 for the rest', async () => {
  const { api, token } = client
  const status = async (url: string) => (await api.get(url)).status
  const call = async (name: string, input: object) =>
    (await callTrpc(portal, name, { token, input })).status
  expect((await api.get('/api/tax-returns')).list()).toMatchObject([{ id: own.returnId }])
  expect(await status(`/api/documents/${own.documentId}/download`)).toBe(200)
  expect(await status('/api/profile')).toBe(200)
  expect(await call('messages.get', { id: own.threadId })).toBe(200)
  const withheld = [
    await status(`/api/tax-returns/${given.returnId}/documents`),
    await status(`/api/documents/${given.documentId}/download`),
    await status(`/api/tax-returns/${given.returnId}/request-items`),
    await call('messages.get', { id: given.threadId }),
    await call('signing.review', { taxReturnId: given.returnId }),
    await call('money.fee', { taxReturnId: given.returnId }),
  ]
  expect(withheld).toEqual(withheld.map(() => 404))
  expect((await api.get('/api/filed-returns')).list()).toEqual([])
})

test('a return that staff started for it is theirs', async () => {
  await aReturn(portal, { clientId: client.id, taxYear: 2024 })
  expect((await client.api.get('/api/tax-returns')).list()).toHaveLength(1)
})

test('a profile that staff have saved, too, is theirs', async () => {
  const rows = () =>
    profilesVisibleTo(portal.services.db, viewer(true)).select('clientId').execute()
  expect(await rows()).toHaveLength(1)
  const { services } = portal
  const source = { ...services, now: services.clock, viewer: admin, ip: null, requestId: null }
  await recordEvent(source, {
    action: 'profile.saved',
    subject: { type: 'profile', id: client.id },
    clientId: client.id,
    details: { dependents: null },
  })
  expect(await rows()).toHaveLength(0)
})
