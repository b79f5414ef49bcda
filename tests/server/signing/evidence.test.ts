import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditRows } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import { attest, readSignature, signaturesOf, verifySignature } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

const signed = async () => {
  const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
  const { id, documentId } = await attest(portal, admin, sent.signers[0]?.id)
  const [signature] = await signaturesOf(portal, taxReturnId)
  const read = await readSignature(portal, client, { id, documentId })
  return { client, taxReturnId, signature: { id, initials: signature?.initials }, ...read }
}

const given = await signed()

test('the exported evidence proves the signed PDF, without the portal, and nothing that was changed', async () => {
  const { evidence, pdf, signature } = given
  const said = await verifySignature(evidence, pdf, evidence.publicKey)
  expect(said).toContain(`(taxpayer) at`)
  expect(said).toContain(`signature ${signature.id}`)
  expect(await verifySignature(evidence, await multiPagePdf())).toMatch(
    'NOT VALID: the PDF is not the one',
  )
  const statement = evidence.statement.replace('124000', '924000')
  expect(statement).not.toBe(evidence.statement)
  expect(await verifySignature({ ...evidence, statement }, pdf)).toMatch(
    'NOT VALID: the statement was changed',
  )
  const key = Buffer.alloc(32, 1).toString('base64')
  expect(await verifySignature(evidence, pdf, key)).toMatch('NOT VALID')
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
  const audited = await auditRows(portal, ['actorId'], {
    action: 'signature.exported',
    subjectId: signature.id,
  })
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
