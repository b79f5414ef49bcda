import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { dayAfter } from '#shared/base/days.ts'
import { systemSource } from '#server/change/change.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import { backedUpTables } from '#server/backup/manifest.ts'
import { faultsIn, restoreFrom, rowsOf } from '#tests/support/backups.ts'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { verifyLog } from '#server/records/audit/verify-log.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { StartupError } from '#server/base/startup.ts'
import { checkKeys } from '#server/features/keys/key-checks.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { aUserWith } from '#tests/support/access.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import { marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { askFor, itemsOf, w2Item } from '#tests/support/request-items.ts'
import { rowOf, setRows } from '#tests/support/rows.ts'
import { aCompletedReturn } from '#tests/support/signing.ts'
import { aDocument, flipBit, keyOf } from '#tests/support/stored-documents.ts'
import { aThread } from '#tests/support/threads.ts'
import { callTrpc } from '#tests/support/trpc.ts'

describe('npm run backup and npm run restore', () => {
  let from: TestApp
  let to: TestApp
  let folder: string

  beforeAll(async () => {
    ;[from, to] = await Promise.all([startTestApp(), startTestApp()])
  })
  afterAll(() => Promise.all([from.close(), to.close()]))
  beforeEach(async () => {
    await Promise.all([from.reset(), to.reset()])
    folder = await mkdtemp(path.join(os.tmpdir(), 'portal-backup-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('has every table except those that a restore ends or makes anew', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name
      from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(from.services.db)
    const all = rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
    expect(all.toSorted()).toEqual([...backedUpTables, ...leftOut].toSorted())
  })

  it('restores every row, every document and a valid audit chain', async () => {
    await aClient(from)
    const { client, documentId, bytes } = await season(from)
    await requests(from, client, documentId)
    const threadId = await aThread(from, client.id, null, 'A vineyard in Sonoma')
    await sealLog(from.services)
    // These rows are not in the chain yet.
    await client.api.post('/api/tax-returns', { taxYear: 2024 })
    await createBackup(from.services, path.join(folder, 'b'))
    await restoreFrom(to.services, path.join(folder, 'b'))
    const added = ['audit_log', 'audit_unsealed', 'key_checks']
    for (const table of backedUpTables.filter((name) => !added.includes(name))) {
      expect([table, await rowsOf(to, table)]).toEqual([table, await rowsOf(from, table)])
    }

    const admin = await anAdmin(to)
    const download = await to.app.inject({
      url: `/api/documents/${documentId}/download`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(download.rawPayload.equals(bytes)).toBe(true)
    const details = await admin.api.get(`/api/admin/clients/${client.id}/details`)
    expect(details.json()).toMatchObject({ clientProfile: { ssn: '***-**-6789' } })
    const found = await admin.api.get('/api/admin/messages?search=vineyard')
    expect(found.json()['items']).toMatchObject([
      { id: threadId, lastText: 'A vineyard in Sonoma' },
    ])
    const verdict = await verifyLog(to.services, { whole: true })
    // The last is the restore's own.
    expect(verdict).toMatchObject({ rows: 12, firstBroken: null, last: { position: 2 } })
  })

  it('restores an invoice whose plan is partly paid, and returns as they were and not as the client is now', async () => {
    const admin = await anAdmin(from)
    const { client: nora } = await aCompletedReturn(from, admin)
    await nora.api.put('/api/profile', marriedProfile)
    await admin.call('admin.preparers.assignClient', { id: nora.id, preparerId: admin.id })
    const books = booksOf(admin)
    const { id } = await books.issued(nora.id, ['310'])
    const today = firmDay(from.services.clock())
    await books.plan(id, [dayAfter(today, 1), '155'], [dayAfter(today, 2), '155'])
    const paid = await books.pay(nora.id, '200')
    await books.refund(paid.id, '20')
    await createBackup(from.services, path.join(folder, 'b'))
    await restoreFrom(to.services, path.join(folder, 'b'))
    for (const table of ['invoices', 'plan_parts', 'payments', 'payment_parts', 'tax_returns']) {
      expect([table, await rowsOf(to, table)]).toEqual([table, await rowsOf(from, table)])
    }
    const { api } = await anAdmin(to)
    const restored = (await api.get(`/api/admin/invoices/${id}`)).json()
    expect(restored).toMatchObject({ next: { part: 2, parts: 2, open: 13_000 } })
    // Otherwise the spouse would read the year before the marriage.
    const spouse = await aUserWith(to, nora.id, 'spouse')
    expect((await spouse.api.get(`/api/tax-returns?client=${nora.id}`)).list()).toEqual([])
  })

  it('restores an erased account with the return that stays', async () => {
    const { client } = await season(from)
    const now = from.services.clock()
    await setRows(
      from,
      'taxReturns',
      { status: 'completed', startedAt: now, completedAt: now },
      { clientId: client.id },
    )
    const source = { ...systemSource(from.services), store: from.services.store }
    await eraseClient(source, { clientId: client.id, reason: null })
    await createBackup(from.services, path.join(folder, 'b'))
    await restoreFrom(to.services, path.join(folder, 'b'))
    const admin = await anAdmin(to)
    const returns = await admin.api.get('/api/admin/tax-returns')
    expect(returns.list()).toMatchObject([{ client: { firstName: 'Deleted' } }])
    expect((await admin.api.get('/api/admin/clients')).list()).toEqual([])
  })

  it('is not restored without its keys, whatever it holds, nor when damaged, and then nothing changes', async () => {
    const refused = (backup: string) =>
      expect(restoreFrom({ ...to.services, keyring: otherKeys }, backup)).rejects.toThrow(
        'keys here do not open',
      )
    const [bare, document, whole] = ['bare', 'document', 'whole'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string]
    const client = await aClient(from)
    await checkKeysOf(from)
    await checkKeysOf(to, otherKeys)
    await createBackup(from.services, bare)
    await refused(bare)
    await aDocument(client, (await aReturn(from, { clientId: client.id })).id)
    await createBackup(from.services, document)
    await refused(document)
    await season(from)
    await createBackup(from.services, whole)
    await refused(whole)
    const users = path.join(whole, 'tables/users.copy')
    await writeFile(users, (await readFile(users, 'utf8')).replace('Nora', 'Mora'))
    await expect(restoreFrom(to.services, whole)).rejects.toThrow('damaged')
    expect(await to.services.db.selectFrom('users').select('id').execute()).toEqual([])
    await restoreFrom(to.services, bare)
    await checkKeysOf(to)
  })

  it('leaves out missing or damaged documents, says so, and restores the rest', async () => {
    const { client, documentId, bytes } = await season(from)
    const { id: returnId } = await aReturn(from, { clientId: client.id, taxYear: 2024 })
    const [damaged, missing] = [
      await aDocument(client, returnId),
      await aDocument(client, returnId),
    ]
    await flipBit(from, damaged)
    await from.services.store.remove(await keyOf(from, missing))

    const faults = [
      { id: damaged, fault: 'damaged' },
      { id: missing, fault: 'missing' },
    ]
    const backup = path.join(folder, 'b')
    const made = await createBackup(from.services, backup)
    expect(made).toMatchObject({ faults, documents: [{ key: await keyOf(from, documentId) }] })
    expect(await readdir(path.join(backup, 'documents'))).toEqual([await keyOf(from, documentId)])

    expect(await restoreFrom(to.services, backup)).toMatchObject({ faults })
    const admin = await anAdmin(to)
    const url = (id: string) => `/api/documents/${id}/download`
    const headers = { authorization: `Bearer ${admin.token}` }
    const download = await to.app.inject({ url: url(documentId), headers })
    expect(download.rawPayload.equals(bytes)).toBe(true)
    expect((await admin.api.get(url(damaged))).status).toBe(500)
    expect(await faultsIn(to.services)).toEqual([
      `document ${damaged}: missing`,
      `document ${missing}: missing`,
    ])
  })

  it('works after a killed backup, and leaves nothing when the database stops', async () => {
    await season(from)
    const backup = path.join(folder, 'b')
    await mkdir(path.join(`${backup}.partial`, 'documents'), { recursive: true })
    const { store } = from.services
    const span = { start: 0, end: 1 }
    const cutOff = {
      ...store,
      open: () => endOtherConnections(from).then(() => store.open('-', span)),
    }
    await expect(createBackup({ ...from.services, store: cutOff }, backup)).rejects.toThrow(
      /terminat|connection|EPIPE/i,
    )
    expect(await readdir(folder)).toEqual([])
    await createBackup(from.services, backup)
    expect(await readdir(folder)).toEqual(['b'])
  })

  it('says why its folder cannot be made', async () => {
    const made = createBackup(from.services, path.join(folder, 'none', 'b'))
    await expect(made).rejects.toThrow(/in one that does: .+: ENOENT/)
  })

  it('overwrites nothing: no folder that exists or is made at the same time, and no database with users', async () => {
    await aClient(from)
    const backup = path.join(folder, 'b')
    const make = () => createBackup(from.services, backup)
    const both = await Promise.allSettled([make(), make()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readdir(folder)).toEqual(['b'])
    await expect(make()).rejects.toThrow('does not exist yet')
    await expect(restoreFrom(from.services, backup)).rejects.toThrow('has users')
    await restoreFrom(to.services, backup)
  })

  describe('sealed for a recovery key', () => {
    let secret: string
    let other: string
    let sealed: string
    const backup = () => path.join(sealed, 'b')
    const restoring = (recoveryKey: string | null, place = backup()) =>
      restoreFrom({ ...to.services, config: { ...to.services.config, recoveryKey } }, place)

    beforeAll(async () => {
      ;[secret, other] = [await generateX25519Identity(), await generateX25519Identity()]
      const config = { ...from.services.config, backupRecipient: await identityToRecipient(secret) }
      await from.reset()
      await season(from)
      await sealLog(from.services)
      sealed = await mkdtemp(path.join(os.tmpdir(), 'portal-sealed-'))
      await createBackup({ ...from.services, config }, path.join(sealed, 'b'))
    })
    afterAll(() => rm(sealed, { recursive: true }))

    it('shows none of the rows, and is restored with the key or its file', async () => {
      expect(await readdir(backup())).toEqual([
        'documents',
        'manifest.json.age',
        'manifest.sig',
        'tables',
      ])
      const tables = await readdir(path.join(backup(), 'tables'))
      expect(tables).toContain('users.copy.age')
      for (const name of tables) {
        const bytes = await readFile(path.join(backup(), 'tables', name))
        expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
        expect(bytes.includes('example.com')).toBe(false)
        expect(bytes.includes('Juniper')).toBe(false)
      }
      const file = path.join(folder, 'recovery.txt')
      await writeFile(file, `# public key: age1…\n${secret}\n`)
      await restoring(file)
      expect(await faultsIn(to.services)).toEqual([])
      expect(await to.services.db.selectFrom('users').select('firstName').execute()).toEqual([
        { firstName: 'Nora' },
      ])
    })

    it('is restored neither with another key nor when a file was changed or cut off, and then nothing changes', async () => {
      for (const [key, message] of [
        [null, 'This backup is sealed: set RECOVERY_KEY to its recovery key'],
        [other, 'RECOVERY_KEY does not open this backup'],
        ['/nowhere/key.txt', 'RECOVERY_KEY has no recovery key (ENOENT)'],
        [secret.slice(0, -3), 'RECOVERY_KEY has no recovery key (unknown)'],
      ] as const) {
        const error: unknown = await restoring(key).catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(StartupError)
        expect(error).toMatchObject({ message })
      }
      for (const [name, change] of [
        ['tables/users.copy.age', flipped],
        ['tables/audit_log.copy.age', cutOff],
        ['manifest.json.age', flipped],
        ['manifest.json.age', cutOff],
        ['manifest.sig', () => Buffer.from(forgedSignature)],
      ] as const) {
        const file = path.join(backup(), name)
        const bytes = await readFile(file)
        await writeFile(file, change(Buffer.from(bytes)))
        await expect(restoring(secret), name).rejects.toThrow(
          /^The backup is damaged: [^\n]+$|has no complete backup$/,
        )
        await writeFile(file, bytes)
      }
      expect(await to.services.db.selectFrom('users').select('id').execute()).toEqual([])
    })

    it('is not restored when somebody else made it for the same key', async () => {
      const keyring = parseKeyring(`test:${Buffer.alloc(32, 8).toString('base64')}`)
      const config = { ...from.services.config, backupRecipient: await identityToRecipient(secret) }
      const forged = path.join(folder, 'forged')
      await createBackup({ ...from.services, keyring, config }, forged)
      await expect(restoring(secret, forged)).rejects.toThrow('its manifest was changed')
    })
  })
})

async function season(test: TestApp) {
  const client = await aClient(test)
  await client.api.put('/api/profile', { ...singleProfile, ssn: '123-45-6789' })
  const { id } = await aReturn(test, { clientId: client.id })
  const bytes = Buffer.from(await multiPagePdf())
  return { client, bytes, documentId: await aDocument(client, id, bytes) }
}

/** Each kind of row about what a return needs, and a note. */
async function requests(test: TestApp, client: Person, documentId: string) {
  const admin = await anAdmin(test)
  const { taxReturnId } = await rowOf(test, 'documents', ['taxReturnId'], { id: documentId })
  await askFor(test, admin, taxReturnId)
  const [item] = await itemsOf(test, client, taxReturnId)
  const call = async ({ token }: Person, procedure: string, input: object) => {
    expect((await callTrpc(test, procedure, { token, input })).status).toBe(200)
  }
  await call(client, 'requestItems.attach', { id: item?.id, documentId })
  await call(client, 'requestItems.saveAnswers', { taxReturnId, answers: { wages: true } })
  await call(admin, 'admin.requestItems.seen', { taxReturnId })
  await call(admin, 'admin.requestItems.saveTemplate', { name: 'Wages', items: [w2Item] })
  await call(admin, 'admin.notes.add', { id: client.id, body: 'Prefers to be called.' })
  await test.services.db
    .insertInto('documentReminders')
    .values({ clientId: client.id, sent: 1, lastSentAt: test.services.clock() })
    .execute()
}

/** They end with a restore, are made anew, or are counted by the database. */
const leftOut = [
  'account_links',
  'alarms',
  'export_tickets',
  'firm_sign_ins',
  'guest_links',
  'guest_sessions',
  'impersonations',
  'invitations',
  'kept_pdfs',
  'passkey_challenges',
  'rate_limits',
  'refused_calls',
  'return_counters',
  'sessions',
  'trusted_devices',
  'user_counters',
]

const flipped = (bytes: Buffer) => {
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9)
  return bytes
}
const cutOff = (bytes: Buffer) => bytes.subarray(0, -20)
const forgedSignature = JSON.stringify({
  keyId: 'test',
  signature: Buffer.alloc(64).toString('base64'),
})

const otherKeys = parseKeyring(`other:${Buffer.alloc(32, 9).toString('base64')}`)

/** The checks of a start. */
async function checkKeysOf({ services }: TestApp, keyring = services.keyring): Promise<void> {
  await services.db.transaction().execute((trx) => checkKeys(trx, keyring, 'ENCRYPTION_KEYS'))
}

async function endOtherConnections({ services }: TestApp): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(services.db)
}
