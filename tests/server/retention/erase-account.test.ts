import { beforeEach, describe, expect, test } from 'vitest'
import { keptUntil } from '#shared/retention/retention.ts'
import { newId } from '#server/database/database.ts'
import { scanDocuments } from '#server/features/documents/scan-documents.ts'
import { applyRetention } from '#server/features/retention/apply-retention.ts'
import { apiAs } from '#tests/support/api.ts'
import { auditRows, rowsOf } from '#tests/support/rows.ts'
import { faultsIn } from '#tests/support/backups.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, password, type Person } from '#tests/support/factories.ts'
import { anUpload, aPdf } from '#tests/support/files.ts'
import { dump } from '#tests/support/fingerprint.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { mailsTo, queuedMails } from '#tests/support/mails.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { askFor, itemsOf, w2Item } from '#tests/support/request-items.ts'
import {
  categoryPart,
  closing,
  filePartHead,
  rawConnection,
  uploadHead,
} from '#tests/support/raw-http.ts'
import { giveConsent } from '#tests/support/signatures.ts'
import { enrollApp } from '#tests/support/totp.ts'
import { tracesOf } from '#tests/support/traces.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing } from '#tests/support/views.ts'

const portal = await testPortal()
let client: Person
let admin: Person
const [firstName, lastName, email] = ['Zephyrine', 'Quillfeather', 'zephyrine@example.com']

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
  client = await aClient(portal, { firstName, lastName, email })
})

const ask = (who = client) =>
  callTrpc(portal, 'erasure.request', { token: who.token, input: undefined })
const confirm = (openReturns = 0, by = admin) =>
  callTrpc(portal, 'admin.erasures.confirm', {
    token: by.token,
    input: { userId: client.id, openReturns, reason: null },
  })
const upload = async (returnId: string, name: string, by = client, category = 'w2') =>
  await anUpload(by, returnId, { name, bytes: aPdf(name), category })
const aCompletedReturn = () =>
  aReturn(portal, {
    clientId: client.id,
    status: 'completed',
    paid: { amount: 15_000, method: 'check' },
  })
const usersLeft = () => rowsOf(portal, 'users', ['id', 'firstName', 'erasedAt'], { id: client.id })

describe('an erased account', () => {
  test('leaves nothing of the client in any table, and in the store only what retention keeps', async () => {
    const { services } = portal
    // Four letters would stand in some sealed text by chance.
    const dependent = { ...child, firstName: 'Irisandra', lastName: 'Valebrook' }
    const profile = { ...marriedProfile, dependents: [dependent] }
    expect((await client.api.put('/api/profile', profile)).status).toBe(200)
    const { id } = await aCompletedReturn()
    await upload(id, 'quill-w2.pdf')
    const deleted = await upload(id, 'quill-deleted.pdf')
    await client.api.delete(`/api/documents/${deleted}`)
    const kept = await upload(id, 'Quillfeather-2025.PDF', admin, 'completed_return')
    const asked = { name: `${firstName} ${lastName}`, message: 'I live at 12 Juniper Lane.' }
    await client.api.post('/api/contact', { ...asked, email: 'another@example.com' })
    await apiAs(portal).post('/api/contact', { ...asked, email: email.toUpperCase() })
    await admin.api.patch(`/api/tax-returns/${id}/payment`, {
      paymentStatus: 'paid',
      paymentAmount: '150',
      paymentMethod: 'check',
      paymentNotes: 'Check 4711',
    })
    const figure = { estimatedRefund: '-1,120', final: true }
    await admin.api.patch(`/api/tax-returns/${id}/estimated-refund`, figure)
    await enrollApp(portal, client)
    await giveConsent(portal, client)
    const document = { ...w2Item, title: 'Pay stubs of the lighthouse' }
    await askFor(portal, admin, id, [document])
    const [item] = await itemsOf(portal, client, id)
    await client.call('requestItems.decline', { id: item?.id, comment: 'Ask the keeper' })
    await admin.call('admin.requestItems.seen', { taxReturnId: id })
    const answered = { taxReturnId: id, answers: JSON.stringify({ zanzibar: true }) }
    await services.db
      .insertInto('questionnaires')
      .values({ ...answered, answeredAt: services.clock() })
      .execute()
    await admin.call('admin.notes.add', { id: client.id, body: 'Calls in the morning' })
    await services.db
      .insertInto('formerAddresses')
      .values({ userId: client.id, email: 'quill-old@example.com', changedAt: services.clock() })
      .execute()
    await services.db
      .insertInto('invitations')
      .values({
        id: newId(),
        email,
        firstName,
        lastName,
        invitedBy: admin.id,
        invitedAt: services.clock(),
        tokenHash: 'a'.repeat(64),
        expiresAt: services.clock(),
      })
      .execute()
    expect((await ask()).status).toBe(200)
    const own = [firstName, lastName, email, 'quill-old@example.com', 'Juniper Lane', '7755550142']
    const files = ['quill-w2', 'quill-deleted', 'Quillfeather-2025']
    const documents = ['Pay stubs of the lighthouse', 'Ask the keeper', 'zanzibar']
    const secrets = [...documents, 'Irisandra', 'Valebrook', 'Carpenter', ...own, ...files]
    const before = await dump(services.db)
    for (const secret of [...secrets, 'Check 4711']) expect(before).toContain(secret)

    expect(await confirm()).toMatchObject({ status: 200 })

    const after = (await dump(services.db)).toLowerCase()
    for (const secret of secrets) expect(after, secret).not.toContain(secret.toLowerCase())
    // Only the audit log keeps what staff wrote.
    expect(after.replace(/-- public\.audit_log[^]*?\n--/, '')).not.toContain('check 4711')
    const received = await queuedMails(portal)
    expect(received.filter((mail) => JSON.stringify(mail).includes(email))).toMatchObject([
      {
        template: 'account-erased',
        to: email,
        kept: [{}, { what: 'Documents that the 2025 return is based on: 2' }, {}, {}],
      },
    ])
    expect(await tracesOf(portal)).toEqual({ rows: 3, objects: 3, spooled: 0 })
    expect(await services.db.selectFrom('clientNotes').select('id').execute()).toEqual([])
    const left = await services.db
      .selectFrom('taxReturns')
      .select(['documentsAsked', 'documentsIn', 'documentsAt'])
      .executeTakeFirst()
    expect(left).toEqual({ documentsAsked: 0, documentsIn: 0, documentsAt: null })
    const listed = await admin.api.get(`/api/admin/filed-returns/${client.id}`)
    expect(listed.list()).toMatchObject([{ id: kept, originalName: 'Tax return 2025.pdf' }])
    const ofReturn = await admin.api.get(`/api/admin/tax-returns/${id}/documents`)
    expect(ofReturn.list().map(({ originalName }) => originalName)).toEqual([
      'Tax return 2025.pdf',
      'Document for 2025.pdf',
    ])
    const bytes = await admin.api.get(`/api/documents/${kept}/download`)
    expect(bytes.text).toContain('Quillfeather-2025')
    expect(await faultsIn(services)).toEqual([])
    expect((await usersLeft())[0]).toMatchObject({ firstName: 'Deleted' })
  })

  test('is gone with everything when nothing must stay, if staff saw the returns in progress', async () => {
    // The work on it ends with the client.
    const { id } = await aReturn(portal, { clientId: client.id, status: 'in_progress' })
    await upload(id, 'w2.pdf')
    await client.api.delete(`/api/documents/${await upload(id, 'deleted.pdf')}`)
    await ask()
    const message = 'The returns in progress have changed. Look at the list again'
    expect(await confirm(0)).toMatchObject({ status: 409, message })
    expect(await confirm(1)).toMatchObject({ status: 200 })
    expect(await usersLeft()).toEqual([])
    expect(await tracesOf(portal)).toEqual({ rows: 0, objects: 0, spooled: 0 })
  })

  test('cannot sign in, is in no list, hears nothing more of a return that stays, and its address can register again', async () => {
    const { id } = await aCompletedReturn()
    await ask()
    await confirm()
    const login = () => apiAs(portal).post('/api/auth/login', { email, password })
    expect((await login()).status).toBe(401)
    expect((await client.api.get('/api/auth/user')).status).toBe(401)
    expect((await admin.api.get('/api/admin/clients')).list()).toEqual([])
    expect((await startViewing(portal, admin, client)).status).toBe(404)
    const found = await admin.api.get('/api/admin/tax-returns?search=Deleted')
    expect(found.list()).toMatchObject([{ client: { firstName: 'Deleted', lastName: 'client' } }])
    expect((await admin.api.get('/api/admin/tax-returns?search=Quill')).list()).toEqual([])
    await admin.call('admin.users.enable', { userId: client.id, reason: 'Asked by phone' })
    expect((await login()).status).toBe(401)
    const again = { email, password, firstName, lastName }
    expect((await apiAs(portal).post('/api/auth/register', again)).status).toBe(201)
    const { output } = await admin.call('admin.users.page', {})
    expect(output).toMatchObject({ counts: { total: 2, clients: 1 }, erasureRequests: [] })
    expect((await admin.call('admin.returns.summary')).output).toMatchObject({ totalClients: 1 })
    await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'filed' })
    expect(await rowsOf(portal, 'notifications', ['id'], { userId: client.id })).toEqual([])
    const mails = await queuedMails(portal)
    expect(mails.map(({ template }) => template)).not.toContain('return-status-changed')
  })

  test('loses what stayed when its time is over, and at last its row', async () => {
    const { services } = portal
    const { id } = await aCompletedReturn()
    await upload(id, 'return.pdf', admin, 'completed_return')
    await upload(id, 'w2.pdf')
    await client.api.delete(`/api/documents/${await upload(id, 'deleted.pdf')}`)
    await ask()
    await confirm()
    const daysTo = (until: Date) => (until.getTime() - services.clock().getTime()) / 86_400_000
    const now = services.clock()
    portal.pass({ days: daysTo(keptUntil('sourceDocuments', now)) - 0.1 })
    expect(await applyRetention(services)).toMatchObject({ erasedAccounts: 0, deletedDocuments: 0 })
    portal.pass({ days: 0.2 })
    expect(await applyRetention(services)).toMatchObject({ erasedAccounts: 2 })
    portal.pass({ days: daysTo(keptUntil('completedReturns', now)) - 0.1 })
    expect(await applyRetention(services)).toMatchObject({ erasedAccounts: 0 })
    portal.pass({ days: 0.2 })
    expect(await applyRetention(services)).toMatchObject({ erasedAccounts: 1 })
    expect(await tracesOf(portal)).toEqual({ rows: 0, objects: 0, spooled: 0 })
    expect(await usersLeft()).toHaveLength(1)
    portal.pass({ days: daysTo(keptUntil('payments', now)) + 0.1 })
    expect(await applyRetention(services)).toMatchObject({ erasedAccounts: 2 })
    expect(await usersLeft()).toEqual([])
    expect(await applyRetention(services)).toMatchObject({ erasedAccounts: 0 })
  })
})

describe('an erasure', () => {
  test('during an upload: the upload ends with no row and no bytes', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { id } = await aCompletedReturn()
    const body = `${categoryPart}${filePartHead}${aPdf('', 50_000).toString('latin1')}${closing}`
    const { send, answer } = await rawConnection(portal.app)
    send(uploadHead(id, client.token, Buffer.byteLength(body, 'latin1')))
    send(Buffer.from(body.slice(0, -1000), 'latin1'))
    await expect.poll(async () => (await tracesOf(portal)).spooled).toBe(1)
    await ask()
    expect(await confirm()).toMatchObject({ status: 200 })
    send(Buffer.from(body.slice(-1000), 'latin1'))
    expect((await answer()).status).toBe(404)
    await expect.poll(() => tracesOf(portal)).toEqual({ rows: 0, objects: 0, spooled: 0 })
  })

  test('during a scan for malware: its result leaves nothing', async () => {
    const { id } = await aReturn(portal, { clientId: client.id })
    await upload(id, 'w2.pdf')
    const [reading, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const scanner = {
      version: () => Promise.resolve('ClamAV'),
      async scan(bytes: AsyncIterable<Buffer>) {
        await Array.fromAsync(bytes)
        reading.resolve()
        await erased.promise
        return 'Test-Signature'
      },
    }
    const { log } = keptLog()
    const signal = new AbortController().signal
    const scanning = scanDocuments({ ...portal.services, scanner }, log, signal)
    await reading.promise
    await ask()
    expect(await confirm(1)).toMatchObject({ status: 200 })
    erased.resolve()
    await scanning
    expect(await tracesOf(portal)).toEqual({ rows: 0, objects: 0, spooled: 0 })
    const mails = await mailsTo(portal, email)
    expect(mails.map(({ template }) => template)).toEqual(['account-erased'])
  })

  test('of somebody who was staff leaves their number where they uploaded', async () => {
    const { db } = portal.services
    const other = await aClient(portal)
    const { id: returnId } = await aReturn(portal, { clientId: other.id })
    await other.api.upload(returnId, { name: 'w2.pdf', bytes: aPdf(), category: 'w2' })
    await db.updateTable('documents').set({ uploadedBy: client.id }).execute()
    await ask()
    expect(await confirm()).toMatchObject({ status: 200 })
    expect(await usersLeft()).toMatchObject([{ firstName: 'Deleted' }])
    expect(await applyRetention(portal.services)).toMatchObject({ erasedAccounts: 0 })
    await db.deleteFrom('documents').execute()
    expect(await applyRetention(portal.services)).toMatchObject({ erasedAccounts: 1 })
    expect(await usersLeft()).toEqual([])
  })

  test('before a change that waits for it: the change is refused', async () => {
    const { db } = portal.services
    await aCompletedReturn()
    await ask()
    const racers = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', client.id).forUpdate().execute()
      const erasing = confirm()
      await someoneWaits(db)
      const saving = client.api.put('/api/profile', singleProfile)
      const naming = client.call('account.changeName', { firstName, lastName })
      const starting = client.api.post('/api/tax-returns', { taxYear: 2024 })
      const asked = { name: lastName, email: 'another@example.com', message: 'Call me back.' }
      const asking = client.api.post('/api/contact', asked)
      await someoneWaits(db, 5)
      return { erasing, changes: [saving, naming, starting, asking] }
    })
    expect((await racers.erasing).status).toBe(200)
    const statuses = (await Promise.all(racers.changes)).map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 401, 401])
    expect((await dump(db)).toLowerCase()).not.toContain(lastName.toLowerCase())
    expect(await db.selectFrom('clientProfiles').select('clientId').execute()).toEqual([])
  })

  test('by two admins at once, beside a payment and a status, has one effect', async () => {
    const { db } = portal.services
    const { id } = await aCompletedReturn()
    const other = await anAdmin(portal)
    await ask()
    const answers = await Promise.all([
      confirm(),
      confirm(0, other),
      admin.api.patch(`/api/tax-returns/${id}/payment`, {
        paymentStatus: 'paid',
        paymentAmount: '250',
        paymentMethod: 'cash',
      }),
      other.api.patch(`/api/tax-returns/${id}/status`, { status: 'filed' }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.slice(0, 2).toSorted((a, b) => a - b)).toEqual([200, expect.any(Number)])
    expect(statuses.slice(2)).toEqual([200, 200])
    const erased = await auditRows(portal, ['seq'], { action: 'account.erased' })
    expect(erased).toHaveLength(1)
    expect((await dump(db)).toLowerCase()).not.toContain(lastName.toLowerCase())
    const goodbyes = (await mailsTo(portal, email)).filter(
      (mail) => mail.template === 'account-erased',
    )
    expect(goodbyes).toHaveLength(1)
  })

  test('needs a request, and an account of a client', async () => {
    expect((await confirm()).status).toBe(409)
    expect((await ask(admin)).status).toBe(403)
    await ask()
    await client.call('erasure.withdraw')
    expect((await confirm()).status).toBe(409)
    await ask()
    await admin.call('admin.users.updateRole', { userId: client.id, role: 'admin' })
    expect((await confirm()).status).toBe(404)
    expect(await usersLeft()).toMatchObject([{ firstName, erasedAt: null }])
  })
})

describe('a request', () => {
  test('lists what stays with reason and date, and tells staff, the firm and the client once', async () => {
    await aCompletedReturn()
    for (let times = 0; times < 2; times += 1) {
      expect((await ask()).output).toMatchObject({
        stays: [
          { what: '2025 tax return', reason: expect.stringContaining('6107(b)') },
          { what: 'Payment of $150.00 for 2025', reason: expect.stringContaining('6001') },
          { what: expect.stringContaining('Activity log'), until: expect.any(Date) },
        ],
        documents: 0,
        returns: 0,
        openReturns: 0,
        requestedAt: expect.any(Date),
      })
    }
    const mails = (await queuedMails(portal)).map(({ template }) => template)
    expect(mails).toEqual(['erasure-requested', 'erasure-waits'])
    const notes = await portal.services.db.selectFrom('notifications').select('userId').execute()
    expect(notes.map(({ userId }) => userId).toSorted()).toEqual([admin.id, client.id].toSorted())
  })

  test('is refused with a reason, which the client reads; it and its confirmation need a recent password', async () => {
    await ask()
    const refuse = () =>
      admin.call('admin.erasures.refuse', { userId: client.id, reason: 'Your return is due' })
    expect((await refuse()).status).toBe(200)
    expect((await refuse()).status).toBe(409)
    expect((await mailsTo(portal, email)).at(-1)).toMatchObject({
      template: 'erasure-refused',
      reason: 'Your return is due',
    })
    expect((await client.api.get('/api/auth/user')).status).toBe(200)
    portal.pass({ minutes: 11 })
    expect((await ask()).status).toBe(403)
    expect((await confirm()).status).toBe(403)
  })
})
