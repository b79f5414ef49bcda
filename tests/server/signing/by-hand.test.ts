import { createHash, type UUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import { scanRefusal } from '#shared/documents/document-files.ts'
import type { ReturnPackage, SignatureEvidence } from '#shared/signing/signing.schema.ts'
import type { Statement } from '#server/records/signing/evidence.ts'
import { startTestApp } from '#tests/support/app.ts'
import { anAdmin, password, signIn } from '#tests/support/factories.ts'
import { aPdf, aPng } from '#tests/support/files.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { docx, jpegWithExif, multiPagePdf } from '#tests/support/real-files.ts'
import { askFor, itemsOf } from '#tests/support/request-items.ts'
import {
  aDrawnName,
  pngOf,
  setSigner,
  signaturesOf,
  signLetter,
} from '#tests/support/signatures.ts'
import {
  aCompletedReturn,
  aPublishedReturn,
  publishReturn,
  uploadCompleted,
} from '#tests/support/signing.ts'
import { lockedPdf } from '#tests/support/pdfs/kinds/files.ts'
import { sharedPages } from '#tests/support/pdfs/kinds/hostile.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
const admin = await anAdmin(portal, { firstName: 'June', lastName: 'Vale' })
const { db } = portal.services
const headers = { authorization: `Bearer ${admin.token}` }

const call = (name: string, input: object) =>
  callTrpc(portal, `admin.signing.${name}`, { token: admin.token, input })

const start = async (joint = false) => {
  const published = await aPublishedReturn(portal, admin, { joint })
  const signerId = published.package.signers[0]?.id ?? ''
  return { ...published, signerId }
}
const scanOf = async ({ client, taxReturnId }: Awaited<ReturnType<typeof start>>) => {
  const bytes = await multiPagePdf('Form 8879, signed')
  const file = { name: 'signed.pdf', bytes, category: 'other' }
  const answer = await client.api.upload(taxReturnId, file)
  return { documentId: String(answer.json()['id']), bytes }
}
const attest = (signerId: string, differs = {}) =>
  call('attest', { signerId, identification: 'passport', password, ...differs })
const statementOf = async (signatureId: string) => {
  const { output } = await call('evidence', { signatureId })
  return JSON.parse((output as SignatureEvidence).statement) as Statement
}
const stateOf = async (signerId: string) =>
  (
    await db
      .selectFrom('signers')
      .select('state')
      .where('id', '=', signerId)
      .executeTakeFirstOrThrow()
  ).state

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
  const audited = await db
    .selectFrom('auditLog')
    .select(['details', 'actorId'])
    .where('action', '=', 'signature.given')
    .where('subjectId', '=', signature?.id ?? '')
    .executeTakeFirst()
  expect(audited).toMatchObject({
    actorId: admin.id,
    details: { way: 'paper', sha256: statement.signedPdfSha256 },
  })
})

/** Signed with this scan by staff. */
const signedWith = async (name: string, bytes: Buffer) => {
  const { signerId, taxReturnId } = await start()
  const upload = await admin.api.upload(taxReturnId, { name, category: 'other', bytes })
  const documentId = String(upload.json()['id'])
  const confirmed = await call('confirmSignedForm', {
    signerId,
    documentId,
    compared: true,
  })
  expect(confirmed).toMatchObject({ status: 200 })
  const [signature] = await signaturesOf(portal, taxReturnId)
  const url = `/api/documents/${signature?.documentId}/download`
  const pdf = (await portal.app.inject({ url, headers })).rawPayload
  // A photo makes it larger than the pieces that are stored.
  expect(createHash('sha256').update(pdf).digest()).toEqual(signature?.sha256)
  return PDFDocument.load(pdf)
}

test.each([
  ['a JPEG', 'signed.jpg', jpegWithExif, 3],
  ['a PNG', 'signed.png', async () => aPng(), 3],
  ['a PDF', 'signed.pdf', () => multiPagePdf(), 5],
  ['a transparent PNG', 'signed.png', async () => aDrawnName(), 3],
  ['an interlaced PNG', 'signed.png', async () => anInterlacedPng(), 3],
] as const)(
  'the pages of %s as a scan are in the signed PDF',
  async (_what, name, bytes, pages) => {
    const pdf = await signedWith(name, await bytes())
    expect(pdf.getPageCount()).toBe(pages)
    const isPicture = pages === 3
    const pictures = pdf.getPage(1).node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)
    expect(pictures?.keys().length ?? 0).toBe(isPicture ? 1 : 0)
  },
)

/** One white pixel; with one, the first of the seven passes is the whole picture. */
function anInterlacedPng() {
  const size = { width: 1, height: 1 }
  return pngOf({ ...size, format: '0802000001' }, deflateSync(Buffer.from('00ffffff', 'hex')))
}

/** It says 2 million pixels, and has more. */
const aBomb = () =>
  pngOf({ width: 2000, height: 1000 }, deflateSync(Buffer.alloc(8 * 2_000_000 + 14_001)))

test.each([
  ['a Word file', 'signed.docx', docx, /is not a PDF or a photo/],
  [
    'a PNG with too many pixels',
    'signed.png',
    async () => pngOf({ width: 4000, height: 3000 }, deflateSync(Buffer.of(0))),
    /is damaged or too large/,
  ],
  [
    'a PNG that unpacks to more than it says',
    'signed.png',
    async () => aBomb(),
    /is damaged or too large/,
  ],
  ['a PDF that needs a password', 'signed.pdf', () => lockedPdf(), /needs a password/],
  ['a PDF whose pages never end', 'signed.pdf', async () => sharedPages(20), /has no pages/],
])('%s can’t be shown in the signed PDF, so nothing is signed', async (_what, name, bytes, why) => {
  const { signerId, taxReturnId } = reviewing
  const upload = await admin.api.upload(taxReturnId, {
    name,
    category: 'other',
    bytes: await bytes(),
  })
  const input = { signerId, documentId: String(upload.json()['id']), compared: true }
  expect(await call('confirmSignedForm', input)).toMatchObject({
    status: 409,
    message: expect.stringMatching(why),
  })
  expect(await stateOf(signerId)).toBe('reviewing')
  expect(await signaturesOf(portal, taxReturnId)).toEqual([])
})

test.each([
  ['a PDF that needs a password', 'signed.pdf', () => lockedPdf(), /needs a password/],
  ['a PDF of shared pages', 'signed.pdf', async () => sharedPages(3), /Print it to PDF again/],
  ['a PNG that unpacks to too much', 'signed.png', async () => aBomb(), /damaged or too large/],
])(
  '%s is refused when the client sends it, so that nobody waits for it',
  async (_what, name, bytes, why) => {
    const { client, signerId, taxReturnId, package: sent } = approved
    const file = { name, category: 'other', bytes: await bytes() }
    const documentId = String((await client.api.upload(taxReturnId, file)).json()['id'])
    const { token } = client
    const input = { packageId: sent.id, documentId }
    expect(await callTrpc(portal, 'signing.sendSignedForm', { token, input })).toMatchObject({
      status: 409,
      message: expect.stringMatching(why),
    })
    expect(await stateOf(signerId)).toBe('approved')
  },
)

test.each(['w2', '1099', 'receipts', 'property', 'completed_return'])(
  'a document under %s is refused as the signed form, from the client and by staff',
  async (category) => {
    const { client, signerId, taxReturnId, package: sent } = approved
    const file = { name: 'signed.pdf', category, bytes: await multiPagePdf('Form W-2') }
    const by = category === 'completed_return' ? admin : client
    const documentId = String((await by.api.upload(taxReturnId, file)).json()['id'])
    const input = { signerId, documentId, compared: true }
    const message = expect.stringMatching(/Choose one under Other documents/)
    expect(await call('confirmSignedForm', input)).toMatchObject({ status: 409, message })
    expect(await stateOf(signerId)).toBe('approved')
    if (by === admin) return
    const { token } = client
    const sending = { token, input: { packageId: sent.id, documentId } }
    expect(await callTrpc(portal, 'signing.sendSignedForm', sending)).toMatchObject({
      status: 409,
      message,
    })
    expect(await stateOf(signerId)).toBe('approved')
  },
)

test('a client’s Word file is refused as the signed form', async () => {
  const { client, taxReturnId, package: sent } = approved
  const file = { name: 'signed.docx', category: 'other', bytes: await docx() }
  const documentId = String((await client.api.upload(taxReturnId, file)).json()['id'])
  const { token } = client
  const input = { packageId: sent.id, documentId }
  expect(await callTrpc(portal, 'signing.sendSignedForm', { token, input })).toMatchObject({
    status: 400,
    message: scanRefusal,
  })
})

test('a photo is upright in the signed PDF', async () => {
  const photo = await jpegWithExif()
  const exif = '4578696600004d4d002a0000000800010112000300000001000600000000000000'
  const segment = Buffer.from(`ffe10022${exif}`.slice(0, 72), 'hex')
  const turned = Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)])
  const pdf = await signedWith('signed.jpg', turned)
  // The camera was turned: the photo is wide, the page is tall.
  const { width, height } = pdf.getPage(1).getSize()
  expect(height).toBeGreaterThan(width)
})

test('a scan of another return, a deleted one and none are refused', async () => {
  const started = await start()
  const other = await scanOf(await start())
  const own = await scanOf(started)
  await started.client.api.delete(`/api/documents/${own.documentId}`)
  for (const { documentId } of [other, own]) {
    const input = { signerId: started.signerId, documentId, compared: true }
    expect(await call('confirmSignedForm', input)).toMatchObject({ status: 404 })
  }
  expect(await stateOf(started.signerId)).toBe('reviewing')
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
    db
      .updateTable('requestItems')
      .set({ rule: name })
      .where('id', '=', item?.id ?? '')
      .execute()
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
    const input = { signerId, documentId, compared: true }
    const answer = await call('confirmSignedForm', input)
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

test('staff attest with their password what they saw, for each spouse', async () => {
  const started = await start(true)
  const [taxpayer, spouse] = started.package.signers
  expect(await attest(taxpayer?.id ?? '', { password: 'Wrong-Harbor-42!' })).toMatchObject({
    status: 400,
    fields: ['password'],
  })
  expect(await attest(taxpayer?.id ?? '')).toMatchObject({ status: 200 })
  expect(await attest(taxpayer?.id ?? '')).toMatchObject({ status: 409 })
  const both = await attest(spouse?.id ?? '', { identification: 'known_to_preparer' })
  expect(both).toMatchObject({ output: { signers: [{ state: 'signed' }, { state: 'signed' }] } })
  const given = await signaturesOf(portal, started.taxReturnId)
  expect(given.map(({ way, person }) => ({ way, person }))).toEqual([
    { way: 'in_person', person: 'taxpayer' },
    { way: 'in_person', person: 'spouse' },
  ])
  expect((await statementOf(given[1]?.id ?? '')).proof).toMatchObject({
    identification: 'known_to_preparer',
    attestedBy: 'June Vale',
  })
})

test('two staff at once: one signature, and no PDF is left over', async () => {
  const { signerId, taxReturnId } = await start()
  const answers = await Promise.all([attest(signerId), attest(signerId)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  expect(await signaturesOf(portal, taxReturnId)).toHaveLength(1)
  const documents = await admin.api.get(`/api/admin/tax-returns/${taxReturnId}/documents`)
  expect(documents.list()).toHaveLength(3)
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
  const { signerId, taxReturnId, package: sent } = await start()
  const { storageKey } = await db
    .selectFrom('documents')
    .select('storageKey')
    .where('id', '=', sent.documents[0]?.id ?? '')
    .executeTakeFirstOrThrow()
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
  const { signerId, taxReturnId, package: sent } = await start()
  const other = await uploadCompleted(admin, taxReturnId, 'Another return')
  await db
    .updateTable('packageDocuments')
    .set({ documentId: other })
    .where('documentId', '=', sent.documents[0]?.id ?? '')
    .execute()
  expect(await attest(signerId)).toMatchObject({
    status: 409,
    message: expect.stringContaining('is not the file that was sent for review'),
  })
  expect(await stateOf(signerId)).toBe('reviewing')
})
