import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '#server/calls/context.ts'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { checkKeys, countSeals } from '#server/features/keys/key-checks.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { rotateKeys } from '#server/features/keys/rotate-keys.ts'
import { sealedColumns } from '#server/crypto/sealed-columns.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import { storeReport } from '#server/records/firm/firm-reports.ts'
import { closeDatabase, newId, openDatabase, poolOf } from '#server/database/database.ts'
import { faultsIn } from '#tests/support/backups.ts'
import { testPortal, testKeys } from '#tests/support/app.ts'
import { aBusiness } from '#tests/support/businesses.ts'
import { booksOf } from '#tests/support/money.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { queue } from '#tests/support/jobs.ts'
import { aThread } from '#tests/support/threads.ts'
import { listInboxInput } from '#shared/messages/staff-messages.schema.ts'
import { listInbox } from '#server/records/messages/inbox.queries.ts'
import { manyDocuments } from '#tests/support/many-documents.ts'
import { aJpeg, aPdf } from '#tests/support/files.ts'
import { child, ipPins, marriedProfile } from '#tests/support/profiles.ts'
import { rowOf } from '#tests/support/rows.ts'
import { signLetter } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { aDocument } from '#tests/support/stored-documents.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { enrollApp } from '#tests/support/totp.ts'

const newKey = `new:${Buffer.alloc(32, 9).toString('base64')}`
const onlyNew = parseKeyring(newKey)

const portal = await testPortal()
let both: Services
beforeEach(async () => {
  await portal.reset()
  both = { ...portal.services, keyring: parseKeyring(`${newKey},${testKeys}`) }
})

const staff = { id: newId(), role: 'admin' as const }

const start = (services: Services) =>
  services.db.transaction().execute((trx) => checkKeys(trx, services.keyring, 'ENCRYPTION_KEYS'))

/** A client with something in every place that is sealed. */
async function season() {
  await start(portal.services)
  const client = await aClient(portal)
  await client.api.put('/api/profile', { ...marriedProfile, dependents: [child] })
  await client.call('profile.saveIpPins', ipPins)
  await enrollApp(portal, client)
  const { id } = await aReturn(portal, { clientId: client.id })
  const documentId = await aDocument(client, id)
  const image = aJpeg(96, 124).toString('base64')
  const { token } = client
  await callTrpc(portal, 'documents.saveThumbnail', { token, input: { id: documentId, image } })
  const noteId = newId()
  const place = { table: 'client_notes', column: 'body', row: noteId }
  const body = sealField(portal.services.keyring, place, 'Calls in the morning')
  await portal.services.db
    .insertInto('clientNotes')
    .values({ id: noteId, clientId: client.id, authorId: null, body, createdAt: new Date() })
    .execute()
  const source = systemSource(portal.services)
  await recordChange(source, (trx, record) => storeReport(source, trx, record, aPdf()))
  await queue(portal.services, { template: 'welcome', to: 'a@b.example', firstName: 'A' })
  await sealLog(portal.services)
  return { client, taxReturn: { id, clientId: client.id } }
}

async function rotate(services = both, rows?: number) {
  const lines: string[] = []
  const faults = await rotateKeys(services, (line) => void lines.push(line), rows)
  return { lines, faults }
}

/** What the old key still seals. */
async function left(): Promise<string[]> {
  const seals = await countSeals(both.db)
  return seals.filter(({ keyId }) => keyId === 'test').map(({ place }) => place)
}

const everythingOpens = async (keyring = onlyNew) =>
  expect(await faultsIn({ ...both, keyring })).toEqual([])

describe('npm run rotate-keys', () => {
  test('seals everything with the new key, and the old one can be removed', async () => {
    const { client, taxReturn } = await season()
    await signLetter(portal, client, taxReturn.id)
    const admin = await anAdmin(portal)
    await aPublishedReturn(portal, admin, { client, joint: true, taxYear: 2024 })
    const clientId = await aBusiness(admin)
    const input = { clientId, note: 'Left a message', nextOn: '2199-01-01' }
    await admin.call('admin.clients.logCall', input)
    const threadId = await aThread(portal, client.id, taxReturn.id, 'A vineyard in Sonoma')
    await admin.call('admin.cannedAnswers.save', { title: 'Hours', text: 'Until six.' })
    const paid = await booksOf(admin).pay(client.id, '150', { note: 'Check 1042' })
    await admin.api.get(`/api/payments/${paid.id}/pdf`)
    const places = sealedColumns.map(({ table, column }) => `${table}.${column}`)
    expect((await left()).toSorted()).toEqual([...places, 'the newest checkpoint'].toSorted())
    await start(both)
    await rotate()
    expect(await left()).toEqual([])
    await everythingOpens()
    // What finds messages by their words is made anew with the seal.
    const found = await listInbox({ ...both, keyring: onlyNew, now: both.clock }, staff, {
      ...listInboxInput.parse({}),
      search: 'vineyard',
    })
    expect(found.rows.map(({ id }) => id)).toEqual([threadId])
    expect(await start({ ...both, keyring: onlyNew })).toMatchObject([{ action: 'key.removed' }])
    expect((await rowOf(both.db, 'keyChecks', ['keyId'])).keyId).toBe('new')
  })

  test('records each batch in the audit log, reports it, and changes nothing the second time', async () => {
    const { taxReturn } = await season()
    await manyDocuments(portal.services, taxReturn, 4)
    const { lines } = await rotate(both, 2)
    expect(lines.filter((line) => line.startsWith('documents.sealed'))).toEqual([
      'documents.sealed_key: 2 of 5',
      'documents.sealed_key: 4 of 5',
      'documents.sealed_key: 5 of 5',
    ])
    const entries = await both.db
      .selectFrom('auditLog')
      .select(['subjectId', 'details'])
      .where('action', '=', 'keys.rotated')
      .where(sql<string>`details->>'place'`, '=', 'documents.sealed_key')
      .orderBy('seq')
      .execute()
    expect(entries.map(({ details }) => details['rows'])).toEqual([2, 2, 1])
    expect(entries[0]?.subjectId).toBe('new')
    const before = await both.db.selectFrom('auditLog').select('seq').execute()
    expect(await rotate()).toEqual({ lines: [], faults: 0 })
    expect(await both.db.selectFrom('auditLog').select('seq').execute()).toEqual(before)
  })

  test('never overwrites a value that is newer than the one it read', async () => {
    const { client } = await season()
    const place = { table: 'client_profiles', column: 'ssn', row: client.id }
    const newer = sealField(portal.services.keyring, place, '457555462')
    // The client saves between the rotation's read and its write.
    let isSaved = false
    const transaction = () => ({
      async execute(work: Parameters<ReturnType<typeof both.db.transaction>['execute']>[0]) {
        if (!isSaved) await both.db.updateTable('clientProfiles').set({ ssn: newer }).execute()
        isSaved = true
        return both.db.transaction().execute(work)
      },
    })
    const db = new Proxy(both.db, {
      get(target, name) {
        const value: unknown =
          name === 'transaction' ? transaction : Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await rotate({ ...both, db })
    const { ssn } = await rowOf(both.db, 'clientProfiles', ['ssn'])
    expect(openField(onlyNew, place, ssn)).toBe('457555462')
    expect(await left()).toEqual([])
  })

  test('does not wait for a locked row, and seals it in the next run', async () => {
    await season()
    await both.db.transaction().execute(async (trx) => {
      await trx.selectFrom('clientProfiles').select('clientId').forUpdate().execute()
      await rotate()
      expect((await left()).every((place) => place.startsWith('client_profiles.'))).toBe(true)
    })
    await everythingOpens(both.keyring)
    await rotate()
    expect(await left()).toEqual([])
  })

  test('names a value that does not open, and seals the rest', async () => {
    const { client } = await season()
    await both.db
      .updateTable('clientProfiles')
      .set(({ ref }) => ({ ssn: ref('dateOfBirth') }))
      .execute()
    const { lines, faults } = await rotate()
    expect(faults).toBe(1)
    expect(lines).toContain(
      `client_profiles.ssn of ${client.id} does not open: changed, or moved from its place`,
    )
    expect(await left()).toEqual(['client_profiles.ssn'])
  })

  test('refuses while a process seals with the old key', async () => {
    await season()
    const old = openDatabase(poolOf(both.db).options.connectionString ?? '', { keyId: 'test' })
    await sql`select 1`.execute(old)
    await expect(rotate()).rejects.toThrow('seals with the key test: restart it')
    expect((await left()).length).toBeGreaterThan(5)
    await closeDatabase(old)
    await expect
      .poll(() =>
        rotate().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    expect(await left()).toEqual([])
  })
})
