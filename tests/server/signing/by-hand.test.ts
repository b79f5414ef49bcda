import { createHash, type UUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scanRefusal } from '#shared/documents/document-files.ts'
import type { ReturnPackage, SignatureEvidence } from '#shared/signing/signing.schema.ts'
import type { Statement } from '#server/records/signing/evidence.ts'
import { auditRows, rowOf, setRows } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin, password, signIn } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { docx, multiPagePdf } from '#tests/support/real-files.ts'
import { askFor, itemsOf } from '#tests/support/request-items.ts'
import { pngOf, setSigner, signaturesOf, signLetter } from '#tests/support/signatures.ts'
import {
  aCompletedReturn,
  aPublishedReturn,
  publishReturn,
  uploadCompleted,
} from '#tests/support/signing.ts'
import { lockedPdf } from '#tests/support/pdfs/kinds/files.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal, { firstName: 'June', lastName: 'Vale' })
const { db } = portal.services
const headers = { authorization: `Bearer ${admin.token}` }

const call = (name: string, input: object) => admin.call(`admin.signing.${name}`, input)

const start = async (joint = false) => {
  const published = await aPublishedReturn(portal, admin, { joint })
  const signerId = published.package.signers[0]?.id ?? ''
  return { ...published, signerId }
}
const scanOf = async ({ client, taxReturnId }: Awaited<ReturnType<typeof start>>) => {
  const bytes = await multiPagePdf('Form 8879, signed')
  const file = { name: 'signed.pdf', bytes, category: 'other' }
  return { documentId: String((await client.api.upload(taxReturnId, file)).json()['id']), bytes }
}
const attest = (signerId: string, differs = {}) =>
  call('attest', { signerId, identification: 'passport', password, ...differs })
const statementOf = async (signatureId: string) => {
  const { output } = await call('evidence', { signatureId })
  return JSON.parse((output as SignatureEvidence).statement) as Statement
}
const stateOf = async (signerId: string) =>
  (await rowOf(db, 'signers', ['state'], { id: signerId })).state

/** What is refused changes nothing, so these serve all that is refused. */
const [reviewing, approved] = [await start(), await start()]
await callTrpc(portal, 'signing.approve', {
  token: approved.client.token,
  input: { packageId: approved.package.id, binding: approved.package.binding },
})

test('staff confirm a scan: its bytes, who compared it and the version are in the evidence', async () => {
  const started = await start()
  const { signerId, taxReturnId } = started
  const { documentId, bytes } = await scanOf(started)
  const answer = await call('confirmSignedForm', { signerId, documentId, compared: true })
  expect(answer).toMatchObject({
    status: 200,
    output: { signers: [{ state: 'signed', signedFormDocumentId: documentId }] },
  })
  const [signature] = await signaturesOf(portal, taxReturnId)
  const statement = await statementOf(signature?.id ?? '')
  expect(statement).toMatchObject({
    way: 'paper',
    binding: (answer.output as ReturnPackage).binding,
    signedPdfSha256: signature?.sha256.toString('hex'),
    proof: {
      scanSha256: createHash('sha256').update(bytes).digest('hex'),
      comparedBy: 'June Vale',
    },
  })
  const [audited] = await auditRows(portal, ['details', 'actorId'], {
    action: 'signature.given',
    subjectId: signature?.id ?? '',
  })
  expect(audited).toMatchObject({
    actorId: admin.id,
    details: { way: 'paper', sha256: statement.signedPdfSha256 },
  })
})

/** It says 2 million pixels, and has more. */
const aBomb = () =>
  pngOf({ width: 2000, height: 1000 }, deflateSync(Buffer.alloc(8 * 2_000_000 + 14_001)))

test.each([
  ['a PDF that needs a password', 'a.pdf', 'other', () => lockedPdf(), /needs a password/],
  ['a PNG that unpacks to too much', 'a.png', 'other', aBomb, /damaged or too large/],
  ['a Word file', 'a.docx', 'other', docx, /is not a PDF or a photo/],
  ['a W-2', 'a.pdf', 'w2', () => multiPagePdf(), /Choose one under Other documents/],
  ['a completed return', 'a.pdf', 'completed_return', () => multiPagePdf(), /Choose one under/],
] as const)('%s is refused as the signed form, by staff and from the client', async (...row) => {
  const [, name, category, bytes, why] = row
  const { client, signerId, taxReturnId, package: sent } = approved
  const by = category === 'completed_return' ? admin : client
  const upload = await by.api.upload(taxReturnId, { name, category, bytes: await bytes() })
  const documentId = String(upload.json()['id'])
  const refused = { status: 409, message: expect.stringMatching(why) }
  const confirming = { signerId, documentId, compared: true }
  expect(await call('confirmSignedForm', confirming)).toMatchObject(refused)
  if (by === client) {
    const sending = { token: client.token, input: { packageId: sent.id, documentId } }
    const early = name === 'a.docx' ? { status: 400, message: scanRefusal } : refused
    expect(await callTrpc(portal, 'signing.sendSignedForm', sending)).toMatchObject(early)
  }
  expect(await stateOf(signerId)).toBe('approved')
  expect(await signaturesOf(portal, taxReturnId)).toEqual([])
})

test('a scan of another return and a deleted one are refused', async () => {
  const other = await scanOf(reviewing)
  const own = await scanOf(approved)
  await approved.client.api.delete(`/api/documents/${own.documentId}`)
  for (const { documentId } of [other, own]) {
    const input = { signerId: approved.signerId, documentId, compared: true }
    expect(await call('confirmSignedForm', input)).toMatchObject({ status: 404 })
  }
})

test('what answers an item that the rules ask for is no signed form; what staff asked for may be', async () => {
  const started = await start()
  const { signerId, taxReturnId, package: sent } = started
  const { documentId } = await scanOf(started)
  await askFor(portal, admin, taxReturnId)
  const [item] = await itemsOf(portal, admin, taxReturnId)
  const itemId = item?.id ?? ''
  await db.insertInto('itemDocuments').values({ itemId, documentId }).execute()
  const rule = (name: string | null) =>
    setRows(db, 'requestItems', { rule: name }, { id: item?.id ?? '' })
  await rule('k1')
  const why = { status: 409, message: expect.stringContaining(`was sent for “${item?.title}”`) }
  const confirm = { signerId, documentId, compared: true }
  expect(await call('confirmSignedForm', confirm)).toMatchObject(why)
  await setSigner(portal, signerId)
  const send = { packageId: sent.id, documentId }
  const token = started.client.token
  expect(await callTrpc(portal, 'signing.sendSignedForm', { token, input: send })).toMatchObject(
    why,
  )
  await rule(null)
  expect(await call('confirmSignedForm', confirm)).toMatchObject({ status: 200 })
})

test('nothing that was there before is the signed form: no document of the review, no PDF of the portal, no older one', async () => {
  const { client, taxReturnId } = await aCompletedReturn(portal, admin)
  const upload = async (bytes: Buffer) => {
    const answer = await client.api.upload(taxReturnId, {
      name: 'scan.pdf',
      bytes,
      category: 'other',
    })
    return String(answer.json()['id'])
  }
  const older = await upload(await multiPagePdf('A W-2'))
  portal.pass({ minutes: 1 })
  const sent = await publishReturn(portal, admin, taxReturnId)
  const signerId = sent.signers[0]?.id ?? ''
  const token = await signIn(portal, client.id)
  await signLetter(portal, { token }, taxReturnId)
  const [letter] = await signaturesOf(portal, taxReturnId)
  const url = `/api/documents/${letter?.documentId}/download`
  const made = (await portal.app.inject({ url, headers })).rawPayload
  const form = sent.documents.find(({ kind }) => kind === 'authorization')
  const refused = {
    [older]: /older than this version/,
    [form?.id ?? '']: /was sent for review/,
    [await upload(aPdf('Form 8879'))]: /was sent for review/,
    [letter?.documentId ?? '']: /portal made this PDF/,
    [await upload(made)]: /portal made this PDF/,
  }
  expect(form?.sha256).toBe(createHash('sha256').update(aPdf('Form 8879')).digest('hex'))
  for (const [documentId, why] of Object.entries(refused)) {
    const answer = await call('confirmSignedForm', { signerId, documentId, compared: true })
    expect.soft(answer).toMatchObject({ status: 409, message: expect.stringMatching(why) })
  }
  await setSigner(portal, signerId)
  const input = { packageId: sent.id, documentId: older }
  const document = await callTrpc(portal, 'signing.sendSignedForm', { token, input })
  expect(document).toMatchObject({ status: 409, message: expect.stringMatching(/older/) })
  expect(await stateOf(signerId)).toBe('approved')
})

test('a refused scan: the signer learns why, and the next one can be confirmed', async () => {
  const started = await start()
  const { documentId } = await scanOf(started)
  const { signerId, client, taxReturnId } = started
  const packageId = started.package.id
  const refuse = () => call('refuseSignedForm', { signerId, reason: 'The date is missing' })
  expect(await refuse()).toMatchObject({ status: 409 })
  await setSigner(portal, signerId, { state: 'signed_form_sent', signedFormDocumentId: documentId })
  expect(await refuse()).toMatchObject({
    status: 200,
    output: { signers: [{ state: 'approved', signedFormDocumentId: null }] },
  })
  expect((await client.api.get('/api/notifications')).text).toContain('The date is missing')
  const read = () =>
    callTrpc(portal, 'signing.review', { token: client.token, input: { taxReturnId } })
  const refused = { signers: [{ signedFormRefusal: 'The date is missing' }] }
  expect((await read()).output).toMatchObject({ package: refused })
  const next = { packageId, documentId: (await scanOf(started)).documentId }
  await callTrpc(portal, 'signing.sendSignedForm', { token: client.token, input: next })
  expect((await read()).output).toMatchObject({
    package: { signers: [{ signedFormRefusal: null }] },
  })
  const again = { signerId, documentId, compared: true }
  expect(await call('confirmSignedForm', again)).toMatchObject({ status: 200 })
})

test('staff attest with their password what they saw, for each spouse; two at once sign once and leave no other PDF', async () => {
  const { package: sent, taxReturnId } = await start(true)
  const [taxpayer = '', spouse = ''] = sent.signers.map(({ id }) => id)
  expect(await attest(taxpayer, { password: 'Wrong-Harbor-42!' })).toMatchObject({
    status: 400,
    fields: ['password'],
  })
  const answers = await Promise.all([attest(taxpayer), attest(taxpayer)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const documents = await admin.api.get(`/api/admin/tax-returns/${taxReturnId}/documents`)
  expect(documents.list()).toHaveLength(3)
  const both = await attest(spouse, { identification: 'known_to_preparer' })
  expect(both).toMatchObject({ output: { signers: [{ state: 'signed' }, { state: 'signed' }] } })
  const given = await signaturesOf(portal, taxReturnId)
  expect(given.map(({ way, person }) => [way, person])).toEqual([
    ['in_person', 'taxpayer'],
    ['in_person', 'spouse'],
  ])
  expect((await statementOf(given[1]?.id ?? '')).proof).toMatchObject({
    identification: 'known_to_preparer',
    attestedBy: 'June Vale',
  })
})

test('figures that are corrected after they were read, and before the signature is written, are not signed', async () => {
  const { signerId, taxReturnId, package: sent } = await start()
  const { signing } = await db.transaction().execute(async (trx) => {
    const binding = createHash('sha256').update('corrected').digest()
    await trx.updateTable('returnPackages').set({ binding }).where('id', '=', sent.id).execute()
    const attesting = attest(signerId)
    await someoneWaits(db)
    return { signing: attesting }
  })
  const { status, message } = await signing
  expect([status, message]).toEqual([409, expect.stringMatching(/changed in the meantime/)])
  expect(await signaturesOf(portal, taxReturnId)).toEqual([])
})

test('a PDF that was changed in the store after the review is not signed, and staff are notified', async () => {
  const { signerId, taxReturnId, package: sent } = reviewing
  const { storageKey } = await rowOf(db, 'documents', ['storageKey'], {
    id: sent.documents[0]?.id ?? '',
  })
  const { store } = portal.services
  const copy = path.join(store.spoolDir, 'other')
  await writeFile(copy, aPdf('Another return'))
  await store.remove(storageKey)
  await store.put(storageKey as UUID, copy)
  expect(await attest(signerId)).toMatchObject({ status: 409 })
  expect(await stateOf(signerId)).toBe('reviewing')
  expect(await signaturesOf(portal, taxReturnId)).toEqual([])
  const alarms = await db.selectFrom('alarms').select('subject').execute()
  expect(alarms.map(({ subject }) => subject)).toContain(sent.documents[0]?.id)
})

test('another document in the place of one that was reviewed is not signed', async () => {
  const { signerId, taxReturnId, package: sent } = approved
  const other = await uploadCompleted(admin, taxReturnId, 'Another return')
  await setRows(
    db,
    'packageDocuments',
    { documentId: other },
    { documentId: sent.documents[0]?.id ?? '' },
  )
  expect(await attest(signerId)).toMatchObject({
    status: 409,
    message: expect.stringContaining('is not the file that was sent for review'),
  })
  expect(await stateOf(signerId)).toBe('approved')
})
