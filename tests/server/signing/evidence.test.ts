import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, test } from 'vitest'
import type { SignatureEvidence } from '#shared/signing/signing.schema.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import {
  attest,
  readSignature,
  signaturesOf,
  signLetter,
  verifySignature,
} from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
const admin = await anAdmin(portal)

const signed = async () => {
  const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
  const { id, documentId } = await attest(portal, admin, sent.signers[0]?.id)
  const [signature] = await signaturesOf(portal, taxReturnId)
  const read = await readSignature(portal, client, { id, documentId })
  return { client, taxReturnId, signature: { id, initials: signature?.initials }, ...read }
}

const given = await signed()

test('the exported evidence proves the signed PDF, without the portal', async () => {
  const { evidence, pdf, signature } = given
  const said = await verifySignature(evidence, pdf, evidence.publicKey)
  expect(said).toContain(`(taxpayer) at`)
  expect(said).toContain(`signature ${signature.id}`)
  const pages = (await PDFDocument.load(pdf)).getPageCount()
  expect(pages).toBeGreaterThanOrEqual(1)
})

test.each([
  ['a changed PDF', () => Buffer.concat([given.pdf, Buffer.from('\n')]), 'not the one'],
  ['the PDF of another return', () => multiPagePdf(), 'not the one'],
])('%s is not proven', async (_what, pdf, why) => {
  expect(await verifySignature(given.evidence, await pdf())).toMatch(`NOT VALID: the PDF is ${why}`)
})

test.each([
  ['another statement', (one: SignatureEvidence) => one.statement.replace('taxpayer', 'spouse')],
  ['other figures', (one: SignatureEvidence) => one.statement.replace('124000', '924000')],
])('%s is not proven', async (_what, change) => {
  const evidence = { ...given.evidence, statement: change(given.evidence) }
  expect(evidence.statement).not.toBe(given.evidence.statement)
  expect(await verifySignature(evidence, given.pdf)).toMatch('NOT VALID: the statement was changed')
})

test('a key that is not the portal’s is not accepted', async () => {
  const key = Buffer.alloc(32, 1).toString('base64')
  expect(await verifySignature(given.evidence, given.pdf, key)).toMatch('NOT VALID')
})

test('only whose return it is, and staff, can export evidence; each export is on record', async () => {
  const { client, signature } = given
  const input = { signatureId: signature.id }
  const { token } = await aClient(portal)
  expect(await callTrpc(portal, 'signing.evidence', { token, input })).toMatchObject({
    status: 404,
  })
  const staff = { token: admin.token, input }
  expect(await callTrpc(portal, 'admin.signing.evidence', staff)).toMatchObject({ status: 200 })
  const audited = await portal.services.db
    .selectFrom('auditLog')
    .select('actorId')
    .where('action', '=', 'signature.exported')
    .where('subjectId', '=', signature.id)
    .orderBy('seq')
    .execute()
  expect(audited.map(({ actorId }) => actorId)).toEqual([client.id, admin.id])
})

test('anyone learns of a signed PDF what, when and by whom; of any other nothing', async () => {
  const find = async (pdf: Buffer) => {
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    return (await callTrpc(portal, 'verify.signature', { input: { sha256 } })).output
  }
  expect(await find(given.pdf)).toEqual({
    known: true,
    signed: 'authorization',
    taxYear: 2025,
    signedAt: expect.any(Date),
    initials: given.signature.initials,
    voidedAt: null,
  })
  expect(await find(Buffer.concat([given.pdf, Buffer.of(10)]))).toEqual({ known: false })
  expect(await find(await multiPagePdf())).toEqual({ known: false })
})

test('a letter signed in another script is whole, with the exact name in the statement', async () => {
  const { client, taxReturnId } = given
  const name = 'مريم 🦊 王小明'
  await signLetter(portal, client, taxReturnId, { name })
  const letter = (await signaturesOf(portal, taxReturnId)).find(({ way }) => way === 'portal')
  const input = { signatureId: letter?.id }
  const { output } = await callTrpc(portal, 'signing.evidence', { token: client.token, input })
  const statement = JSON.parse((output as SignatureEvidence).statement) as object
  expect(statement).toMatchObject({ signer: { typedName: name }, proof: { kind: 'password' } })
})
