import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemSource } from '#server/audit/change.ts'
import { sealEvidence } from '#server/signing/evidence.ts'
import { newId } from '#server/database/database.ts'
import { eraseAccount } from '#server/retention/erase-account.ts'
import { planErasure } from '#server/retention/erasure.plan.ts'
import { planRetention } from '#server/retention/plan-retention.ts'
import { ownData } from '#server/data-export/own-data.ts'
import type { SignedInContext } from '#server/context.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { anAdmin, type Person, signIn } from '#tests/support/factories.ts'
import { apiAs } from '#tests/support/api.ts'
import { aPdf } from '#tests/support/files.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let portal: TestApp
let admin: Person

beforeEach(async () => {
  portal = await startTestApp()
  admin = await anAdmin(portal)
})
afterEach(() => portal.close())

/** A signed return; the signed PDF is its Form 8879. */
async function aSignedReturn() {
  const published = await aPublishedReturn(portal, admin, { joint: true })
  const { taxReturnId, package: sent } = published
  const { db, clock, keyring } = portal.services
  const [taxpayer, spouse] = sent.signers
  const documentId = sent.documents[1]?.id ?? ''
  const id = newId()
  const evidence = {
    format: 'merrow-signature-evidence/1' as const,
    statement: '{}',
    keyId: 'test',
    publicKey: 'AAAA',
    signature: 'AAAA',
  }
  await db
    .insertInto('signatures')
    .values({
      id,
      taxReturnId,
      signed: 'authorization',
      person: 'taxpayer',
      signerId: taxpayer?.id ?? '',
      way: 'remote',
      signedAt: clock(),
      initials: 'N. D.',
      documentId,
      sha256: Buffer.alloc(32, 1),
      evidence: sealEvidence(keyring, id, evidence),
    })
    .execute()
  await db
    .updateTable('signers')
    .set({ email: 'iris@example.com' })
    .where('id', '=', spouse?.id ?? '')
    .execute()
  return { ...published, documentId, signatureId: id }
}

test('a document of any version can be neither deleted nor moved, until its retention is over', async () => {
  const { package: sent } = await aPublishedReturn(portal, admin)
  const id = sent.documents[0]?.id ?? ''
  const answer = await admin.api.delete(`/api/documents/${id}`)
  expect(answer.status).toBe(409)
  expect(answer.json()['message']).toMatch(/sent for review or signed stays as it is/)
  portal.pass({ days: 4 * 366 })
  const later = apiAs(portal, await signIn(portal, admin.id))
  expect((await later.delete(`/api/documents/${id}`)).status).toBe(200)
})

test('a scan of the signed form stays where it is', async () => {
  const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
  const scan = { name: 'signed.pdf', category: 'other', bytes: aPdf('signed') }
  const documentId = String((await client.api.upload(taxReturnId, scan)).json()['id'])
  const packageId = sent.id
  const approval = { packageId, binding: sent.binding }
  await callTrpc(portal, 'signing.approve', { token: client.token, input: approval })
  const input = { packageId, documentId }
  await callTrpc(portal, 'signing.sendPaper', { token: client.token, input })
  const move = { id: documentId, category: 'w2' }
  const { status } = await callTrpc(portal, 'documents.move', { token: client.token, input: move })
  expect(status).toBe(409)
  expect((await client.api.delete(`/api/documents/${documentId}`)).status).toBe(409)
})

test('an erasure keeps signatures and what was signed for three years, and nothing of the spouse', async () => {
  const { client, taxReturnId, documentId } = await aSignedReturn()
  const { db, clock } = portal.services
  const plan = await planErasure(db, client.id, clock())
  expect(plan.stays.map(({ what }) => what)).toContainEqual(expect.stringMatching(/^Signatures/))
  const source = { ...systemSource(portal.services), store: portal.services.store }
  await eraseAccount(source, { userId: client.id, reason: null })
  const kept = await db
    .selectFrom('signatures')
    .select('documentId')
    .where('taxReturnId', '=', taxReturnId)
    .execute()
  expect(kept).toStrictEqual([{ documentId }])
  const people = await db.selectFrom('signers').select('email').execute()
  expect(people).toStrictEqual([{ email: null }, { email: null }])
  expect(await db.selectFrom('frozenProfiles').select('taxReturnId').execute()).toStrictEqual([])
})

test('an erasure keeps no version that nobody signed', async () => {
  const { client } = await aPublishedReturn(portal, admin)
  const source = { ...systemSource(portal.services), store: portal.services.store }
  await eraseAccount(source, { userId: client.id, reason: null })
  const packages = await portal.services.db.selectFrom('returnPackages').select('id').execute()
  expect(packages).toStrictEqual([])
})

test('the dry run counts signatures', async () => {
  await aSignedReturn()
  const lines = await planRetention(portal.services)
  expect(lines.find(({ what }) => what.startsWith('Signatures'))).toMatchObject({ due: 0, rest: 1 })
})

test('the export has versions and signatures with their evidence, of nobody else', async () => {
  const { client } = await aSignedReturn()
  await aPublishedReturn(portal, admin)
  const viewer = { id: client.id, role: 'client' }
  const ctx = { ...portal.services, now: portal.services.clock, viewer } as unknown
  const read = ownData['signatures.json']
  const exported = await read?.(ctx as SignedInContext)
  expect(exported).toMatchObject({
    versions: [
      {
        number: 1,
        figures: [{ authority: 'federal', refund: '1240.00' }],
        signers: [{ person: 'taxpayer' }, { person: 'spouse', email: 'iris@example.com' }],
      },
    ],
    signatures: [{ person: 'taxpayer', way: 'remote', evidence: { statement: '{}' } }],
  })
  expect(JSON.stringify(exported)).not.toMatch(/"id"|"taxReturnId"/)
})
