import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { longestDigest, sendUploadDigest } from '#server/features/documents/upload-digest.ts'
import { newId } from '#server/database/database.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { testPortal } from '#tests/support/app.ts'
import { compose } from '#server/mail/compose.ts'
import { apiAs } from '#tests/support/api.ts'
import { aThread } from '#tests/support/threads.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { openJobs, queue, workOnce } from '#tests/support/jobs.ts'
import { mailsTo, queuedMails } from '#tests/support/mails.ts'
import { setRows } from '#tests/support/rows.ts'
import { signLetter } from '#tests/support/signatures.ts'

const portal = await testPortal()
let june: Person
let nora: Person
let returnId: string

beforeEach(async () => {
  await portal.reset()
  june = await anAdmin(portal, { firstName: 'June' })
  nora = await aClient(portal, { firstName: 'Nora', lastName: 'Day', remember: true })
  returnId = (await aReturn(portal, { clientId: nora.id })).id
})

const send = () => sendUploadDigest(portal.services)

const upload = (by = nora, to = returnId, category = 'w2') =>
  anUpload(by, to, { name: 'W-2 of Acme.pdf', category })

test('each admin gets one mail with the clients and the numbers of documents, without file names, and a notification that leads to the return', async () => {
  const second = await anAdmin(portal)
  const [sam, older] = [
    await aClient(portal, { firstName: 'Sam', lastName: 'Ortiz' }),
    await aReturn(portal, { clientId: nora.id, taxYear: 2024 }),
  ]
  const sams = await aReturn(portal, { clientId: sam.id })
  await upload(sam, sams.id)
  await upload()
  await upload()
  await upload(nora, older.id, 'receipts')
  // The portal's own PDF of it was not uploaded.
  expect(await signLetter(portal, nora, returnId)).toMatchObject({ status: 200 })
  portal.pass({ minutes: 2 })
  expect(await send()).toBe(4)
  const mail = {
    template: 'upload-digest',
    documents: 4,
    returns: 3,
    lines: [
      { client: 'Nora Day', taxYear: 2025, documents: 2 },
      { client: 'Nora Day', taxYear: 2024, documents: 1 },
      { client: 'Sam Ortiz', taxYear: 2025, documents: 1 },
    ],
  }
  for (const { id, email, firstName } of [june, second]) {
    expect(await mailsTo(portal, email)).toEqual([{ ...mail, to: email, firstName }])
    const title = expect.stringMatching(/^Nora Day.*: 2 new documents for 2025$/)
    const href = `/admin/returns/${returnId}`
    expect(await noticesOf(portal.services.db, id)).toContainEqual(
      expect.objectContaining({ title, href: expect.stringContaining(href) }),
    )
  }
  // The client's is about the letter.
  const queued = await queuedMails(portal)
  expect(queued.filter(({ template }) => template === 'upload-digest')).toHaveLength(2)
  expect(JSON.stringify(queued)).not.toContain('Acme')
})

test('threads that wait for the firm are one line that leads to the inbox, also without uploads', async () => {
  await aThread(portal, nora.id, null, 'Is my pelican deductible?')
  const asked = { name: 'Iris Vale', email: 'iris@example.com', message: 'Do you do K-1s?' }
  await apiAs(portal).post('/api/contact', asked)
  portal.pass({ minutes: 2 })
  expect(await send()).toBe(0)
  const [mail] = await mailsTo(portal, june.email)
  expect(mail).toMatchObject({ template: 'upload-digest', documents: 0, threads: 2, lines: [] })
  if (mail === undefined) return
  const { subject, text } = compose(mail, portal.services.config)
  expect(subject).toBe('2 clients waiting for an answer')
  expect(text).toMatch(/2 threads of messages wait for our answer\.[^]*\/admin\/inbox/)
  expect(text).not.toMatch(/pelican|K-1/)
  await portal.services.db.updateTable('threads').set({ waitingOn: 'client' }).execute()
  portal.pass({ days: 1 })
  await send()
  expect(await mailsTo(portal, june.email)).toHaveLength(1)
})

test('without new uploads there is no mail, and no upload is listed twice', async () => {
  expect(await send()).toBe(0)
  await upload()
  portal.pass({ minutes: 2 })
  expect(await send()).toBe(1)
  portal.pass({ days: 1 })
  expect(await send()).toBe(0)
  await upload()
  portal.pass({ days: 1 })
  expect(await send()).toBe(1)
  expect(await mailsTo(portal, june.email)).toHaveLength(2)
})

test('every upload is in exactly one digest, even one in the last minute', async () => {
  const days = [1, 2, 3, 4, 5]
  const received: number[] = []
  for (const _ of days) {
    await upload()
    received.push(await send())
    portal.pass({ days: 1 })
  }
  received.push(await send())
  expect(received).toEqual([0, 1, 1, 1, 1, 1])
})

test('the first digest covers one day', async () => {
  await upload()
  portal.pass({ hours: 20 })
  await upload()
  portal.pass({ hours: 10 })
  expect(await send()).toBe(1)
})

test('uploads by staff and deleted uploads are not listed', async () => {
  await upload(june)
  const id = await upload()
  await nora.api.delete(`/api/documents/${id}`)
  portal.pass({ minutes: 2 })
  expect(await send()).toBe(0)
  expect(await queuedMails(portal)).toEqual([])
})

test('eight processes at once send one digest', async () => {
  await upload()
  portal.pass({ minutes: 2 })
  const received = await Promise.all(Array.from({ length: 8 }, send))
  expect(received.reduce((sum, count) => sum + count)).toBe(1)
  expect(await mailsTo(portal, june.email)).toHaveLength(1)
})

test('if a run fails before its end, the next one lists everything', async () => {
  await upload()
  portal.pass({ minutes: 2 })
  const { services } = portal
  const { keyring } = services
  const broken = { ...keyring, primary: { ...keyring.primary, fields: Buffer.alloc(1) } }
  await expect(sendUploadDigest({ ...services, keyring: broken })).rejects.toThrow(Error)
  expect(await openJobs(services)).toEqual([])
  expect(await send()).toBe(1)
  expect(await mailsTo(portal, june.email)).toHaveLength(1)
})

test('with more than fifty returns, it has fifty lines and a count of the rest', async () => {
  const { services } = portal
  const clients = await Promise.all(Array.from({ length: 53 }, () => aReturn(portal)))
  const row = (taxReturn: { id: string; clientId: string }) => ({
    id: newId(),
    taxReturnId: taxReturn.id,
    uploadedBy: taxReturn.clientId,
    fromClient: true,
    category: 'w2' as const,
    name: 'w2.pdf',
    mimeType: 'application/pdf',
    size: 10,
    storageKey: newId(),
    sealedKey: Buffer.alloc(1),
    passwordProtected: false,
    createdAt: services.clock(),
  })
  await services.db.insertInto('documents').values(clients.map(row)).execute()
  portal.pass({ minutes: 2 })
  await send()
  const [mail] = await mailsTo(portal, june.email)
  expect(mail).toMatchObject({ documents: 53, returns: 53 })
  expect(mail && 'lines' in mail && mail.lines).toHaveLength(longestDigest)
})

describe('the recipient', () => {
  const digest = () => ({
    template: 'upload-digest' as const,
    to: june.email,
    firstName: 'June',
    documents: 1,
    returns: 1,
    lines: [{ client: 'Nora Day', taxYear: 2025, documents: 1 }],
  })

  test('is an admin, but not one who turned it off', async () => {
    await queue(portal.services, digest())
    expect(await sent()).toBe(1)
    const all = {
      return_status: true,
      completed_return: true,
      payment: true,
      reminder: true,
      message: true,
    }
    await june.call('account.saveMailPreferences', { ...all, upload_digest: false })
    await queue(portal.services, digest())
    expect(await sent()).toBe(1)
  })

  test('is not somebody who is no longer an admin when it is sent', async () => {
    await queue(portal.services, digest())
    await setRows(portal, 'users', { role: 'client' }, { id: june.id })
    expect(await sent()).toBe(0)
    expect(await openJobs(portal.services)).toEqual([])
  })

  /** The number of mails in the outbox when the worker has nothing more to do. */
  async function sent(): Promise<number> {
    await workOnce(portal.services)
    const names = await readdir(path.join(portal.services.config.dataDir, 'outbox')).catch(() => [])
    return names.length
  }
})
